package verification

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
)

// Step is a part of a deed about a member.
type Step func(ctx context.Context, tx *sqlx.Tx, who id.Member) error

// First uses a code up and goes on with the deed, which keeps it whole where the rest fails. Try comes before. Faults:
// code_expired.
func (c Codes) First(b Bound, code string, then Step) Step {
	return func(ctx context.Context, tx *sqlx.Tx, who id.Member) error {
		if err := c.Spend(ctx, tx, b, code); err != nil {
			return err
		}
		return then(ctx, tx, who)
	}
}
