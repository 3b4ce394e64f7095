package server_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/withdrawal"
)

// Requests that wait for operators, created as players and providers create them.

func (s scene) ofPia(t *testing.T, name string) *idem.Key {
	t.Helper()
	return &idem.Key{Member: id.Member(s.memberOf(t, "pia")), Call: name, Key: string(id.New[id.Entry]()),
		BodyHash: []byte(name), IsMoney: true}
}

// payPia credits pia with an amount that she may withdraw.
func (s scene) payPia(t *testing.T, amount money.Amount) { t.Helper(); s.adjustPia(t, amount) }

func (s scene) adjustPia(t *testing.T, amount money.Amount) {
	t.Helper()
	kind, from, to := ledger.AdjustPlus, ledger.Account{Code: ledger.Manual, Currency: "THB"},
		ledger.Account{Code: ledger.Main, Currency: "THB"}
	pia := id.Member(s.memberOf(t, "pia"))
	err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
		to.Owner = pia
		if amount < 0 {
			kind, from, to, amount = ledger.AdjustMinus, to, from, -amount
		}
		_, err := ledger.Post(t.Context(), tx, ledger.Entry{ID: id.New[id.Entry](), Kind: kind, Key: string(kind),
			Member: pia, Actor: "test",
			Lines: ledger.Move(from, to, amount)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// takeFromPia debits an amount from pia.
func (s scene) takeFromPia(t *testing.T, amount money.Amount) { t.Helper(); s.adjustPia(t, -amount) }

func (s scene) payee(t *testing.T) id.Payee {
	t.Helper()
	vault, err := withdrawal.NewVault([]byte("tests"))
	if err != nil {
		t.Fatal(err)
	}
	made, err := withdrawal.AddPayee(t.Context(), s.db, vault, withdrawal.NewPayee{Bank: "SCB", Holder: "Pia Chai",
		Number: "1234567890"}, s.ofPia(t, "payee"))
	if err != nil {
		t.Fatal(err)
	}
	return made.ID
}

func (s scene) requestWithdrawal(t *testing.T, payee id.Payee, amount money.Amount) string {
	t.Helper()
	params := withdrawal.Params{Payee: payee, Amount: amount, Currency: "THB", PaymentPassword: seed.PaymentPassword}
	w, err := withdrawal.Request(t.Context(), s.db, params, s.ofPia(t, "ask"))
	if err != nil {
		t.Fatal(err)
	}
	return string(w.ID)
}

// disputePart dispatches an approved request, reports its part as paid, and disputes it as the player.
func (s scene) disputePart(t *testing.T, which string) (part string) {
	t.Helper()
	if err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
		return withdrawal.Dispatch(t.Context(), tx, withdrawal.Plan{Provider: "sandbox"})
	}); err != nil {
		t.Fatal(err)
	}
	w, err := withdrawal.WithParts(t.Context(), s.db, id.Withdrawal(which))
	if err != nil || len(w.Parts) != 1 {
		t.Fatalf("%+v %v", w, err)
	}
	report := withdrawal.Report{
		Provider: "sandbox", Reference: "SBX-" + which, Part: w.Parts[0].ID, IsPaid: true, Amount: w.Parts[0].Amount,
		Currency: "THB", HappenedAt: time.Now(),
	}
	if _, err := withdrawal.RecordReport(t.Context(), s.db, report, time.Hour); err != nil {
		t.Fatal(err)
	}
	said := withdrawal.AnswerParams{Withdrawal: w.ID, Part: report.Part, Action: withdrawal.ActionNotReceived,
		Proofs: []file.Picture{onePicture}}
	if _, err := withdrawal.AnswerParts(t.Context(), s.db, said, s.ofPia(t, "dispute")); err != nil {
		t.Fatal(err)
	}
	return string(report.Part)
}

var onePicture = file.Picture{Type: "image/png", Width: 8, Height: 6, Content: []byte("pixels")}

// reportedTransfer opens a deposit by bank transfer and uploads its receipt.
func (s scene) reportedTransfer(t *testing.T) string {
	t.Helper()
	which := s.orderDeposit(t)
	if _, err := deposit.Prove(t.Context(), s.db, id.Deposit(which), []file.Picture{onePicture},
		s.ofPia(t, "proof")); err != nil {
		t.Fatal(err)
	}
	return which
}

// orderDeposit opens a deposit by bank transfer.
func (s scene) orderDeposit(t *testing.T) string {
	t.Helper()
	err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
		return deposit.SetAccount(t.Context(), tx, "bank", deposit.PayTo{Name: "Lantern Bank", Holder: "Lantern",
			Number: "000-1"})
	})
	if err != nil {
		t.Fatal(err)
	}
	channel, err := deposit.ChannelOf(t.Context(), s.db, "bank")
	if err != nil {
		t.Fatal(err)
	}
	key := s.ofPia(t, "order")
	d, err := deposit.Open(t.Context(), s.db, deposit.Params{Channel: channel, Amount: 500 * money.Unit, Currency: "THB"},
		key)
	if err != nil {
		t.Fatal(err)
	}
	if d, err = deposit.Answer(t.Context(), s.db, d.ID, deposit.ManualTerms(channel, d), key); err != nil {
		t.Fatal(err)
	}
	return string(d.ID)
}

func (s scene) storedPayee(t *testing.T) (which id.Payee) {
	t.Helper()
	if err := s.db.GetContext(t.Context(), &which, `SELECT id FROM payees LIMIT 1`); err != nil {
		t.Fatal(err)
	}
	return which
}
