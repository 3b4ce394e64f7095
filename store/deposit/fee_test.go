package deposit_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/system"
)

const fee = 10 * money.Unit

// on returns the sum of the lines of a platform account.
func (s scene) on(t *testing.T, code string) (sum money.Amount) {
	t.Helper()
	const read = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l JOIN accounts a ON a.id = l.account_id
		WHERE a.owner_id IS NULL AND a.code = $1`
	if err := s.db.GetContext(ctx, &sum, read, code); err != nil {
		t.Fatal(err)
	}
	return sum
}

func (s scene) suspense(t *testing.T) money.Amount { t.Helper(); return s.on(t, "platform:suspense") }

// books compares the balance, the fee revenue and the provider's account with the expected amounts.
func (s scene) books(t *testing.T, main, fees, provider money.Amount) {
	t.Helper()
	if got := s.balance(t).Main; got != main || s.on(t, "rev:fee") != fees ||
		s.on(t, "platform:psp:promptpay") != -provider {
		t.Errorf("balance %s, fee %s, provider %s; want %s, %s, %s", got, s.on(t, "rev:fee"),
			-s.on(t, "platform:psp:promptpay"), main, fees, provider)
	}
	s.isProven(t)
}

func (s scene) charges(t *testing.T) { t.Helper(); s.configure(t, `fee = 100000`, "promptpay") }

func TestFee_AddedToThePayment_IsRevenue(t *testing.T) {
	s := ready(t)
	s.charges(t)
	d := s.accepted(t, "a")
	if due, _ := d.Due(); due != amount+fee || d.Fee != fee {
		t.Fatalf("due %s with a fee of %s", due, d.Fee)
	}
	for range 2 {
		if outcome, err := s.pay(d, amount+fee); err != nil || outcome != deposit.WasCredited {
			t.Fatalf("%s %v", outcome, err)
		}
	}
	s.books(t, amount, fee, amount+fee)
	if b := s.balance(t); b.Locked != amount {
		t.Errorf("to be bet: %s", b.Locked)
	}
	if now, err := deposit.ByID(ctx, s.db, d.ID); err != nil || *now.Received != amount ||
		*now.GrossReceived() != amount+fee {
		t.Errorf("%+v %v", now, err)
	}
}

func TestFee_PaymentWithoutIt_ReducesTheCredit(t *testing.T) {
	s := ready(t)
	s.charges(t)
	d := s.accepted(t, "a")
	if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasReviewed {
		t.Fatalf("%s %v", outcome, err)
	}
	ann, _ := s.persons(t)
	wrong := amount + fee
	ann.Received = &wrong
	_, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann)
	wants(t, err, fault.ValidationFailed)
	same := amount
	ann.Received = &same
	if done, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann); err != nil || *done.Received != amount-fee {
		t.Fatalf("%+v %v", done, err)
	}
	s.books(t, amount-fee, fee, amount)
}

func TestFee_NotBelowThePayment_LeavesItUnassigned(t *testing.T) {
	s := ready(t)
	s.charges(t)
	d := s.accepted(t, "a")
	if outcome, err := s.pay(d, fee); err != nil || outcome != deposit.WasUnassigned {
		t.Fatalf("%s %v", outcome, err)
	}
	s.books(t, 0, 0, fee)
	if s.suspense(t) != fee {
		t.Errorf("in suspense: %s", s.suspense(t))
	}
}

func TestReversal_OrderWithFee_ReversesTheFee(t *testing.T) {
	s := ready(t)
	s.charges(t)
	ann, ben := s.persons(t)
	d := s.accepted(t, "a")
	if _, err := s.pay(d, amount+fee); err != nil {
		t.Fatal(err)
	}
	for _, by := range []deposit.Decision{ann, ben} {
		if _, err := deposit.ReverseCredit(ctx, s.db, d.ID, by); err != nil {
			t.Fatal(err)
		}
	}
	s.books(t, 0, 0, 0)
}

func TestFee_CoinPayment_IsPartOfTheAmountDue(t *testing.T) {
	s := ready(t)
	s.configure(t, `fee = 100000`, "usdt")
	d, _ := s.quoted(t, "a")
	due, currency := d.Due()
	// 510.00 at a rate of 35.4125 is 14.40, rounded up.
	if due.String() != "14.41" || currency != "USDT" {
		t.Fatalf("due %s %s", due, currency)
	}
	if outcome, err := s.payCoins(d, due, "USDT"); err != nil || outcome != deposit.WasCredited {
		t.Fatalf("%s %v", outcome, err)
	}
	if b := s.balance(t); b.Main != amount || s.on(t, "rev:fee") != fee || s.on(t, "platform:psp:usdt") != -amount-fee {
		t.Errorf("%s, fee %s, provider %s", b.Main, s.on(t, "rev:fee"), s.on(t, "platform:psp:usdt"))
	}
	s.isProven(t)
}

func TestFee_ManualTransfer_ReducesTheCredit(t *testing.T) {
	s := ready(t)
	s.configure(t, `fee = 100000`, "bank")
	ann, _ := s.persons(t)
	d := s.transfer(t, "a")
	if _, err := s.prove(d, "p", 1); err != nil {
		t.Fatal(err)
	}
	little := fee
	ann.Received = &little
	_, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann)
	wants(t, err, fault.ValidationFailed)
	gross := amount + fee
	ann.Received = &gross
	if done, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann); err != nil || *done.Received != amount {
		t.Fatalf("%+v %v", done, err)
	}
	if s.balance(t).Main != amount || s.on(t, "rev:fee") != fee || s.on(t, "platform:bank") != -amount-fee {
		t.Errorf("%s, fee %s, bank %s", s.balance(t).Main, s.on(t, "rev:fee"), s.on(t, "platform:bank"))
	}
	s.isProven(t)
}

// CHK-22.
func TestConfirmReview_AboveTheLimit_NeedsTwoOperatorsWithTheSameAmount(t *testing.T) {
	s := ready(t)
	ann, ben := s.persons(t)
	d := s.transfer(t, "a")
	if _, err := s.prove(d, "p", 1); err != nil {
		t.Fatal(err)
	}
	most := system.Defaults().TwoPersonAbove
	confirm := func(by deposit.Decision, received money.Amount) (deposit.Deposit, error) {
		by.Received = &received
		return deposit.ConfirmReview(ctx, s.db, d.ID, by)
	}
	for _, first := range []struct {
		by       deposit.Decision
		received money.Amount
	}{{ann, most + money.Unit}, {ben, most + 2*money.Unit}} {
		if done, err := confirm(first.by, first.received); err != nil || done.State != deposit.InReview ||
			done.Received != nil || s.balance(t).Main != 0 {
			t.Fatalf("%+v %v", done, err)
		}
	}
	_, err := confirm(ann, most+money.Unit)
	wants(t, err, fault.SecondPersonRequired)
	if votes, err := deposit.Confirmations(ctx, s.db, d.ID); err != nil || len(votes) != 2 || votes[0].By != "ann" ||
		votes[0].Content != "20001.00" {
		t.Errorf("%+v %v", votes, err)
	}
	if done, err := confirm(ben, most+money.Unit); err != nil || done.State != deposit.Credited ||
		s.balance(t).Main != most+money.Unit {
		t.Errorf("%+v %v", done, err)
	}
	var agreed string
	const trail = `SELECT before -> 'agreed' -> 0 ->> 'by' FROM audit_rows
		WHERE action = 'deposit.confirm' AND object = 'deposit:' || $1`
	if err := s.db.GetContext(ctx, &agreed, trail, d.ID); err != nil || agreed != "ann" {
		t.Errorf("the audit trail has %q for the first: %v", agreed, err)
	}
	s.isProven(t)
}

func TestConfirmation_ExactlyTheLimit_NeedsOneOperator(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	d := s.transfer(t, "a")
	if _, err := s.prove(d, "p", 1); err != nil {
		t.Fatal(err)
	}
	most := system.Defaults().TwoPersonAbove
	ann.Received = &most
	if done, err := deposit.ConfirmReview(ctx, s.db, d.ID, ann); err != nil || done.State != deposit.Credited {
		t.Errorf("%s %v", done.State, err)
	}
}

func TestTurnover_OfADeposit_IsASetting(t *testing.T) {
	for times, locked := range map[money.Amount]money.Amount{2 * money.Unit: amount, 0: 0} {
		s := ready(t)
		s.set(t, "turnover", system.Turnover{Rules: system.TurnoverRules{Deposit: times}})
		s.credited(t, "a")
		var required money.Amount
		const read = `SELECT COALESCE(sum(required), 0)::bigint FROM turnover_requirements WHERE member_id = $1`
		if err := s.db.GetContext(ctx, &required, read, s.pia); err != nil || required != system.Required(amount, times) ||
			s.balance(t).Locked != locked {
			t.Errorf("%s times: %s to be bet, %s locked, %v", times, required, s.balance(t).Locked, err)
		}
	}
}

func (s scene) set(t *testing.T, key string, value any) {
	t.Helper()
	s.step(t, func(tx *sqlx.Tx) error { return system.Change(ctx, tx, key, value) })
}

func TestLimits_OpenOrdersAndLifetime_AreSettings(t *testing.T) {
	s := ready(t)
	s.set(t, "deposit", deposit.Rules{Limits: deposit.Limits{MaxOpen: 1, Minutes: 5}})
	d := s.accepted(t, "a")
	if open := d.ExpiresAt.Sub(d.CreatedAt).Minutes(); open != 5 {
		t.Errorf("it is open for %v minutes", open)
	}
	_, err := s.open(t, "b", amount)
	wants(t, err, fault.OpenDepositsExceeded)
}
