package withdrawal

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
)

// Report is what a provider says became of a part.
type Report struct {
	Provider   string
	Reference  string
	Part       id.Payout
	IsPaid     bool
	Amount     money.Amount
	Currency   string
	HappenedAt time.Time
}

// Outcome is what a report led to, once and for ever.
type Outcome string

// The outcomes. What is unassigned waits at the desk: it contradicts what was believed before.
const (
	WasPaid       Outcome = "PAID"
	WasFailed     Outcome = "FAILED"
	WasUnassigned Outcome = "UNASSIGNED"
)

// Learn believes a report once; a repeated one gets the first one's outcome. The player's time to answer begins when we
// learn of the payment, so that a late report takes none of it. Faults: not_found (no such part at this provider).
func Learn(ctx context.Context, db *pg.DB, r Report, window time.Duration) (Outcome, error) {
	var outcome Outcome
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		x, at, err := lockPart(ctx, tx, r.Part)
		if err != nil {
			return err
		}
		if x.Parts[at].Provider != r.Provider {
			return fault.New(fault.NotFound)
		}
		if outcome, err = r.seen(ctx, tx); err != nil || outcome != "" {
			return err
		}
		if err := x.timeOut(ctx, tx); err != nil {
			return err
		}
		outcome = x.judge(x.Parts[at], r)
		if err := r.keep(ctx, tx, outcome); err != nil {
			return err
		}
		return x.believe(ctx, tx, at, r, outcome, window)
	})
	return outcome, err
}

// lockPart is the request of a part, locked, and where the part stands in it. Faults: not_found.
func lockPart(ctx context.Context, tx *sqlx.Tx, part id.Payout) (*whole, int, error) {
	var which id.Withdrawal
	err := tx.GetContext(ctx, &which, `SELECT withdrawal_id FROM payouts WHERE id = $1`, part)
	if pg.IsNone(err) {
		return nil, 0, fault.New(fault.NotFound)
	}
	if err != nil {
		return nil, 0, err
	}
	x, err := lockWhole(ctx, tx, which)
	if err != nil {
		return nil, 0, err
	}
	at, err := x.partAt(part)
	return x, at, err
}

func (r Report) seen(ctx context.Context, tx *sqlx.Tx) (Outcome, error) {
	var outcome Outcome
	const read = `SELECT outcome FROM payout_reports WHERE provider = $1 AND provider_reference = $2 AND is_paid = $3`
	err := tx.GetContext(ctx, &outcome, read, r.Provider, r.Reference, r.IsPaid)
	if pg.IsNone(err) {
		return "", nil
	}
	return outcome, err
}

func (r Report) keep(ctx context.Context, tx *sqlx.Tx, outcome Outcome) error {
	const add = `INSERT INTO payout_reports (provider, provider_reference, is_paid, payout_id, amount, currency, outcome,
		happened_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	_, err := tx.ExecContext(ctx, add, r.Provider, r.Reference, r.IsPaid, r.Part, r.Amount, r.Currency, outcome,
		r.HappenedAt)
	return err
}

// judge believes what fits to a part that nothing is known of yet; a payment also of one that was called failed and
// waits for the desk.
func (x *whole) judge(part Part, r Report) Outcome {
	isSame := r.Amount == part.Amount && r.Currency == x.Currency &&
		(part.Reference == nil || *part.Reference == r.Reference)
	switch {
	case !isSame || part.State != NotDisbursed:
		return WasUnassigned
	case r.IsPaid:
		return WasPaid
	case part.FailedAt != nil:
		return WasUnassigned
	}
	return WasFailed
}

func (x *whole) believe(ctx context.Context, tx *sqlx.Tx, at int, r Report, outcome Outcome,
	window time.Duration) error {
	switch outcome {
	case WasPaid:
		return x.disburse(ctx, tx, at, r, window)
	case WasFailed:
		return x.fail(ctx, tx, at, "provider:"+r.Provider, inReport)
	}
	part := x.Parts[at]
	return audit.Write(ctx, tx, audit.Row{
		Actor: "provider:" + r.Provider, Action: "payout.unassigned", Object: "payout:" + string(part.ID),
		Before: map[string]any{"state": part.State}, After: map[string]any{"reference": r.Reference, "isPaid": r.IsPaid,
			"amount": r.Amount},
	})
}

// disburse books a paid part out of the hold and starts the player's time to answer.
func (x *whole) disburse(ctx context.Context, tx *sqlx.Tx, at int, r Report, window time.Duration) error {
	part := &x.Parts[at]
	const update = `UPDATE payouts SET state = 'AWAITING', is_asking = false, failed_at = NULL,
		disbursed_at = lantern_now(),
		deadline = lantern_now() + $2 * interval '1 second', provider_reference = COALESCE(provider_reference, $3)
		WHERE id = $1 RETURNING disbursed_at, deadline`
	if err := tx.GetContext(ctx, part, update, part.ID, int64(window/time.Second), r.Reference); err != nil {
		return err
	}
	part.State, part.FailedAt, part.Reference = Awaiting, nil, &r.Reference
	if err := x.pay(ctx, tx, *part); err != nil {
		return err
	}
	x.spoken = message.Facts{Amount: part.Amount, Until: part.Deadline}
	return x.settle(ctx, tx, partPaid)
}

// heard is how one learned that a part was not paid: from who was asked, or beside that.
type heard string

const (
	inAnswer heard = "answer"
	inReport heard = "report"
)

// fail ends a part that the provider did not pay. One of which an answer was lost once, or is still awaited, is not
// believed to be unpaid on the provider's word alone: it waits for the desk, and the money stays held.
func (x *whole) fail(ctx context.Context, tx *sqlx.Tx, at int, actor string, said heard) error {
	part := &x.Parts[at]
	const update = `UPDATE payouts SET is_asking = false, is_doubtful = is_doubtful OR is_asking AND $2,
		failed_at = lantern_now()
		WHERE id = $1 RETURNING failed_at, is_doubtful`
	if err := tx.GetContext(ctx, part, update, part.ID, said == inReport); err != nil {
		return err
	}
	if part.IsDoubtful {
		return x.settle(ctx, tx, partFailed)
	}
	if err := x.set(ctx, tx, at, mark{Void, "FAILED", actor, ""}); err != nil {
		return err
	}
	return x.settle(ctx, tx, partFailed)
}

// Refuse ends a part that the provider would not take. A part that was learned of meanwhile stays as it is.
func Refuse(ctx context.Context, db *pg.DB, part id.Payout, provider string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		x, at, err := lockPart(ctx, tx, part)
		if err != nil || x.Parts[at].State != NotDisbursed || x.Parts[at].FailedAt != nil {
			return err
		}
		return x.fail(ctx, tx, at, "provider:"+provider, inAnswer)
	})
}
