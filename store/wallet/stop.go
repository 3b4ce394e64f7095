package wallet

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// CheckPlay refuses a member with a time-out or self-exclusion, with the end of the longest one. Faults:
// self_excluded (with kind and until).
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

// Stopped returns the refusal of an excluded member; without an end the exclusion is permanent.
func Stopped(kind string, until *time.Time) error {
	refusal := fault.New(fault.SelfExcluded).With("kind", kind)
	if until != nil {
		refusal = refusal.With("until", until.UTC())
	}
	return refusal
}
