package deposit_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
)

// transfer opens an order in the manual channel.
func (s scene) transfer(t *testing.T, key string) deposit.Deposit {
	t.Helper()
	s.configure(t, `account = '{"name":"Lantern Bank","number":"000-1"}'`, "bank")
	channel, err := deposit.ChannelOf(ctx, s.db, "bank")
	if err != nil {
		t.Fatal(err)
	}
	d, err := deposit.Open(ctx, s.db, deposit.Params{Channel: channel, Amount: amount, Currency: thb}, s.key(key))
	if err != nil {
		t.Fatal(err)
	}
	s.step(t, func(tx *sqlx.Tx) error {
		d, err = deposit.Accept(ctx, tx, d.ID, deposit.ManualTerms(channel, d))
		return err
	})
	return d
}

func (s scene) prove(d deposit.Deposit, key string, pictures int) (deposit.Deposit, error) {
	proofs := make([]file.Picture, pictures)
	for i := range proofs {
		proofs[i] = file.Picture{Type: "image/png", Width: 1, Height: 1, Content: []byte{byte(i)}}
	}
	return deposit.Prove(ctx, s.db, d.ID, proofs, s.key(key))
}

// persons returns two operators' decisions.
func (s scene) persons(t *testing.T) (ann, ben deposit.Decision) {
	t.Helper()
	s.step(t, func(tx *sqlx.Tx) error {
		for name, by := range map[string]*deposit.Decision{"ann": &ann, "ben": &ben} {
			who, err := operator.Insert(ctx, tx, name)
			if err != nil {
				return err
			}
			*by = deposit.Decision{Action: approval.Action{By: approval.Operator{ID: who.ID, Name: name},
				Reason: "statement seen"}}
		}
		return nil
	})
	return ann, ben
}

func (s scene) owes(t *testing.T) money.Amount {
	t.Helper()
	owed, err := ledger.Owed(ctx, s.db, s.pia, thb)
	if err != nil {
		t.Fatal(err)
	}
	return owed
}

func (s scene) isProven(t *testing.T) {
	t.Helper()
	if found, err := ledger.Prove(ctx, s.db); err != nil || len(found) > 0 {
		t.Errorf("the ledger does not balance: %v %v", found, err)
	}
}

func TestProve_Receipt_MovesTheOrderToReviewOnce(t *testing.T) {
	s := ready(t)
	d := s.transfer(t, "a")
	_, err := s.prove(d, "none", 0)
	wants(t, err, fault.ProofRequired)
	for range 2 {
		if sent, err := s.prove(d, "sent", 3); err != nil || sent.State != deposit.InReview {
			t.Fatalf("%s %v", sent.State, err)
		}
	}
	_, err = s.prove(d, "again", 1)
	wants(t, err, fault.StateChanged)
	stored, err := deposit.Receipts.List(ctx, s.db, string(d.ID))
	if err != nil || len(stored) != 3 {
		t.Fatalf("%d pictures, %v", len(stored), err)
	}
	if one, err := deposit.Receipts.Get(ctx, s.db, stored[1].ID); err != nil || one.Content[0] != 1 {
		t.Errorf("%+v %v", one, err)
	}
	if _, count := s.notices(t, d); count != 0 || s.balance(t).Main != 0 {
		t.Error("notified or credited before the review")
	}
}

func TestProve_OtherMethodOrAfterTheDeadline_IsRefused(t *testing.T) {
	s := ready(t)
	_, err := s.prove(s.accepted(t, "qr"), "p", 1)
	wants(t, err, fault.StateChanged)
	d := s.transfer(t, "a")
	s.later(t, limits.Lifetime())
	_, err = s.prove(d, "late", 1)
	wants(t, err, fault.StateChanged)
	if got := s.state(t, d); got != deposit.Expired {
		t.Errorf("it is %s", got)
	}
}

func TestTransfer_Confirmed_IsCreditedAsReceivedByTheBank(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d := s.transfer(t, "a")
	if _, err := s.prove(d, "p", 1); err != nil {
		t.Fatal(err)
	}
	_, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann)
	wants(t, err, fault.ValidationFailed)
	for _, wrong := range []money.Amount{0, -money.Unit, 1} {
		ann.Received = &wrong
		_, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann)
		wants(t, err, fault.ValidationFailed)
	}
	received := 480 * money.Unit
	ann.Received = &received
	done, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann)
	if b := s.balance(t); err != nil || done.State != deposit.Credited || b.Main != received || b.Locked != received {
		t.Errorf("%s %v, balance %+v", done.State, err, b)
	}
	s.wantNotice(t, d, message.DepositCredited, message.Facts{Amount: received})
	if n := s.count(t, `SELECT count(*) FROM entries WHERE kind = 'DEPOSIT_MANUAL'`); n != 1 {
		t.Errorf("%d entries", n)
	}
	s.isProven(t)
}

