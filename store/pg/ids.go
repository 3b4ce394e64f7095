package pg

import (
	"context"
	"time"
)

// Ids is a span of ids: the first that may be in it, and the first behind it.
type Ids struct {
	First  string `db:"first"`
	Behind string `db:"behind"`
}

// IDs is the span of the ids of whatever was written between two instants; a zero instant leaves its side open. It is
// read before the rows are, because only a span that is known beforehand keeps the months beside it out of the plan.
func IDs(ctx context.Context, q Q, from, to time.Time) (Ids, error) {
	const read = `SELECT id_from(COALESCE($1::timestamptz, '-infinity')) AS first,
		id_until(COALESCE($2::timestamptz, 'infinity')) AS behind`
	var span Ids
	err := q.GetContext(ctx, &span, read, orNone(from), orNone(to))
	return span, err
}

func orNone(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}
