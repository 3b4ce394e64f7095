package matching_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/ledger"
	"lantern/store/matching"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

const amount = 500 * money.Unit

func TestMatch_ReceiverConfirms_CreditsTheDepositor(t *testing.T) {
	s := open(t)
	m := s.matched()
	s.wants(m, matching.Offered, deposit.PendingPayment, funds)
	s.prove(m)
	s.wants(m, matching.Proven, deposit.InReview, funds)
	if sum := s.platform(ledger.Matched); sum != amount {
		t.Errorf("%s on the clearing account", sum)
	}
	if list, err := deposit.Waiting(ctx, s.db); err != nil || len(list) != 0 {
		t.Errorf("operators review a matched deposit: %+v, %v", list, err)
	}
	s.answer(m, withdrawal.ActionReceived)
	s.wants(m, matching.Confirmed, deposit.Credited, funds+amount)
	if w := s.request(m.Withdrawal); w.State != withdrawal.Completed || s.balance(m.Receiver).Held != 0 ||
		s.balance(m.Receiver).Main != funds-amount {
		t.Errorf("%s, %+v", w.State, s.balance(m.Receiver))
	}
	if sum := s.platform(ledger.Matched); sum != 0 {
		t.Errorf("%s on the clearing account", sum)
	}
}

func TestMatch_DepositOfAConfirmedPart_IsNotReversed(t *testing.T) {
	s := open(t)
	m := s.matched()
	s.prove(m)
	s.answer(m, withdrawal.ActionReceived)
	_, err := deposit.ReverseCredit(ctx, s.db, m.Deposit, deposit.Decision{Action: s.ann})
	wantsFault(t, err, fault.StateChanged)
	if _, err := s.owner.ExecContext(ctx, `UPDATE deposits SET state = 'REVERSED' WHERE id = $1`,
		m.Deposit); err == nil {
		t.Error("the database let a matched deposit be reversed")
	}
}

func TestMatch_ReceiverSilent_CountsAfterTwoRemindersAndCreditsAfterTheLock(t *testing.T) {
	s := open(t)
	m := s.matched()
	s.prove(m)
	s.later(24 * time.Hour)
	s.deadlines()
	s.wants(m, matching.Proven, deposit.InReview, funds)
	s.reminded()
	s.later(29 * time.Minute)
	s.deadlines()
	s.wants(m, matching.Proven, deposit.InReview, funds)
	s.later(time.Minute)
	s.deadlines()
	s.run(matching.Credit)
	s.wants(m, matching.Counted, deposit.InReview, funds)
	if w := s.request(m.Withdrawal); w.State != withdrawal.Completed {
		t.Errorf("request %s", w.State)
	}
	s.later(12 * time.Hour)
	s.run(matching.Credit)
	s.wants(m, matching.Released, deposit.Credited, funds+amount)
}

func TestMatch_CountedWithoutALock_CreditsAtOnce(t *testing.T) {
	s := open(t)
	s.set(`{"lockMinutes":0}`)
	m := s.matched()
	s.prove(m)
	s.reminded()
	s.later(30 * time.Minute)
	s.deadlines()
	s.wants(m, matching.Released, deposit.Credited, funds+amount)
}

func TestMatch_WindowOver_OffersThePartToTheNextDepositor(t *testing.T) {
	s := open(t)
	m := s.matched()
	s.later(15 * time.Minute)
	if now, err := matching.Of(ctx, s.db, m.Depositor, m.ID); err != nil || now.State != matching.Lapsed {
		t.Errorf("%s %v before the job", now.State, err)
	}
	_, err := matching.ProveTransfer(ctx, s.db, m.ID, picture, newKey(m.Depositor))
	wantsFault(t, err, fault.StateChanged)
	_, err = matching.ViewPayee(ctx, s.db, s.vault, m.ID, matching.Viewer{Member: m.Depositor, IP: "10.0.0.1"})
	wantsFault(t, err, fault.StateChanged)
	s.run(deposit.ExpireOverdue)
	s.wants(m, matching.Lapsed, deposit.Expired, funds)
	again := s.order(m.Depositor, amount)
	next := s.order(s.member(), amount)
	s.job(matching.Pair)
	if s.hasMatch(again) {
		t.Error("the same depositor got the same part again")
	}
	if other := s.matchOf(next); other.Payout != m.Payout {
		t.Errorf("part %s, want %s", other.Payout, m.Payout)
	}
}

