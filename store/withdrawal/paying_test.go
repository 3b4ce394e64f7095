package withdrawal_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

const window = 30 * time.Minute

var plan = withdrawal.Plan{Provider: "sandbox", PartMax: 500 * money.Unit}

var picture = []file.Picture{{Type: "image/png", Width: 1, Height: 1, Content: []byte("pixels")}}

// paying is an approved request with its parts.
type paying struct {
	scene
	t  *testing.T
	w  id.Withdrawal
	by approval.Action
}

// sent requests an amount, approves it and creates its parts; the fourth of a day has a fee.
func sent(t *testing.T, amount money.Amount) paying {
	t.Helper()
	s := ready(t, 2000*money.Unit)
	p := paying{scene: s, t: t, w: s.requested(t, "a", amount).ID, by: s.operator(t, "ann")}
	if _, err := withdrawal.Approve(ctx, s.db, p.w, p.by); err != nil {
		t.Fatal(err)
	}
	p.dispatch()
	return p
}

func (p paying) dispatch() {
	p.t.Helper()
	p.step(p.t, func(tx *sqlx.Tx) error { return withdrawal.Dispatch(ctx, tx, plan) })
}

func (p paying) now() withdrawal.Withdrawal {
	p.t.Helper()
	w, err := withdrawal.Of(ctx, p.db, p.pia, p.w)
	if err != nil {
		p.t.Fatal(err)
	}
	return w
}

func (p paying) part(number int) withdrawal.Part {
	p.t.Helper()
	return p.now().Parts[number-1]
}

func (p paying) report(number int, isPaid bool) withdrawal.Report {
	part := p.part(number)
	return withdrawal.Report{Provider: "sandbox", Reference: "SBX-" + string(part.ID), Part: part.ID, IsPaid: isPaid,
		Amount:   part.Amount,
		Currency: thb, HappenedAt: time.Now()}
}

func (p paying) record(r withdrawal.Report) withdrawal.Outcome {
	p.t.Helper()
	outcome, err := withdrawal.RecordReport(ctx, p.db, r, window)
	if err != nil {
		p.t.Fatal(err)
	}
	return outcome
}

func (p paying) paid(number int) {
	p.t.Helper()
	if got := p.record(p.report(number, true)); got != withdrawal.WasPaid {
		p.t.Fatalf("part %d: %s", number, got)
	}
}

var requested atomic.Int64

func (p paying) try(number int, action string) error {
	params := withdrawal.AnswerParams{Withdrawal: p.w, Action: action}
	if number > 0 {
		params.Part = p.part(number).ID
	}
	if action == withdrawal.ActionNotReceived {
		params.Proofs = picture
	}
	_, err := withdrawal.AnswerParts(ctx, p.db, params, p.key("say", fmt.Sprint(requested.Add(1))))
	return err
}

func (p paying) answers(number int, action string) {
	p.t.Helper()
	if err := p.try(number, action); err != nil {
		p.t.Fatalf("%s of %d: %v", action, number, err)
	}
}

func (p paying) ruled(number int, rule func(p paying, part id.Payout) error) {
	p.t.Helper()
	if err := rule(p, p.part(number).ID); err != nil {
		p.t.Fatal(err)
	}
}

func rulePaid(p paying, part id.Payout) error {
	_, err := withdrawal.RuleAsPaid(ctx, p.db, part, p.by)
	return err
}

func ruleUnpaid(p paying, part id.Payout) error {
	_, err := withdrawal.RuleAsUnpaid(ctx, p.db, part, p.by)
	return err
}

func (p paying) refund() error {
	_, err := withdrawal.Refund(ctx, p.db, p.w, p.by)
	return err
}

func (p paying) again() error {
	_, err := withdrawal.PayAgain(ctx, p.db, p.w, plan, p.by)
	return err
}

func (p paying) count() {
	p.t.Helper()
	p.step(p.t, func(tx *sqlx.Tx) error { return withdrawal.CountAsReceived(ctx, tx) })
}

// is compares the stored and the listed request with a state and amounts; the ledger must be consistent after every
// step.
func (p paying) is(state withdrawal.State, received, held money.Amount) {
	p.t.Helper()
	w := p.now()
	var stored withdrawal.State
	if err := p.db.GetContext(ctx, &stored, `SELECT state FROM withdrawals WHERE id = $1`, p.w); err != nil {
		p.t.Fatal(err)
	}
	if w.State != state || stored != state || w.Received != received || p.wallet(p.t).Held != held {
		p.t.Errorf("%s (stored %s), received %s, held %s; want %s, %s, %s", w.State, stored, w.Received,
			p.wallet(p.t).Held,
			state, received, held)
	}
	storetest.Balanced(p.t, p.db)
}
