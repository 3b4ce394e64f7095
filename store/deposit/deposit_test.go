package deposit_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/storetest/vectors"
	"lantern/store/system"
	"lantern/store/wallet"
)

var ctx = context.Background()

// limits are the defaults of a new installation.
var limits = deposit.Settings.Of(system.Defaults()).Limits

const (
	thb    = "THB"
	amount = 500 * money.Unit
)

type scene struct {
	db  *pg.DB
	pia id.Member
}

func ready(t *testing.T) scene {
	t.Helper()
	s := scene{db: storetest.Open(t), pia: id.New[id.Member]()}
	s.exec(t, `INSERT INTO settings (key, value) VALUES ('gmtOffset', '"+07:00"') ON CONFLICT DO NOTHING`)
	s.step(t, func(tx *sqlx.Tx) error {
		if err := member.Insert(ctx, tx, member.New{ID: s.pia, Username: "pia_test", Password: "-", Language: "th",
			Via: "test"}); err != nil {
			return err
		}
		return ledger.Open(ctx, tx, s.pia, thb)
	})
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

func (s scene) later(t *testing.T, ahead time.Duration) {
	t.Helper()
	owner := storetest.Owner(t, s.db)
	if _, err := owner.ExecContext(ctx, `UPDATE clock_offsets
		SET ahead = ahead + $1 * interval '1 second'`, int64(ahead/time.Second)); err != nil {
		t.Fatal(err)
	}
}

func (s scene) key(name string) *idem.Key {
	sum := sha256.Sum256([]byte("body"))
	return &idem.Key{Member: s.pia, Call: "POST /wps/deposits", Key: name, BodyHash: sum[:], RequestID: name,
		IsMoney: true}
}

func (s scene) open(t *testing.T, key string, of money.Amount) (deposit.Deposit, error) {
	t.Helper()
	channel, err := deposit.ChannelOf(ctx, s.db, "promptpay")
	if err != nil {
		t.Fatal(err)
	}
	return deposit.Open(ctx, s.db, deposit.Params{Channel: channel, Amount: of, Currency: thb}, s.key(key))
}

func (s scene) accepted(t *testing.T, key string) deposit.Deposit {
	t.Helper()
	d, err := s.open(t, key, amount)
	if err != nil {
		t.Fatal(err)
	}
	s.step(t, func(tx *sqlx.Tx) error {
		d, err = deposit.Accept(ctx, tx, d.ID, deposit.Terms{ProviderOrder: "P-" + key, PayURL: "http://pay/" + key})
		return err
	})
	if d.State != deposit.PendingPayment {
		t.Fatalf("accepted order is %s", d.State)
	}
	return d
}

func (s scene) pay(d deposit.Deposit, of money.Amount) (deposit.Outcome, error) {
	order := ""
	if d.ProviderOrder != nil {
		order = *d.ProviderOrder
	}
	return deposit.Receive(ctx, s.db, deposit.Payment{Provider: "sandbox", Channel: d.Channel, ProviderOrder: order,
		Deposit: d.ID, Amount: of, Currency: thb, PaidAt: time.Now().Add(-time.Second)})
}

func (s scene) state(t *testing.T, d deposit.Deposit) deposit.State {
	t.Helper()
	now, err := deposit.Of(ctx, s.db, s.pia, d.ID)
	if err != nil {
		t.Fatal(err)
	}
	return now.State
}

// wantsPaid checks whether the member counts as one who has paid a deposit.
func (s scene) wantsPaid(t *testing.T, wanted bool) {
	t.Helper()
	if has, err := deposit.HasPaid(ctx, s.db, s.pia); err != nil || has != wanted {
		t.Errorf("has paid: %v, %v", has, err)
	}
}

func (s scene) balance(t *testing.T) wallet.Balance {
	t.Helper()
	b, err := wallet.Of(ctx, s.db, s.pia, thb)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (s scene) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	if err := s.db.GetContext(ctx, &n, query, args...); err != nil {
		t.Fatal(err)
	}
	return n
}

func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("got %v, want %s", err, code)
	}
}