func TestMatch_DepositorCancels_FreesThePart(t *testing.T) {
	s := open(t)
	m := s.matched()
	for range 2 {
		now, err := matching.CancelTransfer(ctx, s.db, m.Depositor, m.ID)
		if err != nil || now.State != matching.Cancelled {
			t.Errorf("%s %v", now.State, err)
		}
	}
	next := s.order(s.member(), amount)
	s.job(matching.Pair)
	s.prove(s.matchOf(next))
	_, err := matching.CancelTransfer(ctx, s.db, s.matchOf(next).Depositor, s.matchOf(next).ID)
	wantsFault(t, err, fault.StateChanged)
}

func TestViewPayee_DuringTheWindow_ShowsTheAccountAndStoresTheLook(t *testing.T) {
	s := open(t)
	m := s.matched()
	by := matching.Viewer{Member: m.Depositor, IP: "10.0.0.1"}
	seen, err := matching.ViewPayee(ctx, s.db, s.vault, m.ID, by)
	if err != nil || seen.Bank != "Kasikorn Bank" || !strings.HasPrefix(seen.Number, account) || seen.Holder == "" {
		t.Errorf("%+v %v", seen, err)
	}
	for _, other := range []matching.Viewer{{Member: m.Receiver}, {Member: s.member()}} {
		_, err := matching.ViewPayee(ctx, s.db, s.vault, m.ID, other)
		wantsFault(t, err, fault.NotFound)
	}
	var looks int
	s.sure(s.db.GetContext(ctx, &looks, `SELECT count(*) FROM payee_views WHERE match_id = $1 AND member_id = $2
		AND ip = $3`, m.ID, by.Member, by.IP))
	if looks != 1 {
		t.Errorf("%d looks", looks)
	}
	s.prove(m)
	_, err = matching.ViewPayee(ctx, s.db, s.vault, m.ID, by)
	wantsFault(t, err, fault.StateChanged)
}

func TestProveTransfer_WithoutAPictureOrByAnother_IsRefused(t *testing.T) {
	s := open(t)
	m := s.matched()
	_, err := matching.ProveTransfer(ctx, s.db, m.ID, nil, newKey(m.Depositor))
	wantsFault(t, err, fault.ProofRequired)
	_, err = matching.ProveTransfer(ctx, s.db, m.ID, picture, newKey(m.Receiver))
	wantsFault(t, err, fault.NotFound)
	same := newKey(m.Depositor)
	for range 2 {
		now, err := matching.ProveTransfer(ctx, s.db, m.ID, picture, same)
		if err != nil || now.State != matching.Proven {
			t.Errorf("%s %v", now.State, err)
		}
	}
	_, err = matching.ProveTransfer(ctx, s.db, m.ID, picture, newKey(m.Depositor))
	wantsFault(t, err, fault.StateChanged)
}

func TestPart_UnpaidInTime_ReturnsToTheOrdinaryProvider(t *testing.T) {
	s := open(t)
	which := s.approved(s.member(), 1000*money.Unit)
	s.pair()
	s.job(matching.ReturnUnpaid)
	if parts := s.request(which).Parts; len(parts) != 2 || parts[0].Provider != withdrawal.Matched {
		t.Fatalf("%+v", parts)
	}
	s.later(time.Hour)
	s.job(matching.ReturnUnpaid)
	s.job(matching.ReturnUnpaid)
	w := s.request(which)
	if len(w.Parts) != 4 || w.Unpaid() != 0 || w.State != withdrawal.Disbursing {
		t.Fatalf("%s, %+v", w.State, w.Parts)
	}
	for i, part := range w.Parts {
		if part.IsReplaced() != (i < 2) || i >= 2 && part.Provider != sandbox {
			t.Errorf("%+v", part)
		}
	}
}

func TestPart_WhenMatchingIsSwitchedOff_ReturnsAndWaitingDepositsAreCancelled(t *testing.T) {
	s := open(t)
	which, waiting := s.approved(s.member(), amount), s.order(s.member(), 200*money.Unit)
	s.job(matching.Dispatch)
	s.set(`{"isOn":false}`)
	s.job(matching.ReturnUnpaid)
	s.job(matching.DropUnmatched)
	parts := s.request(which).Parts
	if parts[len(parts)-1].Provider != sandbox || s.stateOf(waiting) != deposit.Cancelled {
		t.Errorf("%+v, deposit %s", parts, s.stateOf(waiting))
	}
}

