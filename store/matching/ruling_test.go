package matching_test

import (
	"testing"
	"time"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/matching"
	"lantern/store/money"
	"lantern/store/withdrawal"
)

// disputed returns a match whose receiver says that nothing arrived.
func (s *scene) disputed() matching.Match {
	s.t.Helper()
	m := s.matched()
	s.prove(m)
	s.answer(m, withdrawal.ActionNotReceived)
	return m
}

// counted returns a match whose receiver was silent, disputed during the lock.
func (s *scene) disputedLate() matching.Match {
	s.t.Helper()
	m := s.matched()
	s.prove(m)
	s.reminded()
	s.later(30 * time.Minute)
	s.deadlines()
	_, err := matching.DisputeCounted(ctx, s.db, m.ID, picture, newKey(m.Receiver))
	s.sure(err)
	return m
}

func (s *scene) rule(m matching.Match, received money.Amount) {
	s.t.Helper()
	_, err := matching.Rule(ctx, s.operators, matching.Finding{Match: m.ID, Received: received}, s.ann)
	s.sure(err)
}

// held returns the only held payment of a deposit.
func (s *scene) held(d id.Deposit) deposit.Held {
	s.t.Helper()
	var which []id.Payment
	s.sure(s.db.SelectContext(ctx, &which, `SELECT id FROM held_payments WHERE deposit_id = $1`, d))
	if len(which) != 1 {
		s.t.Fatalf("%d held payments", len(which))
	}
	h, err := deposit.HeldByID(ctx, s.db, which[0])
	s.sure(err)
	return h
}

func TestRule_EverythingArrived_CreditsTheDepositor(t *testing.T) {
	s := open(t)
	for _, m := range []matching.Match{s.disputed(), s.disputedLate()} {
		s.wants(m, matching.Disputed, deposit.InReview, funds)
		s.rule(m, amount)
		s.wants(m, matching.RuledPaid, deposit.Credited, funds+amount)
		if w := s.request(m.Withdrawal); w.State != withdrawal.Completed || s.balance(m.Receiver).Main != funds-amount {
			t.Errorf("%s, %+v", w.State, s.balance(m.Receiver))
		}
	}
}

func TestRule_NothingArrived_ReturnsThePartToTheReceiver(t *testing.T) {
	s := open(t)
	m := s.disputed()
	s.rule(m, 0)
	s.wants(m, matching.RuledUnpaid, deposit.Failed, funds)
	w := s.request(m.Withdrawal)
	if w.State != withdrawal.Disbursing || w.Unpaid() != amount || s.balance(m.Receiver).Held != amount {
		t.Errorf("%s, %s unpaid, %+v", w.State, w.Unpaid(), s.balance(m.Receiver))
	}
	w, err := withdrawal.PayUnpaid(ctx, s.operators, m.Withdrawal, sandbox, s.ann)
	if err != nil || w.Parts[len(w.Parts)-1].Provider != sandbox {
		t.Errorf("%+v %v", w.Parts, err)
	}
	late := s.disputedLate()
	s.rule(late, 0)
	s.wants(late, matching.RuledUnpaid, deposit.Failed, funds)
	if b := s.balance(late.Receiver); b.Main != funds || b.Held != 0 {
		t.Errorf("%+v", b)
	}
}

func TestRule_APartArrived_HoldsItAndReturnsTheRest(t *testing.T) {
	const arrived = 120 * money.Unit
	s := open(t)
	m := s.disputed()
	s.rule(m, arrived)
	s.wants(m, matching.RuledShort, deposit.Failed, funds)
	w := s.request(m.Withdrawal)
	if w.State != withdrawal.Disbursing || w.Received != arrived || w.Unpaid() != amount-arrived ||
		s.balance(m.Receiver).Held != amount-arrived {
		t.Errorf("%s, %s received, %s unpaid, %+v", w.State, w.Received, w.Unpaid(), s.balance(m.Receiver))
	}
	held := s.held(m.Deposit)
	if _, err := deposit.CreditHeld(ctx, s.operators, held.ID, deposit.Decision{Action: s.ann}); err != nil {
		t.Fatal(err)
	}
	if b := s.balance(m.Depositor); b.Main != funds+arrived {
		t.Errorf("%+v", b)
	}
	if _, err := withdrawal.Refund(ctx, s.operators, m.Withdrawal, s.ann); err != nil {
		t.Fatal(err)
	}
	if b := s.balance(m.Receiver); b.Main != funds-arrived || b.Held != 0 {
		t.Errorf("%+v", b)
	}
	late := s.disputedLate()
	s.rule(late, arrived)
	s.wants(late, matching.RuledShort, deposit.Failed, funds)
	if b := s.balance(late.Receiver); b.Main != funds-arrived || b.Held != 0 {
		t.Errorf("%+v", b)
	}
	_, err := deposit.ReturnHeld(ctx, s.operators, s.held(late.Deposit).ID, "BANK-1", deposit.Decision{Action: s.ann})
	if err != nil || s.platform(ledger.Bank) != arrived || s.platform(ledger.Matched) != 0 {
		t.Errorf("%v, bank %s, clearing %s", err, s.platform(ledger.Bank), s.platform(ledger.Matched))
	}
}

