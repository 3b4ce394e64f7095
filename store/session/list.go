package session

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Live is a session as its owner sees it in his list.
type Live struct {
	ID          id.Session `db:"id"`
	Description string     `db:"description"`
	Platform    string     `db:"platform"`
	IP          string     `db:"ip"`
	CreatedAt   time.Time  `db:"created_at"`
	LastSeenAt  time.Time  `db:"last_seen_at"`
}

// mostListed bounds what is shown; the rest ends with "all others" as well.
const mostListed = 100

// List is a member's live sessions, the one seen last first.
func List(ctx context.Context, q pg.Q, who id.Member) ([]Live, error) {
	const read = `SELECT id, description, platform, ip, created_at, last_seen_at FROM sessions
		WHERE member_id = $1 AND ended_at IS NULL AND expires_at > lantern_now()
		AND last_seen_at > lantern_now() - $2 * interval '1 second'
		ORDER BY last_seen_at DESC, id DESC LIMIT $3`
	list := []Live{}
	err := q.SelectContext(ctx, &list, read, who, int64(Idle/time.Second), mostListed)
	return list, pg.Named(err)
}

// Previous is the sign-in before a session's own, or nothing where it is the first.
func Previous(ctx context.Context, q pg.Q, who id.Member, current id.Session) (*Live, error) {
	const read = `SELECT id, description, platform, ip, created_at, last_seen_at FROM sessions
		WHERE member_id = $1 AND id <> $2 AND created_at <= (SELECT created_at FROM sessions WHERE id = $2)
		ORDER BY created_at DESC, id DESC LIMIT 1`
	var before Live
	err := q.GetContext(ctx, &before, read, who, current)
	if pg.IsNone(err) {
		return nil, nil
	}
	return &before, pg.Named(err)
}

// Started is when a session began, and what time it is now. Faults: session_expired.
func Started(ctx context.Context, q pg.Q, which id.Session) (began, now time.Time, err error) {
	var found struct {
		Began time.Time `db:"created_at"`
		Now   time.Time `db:"now"`
	}
	err = q.GetContext(ctx, &found, `SELECT created_at, lantern_now() AS now FROM sessions WHERE id = $1`, which)
	if pg.IsNone(err) {
		return began, now, fault.New(fault.SessionExpired)
	}
	return found.Began, found.Now, err
}
