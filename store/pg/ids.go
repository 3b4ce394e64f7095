package pg

import (
	"context"
	"time"
)

// IDRange is a range of ids: from First (inclusive) to Behind (exclusive).
type IDRange struct {
	First  string `db:"first"`
	Behind string `db:"behind"`
}

// IDRangeBetween returns the range of the ids of rows written between two instants; a zero instant leaves its side
// open. Callers read it before the rows, because the planner skips partitions only for ranges that are known
// beforehand.
func IDRangeBetween(ctx context.Context, q Q, from, to time.Time) (IDRange, error) {
	const read = `SELECT id_from(COALESCE($1::timestamptz, '-infinity')) AS first,
		id_until(COALESCE($2::timestamptz, 'infinity')) AS behind`
	var span IDRange
	err := q.GetContext(ctx, &span, read, nilIfZero(from), nilIfZero(to))
	return span, err
}

func nilIfZero(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}