func TestTransfer_ReceivedLate_IsReopenedAndCredited(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d, qr := s.transfer(t, "a"), s.accepted(t, "qr")
	_, err := deposit.FindLate(ctx, s.db, d.ID, ann)
	wants(t, err, fault.StateChanged)
	s.later(t, limits.Lifetime())
	for _, each := range []deposit.Deposit{d, qr} {
		if got := s.state(t, each); got != deposit.Expired {
			t.Fatalf("it is %s", got)
		}
	}
	_, err = deposit.FindLate(ctx, s.db, qr.ID, ann)
	wants(t, err, fault.StateChanged)
	if found, err := deposit.FindLate(ctx, s.db, d.ID, ann); err != nil || found.State != deposit.InReview ||
		found.Ruling() != "" {
		t.Fatalf("%s %q %v", found.State, found.Ruling(), err)
	}
	ann.Received = new(480 * money.Unit)
	if done, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann); err != nil || done.State != deposit.Credited ||
		s.balance(t).Main != 480*money.Unit {
		t.Errorf("%s %v", done.State, err)
	}
	s.isProven(t)
}

func TestTransfer_Denied_FailsWithTheReason(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d := s.transfer(t, "a")
	if _, err := s.prove(d, "p", 1); err != nil {
		t.Fatal(err)
	}
	if done, err := deposit.DenyReview(ctx, s.db, d.ID, ann); err != nil || done.State != deposit.Failed ||
		done.Ruling() != ann.Reason {
		t.Errorf("%s %q %v", done.State, done.Ruling(), err)
	}
}

func TestReview_AmountReportedByProvider_IsNotOverruled(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d := s.accepted(t, "a")
	if _, err := s.pay(d, 400*money.Unit); err != nil {
		t.Fatal(err)
	}
	more := 500 * money.Unit
	ann.Received = &more
	_, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann)
	wants(t, err, fault.ValidationFailed)
	if s.balance(t).Main != 0 {
		t.Error("credited")
	}
}

func (s scene) credited(t *testing.T, key string) deposit.Deposit {
	t.Helper()
	d := s.accepted(t, key)
	if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasCredited {
		t.Fatalf("%s %v", outcome, err)
	}
	return d
}

func TestReversal_BalanceTooLow_LeavesADebtThatLaterCreditsPay(t *testing.T) {
	s := ready(t)
	ann, ben := s.persons(t)
	d := s.credited(t, "a")
	s.step(t, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "lost",
			Member: s.pia, Actor: "test",
			Lines: ledger.Move(ledger.Account{Owner: s.pia, Code: ledger.Main, Currency: thb},
				ledger.Account{Code: ledger.Manual, Currency: thb}, 200*money.Unit)})
		return err
	})
	for n := range 2 {
		first, err := deposit.ReverseCredit(ctx, s.db, d.ID, ann)
		if n == 0 && (err != nil || first.State != deposit.Credited) {
			t.Fatalf("%s %v", first.State, err)
		} else if n == 1 {
			wants(t, err, fault.SecondPersonRequired)
		}
	}
	if s.balance(t).Main != 300*money.Unit {
		t.Error("one operator reversed the credit")
	}
	votes, err := deposit.Reversals(ctx, s.db, d.ID)
	if err != nil || len(votes) != 1 || votes[0].By != ann.By.Name || votes[0].Reason != ann.Reason ||
		votes[0].At.IsZero() {
		t.Errorf("%+v, %v", votes, err)
	}
	if waiting, err := deposit.Waiting(ctx, s.db); err != nil || len(waiting) != 1 || waiting[0].ID != d.ID {
		t.Errorf("%d wait for a second operator, %v", len(waiting), err)
	}
	done, err := deposit.ReverseCredit(ctx, s.db, d.ID, ben)
	if b := s.balance(t); err != nil || done.State != deposit.Reversed || b.Main != 0 || b.Locked != 0 ||
		s.owes(t) != 200*money.Unit {
		t.Fatalf("%s %v, balance %+v, owes %s", done.State, err, b, s.owes(t))
	}
	if waiting, err := deposit.Waiting(ctx, s.db); err != nil || len(waiting) != 0 {
		t.Errorf("%d still wait, %v", len(waiting), err)
	}
	var before string
	const trail = `SELECT before::text FROM audit_rows WHERE action = 'deposit.reverse' AND object = 'deposit:' || $1`
	if err := s.db.GetContext(ctx, &before, trail, d.ID); err != nil ||
		!strings.Contains(before, `"by": "`+ann.By.Name+`"`) || strings.Contains(before, ben.By.Name) {
		t.Errorf("the audit row lists the earlier approvals as %s, %v", before, err)
	}
	if newest, count := s.notices(t, d); count != 2 || newest.Kind != message.DepositReversed ||
		newest.Facts.Amount != amount {
		t.Errorf("%d messages, the last %+v", count, newest)
	}
	_, err = deposit.ReverseCredit(ctx, s.db, d.ID, ben)
	wants(t, err, fault.StateChanged)
	s.credited(t, "b")
	if b := s.balance(t); b.Main != 300*money.Unit || b.Locked != 300*money.Unit || s.owes(t) != 0 {
		t.Errorf("balance %+v, owes %s", b, s.owes(t))
	}
	s.isProven(t)
}

