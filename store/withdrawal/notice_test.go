package withdrawal_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

// notices returns the messages about the request, oldest first, as text.
func (s scene) notices(t *testing.T, w withdrawal.Withdrawal) (notices []string) {
	t.Helper()
	list, err := message.List(ctx, s.db, s.pia, "", 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range slices.Backward(list) {
		if m.About != message.AWithdrawal || m.RelatedID != string(w.ID) || m.Facts.Currency != thb {
			t.Errorf("%+v", m)
		}
		notices = append(notices, fmt.Sprint(m.Kind, " ", m.Facts.Amount, " ", m.Facts.Cause))
	}
	return notices
}

func (s scene) wantNotices(t *testing.T, w withdrawal.Withdrawal, want ...string) {
	t.Helper()
	if got := s.notices(t, w); !slices.Equal(got, want) {
		t.Errorf("notices %q, want %q", got, want)
	}
}

func TestNotice_Approval_IsSentOnce(t *testing.T) {
	s := ready(t, 60_000*money.Unit)
	large := s.requested(t, "large", 30_000*money.Unit)
	if _, err := withdrawal.Approve(ctx, s.db, large.ID, s.operator(t, "ann")); err != nil {
		t.Fatal(err)
	}
	s.wantNotices(t, large)
	if _, err := withdrawal.Approve(ctx, s.db, large.ID, s.operator(t, "ben")); err != nil {
		t.Fatal(err)
	}
	s.wantNotices(t, large, "withdrawal_approved 30000.00 ")
}

func TestNotice_Rejection_IsSent(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	w := s.requested(t, "a", 300*money.Unit)
	if _, err := withdrawal.Reject(ctx, s.db, w.ID, s.operator(t, "ann")); err != nil {
		t.Fatal(err)
	}
	s.wantNotices(t, w, "withdrawal_rejected 300.00 ")
}

func TestNotice_EachPart_HasConfirmationReminderAndReceipt(t *testing.T) {
	p := sent(t, 600*money.Unit)
	p.paid(1)
	p.later(t, window/2)
	p.count()
	p.paid(2)
	p.later(t, window/2)
	p.count()
	p.wantNotices(t, p.now(), "withdrawal_approved 600.00 ", "please_confirm 300.00 ", "reminder 300.00 ",
		"please_confirm 300.00 ",
		"counted_as_received 300.00 ", "reminder 300.00 ")
}

func TestNotice_RulingAndRefund_HaveTheResultAndTheAmount(t *testing.T) {
	p := sent(t, 600*money.Unit)
	p.paid(1)
	p.paid(2)
	p.answers(1, withdrawal.ActionNotReceived)
	p.ruled(1, rulePaid)
	p.answers(2, withdrawal.ActionNotReceived)
	p.ruled(2, ruleUnpaid)
	if err := p.refund(); err != nil {
		t.Fatal(err)
	}
	p.wantNotices(t, p.now(), "withdrawal_approved 600.00 ", "please_confirm 300.00 ", "please_confirm 300.00 ",
		"ruling 300.00 paid",
		"ruling 300.00 unpaid", "rest_refunded 300.00 ")
}

func TestNotice_EveryPartFailed_IsRejected(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.record(p.report(1, false))
	p.wantNotices(t, p.now(), "withdrawal_approved 400.00 ", "withdrawal_rejected 400.00 ")
}

func TestNotice_Confirmation_HasTheDeadline(t *testing.T) {
	p := sent(t, 400*money.Unit)
	p.paid(1)
	list, err := message.List(ctx, p.db, p.pia, "", 1)
	if err != nil || len(list) != 1 || list[0].Facts.Until == nil ||
		!list[0].Facts.Until.Equal(p.part(1).Deadline.Truncate(time.Microsecond)) {
		t.Errorf("%+v, %v", list, err)
	}
}
