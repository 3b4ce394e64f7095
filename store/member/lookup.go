package member

import (
	"context"

	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Identify returns the member whose username an operator entered. Faults: validation_failed (username: not_found).
func Identify(ctx context.Context, q pg.Q, username string) (id.Member, error) {
	found, err := Named(ctx, q, username)
	if f := fault.Of(err); f != nil && (f.Code == fault.NotFound || f.Code == fault.ValidationFailed) {
		return "", fault.Invalid("username", "not_found")
	}
	return found.ID, err
}

// Usernames returns the usernames of members, by their ids.
func Usernames(ctx context.Context, q pg.Q, ids ...id.Member) (map[id.Member]string, error) {
	var rows []struct {
		ID       id.Member `db:"id"`
		Username string    `db:"username"`
	}
	if err := q.SelectContext(ctx, &rows, `SELECT id, username FROM members
		WHERE id = ANY ($1)`, pq.Array(ids)); err != nil {
		return nil, pg.Named(err)
	}
	names := map[id.Member]string{}
	for _, row := range rows {
		names[row.ID] = row.Username
	}
	return names, nil
}
