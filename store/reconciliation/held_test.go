package reconciliation_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/reconciliation"
	"lantern/store/withdrawal"
)

// received is a payment for a new order of 500.00; of an order that its provider had refused it is unassigned.
func (s scene) received(t *testing.T, name string, isRefused bool, of money.Amount, currency string) {
	t.Helper()
	channel, err := deposit.ChannelOf(ctx, s.db, "promptpay")
	if err != nil {
		t.Fatal(err)
	}
	d, err := deposit.Open(ctx, s.db, deposit.Params{Channel: channel, Amount: 500 * money.Unit, Currency: "THB"},
		s.key(s.pia.ID, name))
	if err != nil {
		t.Fatal(err)
	}
	terms := deposit.Terms{ProviderOrder: name}
	if isRefused {
		terms = deposit.Terms{}
	}
	if _, err := deposit.Answer(ctx, s.db, d.ID, terms, s.key(s.pia.ID, "answer "+name)); err != nil {
		t.Fatal(err)
	}
	payment := deposit.Payment{Provider: sandbox, Channel: channel.ID, ProviderOrder: name, Deposit: d.ID, Amount: of,
		Currency: currency, PaidAt: time.Now()}
	if _, err := deposit.Receive(ctx, s.db, payment); err != nil {
		t.Fatal(err)
	}
}

// unassigned returns the payment with that number.
func (s scene) unassigned(t *testing.T, number string) (which id.Payment) {
	t.Helper()
	if err := s.db.GetContext(ctx, &which, `SELECT id FROM held_payments WHERE provider_order = $1`,
		number); err != nil {
		t.Fatal(err)
	}
	return which
}

func (s scene) decides(t *testing.T, name string) deposit.Decision {
	t.Helper()
	by := s.by(t, name)
	return deposit.Decision{Action: approval.Action{By: approval.Operator{ID: by.By.ID, Name: by.By.Name},
		Reason: "seen at the provider"}}
}

// CHK-25.
func TestCompare_UnassignedPayments_AreComparedAsReceived(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	ann := s.decides(t, "ann")
	s.received(t, "late credit", true, 500*money.Unit, "THB")
	s.received(t, "waits", true, 300*money.Unit, "THB")
	s.received(t, "other amount", false, 200*money.Unit, "THB")
	s.received(t, "dollars", false, 15*money.Unit, "USD")
	if _, err := deposit.CreditHeld(ctx, s.db, s.unassigned(t, "late credit"), ann); err != nil {
		t.Fatal(err)
	}
	if _, err := deposit.ReturnHeld(ctx, s.db, s.unassigned(t, "dollars"), "dollars back", ann); err != nil {
		t.Fatal(err)
	}
	dollars := func(line reconciliation.StatementLine) reconciliation.StatementLine {
		line.Currency = "USD"
		return line
	}
	s.imported(t, theirs(2, "late credit", 500*money.Unit, now), theirs(3, "waits", 300*money.Unit-money.Payable, now),
		theirs(4, "other amount", 200*money.Unit, now), dollars(theirs(5, "dollars", 15*money.Unit, now)),
		dollars(theirs(6, "dollars back", -15*money.Unit, now)))
	found := s.compared(t, today)
	if found.Ours != 5 || found.Theirs != 5 || found.Differences != 1 || found.Findings[0].Reference != "waits" ||
		*found.Findings[0].Ours-*found.Findings[0].Theirs != money.Payable {
		t.Errorf("%+v", found)
	}
}

