package command_test

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	desk "lantern/api/operator/command"
	"lantern/store/device"
	storefile "lantern/store/file"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/withdrawal"
)

var ctx = context.Background()

type scene struct {
	db  *pg.DB
	pia id.Member
}

func ready(t *testing.T) scene {
	t.Helper()
	s := scene{db: storetest.Open(t), pia: id.New[id.Member]()}
	hash, err := member.Hash(ctx, "480217")
	if err != nil {
		t.Fatal(err)
	}
	err = pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, member.New{ID: s.pia, Username: "pia_test", Password: "-", PaymentPassword: hash,
			Language: "th", Via: "test"}); err != nil {
			return err
		}
		for range 2 {
			for _, name := range []string{"demo_operator", "second"} {
				if _, err := operator.Insert(ctx, tx, name); err != nil {
					return err
				}
			}
		}
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "start",
			Member: s.pia, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: "THB"},
				ledger.Account{Owner: s.pia, Code: ledger.Main, Currency: "THB"}, 90_000*money.Unit)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (s scene) key(name string) *idem.Key {
	return &idem.Key{Member: s.pia, Call: name, Key: name, BodyHash: []byte(name), IsMoney: true}
}

func (s scene) ask(t *testing.T, amount money.Amount) string {
	t.Helper()
	payee, err := withdrawal.AddPayee(ctx, s.db, vault(t), withdrawal.NewPayee{Bank: "SCB", Holder: "Pia Chai",
		Number: "1234567890"}, s.key("payee"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := withdrawal.Request(ctx, s.db, withdrawal.Wish{Payee: payee.ID, Amount: amount, Currency: "THB",
		PaymentPassword: "480217"}, s.key("ask"))
	if err != nil {
		t.Fatal(err)
	}
	return string(w.ID)
}

// vault is the one of the tests.
func vault(t *testing.T) withdrawal.Vault {
	t.Helper()
	v, err := withdrawal.NewVault([]byte("tests"))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func (s scene) house(t *testing.T) desk.House { return desk.House{DB: s.db, Vault: vault(t)} }

func (s scene) run(t *testing.T, wantsError bool, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	err := desk.Run(ctx, s.house(t), args, &out)
	if (err != nil) != wantsError {
		t.Fatalf("%v: %v\n%s", args, err, out.String())
	}
	if err != nil {
		return err.Error()
	}
	return out.String()
}

func TestTwoPersonsApproveABigWithdrawal(t *testing.T) {
	s := ready(t)
	w := s.ask(t, 30_000*money.Unit)
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) || strings.Contains(got, "1234567890") {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	says(s.run(t, false, "withdrawal", "list"), w)
	says(s.run(t, true, "withdrawal", "approve", w), "--as")
	says(s.run(t, true, "withdrawal", "approve", w, "--as", "demo_operator"), "--reason")
	says(s.run(t, true, "withdrawal", "approve", w, "--as", "nobody", "--reason", "x"), "not an operator")
	says(s.run(t, false, "withdrawal", "approve", w, "--as", "demo_operator", "--reason", "checked"), "a second person")
	says(s.run(t, true, "withdrawal", "approve", w, "--as", "demo_operator", "--reason", "again"), "a second person")
	says(s.run(t, false, "withdrawal", "list"), "2        demo_operator")
	says(s.run(t, false, "withdrawal", "show", w), "approved by demo_operator")
	says(s.run(t, false, "withdrawal", "approve", w, "--as", "second", "--reason", "checked too"), "APPROVED")
	says(s.run(t, true, "withdrawal", "reject", w, "--as", "second", "--reason", "no"), "APPROVED")
	says(s.run(t, false, "withdrawal", "show", w), "••7890")
	says(s.run(t, true, "withdrawal", "show", "unknown"), "not found")
}

func TestARejectionGivesTheMoneyBack(t *testing.T) {
	s := ready(t)
	w := s.ask(t, 30_000*money.Unit)
	if got := s.run(t, false, "withdrawal", "reject", "--reason=name differs", w,
		"--as=demo_operator"); !strings.Contains(got, "REJECTED") || !strings.Contains(got, "name differs") {
		t.Errorf("%q", got)
	}
	if got := s.run(t, false, "player", "PIA_test"); !strings.Contains(got, "balance 90000.00 THB") ||
		!strings.Contains(got, "held 0.00") {
		t.Errorf("%q", got)
	}
}

func TestAPushThatNoDeviceTookIsSeenAndBroughtOnItsWayAgain(t *testing.T) {
	s := ready(t)
	in := id.New[id.Session]()
	const session = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, description,
		expires_at)
		VALUES ($1, 'hash', $2, 'player', 'WEB', 'd', '192.0.2.1', 'Phone', lantern_now() + interval '1 hour')`
	if _, err := s.db.ExecContext(ctx, session, in, s.pia); err != nil {
		t.Fatal(err)
	}
	phone := device.Device{Token: "phone", Member: s.pia, Session: in, Platform: "PWA", Language: "th"}
	if err := device.Register(ctx, s.db, phone); err != nil {
		t.Fatal(err)
	}
	notice := message.Notice{Member: s.pia, Kind: message.Ruling, About: message.AWithdrawal,
		RelatedID: string(id.New[id.Withdrawal]())}
	if err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return message.Send(ctx, tx, notice) }); err != nil {
		t.Fatal(err)
	}
	due, err := device.Take(ctx, s.db, 1)
	if err != nil || len(due) != 1 {
		t.Fatalf("%+v, %v", due, err)
	}
	if err := device.Failed(ctx, s.db, due[0].ID, "no such payload", true); err != nil {
		t.Fatal(err)
	}
	which := string(due[0].ID)
	if got := s.run(t, false, "push", "list"); !strings.Contains(got, which) ||
		!strings.Contains(got, "no such payload") || strings.Contains(got, "phone") {
		t.Errorf("%q", got)
	}
	s.run(t, true, "push", "retry", which)
	if got := s.run(t, false, "push", "retry", which, "--as", "demo_operator", "--reason",
		"mended"); !strings.Contains(got, "on its way again") {
		t.Errorf("%q", got)
	}
	if got := s.run(t, false, "push", "list"); strings.Contains(got, which) {
		t.Errorf("it still stands there: %q", got)
	}
	s.run(t, true, "push", "retry", which, "--as", "demo_operator", "--reason", "mended")
}

func TestTheProofSaysWhatIsWrong(t *testing.T) {
	s := ready(t)
	if got := s.run(t, false, "proof"); !strings.Contains(got, "The books are right") {
		t.Errorf("%q", got)
	}
	owner := storetest.Owner(t, s.db)
	if _, err := owner.ExecContext(ctx, `UPDATE balances SET amount = amount + 1 WHERE amount > 0`); err != nil {
		t.Fatal(err)
	}
	if got := s.run(t, true, "proof"); !strings.Contains(got, "wrong") {
		t.Errorf("%q", got)
	}
	if _, err := owner.ExecContext(ctx, `UPDATE balances SET amount = amount - 1 WHERE amount > 0`); err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsNotACommandShowsTheHelp(t *testing.T) {
	s := ready(t)
	if got := s.run(t, false, "help"); !strings.Contains(got, "withdrawal approve") {
		t.Errorf("%q", got)
	}
	s.run(t, true, "withdrawal", "pay")
	if got := s.run(t, false, "deposit", "list"); !strings.Contains(got, "RECEIVED") {
		t.Errorf("%q", got)
	}
	s.run(t, true, "deposit", "confirm", string(id.New[id.Deposit]()), "--as", "demo_operator", "--reason", "x")
}

func TestTheDeskSettlesADispute(t *testing.T) {
	s := ready(t)
	w := s.ask(t, 1_000*money.Unit)
	s.run(t, false, "withdrawal", "approve", w, "--as", "demo_operator", "--reason", "checked")
	plan := withdrawal.Plan{Provider: "sandbox"}
	if err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return withdrawal.Dispatch(ctx, tx, plan) }); err != nil {
		t.Fatal(err)
	}
	part := s.disputed(t, id.Withdrawal(w))
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	says(s.run(t, false, "payout", "list"), string(part))
	shown := s.run(t, false, "payout", "show", w)
	says(shown, "image/png")
	_, rest, _ := strings.Cut(shown, "picture ")
	proof, _, _ := strings.Cut(rest, " ")
	file := t.TempDir() + "/proof.png"
	says(s.run(t, false, "payout", "proof", proof, file), "8 x 6")
	says(s.run(t, true, "payout", "proof", proof, file), "exists")
	if kept, err := os.ReadFile(file); err != nil || string(kept) != "pixels" {
		t.Errorf("%q %v", kept, err)
	}
	says(s.run(t, true, "payout", "paid", string(part), "--as", "demo_operator"), "--reason")
	says(s.run(t, true, "payout", "again", w, "--as", "demo_operator", "--reason", "x"), "nothing is unpaid")
	says(s.run(t, false, "payout", "unpaid", string(part), "--as", "demo_operator", "--reason", "the bank has no trace"),
		"VOID")
	says(s.run(t, true, "payout", "paid", string(part), "--as", "demo_operator", "--reason", "x"), "not disputed")
	says(s.run(t, false, "payout", "list"), w)
	says(s.run(t, false, "payout", "again", w, "--as", "demo_operator", "--reason", "the bank agreed"), "part 2")
	says(s.run(t, true, "payout", "refund", w, "--as", "demo_operator", "--reason", "x"), "nothing is unpaid")
	if got := s.run(t, false, "proof"); !strings.Contains(got, "The books are right") {
		t.Errorf("%q", got)
	}
}

// disputed lets the provider pay the only part and the player deny it.
func (s scene) disputed(t *testing.T, which id.Withdrawal) id.Payout {
	t.Helper()
	w, err := withdrawal.WithParts(ctx, s.db, which)
	if err != nil || len(w.Parts) != 1 {
		t.Fatalf("%+v %v", w, err)
	}
	part := w.Parts[0]
	report := withdrawal.Report{Provider: "sandbox", Reference: "SBX-1", Part: part.ID, IsPaid: true, Amount: part.Amount,
		Currency: "THB", HappenedAt: time.Now()}
	if _, err := withdrawal.Learn(ctx, s.db, report, time.Hour); err != nil {
		t.Fatal(err)
	}
	said := withdrawal.Said{Withdrawal: which, Part: part.ID, Action: withdrawal.SaysNotReceived,
		Proofs: []storefile.Picture{{Type: "image/png", Width: 8, Height: 6, Content: []byte("pixels")}}}
	if _, err := withdrawal.Say(ctx, s.db, said, s.key("dispute")); err != nil {
		t.Fatal(err)
	}
	return part.ID
}
