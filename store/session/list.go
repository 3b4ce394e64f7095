package session

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// ListItem is a session as its owner sees it.
type ListItem struct {
	ID          id.Session `db:"id"`
	Description string     `db:"description"`
	Platform    string     `db:"platform"`
	IP          string     `db:"ip"`
	CreatedAt   time.Time  `db:"created_at"`
	LastSeenAt  time.Time  `db:"last_seen_at"`
}

// maxListed bounds the list; sessions beyond it can be ended with "all others".
const maxListed = 100

// List returns a member's active sessions, the most recently seen first.
func List(ctx context.Context, q pg.Q, memberID id.Member) ([]ListItem, error) {
	const read = `SELECT id, description, platform, ip, created_at, last_seen_at FROM sessions
		WHERE member_id = $1 AND ended_at IS NULL AND expires_at > lantern_now()
		AND last_seen_at > lantern_now() - $2 * interval '1 second'
		ORDER BY last_seen_at DESC, id DESC LIMIT $3`
	list := []ListItem{}
	err := q.SelectContext(ctx, &list, read, memberID, int64(Idle/time.Second), maxListed)
	return list, pg.Named(err)
}

// Previous returns the login before the current session's, or nil if that is the first.
func Previous(ctx context.Context, q pg.Q, memberID id.Member, current id.Session) (*ListItem, error) {
	const read = `SELECT id, description, platform, ip, created_at, last_seen_at FROM sessions
		WHERE member_id = $1 AND id <> $2 AND created_at <= (SELECT created_at FROM sessions WHERE id = $2)
		ORDER BY created_at DESC, id DESC LIMIT 1`
	var before ListItem
	err := q.GetContext(ctx, &before, read, memberID, current)
	if pg.IsNone(err) {
		return nil, nil
	}
	return &before, pg.Named(err)
}

// Started returns when a session began, and the database's time. Faults: session_expired.
func Started(ctx context.Context, q pg.Q, sessionID id.Session) (began, now time.Time, err error) {
	var found struct {
		Began time.Time `db:"created_at"`
		Now   time.Time `db:"now"`
	}
	err = q.GetContext(ctx, &found, `SELECT created_at, lantern_now() AS now FROM sessions WHERE id = $1`, sessionID)
	if pg.IsNone(err) {
		return began, now, fault.New(fault.SessionExpired)
	}
	return found.Began, found.Now, err
}
