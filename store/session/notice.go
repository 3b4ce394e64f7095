package session

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/pg"
)

// LoginNotice is where to notify a member of a login on a new device. Email is empty if the member does not want
// notices or has not verified the address: it may be another person's.
type LoginNotice struct {
	Email string    `db:"email"`
	At    time.Time `db:"at"`
}

// LoginNoticeOf reads it, with the database's time.
func LoginNoticeOf(ctx context.Context, q pg.Q, memberID id.Member) (LoginNotice, error) {
	const read = `SELECT CASE WHEN sign_in_notices AND email_verified_at IS NOT NULL THEN COALESCE(email, '')
		ELSE '' END AS email, lantern_now() AS at FROM members WHERE id = $1`
	var notice LoginNotice
	err := q.GetContext(ctx, &notice, read, memberID)
	return notice, pg.Named(err)
}
