package verification

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
)

// Step is a part of a transaction about a member.
type Step func(ctx context.Context, tx *sqlx.Tx, who id.Member) error

// SpendThen returns a step that uses a code up and then runs then; a rollback leaves the code unused. Try comes before.
// Faults: code_expired.
func (c Codes) SpendThen(b Bound, code string, then Step) Step {
	return func(ctx context.Context, tx *sqlx.Tx, memberID id.Member) error {
		if err := c.Spend(ctx, tx, b, code); err != nil {
			return err
		}
		return then(ctx, tx, memberID)
	}
}