func TestStates_Vectors(t *testing.T) {
	vectors.Check(t, "deposit", func(from, event string) (string, error) {
		to, err := deposit.State(from).After(deposit.Event(event))
		return string(to), err
	})
}

// F-M1.
func TestReceive_PaymentReportedTwice_IsCreditedOnce(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasCredited {
				t.Errorf("%s %v", outcome, err)
			}
		})
	}
	group.Wait()
	s.later(t, 8*24*time.Hour)
	if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasCredited {
		t.Errorf("eight days later: %s %v", outcome, err)
	}
	if b := s.balance(t); b.Main != amount || b.Locked != amount || b.Withdrawable() != 0 {
		t.Errorf("balance %+v", b)
	}
	if n := s.count(t, `SELECT count(*) FROM entries WHERE kind = 'DEPOSIT'`); n != 1 {
		t.Errorf("%d entries", n)
	}
	if n := s.count(t, `SELECT count(*) FROM turnover_requirements WHERE required = $1`, amount); n != 1 {
		t.Errorf("%d requirements", n)
	}
	if n := s.count(t, `SELECT count(*) FROM outbox WHERE kind = 'balance'`); n != 1 {
		t.Errorf("%d balance events", n)
	}
}

func TestReview_OtherAmount_IsCreditedAsReceived(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	if outcome, err := s.pay(d, amount-money.Payable); err != nil || outcome != deposit.WasReviewed {
		t.Fatalf("%s %v", outcome, err)
	}
	if s.state(t, d) != deposit.InReview || s.balance(t).Main != 0 {
		t.Fatal("credited without review")
	}
	_, err := deposit.ConfirmReview(ctx, s.db, d.ID,
		deposit.Decision{Action: approval.Action{By: approval.Operator{Name: "ann"}, Reason: " "}})
	wants(t, err, fault.ValidationFailed)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if _, err := deposit.ConfirmReview(ctx, s.db, d.ID,
				deposit.Decision{Action: approval.Action{By: approval.Operator{Name: "ann"},
					Reason: "statement seen"}}); err != nil {
				wants(t, err, fault.StateChanged)
			}
		})
	}
	group.Wait()
	if b := s.balance(t); b.Main != amount-money.Payable {
		t.Errorf("balance %s", b.Main)
	}
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action = 'deposit.confirm' AND reason = 'statement seen'`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

func TestReview_Denied_CreditsNothing(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	s.wantsPaid(t, false)
	if _, err := s.pay(d, 2*amount); err != nil {
		t.Fatal(err)
	}
	s.wantsPaid(t, true)
	denied, err := deposit.DenyReview(ctx, s.db, d.ID,
		deposit.Decision{Action: approval.Action{By: approval.Operator{Name: "ann"}, Reason: "sent back"}})
	if err != nil || denied.State != deposit.Failed || s.balance(t).Main != 0 {
		t.Errorf("%+v %v", denied, err)
	}
	s.wantsPaid(t, false)
	_, err = deposit.ConfirmReview(ctx, s.db, d.ID,
		deposit.Decision{Action: approval.Action{By: approval.Operator{Name: "ann"}, Reason: "changed my mind"}})
	wants(t, err, fault.StateChanged)
}

func TestDeadline_Passed_DecidesBeforeTheJob(t *testing.T) {
	s := ready(t)
	seenFirst, jobFirst, paidLate := s.accepted(t, "a"), s.accepted(t, "b"), s.accepted(t, "c")
	s.later(t, limits.Lifetime())
	if got := s.state(t, seenFirst); got != deposit.Expired {
		t.Errorf("read before the job: %s", got)
	}
	if outcome, err := s.pay(paidLate, amount); err != nil || outcome != deposit.WasReviewed {
		t.Errorf("paid late: %s %v", outcome, err)
	}
	s.step(t, func(tx *sqlx.Tx) error { return deposit.ExpireOverdue(ctx, tx) })
	if n := s.count(t, `SELECT count(*) FROM deposits
		WHERE state = 'EXPIRED' AND id IN ($1, $2)`, seenFirst.ID, jobFirst.ID); n != 2 {
		t.Errorf("%d expired by the job", n)
	}
	if got := s.state(t, paidLate); got != deposit.InReview {
		t.Errorf("paid late is %s", got)
	}
	s.step(t, func(tx *sqlx.Tx) error {
		_, err := deposit.CancelOpen(ctx, tx, s.pia, seenFirst.ID)
		wants(t, err, fault.StateChanged)
		return nil
	})
}

func TestPayment_DatedAfterTheDeadline_IsLate(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	outcome, err := deposit.Receive(ctx, s.db, deposit.Payment{Provider: "sandbox", Channel: d.Channel,
		ProviderOrder: *d.ProviderOrder,
		Deposit:       d.ID, Amount: amount, Currency: thb, PaidAt: d.ExpiresAt})
	if err != nil || outcome != deposit.WasReviewed || s.state(t, d) != deposit.InReview {
		t.Errorf("%s %v", outcome, err)
	}
}

func TestPayment_OrderCancelled_IsReviewed(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	for range 2 {
		s.step(t, func(tx *sqlx.Tx) error {
			_, err := deposit.CancelOpen(ctx, tx, s.pia, d.ID)
			return err
		})
	}
	if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasReviewed {
		t.Errorf("%s %v", outcome, err)
	}
}

func TestCancel_RacingPayment_LosesNoMoney(t *testing.T) {
	for range 5 {
		s := ready(t)
		d := s.accepted(t, "a")
		var group sync.WaitGroup
		group.Go(func() {
			_ = pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
				_, err := deposit.CancelOpen(ctx, tx, s.pia, d.ID)
				return err
			})
		})
		group.Go(func() {
			if _, err := s.pay(d, amount); err != nil {
				t.Error(err)
			}
		})
		group.Wait()
		switch got, main := s.state(t, d), s.balance(t).Main; {
		case got == deposit.Credited && main == amount, got == deposit.InReview && main == 0:
		default:
			t.Errorf("%s with %s", got, main)
		}
	}
}

func TestPayment_BeforeTheAnswerToTheOrder_IsCredited(t *testing.T) {
	s := ready(t)
	d, err := s.open(t, "a", amount)
	if err != nil {
		t.Fatal(err)
	}
	order := "P-a"
	d.ProviderOrder = &order
	if outcome, err := s.pay(d, amount); err != nil || outcome != deposit.WasCredited {
		t.Errorf("%s %v", outcome, err)
	}
	s.step(t, func(tx *sqlx.Tx) error {
		late, err := deposit.Accept(ctx, tx, d.ID, deposit.Terms{ProviderOrder: order})
		if late.State != deposit.Credited {
			t.Errorf("the late answer made it %s", late.State)
		}
		return err
	})
}

// F-M6.
func TestReceive_ReportAboutAnotherOrderOrCurrency_CreditsNothing(t *testing.T) {
	s := ready(t)
	d := s.accepted(t, "a")
	payment := deposit.Payment{Provider: "sandbox", Channel: d.Channel, ProviderOrder: "P-other", Deposit: d.ID,
		Amount: amount, Currency: thb, PaidAt: time.Now()}
	_, err := deposit.Receive(ctx, s.db, payment)
	wants(t, err, fault.NotFound)
	payment.ProviderOrder, payment.Provider = *d.ProviderOrder, "another"
	_, err = deposit.Receive(ctx, s.db, payment)
	wants(t, err, fault.NotFound)
	payment.Provider, payment.Currency = "sandbox", "USD"
	if outcome, err := deposit.Receive(ctx, s.db, payment); err != nil || outcome != deposit.WasUnassigned {
		t.Errorf("%s %v", outcome, err)
	}
	if s.balance(t).Main != 0 {
		t.Error("credited")
	}
}

func TestOrder_RefusedByProvider_Fails(t *testing.T) {
	s := ready(t)
	d, err := s.open(t, "a", amount)
	if err != nil {
		t.Fatal(err)
	}
	s.step(t, func(tx *sqlx.Tx) error {
		refused, err := deposit.Accept(ctx, tx, d.ID, deposit.Terms{})
		if refused.State != deposit.Failed {
			t.Errorf("refused order is %s", refused.State)
		}
		return err
	})
}
