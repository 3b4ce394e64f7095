package deposit_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/storetest"
)

// quoted opens an order of 500.00 in coins at a rate of 35.4125.
func (s scene) quoted(t *testing.T, key string) (deposit.Deposit, deposit.Params) {
	t.Helper()
	s.step(t, func(tx *sqlx.Tx) error {
		return deposit.StoreRate(ctx, tx, "USDT", thb, money.Fraction{Numerator: 354125, Denominator: 10000})
	})
	channel, err := deposit.ChannelOf(ctx, s.db, "usdt")
	if err != nil {
		t.Fatal(err)
	}
	quote, err := deposit.RequestQuote(ctx, s.db, s.pia, channel, thb)
	if err != nil {
		t.Fatal(err)
	}
	params := deposit.Params{Channel: channel, Amount: amount, Currency: thb, Quote: quote.ID}
	d, err := deposit.Open(ctx, s.db, params, s.key(key))
	if err != nil {
		t.Fatal(err)
	}
	s.step(t, func(tx *sqlx.Tx) error {
		d, err = deposit.Accept(ctx, tx, d.ID, deposit.Terms{ProviderOrder: "P-" + key})
		return err
	})
	return d, params
}

func (s scene) payCoins(d deposit.Deposit, of money.Amount, currency string) (deposit.Outcome, error) {
	return deposit.Receive(ctx, s.db, deposit.Payment{Provider: "sandbox", Channel: d.Channel,
		ProviderOrder: *d.ProviderOrder,
		Deposit:       d.ID, Amount: of, Currency: currency, PaidAt: d.CreatedAt})
}

func TestChannels_NoRate_OtherCurrencyIsNotOffered(t *testing.T) {
	s := ready(t)
	if _, isListed := s.channel(t, "usdt"); isListed {
		t.Error("coins without a rate are offered")
	}
}

func TestQuote_RateChangesLater_StillApplies(t *testing.T) {
	s := ready(t)
	d, _ := s.quoted(t, "a")
	due, currency := d.Due()
	if due.String() != "14.12" || currency != "USDT" || d.Amount != amount {
		t.Fatalf("due %s %s for %s", due, currency, d.Amount)
	}
	s.step(t, func(tx *sqlx.Tx) error {
		return deposit.StoreRate(ctx, tx, "USDT", thb, money.Fraction{Numerator: 1, Denominator: 1})
	})
	if outcome, err := s.payCoins(d, due, "USDT"); err != nil || outcome != deposit.WasCredited ||
		s.balance(t).Main != amount {
		t.Errorf("%s %v, balance %s", outcome, err, s.balance(t).Main)
	}
}

// F-M7.
func TestQuote_CurrencyWithoutDecimals_IsRoundedUp(t *testing.T) {
	s := ready(t)
	storetest.Owner(t, s.db).MustExec(`UPDATE deposit_channels SET currency = 'JPY' WHERE id = 'usdt'`)
	s.step(t, func(tx *sqlx.Tx) error {
		return deposit.StoreRate(ctx, tx, "JPY", thb, money.Fraction{Numerator: 215, Denominator: 1000})
	})
	channel, err := deposit.ChannelOf(ctx, s.db, "usdt")
	if err != nil {
		t.Fatal(err)
	}
	quote, err := deposit.RequestQuote(ctx, s.db, s.pia, channel, thb)
	if err != nil {
		t.Fatal(err)
	}
	d, err := deposit.Open(ctx, s.db, deposit.Params{Channel: channel, Amount: amount, Currency: thb, Quote: quote.ID},
		s.key("yen"))
	if err != nil {
		t.Fatal(err)
	}
	// 500.00 are 2325.58 at this rate.
	if due, currency := d.Due(); due.String() != "2326.00" || currency != "JPY" {
		t.Errorf("due %s %s", due, currency)
	}
}

func TestReview_OtherAmountOfCoins_IsCreditedAtTheQuotedRate(t *testing.T) {
	s := ready(t)
	d, _ := s.quoted(t, "a")
	if outcome, err := s.payCoins(d, 10*money.Unit, "USDT"); err != nil || outcome != deposit.WasReviewed {
		t.Fatalf("%s %v", outcome, err)
	}
	if _, err := deposit.ConfirmReview(ctx, s.db, d.ID,
		deposit.Decision{Action: approval.Action{By: approval.Operator{Name: "ann"}, Reason: "seen"}}); err != nil {
		t.Fatal(err)
	}
	if got := s.balance(t).Main.String(); got != "354.12" {
		t.Errorf("credited %s", got)
	}
}

// F-M6.
func TestReceive_CryptoPaymentInTheWalletsCurrencyOrTooSmall_IsNotCredited(t *testing.T) {
	for _, c := range []struct {
		of       money.Amount
		currency string
	}{{amount, thb}, {1, "USDT"}, {1 << 62, "USDT"}} {
		s := ready(t)
		d, _ := s.quoted(t, "a")
		if outcome, err := s.payCoins(d, c.of, c.currency); err != nil || outcome == deposit.WasCredited ||
			s.balance(t).Main != 0 {
			t.Errorf("%s %s: %s %v", c.of, c.currency, outcome, err)
		}
	}
}

func TestOpen_QuoteExpiredForeignOrMissing_IsRefused(t *testing.T) {
	s := ready(t)
	_, params := s.quoted(t, "a")
	if _, err := deposit.Open(ctx, s.db, params, s.key("b")); err != nil {
		t.Errorf("within the minute: %v", err)
	}
	for key, other := range map[string]id.Quote{"none": "", "unknown": id.New[id.Quote]()} {
		wrong := params
		wrong.Quote = other
		_, err := deposit.Open(ctx, s.db, wrong, s.key(key))
		wants(t, err, fault.ValidationFailed)
	}
	s.later(t, deposit.Promise)
	_, err := deposit.Open(ctx, s.db, params, s.key("late"))
	wants(t, err, fault.ValidationFailed)
	if _, err := deposit.Open(ctx, s.db, params, s.key("b")); err != nil {
		t.Errorf("the same key again: %v", err)
	}
}

func TestSetRate_ValidRate_IsStoredAndAudited(t *testing.T) {
	s := ready(t)
	ann, _ := s.persons(t)
	for name, wrong := range map[string]struct {
		currency string
		rate     money.Fraction
	}{
		"zero": {"USDT", money.Fraction{Denominator: 1}}, "above the range": {"USDT", money.Fraction{Numerator: 1e9 + 1,
			Denominator: 1}}, "the wallet's own": {thb, money.Fraction{Numerator: 1, Denominator: 1}},
	} {
		if _, err := deposit.SetRate(ctx, s.db, wrong.currency, thb, wrong.rate, ann); fault.Of(err) == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for n, rate := range []money.Fraction{{Numerator: 354125, Denominator: 10000}, {Numerator: 1, Denominator: 3}} {
		set, err := deposit.SetRate(ctx, s.db, "USDT", thb, rate, ann)
		if want := []money.Amount{35_4125, 3333}[n]; err != nil || set.PerUnit() != want || set.SetAt.IsZero() {
			t.Errorf("%+v %v", set, err)
		}
	}
	rates, err := deposit.Rates(ctx, s.db, thb)
	if err != nil || len(rates) != 1 || rates[0].Currency != "USDT" || rates[0].PerUnit() != 3333 {
		t.Errorf("%+v %v", rates, err)
	}
	const audited = `SELECT count(*) FROM audit_rows WHERE action = 'deposit.rate' AND object = 'rate:USDT/THB'`
	if n := s.count(t, audited); n != 2 {
		t.Errorf("%d audit rows", n)
	}
}
