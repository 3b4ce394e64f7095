package transfer_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
	"lantern/store/transfer"
	"lantern/store/wallet"
)

var ctx = context.Background()

const thb = "THB"

var (
	merchant = transfer.MerchantOf(system.Defaults())
	limits   = merchant.Limits
)

// fixture is a line of three members, somchai, mek and pia; pia has 1,000.00 that is withdrawable.
type fixture struct {
	db                *pg.DB
	somchai, mek, pia seed.Person
}

func setUp(t *testing.T) fixture {
	t.Helper()
	s := fixture{db: storetest.Furnished(t, seed.Base)}
	s.pia, s.mek, s.somchai = seed.Pia(t, s.db), seed.Mek(t, s.db), seed.Somchai(t, s.db)
	s.canPay(t, s.mek)
	s.canPay(t, s.somchai)
	return s
}

// canPay sets the payment password that all test users share.
func (s fixture) canPay(t *testing.T, person seed.Person) {
	t.Helper()
	s.exec(t, `UPDATE members SET payment_password_hash = (SELECT payment_password_hash FROM members WHERE id = $2)
		WHERE id = $1`, person.ID, s.pia.ID)
}

func (s fixture) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := s.db.ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func (s fixture) fund(t *testing.T, person seed.Person, of money.Amount) {
	t.Helper()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "test:" +
			person.Username, Member: person.ID, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: thb},
				ledger.Account{Owner: person.ID, Code: ledger.Main, Currency: thb}, of)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func keyOf(person seed.Person, name string) *idem.Key {
	sum := sha256.Sum256([]byte("body"))
	return &idem.Key{Member: person.ID, Call: "transfer", Key: name, BodyHash: sum[:], RequestID: name, IsMoney: true}
}

func (s fixture) up(person seed.Person, key string, of money.Amount) (transfer.Transfer, error) {
	params := transfer.Params{Direction: transfer.Up, Amount: of, PaymentPassword: seed.PaymentPassword}
	return transfer.Send(ctx, s.db, merchant, params, keyOf(person, key))
}

func (s fixture) down(person, to seed.Person, key string, of money.Amount) (transfer.Transfer, error) {
	params := transfer.Params{Direction: transfer.Down, To: to.ID, Amount: of, PaymentPassword: seed.PaymentPassword}
	return transfer.Send(ctx, s.db, merchant, params, keyOf(person, key))
}