func TestDeposit_NoPartInTime_IsCancelledWithTheReason(t *testing.T) {
	s := open(t)
	d := s.order(s.member(), amount)
	s.later(9 * time.Minute)
	s.job(matching.DropUnmatched)
	if state := s.stateOf(d); state != deposit.PendingPayment {
		t.Errorf("%s before its time", state)
	}
	s.later(time.Minute)
	s.job(matching.DropUnmatched)
	found, err := deposit.ByID(ctx, s.db, d)
	if err != nil || found.State != deposit.Cancelled || found.Ruling() == "" {
		t.Errorf("%s %q %v", found.State, found.Ruling(), err)
	}
	var notices int
	s.sure(s.db.GetContext(ctx, &notices, `SELECT count(*) FROM messages WHERE kind = 'match_none'`))
	if notices != 1 {
		t.Errorf("%d notices", notices)
	}
}

func TestDispatch_WhileOffOrBelowTheMinimum_UsesTheOrdinaryProvider(t *testing.T) {
	s := open(t)
	small := s.approved(s.member(), 499*money.Unit)
	s.job(matching.Dispatch)
	s.set(`{"isOn":false}`)
	large := s.approved(s.member(), amount)
	s.job(matching.Dispatch)
	for _, which := range []withdrawal.Withdrawal{s.request(small), s.request(large)} {
		if len(which.Parts) != 1 || which.Parts[0].Provider != sandbox {
			t.Errorf("%+v", which.Parts)
		}
	}
}

func TestDispatch_WaitingDepositors_DecideTheParts(t *testing.T) {
	s := open(t)
	first, second := s.order(s.member(), 270*money.Unit), s.order(s.member(), 130*money.Unit)
	which := s.approved(s.member(), 950*money.Unit)
	s.pair()
	var got []money.Amount
	for _, part := range s.request(which).Parts {
		got = append(got, part.Amount)
	}
	// 50.00 are left, which is no size of a part.
	want := []money.Amount{270 * money.Unit, 130 * money.Unit, 500 * money.Unit, 50 * money.Unit}
	if !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
	if s.matchOf(first).Amount != 270*money.Unit || s.matchOf(second).Amount != 130*money.Unit {
		t.Error("the depositors were not matched")
	}
}

func TestPair_SmallerDeposit_DividesALargerPart(t *testing.T) {
	s := open(t)
	receiver := s.member()
	which := s.approved(receiver, amount)
	s.job(matching.Dispatch)
	d := s.order(s.member(), 200*money.Unit)
	s.job(matching.Pair)
	m := s.matchOf(d)
	s.prove(m)
	s.answer(m, withdrawal.ActionReceived)
	rest := s.order(s.member(), 300*money.Unit)
	s.job(matching.Pair)
	other := s.matchOf(rest)
	s.prove(other)
	s.answer(other, withdrawal.ActionReceived)
	if w := s.request(which); w.State != withdrawal.Completed || w.Received != amount || s.balance(receiver).Held != 0 {
		t.Errorf("%s, %s received", w.State, w.Received)
	}
}

func TestPair_OldestDepositAndExactAmount_ComeFirst(t *testing.T) {
	s := open(t)
	older, exact := s.order(s.member(), 200*money.Unit), s.order(s.member(), amount)
	younger := s.order(s.member(), amount)
	s.set(`{"maxParts":1,"partSizes":["500.00"]}`)
	s.approved(s.member(), amount)
	// The oldest wants 200.00, which would divide the only part.
	s.exec(`UPDATE deposits SET expires_at = created_at WHERE id = $1`, older)
	s.job(matching.Dispatch)
	s.exec(`UPDATE deposits SET expires_at = created_at + interval '30 minutes' WHERE id = $1`, older)
	s.job(matching.Pair)
	if s.hasMatch(older) || !s.hasMatch(exact) || s.hasMatch(younger) {
		t.Errorf("older %t, exact %t, younger %t", s.hasMatch(older), s.hasMatch(exact), s.hasMatch(younger))
	}
}
