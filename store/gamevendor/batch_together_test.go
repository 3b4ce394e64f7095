package gamevendor_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

func TestBatch_BetsThatConcernEachOther_AreBookedOneAfterTheOther(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for name, test := range map[string]func(*fixture){
		"a member twice: both bets are debited":                        memberTwice,
		"a member twice with funds for one bet: one is refused":        memberTwiceWithFundsForOne,
		"a member twice in a round in two currencies: both are placed": roundInTwoCurrencies,
		"a transaction twice for one member: it is applied once":       transactionTwice,
		"a transaction of two members: it is applied to one":           transactionOfTwoMembers,
	} {
		t.Run(name, func(t *testing.T) { test(f.in(t)) })
	}
}

func memberTwice(f *fixture) {
	first := f.tested()
	second := f.next(first)
	answers := f.placeBatch(first, f.next(f.near), second)
	f.placed(answers[1])
	want(f.t, answers[0], gamevendor.OK, false)
	want(f.t, answers[2], gamevendor.OK, false)
	a, b := amountOf(answers[0].Balance), amountOf(answers[2].Balance)
	if min(a, b) != funds-2*stake || max(a, b) != funds-stake {
		f.t.Errorf("balances of %s and %s after two bets of %s", a, b, stake)
	}
	f.holds(first.Player, "THB", funds-2*stake, 2*stake)
}

func memberTwiceWithFundsForOne(f *fixture) {
	first := f.tested()
	first.Amount = funds
	second := f.next(first)
	answers := f.placeBatch(first, f.next(f.near), second)
	f.placed(answers[1])
	statuses := map[gamevendor.Status]int{answers[0].Status: 1}
	statuses[answers[2].Status]++
	if statuses[gamevendor.OK] != 1 || statuses[gamevendor.InsufficientFunds] != 1 {
		f.t.Errorf("answered %v", statuses)
	}
	f.holds(first.Player, "THB", 0, funds)
}

// A round belongs to a member at a vendor, whatever the currency of its bets.
func roundInTwoCurrencies(f *fixture) {
	first := f.tested()
	f.credit(first.Player, "USD", funds)
	second := first
	second.Tx, second.Currency = "second "+first.Tx, "USD"
	second.Token = f.session(first.Player, testedVendor, "TH", "USD")
	answers := f.placeBatch(first, f.next(f.near), second)
	f.placed(answers...)
	f.holds(first.Player, "THB", funds-stake, stake)
	f.holds(first.Player, "USD", funds-stake, stake)
}

func transactionTwice(f *fixture) {
	bet := f.tested()
	answers := f.placeBatch(bet, f.next(f.near), bet)
	f.placed(answers[1])
	first, second := answers[0], answers[2]
	want(f.t, first, gamevendor.OK, !second.IsDuplicate)
	want(f.t, second, gamevendor.OK, !first.IsDuplicate)
	if *first.Entry != *second.Entry {
		f.t.Error("the duplicate is answered with another entry")
	}
	f.holds(bet.Player, "THB", funds-stake, stake)
}

func transactionOfTwoMembers(f *fixture) {
	first, second := f.tested(), f.tested()
	second.Tx, second.Print = first.Tx, []byte("body of the second")
	answers := f.placeBatch(first, f.next(f.near), second)
	f.placed(answers[1])
	applied, refused := answers[0], answers[2]
	if applied.Status != gamevendor.OK {
		applied, refused = refused, applied
	}
	f.placed(applied)
	want(f.t, refused, gamevendor.DuplicateMismatch, false)
	if amountOf(refused.Balance) != funds {
		f.t.Errorf("the refused member has %s", amountOf(refused.Balance))
	}
}

// Another transaction locks one of the member's balance rows: the batch does not wait for it. Batcher then places the
// bet singly.
func TestBatch_LockedBalance_IsAnsweredNotNowWhileTheOtherIsPlaced(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for _, account := range []string{ledger.Main, ledger.HoldBet} {
		t.Run(account, func(t *testing.T) {
			f := f.in(t)
			locked, first, last := f.tested(), f.next(f.near), f.next(f.last)
			before := f.rows(locked.Player)
			release := f.lock(locked.Player, account)
			answers := f.placeBatch(first, locked, last)
			f.placed(answers[0], answers[2])
			f.placedTogether(first, last)
			for _, answer := range []gamevendor.Answer{answers[1], f.placeBatch(locked)[0]} {
				want(t, answer, gamevendor.NotNow, false)
				if answer.Balance != nil || answer.Entry != nil {
					t.Errorf("answered %+v", answer)
				}
			}
			f.same("a locked member", unnamed(f.rows(locked.Player)), unnamed(before))
			release()
			again := f.next(f.near)
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
			ID: id.New[id.Entry](), Kind: ledger.DepositManual, Key: "test:" + string(player) + currency, Member: player,
			Actor: "system:test", OccurredAt: f.happened, Lines: ledger.Move(bank, main, amount),
		})
		return err
	}))
}

// holds fails unless a member has these amounts on the main balance and at stake.
func (f *fixture) holds(player id.Member, currency string, main, staked money.Amount) {
	f.t.Helper()
	balance, err := wallet.Of(f.t.Context(), f.db, player, currency)
	f.must(err)
	if balance.Main != main || balance.OpenStakes != staked {
		f.t.Errorf("balance %s with %s at stake, want %s with %s", balance.Main, balance.OpenStakes, main, staked)
	}
}
