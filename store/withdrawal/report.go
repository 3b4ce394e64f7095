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

// Report is a provider's report about a part.
type Report struct {
	Provider   string
	Reference  string
	Part       id.Payout
	IsPaid     bool
	Amount     money.Amount
	Currency   string
	HappenedAt time.Time
}

// Outcome is the final result of a report.
type Outcome string

// The outcomes. Unassigned reports contradict an earlier one; operators review them.
const (
	WasPaid       Outcome = "PAID"
	WasFailed     Outcome = "FAILED"
	WasUnassigned Outcome = "UNASSIGNED"
)

// RecordReport applies a provider's report once; a repeated one returns the first outcome. The member's time to
// answer begins when the report is received, so that a late report does not shorten it. Faults: not_found (no such
// part at this provider).
func RecordReport(ctx context.Context, db *pg.DB, r Report, window time.Duration) (Outcome, error) {
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
		if err := x.applyDeadlines(ctx, tx); err != nil {
			return err
		}
		outcome = x.judge(x.Parts[at], r)
		if err := r.store(ctx, tx, outcome); err != nil {
			return err
		}
		return x.believe(ctx, tx, at, r, outcome, window)
	})
	return outcome, err
}

// lockPart locks the request of a part and returns it with the part's index. Faults: not_found.
func lockPart(ctx context.Context, tx *sqlx.Tx, part id.Payout) (*lockedRequest, int, error) {
	var which id.Withdrawal
	err := tx.GetContext(ctx, &which, `SELECT withdrawal_id FROM payouts WHERE id = $1`, part)
	if pg.IsNone(err) {
		return nil, 0, fault.New(fault.NotFound)
	}
	if err != nil {
		return nil, 0, err
	}
	x, err := lockRequest(ctx, tx, which)
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

func (r Report) store(ctx context.Context, tx *sqlx.Tx, outcome Outcome) error {
	const add = `INSERT INTO payout_reports (provider, provider_reference, is_paid, payout_id, amount, currency, outcome,
		happened_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	_, err := tx.ExecContext(ctx, add, r.Provider, r.Reference, r.IsPaid, r.Part, r.Amount, r.Currency, outcome,
		r.HappenedAt)
	return err
}

// judge accepts a report that matches a part without a result; it also accepts the payment of a part that was
// reported as failed and awaits an operator.
func (x *lockedRequest) judge(part Part, r Report) Outcome {
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

func (x *lockedRequest) believe(ctx context.Context, tx *sqlx.Tx, at int, r Report, outcome Outcome,
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

// disburse books a paid part out of the hold and starts the member's time to answer. Without a window the time starts
// later.
func (x *lockedRequest) disburse(ctx context.Context, tx *sqlx.Tx, at int, r Report, window time.Duration) error {
	part := &x.Parts[at]
	const update = `UPDATE payouts SET state = 'AWAITING', is_asking = false, failed_at = NULL,
		disbursed_at = lantern_now(),
		deadline = lantern_now() + NULLIF($2, 0) * interval '1 second', provider_reference = COALESCE(provider_reference, $3)
		WHERE id = $1 RETURNING disbursed_at, deadline`
	if err := tx.GetContext(ctx, part, update, part.ID, int64(window/time.Second), r.Reference); err != nil {
		return err
	}
	part.State, part.FailedAt, part.Reference = Awaiting, nil, &r.Reference
	if err := x.pay(ctx, tx, *part); err != nil {
		return err
	}
	x.noticeFacts = message.Facts{Amount: part.Amount, Until: part.Deadline}
	return x.settle(ctx, tx, partPaid)
}

// failureSource is how the failure of a part became known: in the answer to the order, or in a report.
type failureSource string

const (
	inAnswer failureSource = "answer"
	inReport failureSource = "report"
)

// fail ends a part that the provider did not pay. If an answer of the provider was lost or is awaited, a report alone
// is no proof: the money stays held, and an operator decides.
func (x *lockedRequest) fail(ctx context.Context, tx *sqlx.Tx, at int, actor string, source failureSource) error {
	part := &x.Parts[at]
	const update = `UPDATE payouts SET is_asking = false, is_doubtful = is_doubtful OR is_asking AND $2,
		failed_at = lantern_now()
		WHERE id = $1 RETURNING failed_at, is_doubtful`
	if err := tx.GetContext(ctx, part, update, part.ID, source == inReport); err != nil {
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

// Refuse ends a part that the provider refused. A part with a later report is not changed.
func Refuse(ctx context.Context, db *pg.DB, part id.Payout, provider string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		x, at, err := lockPart(ctx, tx, part)
		if err != nil || x.Parts[at].State != NotDisbursed || x.Parts[at].FailedAt != nil {
			return err
		}
		return x.fail(ctx, tx, at, "provider:"+provider, inAnswer)
	})
}
