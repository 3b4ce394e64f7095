package deposit_test

import (
	"testing"

	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/money"
)

// What the desk gives for a payment that was nobody's is money paid in: what its owner may still pay in is less by it.
func TestCHK61WhatIsCreditedByHandCountsAgainstTheLimit(t *testing.T) {
	s := ready(t)
	s.charges(t)
	ann, _ := s.persons(t)
	d := s.accepted(t, "a")
	_, held := s.refused(t, 400*money.Unit+fee)
	s.allow(t, clock.Day, amount+400*money.Unit-money.Payable)
	if _, err := deposit.CreditHeld(ctx, s.db, held.ID, ann); err != nil {
		t.Fatal(err)
	}
	if outcome, err := s.pay(d, amount+fee); err != nil || outcome != deposit.WasReviewed {
		t.Errorf("%s %v", outcome, err)
	}
	if _, err := deposit.DenyReview(ctx, s.db, d.ID, ann); err != nil {
		t.Fatal(err)
	}
	_, err := s.open(t, "b", amount)
	wants(t, err, fault.LimitExceeded)
	if _, err := s.open(t, "c", amount-money.Payable); err != nil {
		t.Errorf("exactly at the limit: %v", err)
	}
}

// A payment that was in review counts once, with its order, and no more where it was taken back.
func TestCHK61WhatIsConfirmedByHandCountsOnce(t *testing.T) {
	s := ready(t)
	ann, ben := s.persons(t)
	other := s.accepted(t, "a")
	d := s.accepted(t, "b")
	if outcome, err := s.pay(d, 400*money.Unit); err != nil || outcome != deposit.WasReviewed {
		t.Fatalf("%s %v", outcome, err)
	}
	if _, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann); err != nil {
		t.Fatal(err)
	}
	s.allow(t, clock.Day, amount+400*money.Unit)
	if outcome, err := s.pay(other, amount); err != nil || outcome != deposit.WasCredited {
		t.Errorf("%s %v", outcome, err)
	}
	for _, by := range []deposit.Decision{ann, ben} {
		if _, err := deposit.ReverseCredit(ctx, s.db, d.ID, by); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.open(t, "c", 400*money.Unit); err != nil {
		t.Errorf("after it was taken back: %v", err)
	}
}

// Freezing money stops what leaves (docs/agents.md#freezes); what its owner pays in is his.
func TestWhoseMoneyIsFrozenPaysInAndIsCredited(t *testing.T) {
	for name, freeze := range map[string]string{
		"by the house": `UPDATE members SET funds_frozen = true WHERE id = $1`,
		"at the desk": `INSERT INTO member_freezes (id, member_id, flag, reason, actor)
			VALUES (new_id(), $1, 'FUNDS', 'test', 'test')`,
	} {
		t.Run(name, func(t *testing.T) {
			s := ready(t)
			s.exec(t, freeze, s.pia)
			d := s.accepted(t, "a")
			if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasCredited || s.balance(t).Main != amount {
				t.Errorf("%s %v", outcome, err)
			}
		})
	}
}