func (s fixture) balance(t *testing.T, person seed.Person) wallet.Balance {
	t.Helper()
	b, err := wallet.Of(ctx, s.db, person.ID, thb)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (s fixture) wantBalance(t *testing.T, person seed.Person, main, withdrawable money.Amount) {
	t.Helper()
	if b := s.balance(t, person); b.Main != main || b.Withdrawable() != withdrawable {
		t.Errorf("%s has %s, of which %s withdrawable; want %s and %s", person.Username, b.Main, b.Withdrawable(), main,
			withdrawable)
	}
}

func TestSend_MovesTheMoneyAndLocksItOnce(t *testing.T) {
	s := setUp(t)
	made, err := s.up(s.pia, "a", 400*money.Unit)
	if err != nil {
		t.Fatal(err)
	}
	if !made.IsMine || made.Direction != transfer.Up || made.OtherName() != "m***" {
		t.Errorf("%+v to %s", made, made.OtherName())
	}
	s.wantBalance(t, s.pia, 600*money.Unit, 600*money.Unit)
	s.wantBalance(t, s.mek, 400*money.Unit, 0)
	seen, err := transfer.Of(ctx, s.db, s.mek.ID, made.ID)
	if err != nil || seen.IsMine || seen.OtherName() != "pia" {
		t.Errorf("%+v %v", seen, err)
	}
	_, err = transfer.Of(ctx, s.db, s.somchai.ID, made.ID)
	wantFault(t, err, fault.NotFound)
	for memberID, kind := range map[id.Member]string{s.pia.ID: "TRANSFER_OUT", s.mek.ID: "TRANSFER_IN"} {
		records, err := wallet.Records(ctx, s.db, wallet.RecordFilter{Member: memberID, Currency: thb, Group: "funds",
			Size: 1})
		if err != nil || len(records) != 1 || records[0].Kind != kind || *records[0].RelatedID != string(made.ID) {
			t.Errorf("%+v %v", records, err)
		}
	}
	var events []string
	const read = `SELECT m.username || ' ' || o.kind FROM outbox o JOIN members m ON m.id = o.member_id ORDER BY 1`
	if err := s.db.SelectContext(ctx, &events, read); err != nil ||
		strings.Join(events, ", ") != "mek badge, mek balance, mek message, mek transfer, pia balance, pia transfer" {
		t.Errorf("%v %v", events, err)
	}
	notices, err := message.List(ctx, s.db, s.mek.ID, "", 2)
	if err != nil || len(notices) != 1 || notices[0].Kind != message.TransferReceived ||
		notices[0].RelatedID != string(made.ID) ||
		notices[0].Facts.From != "pia" || notices[0].Facts.Amount != 400*money.Unit {
		t.Errorf("%+v %v", notices, err)
	}
	if unread, err := message.Unread(ctx, s.db, s.pia.ID); err != nil || unread != 0 {
		t.Errorf("the sender has %d messages: %v", unread, err)
	}
	storetest.Balanced(t, s.db)
}

func TestSend_Down_IsForAgentsToTheirDirectDownlines(t *testing.T) {
	s := setUp(t)
	s.fund(t, s.mek, 500*money.Unit)
	s.fund(t, s.somchai, 500*money.Unit)
	made, err := s.down(s.mek, s.pia, "a", 100*money.Unit)
	if err != nil || made.OtherName() != "pia" {
		t.Fatalf("%+v %v", made, err)
	}
	s.wantBalance(t, s.pia, 1100*money.Unit, 1000*money.Unit)
	other := seed.Below(t, s.db, "somchai", "other", member.Player)
	for name, c := range map[string]struct {
		from, to seed.Person
		code     fault.Code
	}{
		"oneself":              {s.mek, s.mek, fault.SameAccount},
		"two levels down":      {s.somchai, s.pia, fault.NotDirectDownline},
		"a player below":       {s.pia, s.mek, fault.NotFound},
		"outside the subtree":  {s.mek, other, fault.NotFound},
		"a trial account":      {s.mek, seed.Noi(t, s.db), fault.NotFound},
		"an unknown member":    {s.mek, seed.Person{ID: id.New[id.Member]()}, fault.NotFound},
		"a trial player sends": {seed.Noi(t, s.db), s.mek, fault.TrueAccountRequired},
	} {
		_, err := s.down(c.from, c.to, name, 100*money.Unit)
		if t.Run(name, func(t *testing.T) { wantFault(t, err, c.code) }); err == nil {
			t.Errorf("%s: the transfer was accepted", name)
		}
	}
	_, err = s.up(s.somchai, "no upline", 100*money.Unit)
	wantFault(t, err, fault.NotFound)
	_, err = transfer.Send(ctx, s.db, merchant, transfer.Params{Direction: transfer.Up, To: s.somchai.ID,
		Amount: 100 * money.Unit}, keyOf(s.pia, "two levels up"))
	wantFault(t, err, fault.NotDirectUpline)
}

func TestSend_FrozenFunds_AreRefusedOnBothSides(t *testing.T) {
	s := setUp(t)
	s.exec(t, `UPDATE members SET funds_frozen = true WHERE id = $1`, s.mek.ID)
	_, err := s.up(s.pia, "a", 100*money.Unit)
	wantFault(t, err, fault.ReceiverFrozen)
	_, err = s.down(s.mek, s.pia, "b", 100*money.Unit)
	wantFault(t, err, fault.SenderFrozen)
}

// F-M5.
func TestSend_AmountOutsideTheLimits_IsRefused(t *testing.T) {
	s := setUp(t)
	s.fund(t, s.pia, limits.Max)
	for of, code := range map[money.Amount]fault.Code{
		-5 * money.Unit: fault.AmountBelowMin, -limits.Min: fault.AmountBelowMin, 0: fault.AmountBelowMin,
		limits.Min - money.Payable: fault.AmountBelowMin,
		limits.Max + money.Payable: fault.AmountAboveMax, limits.Min + 1: fault.AmountScale, -1: fault.AmountScale,
	} {
		_, err := s.up(s.pia, of.String(), of)
		wantFault(t, err, code)
	}
	s.wantBalance(t, s.mek, 0, 0)
	for _, of := range []money.Amount{limits.Min, limits.Max} {
		if _, err := s.up(s.pia, of.String(), of); err != nil {
			t.Errorf("%s: %v", of, err)
		}
	}
}

func TestSend_LimitsOfTheDay_AreAppliedToCountAndAmount(t *testing.T) {
	s := setUp(t)
	s.fund(t, s.pia, 500_000*money.Unit)
	for i := range 4 {
		if _, err := s.up(s.pia, fmt.Sprint("large", i), limits.AmountPerDay/4-2*money.Unit); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.up(s.pia, "too much", limits.Min)
	wantFault(t, err, fault.DailyAmountExceeded)
	terms, err := transfer.TermsOf(ctx, s.db, merchant, s.pia.ID, "")
	if err != nil || terms.CountLeft != limits.PerDay-4 || terms.AmountLeft != 8*money.Unit || terms.Receiver != "m***" ||
		!terms.HasPassword {
		t.Errorf("%+v %v", terms, err)
	}
	s.tomorrow(t)
	for i := range limits.PerDay {
		if _, err := s.up(s.pia, fmt.Sprint("small", i), limits.Min); err != nil {
			t.Fatal(err)
		}
	}
	_, err = s.up(s.pia, "one more", limits.Min)
	wantFault(t, err, fault.DailyCountExceeded)
	s.tomorrow(t)
	if _, err := s.up(s.pia, "the day after", limits.Min); err != nil {
		t.Error(err)
	}
}

func (s fixture) tomorrow(t *testing.T) {
	t.Helper()
	owner := storetest.Owner(t, s.db)
	if _, err := owner.ExecContext(ctx, `UPDATE clock_offsets
		SET ahead = ahead + $1 * interval '1 second'`, int64(24*time.Hour/time.Second)); err != nil {
		t.Fatal(err)
	}
}

func TestSend_WrongPaymentPassword_IsCountedAndAMissingOneIsReported(t *testing.T) {
	s := setUp(t)
	params := transfer.Params{Direction: transfer.Up, Amount: 100 * money.Unit, PaymentPassword: "000001"}
	for i := range member.PaymentTries {
		_, err := transfer.Send(ctx, s.db, merchant, params, keyOf(s.pia, fmt.Sprint(i)))
		wantFault(t, err, fault.PaymentPasswordWrong)
	}
	_, err := s.up(s.pia, "right", 100*money.Unit)
	wantFault(t, err, fault.AccountLocked)
	s.exec(t, `UPDATE members SET payment_password_hash = NULL WHERE id = $1`, s.mek.ID)
	s.fund(t, s.mek, 500*money.Unit)
	_, err = s.down(s.mek, s.pia, "a", 100*money.Unit)
	wantFault(t, err, fault.PaymentPasswordMissing)
	s.wantBalance(t, s.pia, 1000*money.Unit, 1000*money.Unit)
}

// F-S28.
func TestSend_ThereAndBack_StaysLockedAndEarnsNothing(t *testing.T) {
	s := setUp(t)
	if _, err := s.up(s.pia, "a", 1000*money.Unit); err != nil {
		t.Fatal(err)
	}
	_, err := s.down(s.mek, s.pia, "back", limits.Min)
	wantFault(t, err, fault.InsufficientWithdrawable)
	s.exec(t, `UPDATE turnover_requirements SET done = required, state = 'MET'`)
	if _, err := s.down(s.mek, s.pia, "back", 1000*money.Unit); err != nil {
		t.Fatal(err)
	}
	s.wantBalance(t, s.pia, 1000*money.Unit, 0)
	var earned int
	if err := s.db.GetContext(ctx, &earned, `SELECT count(*) FROM rebate_accruals`); err != nil || earned != 0 {
		t.Errorf("%d rebates accrued: %v", earned, err)
	}
}

func TestList_IsPagedNewestFirst_AndRowsCannotBeChanged(t *testing.T) {
	s := setUp(t)
	s.fund(t, s.mek, 500*money.Unit)
	for i := range 2 {
		if _, err := s.up(s.pia, fmt.Sprint(i), 10*money.Unit); err != nil {
			t.Fatal(err)
		}
		if _, err := s.down(s.mek, s.pia, fmt.Sprint(i), 20*money.Unit); err != nil {
			t.Fatal(err)
		}
	}
	first, err := transfer.List(ctx, s.db, s.pia.ID, "", 3)
	if err != nil || len(first) != 3 || first[0].IsMine || !first[1].IsMine || first[2].IsMine {
		t.Fatalf("%+v %v", first, err)
	}
	rest, err := transfer.List(ctx, s.db, s.pia.ID, first[2].ID, 3)
	if err != nil || len(rest) != 1 || !rest[0].IsMine {
		t.Errorf("%+v %v", rest, err)
	}
	for _, rewrite := range []string{`UPDATE transfers SET amount = 1`, `DELETE FROM transfers`, `TRUNCATE transfers`} {
		if _, err := s.db.ExecContext(ctx, rewrite); err == nil {
			t.Errorf("%s is done for the application", rewrite)
		}
		if _, err := storetest.Owner(t, s.db).ExecContext(ctx, rewrite); err == nil {
			t.Errorf("%s is done for the owner", rewrite)
		}
	}
}