// CHK-25.
func TestCompare_UnassignedPaymentsInOtherCurrency_AreComparedAsReceived(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		return deposit.StoreRate(ctx, tx, "USDT", "THB", money.Fraction{Numerator: 354125, Denominator: 10000})
	})
	if err != nil {
		t.Fatal(err)
	}
	s.exec(t, `UPDATE deposit_channels SET fee = 100000 WHERE id = 'usdt'`)
	channel, err := deposit.ChannelOf(ctx, s.db, "usdt")
	if err != nil {
		t.Fatal(err)
	}
	lines := []reconciliation.StatementLine{}
	for i, of := range []money.Amount{14_4100, 20 * money.Unit} {
		name := []string{"due", "more than due"}[i]
		quote, err := deposit.RequestQuote(ctx, s.db, s.pia.ID, channel, "THB")
		if err != nil {
			t.Fatal(err)
		}
		params := deposit.Params{Channel: channel, Amount: 500 * money.Unit, Currency: "THB", Quote: quote.ID}
		d, err := deposit.Open(ctx, s.db, params, s.key(s.pia.ID, name))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := deposit.Answer(ctx, s.db, d.ID, deposit.Terms{ProviderOrder: name},
			s.key(s.pia.ID, "answer "+name)); err != nil {
			t.Fatal(err)
		}
		payment := deposit.Payment{Provider: sandbox, Channel: channel.ID, ProviderOrder: name, Deposit: d.ID, Amount: of,
			Currency: "USDT", PaidAt: d.CreatedAt}
		if _, err := deposit.Receive(ctx, s.db, payment); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, inCoins(theirs(2+i, name, of, now)))
	}
	s.imported(t, lines...)
	if found := s.compared(t, today); found.Ours != 2 || found.Differences != 0 {
		t.Errorf("%+v", found)
	}
}

func TestCompare_BankStatement_IncludesManualPayouts(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	vault, err := withdrawal.NewVault([]byte("tests"))
	if err != nil {
		t.Fatal(err)
	}
	payee, err := withdrawal.AddPayee(ctx, s.db, vault, withdrawal.NewPayee{Bank: "SCB", Holder: "Pia",
		Number: "1234567890"}, s.key(s.pia.ID, "payee"))
	if err != nil {
		t.Fatal(err)
	}
	which := id.New[id.Withdrawal]()
	s.exec(t, `INSERT INTO withdrawals (id, member_id, payee_id, state, currency, amount, fee)
		VALUES ($1, $2, $3, 'REQUESTED', 'THB', 1000000, 0)`, which, s.pia.ID, payee.ID)
	s.exec(t, `WITH hold AS (SELECT ledger_account($1, 'user:hold:withdraw', 'THB') AS id),
		main AS (SELECT ledger_account($1, 'user:main', 'THB') AS id)
		SELECT ledger_post(new_id(), 'WITHDRAW_HOLD', 'hold', $1, 'withdrawal', $2, 'test', lantern_now(), ARRAY[main.id,
		hold.id], ARRAY[-1000000, 1000000]::bigint[])
		FROM hold, main`, s.pia.ID, which)
	ann := s.by(t, "ann")
	by := approval.Action{By: approval.Operator{ID: ann.By.ID, Name: ann.By.Name}, Reason: "paid at the bank"}
	if _, err := withdrawal.Approve(ctx, s.db, which, by); err != nil {
		t.Fatal(err)
	}
	err = pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		return withdrawal.Dispatch(ctx, tx, withdrawal.Plan{Provider: withdrawal.Manual})
	})
	if err != nil {
		t.Fatal(err)
	}
	w, err := withdrawal.WithParts(ctx, s.db, which)
	if err != nil || len(w.Parts) != 1 {
		t.Fatalf("%+v %v", w, err)
	}
	if _, err := withdrawal.MarkSent(ctx, s.db, withdrawal.SentParams{Part: w.Parts[0].ID, Reference: "KB-1",
		Window: time.Hour},
		by); err != nil {
		t.Fatal(err)
	}
	if _, err := reconciliation.ImportStatement(ctx, s.db, withdrawal.Manual,
		[]reconciliation.StatementLine{theirs(2, "KB-1", -100*money.Unit+money.Payable, now)}, ann); err != nil {
		t.Fatal(err)
	}
	found, err := reconciliation.Compare(ctx, s.db, withdrawal.Manual, today, ann)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found.Findings {
		if f.Reference == "KB-1" && f.Kind == reconciliation.AmountDiffers && *f.Ours == -100*money.Unit {
			return
		}
	}
	t.Errorf("a cent at the bank was not found: %+v", found)
}
