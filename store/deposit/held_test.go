package deposit_test

import (
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/storetest"
)

// unassigned returns the only unassigned payment.
func (s scene) unassigned(t *testing.T) deposit.Held {
	t.Helper()
	list, err := deposit.Unassigned(ctx, s.db)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	return list[0]
}

// refused returns an order that its provider refused, with a payment for it.
func (s scene) refused(t *testing.T, of money.Amount) (deposit.Deposit, deposit.Held) {
	t.Helper()
	d, err := s.open(t, "refused", amount)
	if err != nil {
		t.Fatal(err)
	}
	if d, err = deposit.Answer(ctx, s.db, d.ID, deposit.Terms{}, s.key("answer")); err != nil ||
		d.State != deposit.Failed {
		t.Fatalf("%s %v", d.State, err)
	}
	payment := deposit.Payment{Provider: "sandbox", Channel: d.Channel, ProviderOrder: "P-1", Deposit: d.ID, Amount: of,
		Currency: thb, PaidAt: time.Now()}
	for range 2 {
		if outcome, err := deposit.Receive(ctx, s.db, payment); err != nil || outcome != deposit.WasUnassigned {
			t.Fatalf("%s %v", outcome, err)
		}
	}
	return d, s.unassigned(t)
}

func TestHeld_PaymentForAFailedOrder_IsBookedAndCreditedByAnOperator(t *testing.T) {
	s := ready(t)
	s.charges(t)
	ann, ben := s.persons(t)
	d, held := s.refused(t, amount)
	s.books(t, 0, 0, amount)
	if s.suspense(t) != amount || held.Deposit != d.ID || held.State != deposit.Failed || held.Amount != amount ||
		held.ProviderOrder != "P-1" {
		t.Errorf("%+v with %s in suspense", held, s.suspense(t))
	}
	bare := ann
	bare.Reason = " "
	_, err := deposit.CreditHeld(ctx, s.db, held.ID, bare)
	wants(t, err, fault.ValidationFailed)
	if done, err := deposit.CreditHeld(ctx, s.db, held.ID, ann); err != nil || done.Outcome == nil ||
		*done.Outcome != deposit.WasCredited {
		t.Fatalf("%+v %v", done, err)
	}
	s.books(t, amount-fee, fee, amount)
	if b := s.balance(t); s.suspense(t) != 0 || b.Locked != amount-fee {
		t.Errorf("%s in suspense, %s locked", s.suspense(t), b.Locked)
	}
	if newest, _ := s.notices(t, d); newest.Kind != message.DepositCredited || newest.Facts.Amount != amount-fee {
		t.Errorf("%+v", newest)
	}
	_, err = deposit.CreditHeld(ctx, s.db, held.ID, ben)
	wants(t, err, fault.StateChanged)
	_, err = deposit.ReturnHeld(ctx, s.db, held.ID, "R-1", ben)
	wants(t, err, fault.StateChanged)
	_, err = deposit.CreditHeld(ctx, s.db, id.New[id.Payment](), ann)
	wants(t, err, fault.NotFound)
}

func TestHeld_OtherCurrency_IsBookedInItAndReturned(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d := s.accepted(t, "a")
	payment := deposit.Payment{Provider: "sandbox", Channel: d.Channel, ProviderOrder: *d.ProviderOrder, Deposit: d.ID,
		Amount: 100 * money.Unit, Currency: "USD", PaidAt: time.Now()}
	if outcome, err := deposit.Receive(ctx, s.db, payment); err != nil || outcome != deposit.WasUnassigned {
		t.Fatalf("%s %v", outcome, err)
	}
	held := s.unassigned(t)
	if held.Currency != "USD" || held.Amount != 100*money.Unit || s.suspense(t) != 100*money.Unit {
		t.Errorf("%+v", held)
	}
	_, err := deposit.CreditHeld(ctx, s.db, held.ID, ann)
	wants(t, err, fault.ValidationFailed)
	_, err = deposit.ReturnHeld(ctx, s.db, held.ID, " ", ann)
	wants(t, err, fault.ValidationFailed)
	done, err := deposit.ReturnHeld(ctx, s.db, held.ID, "R-1", ann)
	if err != nil || *done.Outcome != deposit.WasReturned || *done.Reference != "R-1" || s.suspense(t) != 0 {
		t.Errorf("%+v %v", done, err)
	}
	s.books(t, 0, 0, 0)
}

