package session

import (
	"context"
	"time"

	"lantern/store/id"
	"lantern/store/pg"
)

// Notice is where a member wants to be told of new devices; nowhere where the address is empty. One that was never
// proved may be a stranger's, who is not told who plays here and from where.
type Notice struct {
	Email string    `db:"email"`
	At    time.Time `db:"at"`
}

// NoticeTo reads it, with the time now.
func NoticeTo(ctx context.Context, q pg.Q, who id.Member) (Notice, error) {
	const read = `SELECT CASE WHEN sign_in_notices AND email_verified_at IS NOT NULL THEN COALESCE(email, '')
		ELSE '' END AS email, lantern_now() AS at FROM members WHERE id = $1`
	var notice Notice
	err := q.GetContext(ctx, &notice, read, who)
	return notice, pg.Named(err)
}
