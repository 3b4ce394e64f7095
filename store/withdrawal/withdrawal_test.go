package withdrawal_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

var ctx = context.Background()

const (
	thb    = "THB"
	digits = "480217"
)

var digitsHash = sync.OnceValues(func() (string, error) { return member.Hash(ctx, digits) })

type scene struct {
	db    *pg.DB
	pia   id.Member
	vault withdrawal.Vault
	payee id.Payee
}

func ready(t *testing.T, funds money.Amount) scene {
	t.Helper()
	vault, err := withdrawal.NewVault([]byte("a secret of the tests"))
	if err != nil {
		t.Fatal(err)
	}
	hash, err := digitsHash()
	if err != nil {
		t.Fatal(err)
	}
	s := scene{db: storetest.Open(t), pia: id.New[id.Member](), vault: vault}
	s.exec(t, `INSERT INTO settings (key, value) VALUES ('gmtOffset', '"+07:00"') ON CONFLICT DO NOTHING`)
	s.step(t, func(tx *sqlx.Tx) error {
		pia := member.New{ID: s.pia, Username: "pia_test", Password: "-", PaymentPassword: hash, Language: "th",
			Via: "test"}
		if err := member.Insert(ctx, tx, pia); err != nil {
			return err
		}
		return ledger.Open(ctx, tx, s.pia, thb)
	})
	s.fund(t, "start", funds)
	s.payee = s.add(t, "Kasikorn Bank", "1234564417").ID
	return s
}

func (s scene) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := s.db.ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func (s scene) step(t *testing.T, operation func(*sqlx.Tx) error) {
	t.Helper()
	if err := pg.InTx(ctx, s.db, operation); err != nil {
		t.Fatal(err)
	}
}

func (s scene) fund(t *testing.T, key string, of money.Amount) {
	t.Helper()
	if of == 0 {
		return
	}
	s.step(t, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "test:" + key,
			Member: s.pia, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: thb},
				ledger.Account{Owner: s.pia, Code: ledger.Main, Currency: thb}, of)})
		return err
	})
}

func (s scene) later(t *testing.T, ahead time.Duration) {
	t.Helper()
	owner := storetest.Owner(t, s.db)
	if _, err := owner.ExecContext(ctx, `UPDATE clock_offsets
		SET ahead = ahead + $1 * interval '1 second'`, int64(ahead/time.Second)); err != nil {
		t.Fatal(err)
	}
}

func (s scene) key(call, name string) *idem.Key {
	sum := sha256.Sum256([]byte("body"))
	return &idem.Key{Member: s.pia, Call: call, Key: name, BodyHash: sum[:], RequestID: name, IsMoney: true}
}

func (s scene) add(t *testing.T, bank, number string) withdrawal.Payee {
	t.Helper()
	p, err := withdrawal.AddPayee(ctx, s.db, s.vault, withdrawal.NewPayee{Bank: bank, Holder: "Pia Chai",
		Number: number},
		s.key("payee", bank+number))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (s scene) request(key string, of money.Amount) (withdrawal.Withdrawal, error) {
	return withdrawal.Request(ctx, s.db, withdrawal.Params{Payee: s.payee, Amount: of, Currency: thb,
		PaymentPassword: digits}, s.key("request", key))
}

func (s scene) requested(t *testing.T, key string, of money.Amount) withdrawal.Withdrawal {
	t.Helper()
	w, err := s.request(key, of)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func (s scene) wallet(t *testing.T) wallet.Balance {
	t.Helper()
	b, err := wallet.Of(ctx, s.db, s.pia, thb)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (s scene) operator(t *testing.T, name string) approval.Action {
	t.Helper()
	by := approval.Action{By: approval.Operator{ID: id.New[id.Operator](), Name: name}, Reason: "checked the account"}
	s.exec(t, `INSERT INTO operators (id, name) VALUES ($1, $2)`, by.By.ID, name)
	return by
}

func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("got %v, want %s", err, code)
	}
}

// wantsValue checks a value of the fault.
func wantsValue(t *testing.T, err error, name string, value any) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Value[name] != value {
		t.Errorf("got %+v, want %s %v", f, name, value)
	}
}