func TestReversal_ConcurrentVotes_ReverseOnce(t *testing.T) {
	s := ready(t)
	ann, ben := s.persons(t)
	d := s.credited(t, "a")
	var group sync.WaitGroup
	for _, by := range []deposit.Decision{ann, ben, ann, ben} {
		group.Go(func() { _, _ = deposit.ReverseCredit(ctx, s.db, d.ID, by) })
	}
	group.Wait()
	if n := s.count(t,
		`SELECT count(*) FROM entries WHERE kind = 'DEPOSIT_REVERSED'`); n != 1 || s.balance(t).Main != 0 ||
		s.owes(t) != 0 {
		t.Errorf("%d entries, balance %s, owes %s", n, s.balance(t).Main, s.owes(t))
	}
}

func TestDebt_ConcurrentCredits_SweepItOnce(t *testing.T) {
	s := ready(t)
	s.step(t, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "owes",
			Member: s.pia, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Debt(s.pia), Currency: thb},
				ledger.Account{Code: ledger.Manual, Currency: thb}, 700*money.Unit)})
		return err
	})
	var group sync.WaitGroup
	for n := range 2 {
		d := s.accepted(t, fmt.Sprint("k", n))
		group.Go(func() {
			if _, err := s.pay(d, amount); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if s.balance(t).Main != 300*money.Unit || s.owes(t) != 0 {
		t.Errorf("balance %s, owes %s", s.balance(t).Main, s.owes(t))
	}
}

func TestReversal_DepositThatPaidAWithdrawal_IsRefused(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d := s.credited(t, "a")
	payWithdrawal := func(tx *sqlx.Tx) error {
		const payee = `INSERT INTO payees (id, member_id, bank, holder, sealed, fingerprint, last4, usable_at)
			VALUES (new_id(), $1, 'b', 'h', '', '', '1', lantern_now())`
		if _, err := tx.ExecContext(ctx, payee, s.pia); err != nil {
			return err
		}
		const request = `INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee) SELECT new_id(), $1,
			id, 'AWAITING_CONFIRMATION', 'THB', 1, 0 FROM payees`
		if _, err := tx.ExecContext(ctx, request, s.pia); err != nil {
			return err
		}
		const part = `INSERT INTO payouts (id, withdrawal_id, number, amount, provider, deposit_id) SELECT new_id(), id, 1, 1,
			'sandbox', $1 FROM withdrawals`
		if _, err := tx.ExecContext(ctx, part, d.ID); err != nil {
			return err
		}
		holds := ledger.Move(ledger.Account{Owner: s.pia, Code: ledger.Main, Currency: thb},
			ledger.Account{Owner: s.pia, Code: ledger.HoldWithdraw, Currency: thb}, 1)
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.WithdrawHold, Key: "held",
			Member: s.pia, RelatedKind: "withdrawal",
			RelatedID: "test", Actor: "test", Lines: holds})
		return err
	}
	if err := pg.InTx(ctx, s.db, payWithdrawal); err != nil {
		t.Fatal(err)
	}
	_, err := deposit.ReverseCredit(ctx, s.db, d.ID, ann)
	wants(t, err, fault.StateChanged)
}