func TestHeld_OrderInReview_StaysInSuspenseUntilDecided(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d := s.accepted(t, "a")
	if _, err := s.pay(d, 400*money.Unit); err != nil {
		t.Fatal(err)
	}
	if list, err := deposit.Unassigned(ctx, s.db); err != nil || len(list) != 0 || s.suspense(t) != 400*money.Unit {
		t.Fatalf("%+v %v, %s in suspense", list, err, s.suspense(t))
	}
	s.books(t, 0, 0, 400*money.Unit)
	if _, err := deposit.DenyReview(ctx, s.db, d.ID, ann); err != nil {
		t.Fatal(err)
	}
	// After a denial the payment is still owed to its payer, so it is listed until it was returned.
	held := s.unassigned(t)
	if held.Deposit != d.ID || s.suspense(t) != 400*money.Unit {
		t.Errorf("%+v", held)
	}
	if _, err := deposit.ReturnHeld(ctx, s.db, held.ID, "R-1", ann); err != nil {
		t.Fatal(err)
	}
	s.books(t, 0, 0, 0)
}

func TestHeld_OrderInReview_IsNotDecidedSeparately(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d := s.accepted(t, "a")
	if _, err := s.pay(d, 400*money.Unit); err != nil {
		t.Fatal(err)
	}
	var which id.Payment
	if err := s.db.GetContext(ctx, &which, `SELECT id FROM held_payments`); err != nil {
		t.Fatal(err)
	}
	_, err := deposit.ReturnHeld(ctx, s.db, which, "R-1", ann)
	wants(t, err, fault.StateChanged)
	if done, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann); err != nil || done.State != deposit.Credited {
		t.Fatalf("%s %v", done.State, err)
	}
	s.books(t, 400*money.Unit, 0, 400*money.Unit)
	if held, err := deposit.HeldByID(ctx, s.db, which); err != nil || *held.Outcome != deposit.WasCredited ||
		s.suspense(t) != 0 {
		t.Errorf("%+v %v", held, err)
	}
}

// CHK-22.
func TestUnassignedPayment_AboveTheLimit_NeedsTwoOperators(t *testing.T) {
	s := ready(t)
	ann, ben := s.persons(t)
	_, held := s.refused(t, 30_000*money.Unit)
	if done, err := deposit.CreditHeld(ctx, s.db, held.ID, ann); err != nil || done.Outcome != nil {
		t.Fatalf("%+v %v", done, err)
	}
	_, err := deposit.CreditHeld(ctx, s.db, held.ID, ann)
	wants(t, err, fault.SecondPersonRequired)
	if done, err := deposit.ReturnHeld(ctx, s.db, held.ID, "R-1", ben); err != nil || done.Outcome != nil {
		t.Fatalf("two who disagree: %+v %v", done, err)
	}
	votes, err := deposit.HeldVotes(ctx, s.db, held.ID)
	if err != nil || len(votes) != 2 || votes[0].By != "ann" || votes[1].Content != "RETURNED R-1" {
		t.Errorf("%+v %v", votes, err)
	}
	if done, err := deposit.CreditHeld(ctx, s.db, held.ID, ben); err != nil || *done.Outcome != deposit.WasCredited {
		t.Fatalf("%+v %v", done, err)
	}
	s.books(t, 30_000*money.Unit, 0, 30_000*money.Unit)
}

func TestHeld_ConcurrentDecisions_MoveThePaymentOnce(t *testing.T) {
	s := ready(t)
	ann, ben := s.persons(t)
	_, held := s.refused(t, amount)
	var group sync.WaitGroup
	var credited, returned atomic.Int64
	for i := range 40 {
		group.Go(func() {
			count, err := &credited, error(nil)
			if i%2 == 0 {
				_, err = deposit.CreditHeld(ctx, s.db, held.ID, ann)
			} else {
				count = &returned
				_, err = deposit.ReturnHeld(ctx, s.db, held.ID, "R-1", ben)
			}
			if err == nil {
				count.Add(1)
			} else if !errors.Is(err, fault.New(fault.StateChanged)) {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if credited.Load()+returned.Load() != 1 {
		t.Fatalf("credited %d times, returned %d times", credited.Load(), returned.Load())
	}
	s.books(t, amount*money.Amount(credited.Load()), 0, amount*money.Amount(credited.Load()))
}

func TestProof_SuspenseOneCentTooHigh_IsReported(t *testing.T) {
	s := ready(t)
	_, held := s.refused(t, amount)
	owner := storetest.Owner(t, s.db)
	plant := func(more int) {
		const disabled = `ALTER TABLE held_payments DISABLE TRIGGER ALL`
		const enabled = `ALTER TABLE held_payments ENABLE TRIGGER ALL`
		owner.MustExec(disabled)
		owner.MustExec(`UPDATE held_payments SET amount = amount + $2 WHERE id = $1`, held.ID, more)
		owner.MustExec(enabled)
	}
	plant(100)
	var found []string
	if err := s.db.SelectContext(ctx, &found, `SELECT finding || ' ' || subject || ' ' || amount
		FROM ledger_proof()`); err != nil ||
		!slices.Equal(found, []string{"suspense differs from undecided payments THB -100"}) {
		t.Errorf("%v %v", found, err)
	}
	plant(-100)
	s.isProven(t)
}
