package vendor_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/vendor"
	"lantern/store/wallet"
)

func TestBatch_MemberTwice_BothBetsAreDebited(t *testing.T) {
	f := newFixture(t)
	first, allowed := f.tested(), f.tested()
	second := first
	second.Tx, second.Round = "second "+first.Tx, "second "+first.Round
	answers := f.placeBatch(first, allowed, second)
	f.placed(answers[1])
	want(t, answers[0], vendor.OK, false)
	want(t, answers[2], vendor.OK, false)
	a, b := amountOf(answers[0].Balance), amountOf(answers[2].Balance)
	if min(a, b) != funds-2*stake || max(a, b) != funds-stake {
		t.Errorf("balances of %s and %s after two bets of %s", a, b, stake)
	}
	f.holds(first.Player, "THB", funds-2*stake, 2*stake)
}

func TestBatch_MemberTwiceWithFundsForOne_OneIsRefused(t *testing.T) {
	f := newFixture(t)
	first, allowed := f.tested(), f.tested()
	first.Amount = funds
	second := first
	second.Tx, second.Round = "second "+first.Tx, "second "+first.Round
	answers := f.placeBatch(first, allowed, second)
	f.placed(answers[1])
	statuses := map[vendor.Status]int{answers[0].Status: 1}
	statuses[answers[2].Status]++
	if statuses[vendor.OK] != 1 || statuses[vendor.InsufficientFunds] != 1 {
		t.Errorf("answered %v", statuses)
	}
	f.holds(first.Player, "THB", 0, funds)
}

// A round belongs to a member at a vendor, whatever the currency of its bets.
func TestBatch_MemberTwiceInOneRoundInTwoCurrencies_BothArePlaced(t *testing.T) {
	f := newFixture(t)
	first, allowed := f.tested(), f.tested()
	f.credit(first.Player, "USD", funds)
	second := first
	second.Tx, second.Currency = "second "+first.Tx, "USD"
	second.Token = f.session(first.Player, testedVendor, "TH", "USD")
	answers := f.placeBatch(first, allowed, second)
	f.placed(answers...)
	f.holds(first.Player, "THB", funds-stake, stake)
	f.holds(first.Player, "USD", funds-stake, stake)
}

func TestBatch_TransactionTwiceForOneMember_IsAppliedOnce(t *testing.T) {
	f := newFixture(t)
	bet, allowed := f.tested(), f.tested()
	answers := f.placeBatch(bet, allowed, bet)
	f.placed(answers[1])
	want(t, answers[0], vendor.OK, answers[2].Status == vendor.OK && !answers[2].IsDuplicate)
	want(t, answers[2], vendor.OK, !answers[0].IsDuplicate)
	if *answers[0].Entry != *answers[2].Entry {
		t.Error("the duplicate is answered with another entry")
	}
	f.holds(bet.Player, "THB", funds-stake, stake)
}

func TestBatch_TransactionOfTwoMembers_IsAppliedToOne(t *testing.T) {
	f := newFixture(t)
	first, second, allowed := f.tested(), f.tested(), f.tested()
	second.Tx, second.Print = first.Tx, []byte("body of the second")
	answers := f.placeBatch(first, allowed, second)
	f.placed(answers[1])
	applied, refused := answers[0], answers[2]
	if applied.Status != vendor.OK {
		applied, refused = refused, applied
	}
	f.placed(applied)
	want(t, refused, vendor.DuplicateMismatch, false)
	if amountOf(refused.Balance) != funds {
		t.Errorf("the refused member has %s", amountOf(refused.Balance))
	}
}

// Another transaction locks one of the member's balance rows: the batch does not wait for it. Batcher then places the
// bet apart from the others.
func TestBatch_LockedBalance_IsAnsweredNotNowWhileTheOtherIsPlaced(t *testing.T) {
	f := newFixture(t)
	for _, account := range []string{ledger.Main, ledger.HoldBet} {
		t.Run(account, func(t *testing.T) {
			f := f.in(t)
			locked, first, last := f.tested(), f.tested(), f.tested()
			before := f.rows(locked.Player)
			release := f.lock(locked.Player, account)
			answers := f.placeBatch(first, locked, last)
			f.placed(answers[0], answers[2])
			f.placedTogether(first, last)
			for _, answer := range []vendor.Answer{answers[1], f.placeBatch(locked)[0]} {
				want(t, answer, vendor.NotNow, false)
				if answer.Balance != nil || answer.Entry != nil {
					t.Errorf("answered %+v", answer)
				}
			}
			f.same("a locked member", unnamed(f.rows(locked.Player)), unnamed(before))
			release()
			again := f.tested()
			answers = f.placeBatch(locked, again)
			f.placed(answers...)
			f.placedTogether(locked, again)
		})
	}
}

// lock keeps a balance row of a member locked until release is called.
func (f *fixture) lock(player id.Member, code string) (release func()) {
	f.t.Helper()
	tx, err := f.owner.BeginTxx(f.t.Context(), nil)
	f.must(err)
	var account int64
	const lock = `SELECT b.account_id FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = $2 FOR UPDATE OF b`
	f.must(tx.GetContext(f.t.Context(), &account, lock, player, code))
	return func() { f.must(tx.Rollback()) }
}

// credit gives a member money in a second currency.
func (f *fixture) credit(player id.Member, currency string, amount money.Amount) {
	f.t.Helper()
	f.must(pg.InTx(f.t.Context(), f.owner, func(tx *sqlx.Tx) error {
		if err := ledger.Open(f.t.Context(), tx, player, currency); err != nil {
			return err
		}
		bank := ledger.Account{Code: "platform:bank", Currency: currency}
		main := ledger.Account{Owner: player, Code: ledger.Main, Currency: currency}
		_, err := ledger.Post(f.t.Context(), tx, ledger.Entry{
			ID: id.New[id.Entry](), Kind: ledger.DepositManual, Key: "test:" + string(player), Member: player,
			Actor: "system:test", Happened: f.happened, Lines: ledger.Move(bank, main, amount),
		})
		return err
	}))
}

// holds fails unless a member has these amounts on his main balance and at stake.
func (f *fixture) holds(player id.Member, currency string, main, staked money.Amount) {
	f.t.Helper()
	balance, err := wallet.Of(f.t.Context(), f.db, player, currency)
	f.must(err)
	if balance.Main != main || balance.OpenStakes != staked {
		f.t.Errorf("balance %s with %s at stake, want %s with %s", balance.Main, balance.OpenStakes, main, staked)
	}
}
