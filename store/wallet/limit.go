package wallet

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Passed is a limit of a member's own that something would pass, with what it still leaves him and when it begins anew.
type Passed struct {
	Kind     string           `db:"kind"`
	Period   clock.PeriodKind `db:"period"`
	Amount   money.Amount     `db:"amount"`
	Left     money.Amount     `db:"remaining"`
	RenewsAt time.Time        `db:"renews_at"`
}

// Refusal is the fault: limit_exceeded, of the amount that was asked for.
func (p Passed) Refusal() error {
	told := map[string]any{"kind": p.Kind, "period": p.Period, "amount": p.Amount, "left": p.Left, "renewsAt": p.RenewsAt.UTC()}
	refusal := fault.New(fault.LimitExceeded).In("amount", string(fault.LimitExceeded), told)
	for name, value := range told {
		refusal = refusal.With(name, value)
	}
	return refusal
}

// checkLimits holds what a member moves to a vendor's wallet against his limits of play: it counts as staked, and as lost until it comes
// back. The caller holds his balances. Faults: limit_exceeded.
func checkLimits(ctx context.Context, tx *sqlx.Tx, member id.Member, amount money.Amount) error {
	var passed Passed
	const read = `SELECT kind, period, amount, remaining, renews_at FROM limit_passed($1, $2, lantern_now())`
	err := tx.GetContext(ctx, &passed, read, member, amount)
	if pg.IsNone(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return passed.Refusal()
}

// countBegun counts a transfer with what its owner staked, where that is counted at all.
func (t VendorTransfer) countBegun(ctx context.Context, tx *sqlx.Tx) error {
	const count = `SELECT limit_send(m.id, $2, $3, business_day($4)) FROM members m WHERE m.id = $1 AND m.is_limited`
	_, err := tx.ExecContext(ctx, count, t.Member, t.Vendor, t.Amount, t.At)
	return err
}

// countEnded counts what came back, and forgets what its vendor never took.
func (t VendorTransfer) countEnded(ctx context.Context, tx *sqlx.Tx) (err error) {
	switch {
	case t.Direction == Out && t.State == Done:
		_, err = tx.ExecContext(ctx, `SELECT limit_return($1, $2, $3)`, t.Member, t.Vendor, t.Amount)
	case t.Direction == In && t.State == Failed:
		_, err = tx.ExecContext(ctx, `SELECT limit_unsend($1, $2, $3, business_day($4))`, t.Member, t.Vendor, t.Amount, t.At)
	}
	return err
}
