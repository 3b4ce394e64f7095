package withdrawal

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/ledger"
	"lantern/store/money"
)

// Risk is what the rules look at before they pass a request by themselves.
type Risk struct {
	Amount money.Amount `db:"amount" json:"amount"`
	// OfDay is what the member asked for on that business day, this request included.
	OfDay      money.Amount `db:"of_day" json:"ofDay"`
	MemberDays int          `db:"member_days" json:"memberDays"`
	PayeeDays  int          `db:"payee_days" json:"payeeDays"`
	// HasFlags: something of the member's is frozen, or he stopped playing for good.
	HasFlags bool `db:"has_flags" json:"hasFlags"`
	// IsShared: others are paid to the same account.
	IsShared bool `db:"is_shared" json:"isShared"`
	// HasCases: a payment of his is disputed, or a deposit waits for a person or was taken back.
	HasCases bool         `db:"has_cases" json:"hasCases"`
	Owed     money.Amount `json:"owed"`
}

// Passes says whether nobody needs to look at a request.
func (r Risk) Passes(rule AutoApproval) bool {
	return rule.IsOn && r.Amount <= rule.Max && r.OfDay <= rule.DayMax && r.MemberDays >= rule.MemberDays &&
		r.PayeeDays >= rule.PayeeDays &&
		!r.HasFlags && !r.IsShared && !r.HasCases && r.Owed == 0
}

// riskOf reads it as a step of the deed that decides.
func (w *Withdrawal) riskOf(ctx context.Context, tx *sqlx.Tx) (r Risk, err error) {
	const read = `SELECT w.amount,
			(SELECT sum(o.amount) FROM withdrawals o WHERE o.member_id = w.member_id AND o.requested_on = w.requested_on
				AND o.state NOT IN ('CANCELLED', 'REJECTED', 'FAILED'))::bigint AS of_day,
			floor(extract(epoch FROM lantern_now() - m.registered_at) / 86400)::int AS member_days,
			floor(extract(epoch FROM lantern_now() - p.created_at) / 86400)::int AS payee_days,
			m.login_frozen OR m.bet_frozen OR m.funds_frozen OR m.income_frozen OR is_excluded(m.id)
				OR EXISTS (SELECT FROM unnest(ARRAY['LOGIN', 'BET', 'FUNDS', 'INCOME', 'REGISTER']) flag
				WHERE is_frozen(m.id, flag)) AS has_flags,
			EXISTS (SELECT FROM payees o WHERE o.fingerprint = p.fingerprint AND o.member_id <> p.member_id) AS is_shared,
			EXISTS (SELECT FROM withdrawals o WHERE o.member_id = w.member_id AND o.state = 'DISPUTED')
				OR EXISTS (SELECT FROM deposits d WHERE d.member_id = w.member_id
				AND d.state IN ('IN_REVIEW', 'REVERSED')) AS has_cases
		FROM withdrawals w JOIN members m ON m.id = w.member_id JOIN payees p ON p.id = w.payee_id WHERE w.id = $1`
	if err := tx.GetContext(ctx, &r, read, w.ID); err != nil {
		return r, err
	}
	r.Owed, err = ledger.Owed(ctx, tx, w.Member, w.Currency)
	return r, err
}

// screen passes a request by the rules, where they are on, or hands it to the desk.
func (w *Withdrawal) screen(ctx context.Context, tx *sqlx.Tx, rule AutoApproval) error {
	if !rule.IsOn {
		return w.advance(ctx, tx, NeedsReview)
	}
	r, err := w.riskOf(ctx, tx)
	if err != nil {
		return err
	}
	if !r.Passes(rule) {
		return w.advance(ctx, tx, NeedsReview)
	}
	before := w.State
	if err := w.advance(ctx, tx, AutoPass); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Row{
		Actor: "job:screen", Action: "withdrawal.auto_pass", Object: "withdrawal:" + string(w.ID),
		Before: map[string]any{"state": before, "rule": rule}, After: map[string]any{"state": w.State, "risk": r},
	})
}
