package deposit_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/message"
	"lantern/store/money"
)

// notices returns the newest message about an order and the number of messages.
func (s scene) notices(t *testing.T, d deposit.Deposit) (newest message.Message, count int) {
	t.Helper()
	list, err := message.List(ctx, s.db, s.pia, "", 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if m.RelatedID == string(d.ID) && m.About == message.ADeposit {
			if count++; count == 1 {
				newest = m
			}
		}
	}
	return newest, count
}

func (s scene) wantNotice(t *testing.T, d deposit.Deposit, kind message.Kind, facts message.Facts) {
	t.Helper()
	facts.Currency = thb
	if got, count := s.notices(t, d); count != 1 || got.Kind != kind || got.Facts != facts {
		t.Errorf("%d messages, the last %s %+v; want one, %s %+v", count, got.Kind, got.Facts, kind, facts)
	}
}

func TestNotice_PaymentReportedTwice_IsSentOnce(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	if _, count := s.notices(t, d); count != 0 {
		t.Errorf("%d messages before anything happened", count)
	}
	for range 3 {
		if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasCredited {
			t.Fatalf("%s, %v", outcome, err)
		}
	}
	s.wantNotice(t, d, message.DepositCredited, message.Facts{Amount: amount})
}

func TestNotice_ReviewConfirmed_HasTheAmountReceived(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	if _, err := s.pay(d, 450*money.Unit); err != nil {
		t.Fatal(err)
	}
	if _, count := s.notices(t, d); count != 0 {
		t.Errorf("%d messages while it is in review", count)
	}
	if _, err := deposit.ConfirmReview(ctx, s.db, d.ID,
		deposit.Decision{Action: approval.Action{By: approval.Operator{Name: "ann"}, Reason: "seen"}}); err != nil {
		t.Fatal(err)
	}
	s.wantNotice(t, d, message.DepositCredited, message.Facts{Amount: 450 * money.Unit})
}

func TestNotice_OrderFailed_HasTheCause(t *testing.T) {
	s := ready(t)
	denied, refused, late, cancelled := s.accepted(t, "denied"), deposit.Deposit{}, deposit.Deposit{}, deposit.Deposit{}
	if _, err := s.pay(denied, money.Unit); err != nil {
		t.Fatal(err)
	}
	if _, err := deposit.DenyReview(ctx, s.db, denied.ID,
		deposit.Decision{Action: approval.Action{By: approval.Operator{Name: "ann"}, Reason: "no"}}); err != nil {
		t.Fatal(err)
	}
	s.wantNotice(t, denied, message.DepositFailed, message.Facts{Amount: amount, Cause: message.Denied})

	var err error
	if refused, err = s.open(t, "refused", amount); err != nil {
		t.Fatal(err)
	}
	s.step(t, func(tx *sqlx.Tx) error { _, err := deposit.Accept(ctx, tx, refused.ID, deposit.Terms{}); return err })
	s.wantNotice(t, refused, message.DepositFailed, message.Facts{Amount: amount, Cause: message.NotAccepted})

	cancelled = s.accepted(t, "cancelled")
	if _, err := deposit.CancelOrder(ctx, s.db, s.pia, cancelled.ID); err != nil {
		t.Fatal(err)
	}
	if _, count := s.notices(t, cancelled); count != 0 {
		t.Error("a notice about the member's own cancellation")
	}

	late = s.accepted(t, "late")
	s.later(t, limits.Lifetime()+time.Minute)
	for range 2 {
		s.step(t, func(tx *sqlx.Tx) error { return deposit.ExpireOverdue(ctx, tx) })
	}
	s.wantNotice(t, late, message.DepositFailed, message.Facts{Amount: amount, Cause: message.NotPaidInTime})
}
