package deposit_test

import (
	"testing"

	"lantern/store/deposit"
	"lantern/store/fault"
)

// F-M6.
func TestReceive_PaymentForAClosedAccount_IsReviewed(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	s.exec(t, `UPDATE members SET closed_at = lantern_now(), login_frozen = true WHERE id = $1`, s.pia)
	_, err := s.open(t, "b", amount)
	wants(t, err, fault.AccountFrozen)
	for range 2 {
		if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasReviewed {
			t.Errorf("%s %v", outcome, err)
		}
	}
	if state := s.state(t, d); state != deposit.InReview || s.balance(t).Main != 0 {
		t.Errorf("%s, %s credited", state, s.balance(t).Main)
	}
}