func TestRule_OtherPartsOpen_LeavesThem(t *testing.T) {
	s := open(t)
	receiver := s.member()
	which := s.approved(receiver, 1000*money.Unit)
	first, second := s.order(s.member(), amount), s.order(s.member(), amount)
	s.pair()
	for _, d := range []id.Deposit{first, second} {
		s.prove(s.matchOf(d))
	}
	s.answer(s.matchOf(first), withdrawal.ActionNotReceived)
	s.rule(s.matchOf(first), 100*money.Unit)
	if w := s.request(which); w.State != withdrawal.PartiallyReceived || w.Received != 100*money.Unit {
		t.Errorf("%s, %s", w.State, w.Received)
	}
	s.answer(s.matchOf(second), withdrawal.ActionReceived)
	if w := s.request(which); w.State != withdrawal.Disbursing || w.Unpaid() != 400*money.Unit {
		t.Errorf("%s, %s unpaid", w.State, w.Unpaid())
	}
}

func TestRule_AboveTheLimitOfOne_TakesTwoOperatorsWithOneAmount(t *testing.T) {
	s := open(t)
	s.exec(`INSERT INTO settings (key, value) VALUES ('twoPersonAbove', '"499.99"')
		ON CONFLICT (key) DO UPDATE SET value = '"499.99"'`)
	m := s.disputed()
	s.rule(m, amount)
	s.wants(m, matching.Disputed, deposit.InReview, funds)
	_, err := matching.Rule(ctx, s.operators, matching.Finding{Match: m.ID, Received: amount}, s.ann)
	wantsFault(t, err, fault.SecondPersonRequired)
	if _, err := matching.Rule(ctx, s.operators, matching.Finding{Match: m.ID}, s.bob); err != nil {
		t.Fatal(err)
	}
	s.wants(m, matching.Disputed, deposit.InReview, funds)
	if votes, err := matching.Votes(ctx, s.operators, m.ID); err != nil || len(votes) != 2 {
		t.Errorf("%+v %v", votes, err)
	}
	if _, err := matching.Rule(ctx, s.operators, matching.Finding{Match: m.ID, Received: amount}, s.bob); err != nil {
		t.Fatal(err)
	}
	s.wants(m, matching.RuledPaid, deposit.Credited, funds+amount)
}

func TestRule_WrongAmountOrState_IsRefused(t *testing.T) {
	s := open(t)
	m := s.disputed()
	for _, received := range []money.Amount{-1, amount + money.Payable, 1} {
		_, err := matching.Rule(ctx, s.operators, matching.Finding{Match: m.ID, Received: received}, s.ann)
		wantsFault(t, err, fault.ValidationFailed)
	}
	for _, rule := range []func() error{
		func() error { _, err := withdrawal.RuleAsPaid(ctx, s.operators, m.Payout, s.ann); return err },
		func() error { _, err := withdrawal.RuleAsUnpaid(ctx, s.operators, m.Payout, s.ann); return err },
		func() error {
			received := amount
			_, err := deposit.ConfirmReview(ctx, s.operators, m.Deposit, deposit.Decision{Action: s.ann, Received: &received})
			return err
		},
		func() error {
			_, err := deposit.DenyReview(ctx, s.operators, m.Deposit, deposit.Decision{Action: s.ann})
			return err
		},
		func() error {
			_, err := matching.Late(ctx, s.operators, matching.Finding{Match: m.ID, Received: amount}, s.ann)
			return err
		},
	} {
		wantsFault(t, rule(), fault.StateChanged)
	}
	s.wants(m, matching.Disputed, deposit.InReview, funds)
	s.rule(m, amount)
	_, err := matching.Rule(ctx, s.operators, matching.Finding{Match: m.ID}, s.ann)
	wantsFault(t, err, fault.StateChanged)
}

