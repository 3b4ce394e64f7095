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
	house  = transfer.HouseOf(system.Defaults())
	limits = house.Limits
)

// scene is a line of three, somchai, mek and pia; pia has 1,000.00 that may leave.
type scene struct {
	db                *pg.DB
	somchai, mek, pia seed.Person
}

func ready(t *testing.T) scene {
	t.Helper()
	s := scene{db: storetest.Furnished(t, seed.Base)}
	s.pia, s.mek, s.somchai = seed.Pia(t, s.db), seed.Mek(t, s.db), seed.Somchai(t, s.db)
	s.canPay(t, s.mek)
	s.canPay(t, s.somchai)
	return s
}

// canPay gives somebody the payment password of all.
func (s scene) canPay(t *testing.T, who seed.Person) {
	t.Helper()
	s.exec(t, `UPDATE members SET payment_password_hash = (SELECT payment_password_hash FROM members WHERE id = $2)
		WHERE id = $1`, who.ID, s.pia.ID)
}

func (s scene) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := s.db.ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func (s scene) fund(t *testing.T, who seed.Person, of money.Amount) {
	t.Helper()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "test:" +
			who.Username, Member: who.ID, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: thb},
				ledger.Account{Owner: who.ID, Code: ledger.Main, Currency: thb}, of)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func keyOf(who seed.Person, name string) *idem.Key {
	sum := sha256.Sum256([]byte("body"))
	return &idem.Key{Member: who.ID, Call: "transfer", Key: name, BodyHash: sum[:], RequestID: name, IsMoney: true}
}

func (s scene) up(who seed.Person, key string, of money.Amount) (transfer.Transfer, error) {
	wish := transfer.Wish{Direction: transfer.Up, Amount: of, PaymentPassword: seed.PaymentPassword}
	return transfer.Send(ctx, s.db, house, wish, keyOf(who, key))
}

func (s scene) down(who, to seed.Person, key string, of money.Amount) (transfer.Transfer, error) {
	wish := transfer.Wish{Direction: transfer.Down, To: to.ID, Amount: of, PaymentPassword: seed.PaymentPassword}
	return transfer.Send(ctx, s.db, house, wish, keyOf(who, key))
}