func TestRequest_HoldsTheAmountUntilCancelled(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	w := s.requested(t, "a", 400*money.Unit)
	if b := s.wallet(t); w.State != withdrawal.Requested || b.Main != 600*money.Unit || b.Held != 400*money.Unit {
		t.Fatalf("%s with %s and %s held", w.State, b.Main, b.Held)
	}
	back, err := withdrawal.CancelRequest(ctx, s.db, w.ID, s.key("back", "a"))
	if err != nil || back.State != withdrawal.Cancelled {
		t.Fatalf("%s %v", back.State, err)
	}
	_, err = withdrawal.CancelRequest(ctx, s.db, w.ID, s.key("back", "b"))
	wants(t, err, fault.StateChanged)
	if b := s.wallet(t); b.Main != 1000*money.Unit || b.Held != 0 {
		t.Errorf("%s and %s held", b.Main, b.Held)
	}
}

// CHK-10.
func TestRequest_SameKey_ReturnsTheSameRequest(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	first := s.requested(t, "a", 100*money.Unit)
	again := s.requested(t, "a", 100*money.Unit)
	if again.ID != first.ID || s.wallet(t).Held != 100*money.Unit {
		t.Errorf("%s, then %s, held %s", first.ID, again.ID, s.wallet(t).Held)
	}
	other := s.key("request", "a")
	other.BodyHash = []byte("another body")
	params := withdrawal.Params{Payee: s.payee, Amount: 200 * money.Unit, Currency: thb, PaymentPassword: digits}
	_, err := withdrawal.Request(ctx, s.db, params, other)
	wants(t, err, fault.IdempotencyKeyReused)
}

// CHK-13.
func TestRequest_Refused_LeavesTheKeyUnused(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	_, err := s.request("a", 2000*money.Unit)
	wants(t, err, fault.InsufficientWithdrawable)
	s.requested(t, "a", 100*money.Unit)
}

// F-M3.
func TestWithdrawals_Concurrent_NeverOverdraw(t *testing.T) {
	const each, clients = 50 * money.Unit, 40
	s := ready(t, 2*each)
	var group sync.WaitGroup
	var won atomic.Int64
	for client := range clients {
		group.Go(func() {
			for call := range 400 {
				_, err := s.request(fmt.Sprintf("%d", client), each)
				switch {
				case err == nil:
					won.Add(1)
					return
				case errors.Is(err, fault.New(fault.InsufficientWithdrawable)):
					return
				case !errors.Is(err, fault.New(fault.AccountLocked)) && !errors.Is(err, fault.New(fault.OperationInProgress)):
					t.Error(err)
					return
				}
				time.Sleep(time.Duration(call%10+1) * time.Millisecond)
			}
			t.Error("no answer in 400 calls")
		})
	}
	group.Wait()
	if b := s.wallet(t); won.Load() != 2 || b.Main != 0 || b.Held != 2*each {
		t.Errorf("%d succeeded, balance %s, held %s", won.Load(), b.Main, b.Held)
	}
	if naive := s.naive(t, clients, each); naive <= 2 {
		t.Errorf("the naive control withdrew only %d times: the calls do not race", naive)
	}
}

func (s scene) naive(t *testing.T, clients int, each money.Amount) int64 {
	t.Helper()
	owner := storetest.Owner(t, s.db)
	if _, err := owner.ExecContext(ctx, `CREATE TABLE naive AS SELECT $1::bigint AS amount`, 2*each); err != nil {
		t.Fatal(err)
	}
	var read, done sync.WaitGroup
	var won atomic.Int64
	read.Add(clients)
	for range clients {
		done.Go(func() {
			var seen money.Amount
			if err := owner.GetContext(ctx, &seen, `SELECT amount FROM naive`); err != nil {
				t.Error(err)
			}
			read.Done()
			read.Wait()
			if seen < each {
				return
			}
			if _, err := owner.ExecContext(ctx, `UPDATE naive SET amount = $1`, seen-each); err != nil {
				t.Error(err)
			}
			won.Add(1)
		})
	}
	done.Wait()
	return won.Load()
}