func TestDispute_WithdrawnByTheReceiver_CreditsTheDepositor(t *testing.T) {
	s := open(t)
	m := s.disputed()
	s.answer(m, withdrawal.ActionWithdrawDispute)
	s.wants(m, matching.Confirmed, deposit.Credited, funds+amount)
}

func TestDisputeCounted_AfterTheLockOrByAnother_IsRefused(t *testing.T) {
	s := open(t)
	m := s.matched()
	s.prove(m)
	_, err := matching.DisputeCounted(ctx, s.db, m.ID, picture, newKey(m.Receiver))
	wantsFault(t, err, fault.StateChanged)
	s.reminded()
	s.later(30 * time.Minute)
	s.deadlines()
	_, err = matching.DisputeCounted(ctx, s.db, m.ID, picture, newKey(m.Depositor))
	wantsFault(t, err, fault.NotFound)
	_, err = matching.DisputeCounted(ctx, s.db, m.ID, nil, newKey(m.Receiver))
	wantsFault(t, err, fault.ProofRequired)
	wantsFault(t, s.answers(m, withdrawal.ActionNotReceived), fault.AlreadyFinal)
	s.later(12 * time.Hour)
	_, err = matching.DisputeCounted(ctx, s.db, m.ID, picture, newKey(m.Receiver))
	wantsFault(t, err, fault.StateChanged)
}

func TestLate_TransferOfALapsedMatch_ChargesTheReceiverAndIsHeld(t *testing.T) {
	s := open(t)
	m := s.matched()
	s.later(15 * time.Minute)
	s.run(deposit.ExpireOverdue)
	_, err := matching.Late(ctx, s.operators, matching.Finding{Match: m.ID}, s.ann)
	wantsFault(t, err, fault.ValidationFailed)
	found, err := matching.Late(ctx, s.operators, matching.Finding{Match: m.ID, Received: amount}, s.ann)
	if err != nil || found.State != matching.FoundLate || *found.Received != amount {
		t.Fatalf("%+v %v", found, err)
	}
	if b := s.balance(m.Receiver); b.Main != funds-2*amount || b.Held != amount {
		t.Errorf("%+v", b)
	}
	_, err = deposit.CreditHeld(ctx, s.operators, s.held(m.Deposit).ID, deposit.Decision{Action: s.ann})
	s.sure(err)
	s.wants(m, matching.FoundLate, deposit.Expired, funds+amount)
	_, err = matching.Late(ctx, s.operators, matching.Finding{Match: m.ID, Received: amount}, s.ann)
	wantsFault(t, err, fault.StateChanged)
}

func TestLate_ReceiverWithoutFunds_Owes(t *testing.T) {
	s := open(t)
	receiver := s.member()
	s.approved(receiver, funds)
	d := s.order(s.member(), amount)
	s.pair()
	m := s.matchOf(d)
	_, err := matching.CancelTransfer(ctx, s.db, m.Depositor, m.ID)
	s.sure(err)
	_, err = matching.Late(ctx, s.operators, matching.Finding{Match: m.ID, Received: amount}, s.ann)
	s.sure(err)
	if owed, err := ledger.Owed(ctx, s.db, receiver, thb); err != nil || owed != amount {
		t.Errorf("owes %s, %v", owed, err)
	}
}

