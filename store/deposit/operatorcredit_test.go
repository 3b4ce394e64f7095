package deposit_test

import (
	"testing"

	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/money"
)

// CHK-61: payments that operators credit to an order by hand count against the member's deposit limit.
func TestLimit_PaymentCreditedByOperator_CountsAgainstIt(t *testing.T) {
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

// CHK-61: a payment that was in review is counted once, with its order, and not at all after a reversal.
func TestLimit_PaymentConfirmedInReview_CountsOnce(t *testing.T) {
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
		t.Errorf("after the reversal: %v", err)
	}
}

// A freeze of funds stops money from leaving (docs/agents.md#freezes); deposits are still credited.
func TestDeposit_FundsFrozen_IsCredited(t *testing.T) {
	for name, freeze := range map[string]string{
		"by the platform": `UPDATE members SET funds_frozen = true WHERE id = $1`,
		"by an operator": `INSERT INTO member_freezes (id, member_id, flag, reason, actor)
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
