package wallet

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// CheckPlay refuses whoever takes a break or excluded himself: the one that is in force longest says until when.
// Faults: self_excluded (with kind and until).
func CheckPlay(ctx context.Context, q pg.Q, member id.Member) error {
	const read = `SELECT kind, NULLIF(until_at, 'infinity') AS until_at FROM exclusions
		WHERE member_id = $1 AND exclusions.until_at > lantern_now() ORDER BY exclusions.until_at DESC, id LIMIT 1`
	var stop struct {
		Kind  string     `db:"kind"`
		Until *time.Time `db:"until_at"`
	}
	err := q.GetContext(ctx, &stop, read, member)
	if pg.IsNone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return Stopped(stop.Kind, stop.Until)
}

// Stopped is the refusal of whoever stopped himself; without an end it is for ever.
func Stopped(kind string, until *time.Time) error {
	refusal := fault.New(fault.SelfExcluded).With("kind", kind)
	if until != nil {
		refusal = refusal.With("until", until.UTC())
	}
	return refusal
}