func (s scene) purse(t *testing.T, who seed.Person) wallet.Balance {
	t.Helper()
	b, err := wallet.Of(ctx, s.db, who.ID, thb)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (s scene) has(t *testing.T, who seed.Person, main, withdrawable money.Amount) {
	t.Helper()
	if b := s.purse(t, who); b.Main != main || b.Withdrawable() != withdrawable {
		t.Errorf("%s has %s, of it %s may leave; want %s and %s", who.Username, b.Main, b.Withdrawable(), main, withdrawable)
	}
}

func TestATransferMovesTheMoneyAndLocksItOnce(t *testing.T) {
	s := ready(t)
	made, err := s.up(s.pia, "a", 400*money.Unit)
	if err != nil {
		t.Fatal(err)
	}
	if !made.IsMine || made.Direction != transfer.Up || made.OtherName() != "m***" {
		t.Errorf("%+v to %s", made, made.OtherName())
	}
	s.has(t, s.pia, 600*money.Unit, 600*money.Unit)
	s.has(t, s.mek, 400*money.Unit, 0)
	seen, err := transfer.Of(ctx, s.db, s.mek.ID, made.ID)
	if err != nil || seen.IsMine || seen.OtherName() != "pia" {
		t.Errorf("%+v %v", seen, err)
	}
	_, err = transfer.Of(ctx, s.db, s.somchai.ID, made.ID)
	wants(t, err, fault.NotFound)
	for who, kind := range map[id.Member]string{s.pia.ID: "TRANSFER_OUT", s.mek.ID: "TRANSFER_IN"} {
		records, err := wallet.Records(ctx, s.db, wallet.Wanted{Member: who, Currency: thb, Group: "funds", Size: 1})
		if err != nil || len(records) != 1 || records[0].Kind != kind || *records[0].RelatedID != string(made.ID) {
			t.Errorf("%+v %v", records, err)
		}
	}
	var told []string
	const read = `SELECT m.username || ' ' || o.kind FROM outbox o JOIN members m ON m.id = o.member_id ORDER BY 1`
	if err := s.db.SelectContext(ctx, &told, read); err != nil ||
		strings.Join(told, ", ") != "mek badge, mek balance, mek message, mek transfer, pia balance, pia transfer" {
		t.Errorf("%v %v", told, err)
	}
	notices, err := message.List(ctx, s.db, s.mek.ID, "", 2)
	if err != nil || len(notices) != 1 || notices[0].Kind != message.TransferReceived ||
		notices[0].RelatedID != string(made.ID) ||
		notices[0].Facts.From != "pia" || notices[0].Facts.Amount != 400*money.Unit {
		t.Errorf("%+v %v", notices, err)
	}
	if unread, err := message.Unread(ctx, s.db, s.pia.ID); err != nil || unread != 0 {
		t.Errorf("the sender is told of %d: %v", unread, err)
	}
	storetest.Balanced(t, s.db)
}

func TestAnAgentSendsDownAndNobodyElse(t *testing.T) {
	s := ready(t)
	s.fund(t, s.mek, 500*money.Unit)
	s.fund(t, s.somchai, 500*money.Unit)
	made, err := s.down(s.mek, s.pia, "a", 100*money.Unit)
	if err != nil || made.OtherName() != "pia" {
		t.Fatalf("%+v %v", made, err)
	}
	s.has(t, s.pia, 1100*money.Unit, 1000*money.Unit)
	stranger := seed.Below(t, s.db, "somchai", "stranger", member.Player)
	for name, c := range map[string]struct {
		from, to seed.Person
		code     fault.Code
	}{
		"himself":              {s.mek, s.mek, fault.SameAccount},
		"two levels down":      {s.somchai, s.pia, fault.NotDirectDownline},
		"a player below":       {s.pia, s.mek, fault.NotFound},
		"outside the subtree":  {s.mek, stranger, fault.NotFound},
		"somebody on trial":    {s.mek, seed.Noi(t, s.db), fault.NotFound},
		"somebody who is not":  {s.mek, seed.Person{ID: id.New[id.Member]()}, fault.NotFound},
		"a trial player sends": {seed.Noi(t, s.db), s.mek, fault.TrueAccountRequired},
	} {
		_, err := s.down(c.from, c.to, name, 100*money.Unit)
		if t.Run(name, func(t *testing.T) { wants(t, err, c.code) }); err == nil {
			t.Errorf("%s was sent", name)
		}
	}
	_, err = s.up(s.somchai, "nobody above", 100*money.Unit)
	wants(t, err, fault.NotFound)
	_, err = transfer.Send(ctx, s.db, house, transfer.Wish{Direction: transfer.Up, To: s.somchai.ID,
		Amount: 100 * money.Unit}, keyOf(s.pia, "two above"))
	wants(t, err, fault.NotDirectUpline)
}

func TestFrozenFundsNeitherLeaveNorCome(t *testing.T) {
	s := ready(t)
	s.exec(t, `UPDATE members SET funds_frozen = true WHERE id = $1`, s.mek.ID)
	_, err := s.up(s.pia, "a", 100*money.Unit)
	wants(t, err, fault.ReceiverFrozen)
	_, err = s.down(s.mek, s.pia, "b", 100*money.Unit)
	wants(t, err, fault.SenderFrozen)
}

func TestFM5NoAmountPullsMoneyOrPassesALimit(t *testing.T) {
	s := ready(t)
	s.fund(t, s.pia, limits.Max)
	for of, code := range map[money.Amount]fault.Code{
		-5 * money.Unit: fault.AmountBelowMin, -limits.Min: fault.AmountBelowMin, 0: fault.AmountBelowMin,
		limits.Min - money.Payable: fault.AmountBelowMin,
		limits.Max + money.Payable: fault.AmountAboveMax, limits.Min + 1: fault.AmountScale, -1: fault.AmountScale,
	} {
		_, err := s.up(s.pia, of.String(), of)
		wants(t, err, code)
	}
	s.has(t, s.mek, 0, 0)
	for _, of := range []money.Amount{limits.Min, limits.Max} {
		if _, err := s.up(s.pia, of.String(), of); err != nil {
			t.Errorf("%s: %v", of, err)
		}
	}
}

func TestADayHasItsNumberAndItsAmount(t *testing.T) {
	s := ready(t)
	s.fund(t, s.pia, 500_000*money.Unit)
	for i := range 4 {
		if _, err := s.up(s.pia, fmt.Sprint("large", i), limits.AmountPerDay/4-2*money.Unit); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.up(s.pia, "too much", limits.Min)
	wants(t, err, fault.DailyAmountExceeded)
	terms, err := transfer.TermsOf(ctx, s.db, house, s.pia.ID, "")
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
	wants(t, err, fault.DailyCountExceeded)
	s.tomorrow(t)
	if _, err := s.up(s.pia, "the day after", limits.Min); err != nil {
		t.Error(err)
	}
}

func (s scene) tomorrow(t *testing.T) {
	t.Helper()
	owner := storetest.Owner(t, s.db)
	if _, err := owner.ExecContext(ctx, `UPDATE clock_offsets
		SET ahead = ahead + $1 * interval '1 second'`, int64(24*time.Hour/time.Second)); err != nil {
		t.Fatal(err)
	}
}

func TestAWrongPaymentPasswordIsCountedAndAMissingOneSaid(t *testing.T) {
	s := ready(t)
	wish := transfer.Wish{Direction: transfer.Up, Amount: 100 * money.Unit, PaymentPassword: "000001"}
	for i := range member.PaymentTries {
		_, err := transfer.Send(ctx, s.db, house, wish, keyOf(s.pia, fmt.Sprint(i)))
		wants(t, err, fault.PaymentPasswordWrong)
	}
	_, err := s.up(s.pia, "right", 100*money.Unit)
	wants(t, err, fault.AccountLocked)
	s.exec(t, `UPDATE members SET payment_password_hash = NULL WHERE id = $1`, s.mek.ID)
	s.fund(t, s.mek, 500*money.Unit)
	_, err = s.down(s.mek, s.pia, "a", 100*money.Unit)
	wants(t, err, fault.PaymentPasswordMissing)
	s.has(t, s.pia, 1000*money.Unit, 1000*money.Unit)
}

func TestFS28MoneyThatGoesInACircleStaysLockedAndEarnsNothing(t *testing.T) {
	s := ready(t)
	if _, err := s.up(s.pia, "a", 1000*money.Unit); err != nil {
		t.Fatal(err)
	}
	_, err := s.down(s.mek, s.pia, "back", limits.Min)
	wants(t, err, fault.InsufficientWithdrawable)
	s.exec(t, `UPDATE turnover_requirements SET done = required, state = 'MET'`)
	if _, err := s.down(s.mek, s.pia, "back", 1000*money.Unit); err != nil {
		t.Fatal(err)
	}
	s.has(t, s.pia, 1000*money.Unit, 0)
	var earned int
	if err := s.db.GetContext(ctx, &earned, `SELECT count(*) FROM rebate_accruals`); err != nil || earned != 0 {
		t.Errorf("%d rebates for a circle: %v", earned, err)
	}
}

func TestTheListGoesDownByKeysetAndRowsAreForGood(t *testing.T) {
	s := ready(t)
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
