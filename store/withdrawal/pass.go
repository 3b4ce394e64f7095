package withdrawal

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/ledger"
	"lantern/store/money"
)

// Risk are the facts that the automatic rules check.
type Risk struct {
	Amount money.Amount `db:"amount" json:"amount"`
	// OfDay is the amount requested by the member on that business day, including this request.
	OfDay      money.Amount `db:"of_day" json:"ofDay"`
	MemberDays int          `db:"member_days" json:"memberDays"`
	PayeeDays  int          `db:"payee_days" json:"payeeDays"`
	// HasFlags means that the member has a freeze or is permanently excluded.
	HasFlags bool `db:"has_flags" json:"hasFlags"`
	// IsShared means that another member has the same account as a payee.
	IsShared bool `db:"is_shared" json:"isShared"`
	// HasCases means that the member has a disputed payout, or a deposit in review or reversed.
	HasCases bool         `db:"has_cases" json:"hasCases"`
	Owed     money.Amount `json:"owed"`
}

// Passes reports whether a request is approved without an operator.
func (r Risk) Passes(rule AutoApproval) bool {
	return rule.IsOn && r.Amount <= rule.Max && r.OfDay <= rule.DayMax && r.MemberDays >= rule.MemberDays &&
		r.PayeeDays >= rule.PayeeDays &&
		!r.HasFlags && !r.IsShared && !r.HasCases && r.Owed == 0
}

// riskOf reads the facts as a step of the decision.
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

// screen approves a request that passes the automatic rules, if they are on, or moves it to review.
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