func TestCredit_FeesAndBonuses_AreBookedForBothSides(t *testing.T) {
	s := open(t)
	s.set(`{"depositor":{"feePercent":"1.00","bonusPercent":"3.00","perDay":10,"amountPerDay":"50000.00"},
		"receiver":{"feePercent":"0.50","bonusPercent":"2.00","perDay":10,"amountPerDay":"50000.00"}}`)
	m := s.matched()
	s.prove(m)
	s.answer(m, withdrawal.ActionReceived)
	s.wants(m, matching.Confirmed, deposit.Credited, funds+amount-5*money.Unit+15*money.Unit)
	if b := s.balance(m.Receiver); b.Main != funds-amount-25*money.Unit/10+10*money.Unit {
		t.Errorf("%+v", b)
	}
	if s.platform("exp:matching") != -25*money.Unit || s.platform(ledger.Fee) != 75*money.Unit/10 {
		t.Errorf("bonuses %s, fees %s", s.platform("exp:matching"), s.platform(ledger.Fee))
	}
	var locked money.Amount
	s.sure(s.db.GetContext(ctx, &locked, `SELECT sum(locked) FROM turnover_requirements WHERE kind = 'REWARD'`))
	if locked != 25*money.Unit {
		t.Errorf("%s of the bonuses must be wagered", locked)
	}
	ruled := s.disputed()
	s.rule(ruled, amount)
	if b := s.balance(ruled.Receiver); b.Main != funds-amount-25*money.Unit/10 {
		t.Errorf("a receiver who did not confirm has %+v", b)
	}
}

func TestFinalMatch_NeverChanges(t *testing.T) {
	s := open(t)
	m := s.disputed()
	s.rule(m, amount)
	for _, state := range []string{"CONFIRMED", "RELEASED", "RULED_PAID", "RULED_SHORT", "RULED_UNPAID", "FOUND_LATE"} {
		s.exec(`ALTER TABLE payout_matches DISABLE TRIGGER final`)
		s.exec(`UPDATE payout_matches SET state = $2 WHERE id = $1`, m.ID, state)
		s.exec(`ALTER TABLE payout_matches ENABLE TRIGGER final`)
		const change = `UPDATE payout_matches SET reason = 'other' WHERE id = $1`
		if _, err := s.owner.ExecContext(ctx, change, m.ID); err == nil {
			t.Errorf("%s changed", state)
		}
	}
	for _, state := range []string{"LAPSED", "CANCELLED"} {
		s.exec(`ALTER TABLE payout_matches DISABLE TRIGGER final`)
		s.exec(`UPDATE payout_matches SET state = $2 WHERE id = $1`, m.ID, state)
		s.exec(`ALTER TABLE payout_matches ENABLE TRIGGER final`)
		const change = `UPDATE payout_matches SET state = 'PROVEN' WHERE id = $1`
		if _, err := s.owner.ExecContext(ctx, change, m.ID); err == nil {
			t.Errorf("%s changed", state)
		}
	}
}

func TestDatabase_DeadlineDepositAndLooks_DoNotChange(t *testing.T) {
	s := open(t)
	m := s.matched()
	_, err := matching.ViewPayee(ctx, s.db, s.vault, m.ID, matching.Viewer{Member: m.Depositor, IP: "10.0.0.1"})
	s.sure(err)
	s.prove(m)
	s.reminded()
	for name, statement := range map[string]string{
		"deadline": `UPDATE payouts SET deadline = deadline + interval '1 hour' WHERE id = $1`,
		"deposit":  `UPDATE payouts SET deposit_id = NULL WHERE id = $1`,
		"look":     `DELETE FROM payee_views WHERE $1::uuid IS NOT NULL`,
	} {
		if _, err := s.owner.ExecContext(ctx, statement, m.Payout); err == nil {
			t.Errorf("the %s changed", name)
		}
	}
}

func TestLedgerProof_ClearingAccountDiffersFromMatches_IsReported(t *testing.T) {
	s := open(t)
	m := s.matched()
	s.prove(m)
	findings := func() (found []string) {
		s.sure(s.db.SelectContext(ctx, &found, `SELECT finding || ' ' || amount FROM ledger_proof()`))
		return found
	}
	if found := findings(); len(found) != 0 {
		t.Errorf("%v", found)
	}
	s.exec(`UPDATE payout_matches SET state = 'CONFIRMED' WHERE id = $1`, m.ID)
	if found := findings(); len(found) != 1 || found[0] != "matched money differs from open matches 5000000" {
		t.Errorf("%v", found)
	}
	s.exec(`ALTER TABLE payout_matches DISABLE TRIGGER final`)
	s.exec(`UPDATE payout_matches SET state = 'PROVEN' WHERE id = $1`, m.ID)
	s.exec(`ALTER TABLE payout_matches ENABLE TRIGGER final`)
}
