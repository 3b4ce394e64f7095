package withdrawal_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// limits are the defaults of a new installation.
var limits = withdrawal.Settings.Of(system.Defaults()).Limits

var rule = withdrawal.AutoApproval{
	IsOn: true, Max: 500 * money.Unit, DayMax: 800 * money.Unit, MemberDays: 30, PayeeDays: 7,
}

func TestPasses_OneFactBeyondTheRule_NeedsAnOperator(t *testing.T) {
	good := withdrawal.Risk{Amount: 500 * money.Unit, OfDay: 800 * money.Unit, MemberDays: 30, PayeeDays: 7}
	if !good.Passes(rule) {
		t.Error("a request exactly at every limit needs an operator")
	}
	for name, spoil := range map[string]func(*withdrawal.Risk, *withdrawal.AutoApproval){
		"switched off":    func(_ *withdrawal.Risk, a *withdrawal.AutoApproval) { a.IsOn = false },
		"too much":        func(r *withdrawal.Risk, _ *withdrawal.AutoApproval) { r.Amount += money.Payable },
		"too much a day":  func(r *withdrawal.Risk, _ *withdrawal.AutoApproval) { r.OfDay += money.Payable },
		"a new member":    func(r *withdrawal.Risk, _ *withdrawal.AutoApproval) { r.MemberDays-- },
		"a new payee":     func(r *withdrawal.Risk, _ *withdrawal.AutoApproval) { r.PayeeDays-- },
		"a flag":          func(r *withdrawal.Risk, _ *withdrawal.AutoApproval) { r.HasFlags = true },
		"another's payee": func(r *withdrawal.Risk, _ *withdrawal.AutoApproval) { r.IsShared = true },
		"an open case":    func(r *withdrawal.Risk, _ *withdrawal.AutoApproval) { r.HasCases = true },
		"a debt":          func(r *withdrawal.Risk, _ *withdrawal.AutoApproval) { r.Owed = money.Payable },
	} {
		r, a := good, rule
		if spoil(&r, &a); r.Passes(a) {
			t.Errorf("%s: passes", name)
		}
	}
	if withdrawal.Settings.Of(system.Defaults()).AutoPass.IsOn {
		t.Error("a new installation approves requests automatically")
	}
}

// screened requests a withdrawal of a member and payee of sufficient age, waits until it can no longer be cancelled,
// and screens it.
func screened(t *testing.T, a withdrawal.AutoApproval, before func(s scene)) withdrawal.Withdrawal {
	t.Helper()
	s := ready(t, 1000*money.Unit)
	s.step(t, func(tx *sqlx.Tx) error {
		return system.Change(ctx, tx, "withdraw", map[string]any{"autoPass": a})
	})
	s.later(t, 31*24*time.Hour)
	before(s)
	w := s.requested(t, "a", 400*money.Unit)
	s.later(t, limits.CancelWindow())
	s.step(t, func(tx *sqlx.Tx) error { return withdrawal.Screen(ctx, tx) })
	now, err := withdrawal.Of(ctx, s.db, s.pia, w.ID)
	if err != nil {
		t.Fatal(err)
	}
	storetest.Balanced(t, s.db)
	return now
}

func TestScreen_RequestPassesTheRules_IsApprovedAndAudited(t *testing.T) {
	var s scene
	if w := screened(t, rule, func(of scene) { s = of }); w.State != withdrawal.Approved || w.DecidedAt == nil {
		t.Fatalf("%s", w.State)
	}
	var rows, notices int
	const trail = `SELECT count(*) FROM audit_rows WHERE action = 'withdrawal.auto_pass' AND actor = 'job:screen'
		AND after -> 'risk' ->> 'amount' = '400.00'`
	if err := s.db.GetContext(ctx, &rows, trail); err != nil || rows != 1 {
		t.Errorf("%d rows in the audit trail: %v", rows, err)
	}
	if err := s.db.GetContext(ctx, &notices, `SELECT count(*) FROM messages
		WHERE kind = 'withdrawal_approved'`); err != nil || notices != 1 {
		t.Errorf("%d notices: %v", notices, err)
	}
}

func TestScreen_RequestBeyondTheRules_IsReviewed(t *testing.T) {
	off, low := rule, rule
	off.IsOn, low.Max = false, 300*money.Unit
	for name, c := range map[string]struct {
		rule   withdrawal.AutoApproval
		before func(s scene)
	}{
		"switched off": {off, func(scene) {}},
		"too much":     {low, func(scene) {}},
		"as much this day already": {rule, func(s scene) {
			s.requested(t, "earlier", 450*money.Unit)
		}},
		"a freeze": {rule, func(s scene) {
			s.exec(t, `UPDATE members SET income_frozen = true WHERE id = $1`, s.pia)
		}},
		"a payee that another member has too": {rule, func(s scene) {
			s.exec(t, `INSERT INTO members (id, username, username_key, kind, password_hash, language, created_via)
				SELECT new_id(), 'eve_test', 'eve_test', kind, password_hash, language, created_via FROM members
				WHERE id = $1`, s.pia)
			s.exec(t, `INSERT INTO payees (id, member_id, bank, holder, sealed, fingerprint, last4, usable_at)
				SELECT new_id(), m.id, p.bank, p.holder, p.sealed, p.fingerprint, p.last4, lantern_now() FROM payees p, members m
				WHERE m.username = 'eve_test'`)
		}},
	} {
		if w := screened(t, c.rule, c.before); w.State != withdrawal.InReview {
			t.Errorf("%s: %s", name, w.State)
		}
	}
}

func TestLimits_OfRequests_AreSettings(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	changed := limits
	changed.Min, changed.Max, changed.PerDay, changed.FreePerDay = 10*money.Unit, 300*money.Unit, 2, 0
	changed.FeePercent = 2 * money.Unit
	s.step(t, func(tx *sqlx.Tx) error { return system.Change(ctx, tx, "withdraw", map[string]any{"limits": changed}) })
	s.step(t, func(tx *sqlx.Tx) error { return system.Change(ctx, tx, "twoPersonAbove", 100*money.Unit) })
	for _, amount := range []money.Amount{changed.Min - money.Payable, changed.Max + money.Payable} {
		if _, err := s.request("wrong", amount); err == nil {
			t.Errorf("%s was accepted", amount)
		}
	}
	w := s.requested(t, "a", 200*money.Unit)
	if w.Fee != 4*money.Unit {
		t.Errorf("a fee of %s", w.Fee)
	}
	ann := s.operator(t, "ann")
	if now, err := withdrawal.Approve(ctx, s.db, w.ID, ann); err != nil || now.State != withdrawal.InReview {
		t.Errorf("one operator approved it: %s %v", now.State, err)
	}
	s.requested(t, "b", 10*money.Unit)
	if _, err := s.request("c", 10*money.Unit); err == nil {
		t.Error("the third request of the day was accepted")
	}
	terms, err := withdrawal.TermsOf(ctx, s.db, s.pia, thb)
	if err != nil || terms.Limits.Min != changed.Min || terms.LeftToday != 0 {
		t.Errorf("%+v %v", terms, err)
	}
}