func TestRequest_LockedMoney_IsRefused(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	s.step(t, func(tx *sqlx.Tx) error {
		return wallet.Require(ctx, tx, wallet.Requirement{Member: s.pia, Source: wallet.FromDeposit, SourceID: "d1",
			Required: 900 * money.Unit, Locked: 900 * money.Unit})
	})
	_, err := s.request("a", 101*money.Unit)
	wants(t, err, fault.InsufficientWithdrawable)
	s.requested(t, "b", 100*money.Unit)
}

// F-M5.
func TestRequest_Limits_AreInclusive(t *testing.T) {
	s := ready(t, 200_000*money.Unit)
	for of, code := range map[money.Amount]fault.Code{
		-50 * money.Unit: fault.AmountBelowMin, 0: fault.AmountBelowMin, limits.Min - money.Payable: fault.AmountBelowMin,
		limits.Max + money.Payable: fault.AmountAboveMax, limits.Min + 1: fault.AmountScale,
	} {
		_, err := s.request("a"+of.String(), of)
		wants(t, err, code)
	}
	s.requested(t, "min", limits.Min)
	s.requested(t, "max", limits.Max)
}

func TestRequest_SixthOfADay_IsRefusedUntilTomorrow(t *testing.T) {
	s := ready(t, 100_000*money.Unit)
	cancelled := s.requested(t, "cancelled", 1000*money.Unit)
	if _, err := withdrawal.CancelRequest(ctx, s.db, cancelled.ID, s.key("back", "x")); err != nil {
		t.Fatal(err)
	}
	fees := []string{}
	for i := range limits.PerDay {
		fees = append(fees, s.requested(t, fmt.Sprint(i), 1000*money.Unit).Fee.String())
	}
	if got := fmt.Sprint(fees); got != "[0.00 0.00 0.00 10.00 10.00]" {
		t.Errorf("fees %s", got)
	}
	if held := s.wallet(t).Held; held != 5020*money.Unit {
		t.Errorf("held %s", held)
	}
	_, err := s.request("sixth", 1000*money.Unit)
	wants(t, err, fault.DailyCountExceeded)
	terms, err := withdrawal.TermsOf(ctx, s.db, s.pia, thb)
	if err != nil || terms.LeftToday != 0 || terms.FreeLeftToday != 0 || !terms.HasPassword || len(terms.Payees) != 1 {
		t.Errorf("%+v %v", terms, err)
	}
	s.later(t, 24*time.Hour)
	if w := s.requested(t, "tomorrow", 1000*money.Unit); w.Fee != 0 {
		t.Errorf("tomorrow's first costs %s", w.Fee)
	}
}

func TestRequest_LaterPayee_WaitsADay(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	second := s.add(t, "Bangkok Bank", "9988775544")
	if second.IsUsable || second.Masked() != "••5544" {
		t.Errorf("%+v", second)
	}
	params := withdrawal.Params{Payee: second.ID, Amount: 100 * money.Unit, Currency: thb, PaymentPassword: digits}
	_, err := withdrawal.Request(ctx, s.db, params, s.key("request", "a"))
	wants(t, err, fault.PayeeTooNew)
	wantsValue(t, err, "hours", limits.WaitHours)
	s.later(t, limits.Wait())
	if _, err := withdrawal.Request(ctx, s.db, params, s.key("request", "a")); err != nil {
		t.Error(err)
	}
}

func TestRequest_PaymentPasswordChanged_WaitsADay(t *testing.T) {
	s := ready(t, 1000*money.Unit)
	hash, err := digitsHash()
	if err != nil {
		t.Fatal(err)
	}
	if err := member.SetPaymentPassword(ctx, s.db, s.pia, hash); err != nil {
		t.Fatal(err)
	}
	_, err = s.request("a", 100*money.Unit)
	wants(t, err, fault.PayeeTooNew)
	wantsValue(t, err, "hours", limits.WaitHours)
	s.later(t, limits.Wait())
	s.requested(t, "a", 100*money.Unit)
}
