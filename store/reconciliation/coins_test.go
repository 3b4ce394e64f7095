package reconciliation_test

import (
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/reconciliation"
	"lantern/store/storetest"
)

// coins is a deposit of 500.00 THB by 14.12 USDT, at 35.4125 for one, for which so much came and so much was booked.
func (s scene) coins(t *testing.T, reference string, came, booked money.Amount, at time.Time) {
	t.Helper()
	var channel string
	owner := storetest.Owner(t, s.db)
	if err := owner.GetContext(ctx, &channel, `SELECT id FROM deposit_channels WHERE provider = $1 ORDER BY sort, id
		LIMIT 1`, sandbox); err != nil {
		t.Fatal(err)
	}
	made := id.New[id.Deposit]()
	s.exec(t, `INSERT INTO deposits (id, member_id, channel_id, state, currency, amount, received, fee, request_key,
		body_hash, expires_at, decided_at, provider_order,
			pay_currency, pay_amount, numerator, denominator)
		VALUES ($1, $2, $3, 'CREDITED', 'THB', 5000000, $4, 0, $5, '', $6, $6, $5, 'USDT', 141200, 354125,
		10000)`, made, s.pia.ID, channel, booked, reference, at)
	s.exec(t, `INSERT INTO deposit_payments (channel_id, provider_order, deposit_id, amount, currency, outcome, paid_at)
		VALUES ($1, $2, $3, $4, 'USDT', 'CREDITED', $5)`,
		channel, reference, made, came, at)
	s.book(t, made, channel, ledger.Deposit, booked, at)
}

func inCoins(line reconciliation.StatementLine) reconciliation.StatementLine {
	line.Currency = "USDT"
	return line
}

// CHK-25.
func TestCompare_PaymentsInOtherCurrency_AreComparedInBothCurrencies(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	const due, worth = 14_1200, 500 * money.Unit
	s.coins(t, "same", due, worth, now)
	s.coins(t, "their coins", due, worth, now)
	s.coins(t, "our money", due, worth+money.Payable, now)
	s.coins(t, "other coins", 10*money.Unit, 354_1200, now)
	s.coins(t, "other coins, our money", 10*money.Unit, 354_1300, now)
	s.paidIn(t, "plain", 100*money.Unit, now)
	s.imported(t, inCoins(theirs(2, "same", due, now)), inCoins(theirs(3, "their coins", due-money.Payable, now)),
		inCoins(theirs(4, "our money", due, now)),
		inCoins(theirs(5, "other coins", 10*money.Unit, now)), inCoins(theirs(6, "other coins, our money", 10*money.Unit,
			now)), theirs(7, "plain", 100*money.Unit+money.Payable, now))
	found := s.compared(t, today)
	for i, want := range []struct {
		reference, currency string
		kind                reconciliation.Difference
		more                money.Amount
	}{
		{"other coins, our money", "THB", reconciliation.MissingThere, money.Payable},
		{"our money", "THB", reconciliation.MissingThere, money.Payable},
		{"plain", "THB", reconciliation.AmountDiffers, -money.Payable}, {"their coins", "USDT", reconciliation.AmountDiffers,
			money.Payable},
	} {
		if len(found.Findings) != 4 {
			t.Fatalf("%+v", found.Findings)
		}
		got := found.Findings[i]
		more := *got.Ours
		if got.Theirs != nil {
			more -= *got.Theirs
		}
		if got.Reference != want.reference || got.Currency != want.currency || got.Kind != want.kind || more != want.more {
			t.Errorf("%+v (%s), want %+v", got, more, want)
		}
	}
}

func TestCompare_ReversedPaymentInOtherCurrency_IsNoDifference(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	s.coins(t, "back", 14_1200, 500*money.Unit, now)
	var made id.Deposit
	if err := s.db.GetContext(ctx, &made, `SELECT id FROM deposits WHERE provider_order = 'back'`); err != nil {
		t.Fatal(err)
	}
	d, err := deposit.ByID(ctx, s.db, made)
	if err != nil {
		t.Fatal(err)
	}
	s.book(t, made, d.Channel, ledger.DepositReversed, -500*money.Unit, now)
	if found := s.compared(t, today); found.Differences != 0 || found.Ours != 1 {
		t.Errorf("%+v", found)
	}
}

func (s scene) open(t *testing.T) []reconciliation.OpenDifference {
	t.Helper()
	open, err := reconciliation.Unexplained(ctx, s.db)
	if err != nil {
		t.Fatal(err)
	}
	return open
}

func TestUnexplained_Difference_IsListedUntilExplainedOrGone(t *testing.T) {
	s := ready(t)
	now, today := s.now(t)
	s.paidIn(t, "a", 100*money.Unit, now)
	s.paidIn(t, "b", 7*money.Unit, now)
	s.compared(t, today)
	if open := s.open(t); len(open) != 0 {
		t.Errorf("a provider without statements says %+v", open)
	}
	s.imported(t, theirs(2, "a", 100*money.Unit+money.Payable, now))
	s.compared(t, today)
	if open := s.open(t); len(open) != 2 || open[0].Reference != "a" || open[0].Day != today ||
		open[1].Kind != reconciliation.MissingThere {
		t.Fatalf("%+v", open)
	}
	explain := func(day clock.Date, reference string) error {
		_, err := reconciliation.Explain(ctx, s.db, reconciliation.Differing{Provider: sandbox, Day: day,
			Reference: reference},
			s.by(t, "ann"))
		return err
	}
	for range 2 {
		if err := explain(today, "a"); err != nil {
			t.Fatal(err)
		}
	}
	wants(t, explain(today, "c"), fault.NotFound)
	wants(t, explain("2020-01-01", "a"), fault.NotFound)
	if open := s.open(t); len(open) != 1 || open[0].Reference != "b" {
		t.Errorf("%+v", open)
	}
	s.imported(t, theirs(3, "b", 7*money.Unit, now))
	s.compared(t, today)
	if open := s.open(t); len(open) != 0 {
		t.Errorf("%+v", open)
	}
	var d deposit.Deposit
	if err := s.db.GetContext(ctx, &d, `SELECT id, channel_id FROM deposits WHERE provider_order = 'a'`); err != nil {
		t.Fatal(err)
	}
	s.book(t, d.ID, d.Channel, ledger.DepositReversed, -money.Unit, now)
	s.compared(t, today)
	if open := s.open(t); len(open) != 1 || open[0].Reference != "a" {
		t.Errorf("an old explanation holds for another amount: %+v", open)
	}
}
