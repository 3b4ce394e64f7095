package operator

import (
	"context"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/pg"
)

// named finds a player by what somebody typed. Faults: validation_failed.
func named(ctx context.Context, q pg.Q, username string) (id.Member, error) {
	found, err := member.Named(ctx, q, username)
	if f := fault.Of(err); f != nil && (f.Code == fault.NotFound || f.Code == fault.ValidationFailed) {
		return "", fault.Invalid("username", "not_found")
	}
	return found.ID, err
}
