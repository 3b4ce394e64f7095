package gamevendor_test

import (
	"testing"

	"lantern/store/gamevendor"
	"lantern/store/limit"
)

// reasons are why a bet is refused, in the order in which they are checked.
var reasons = []situation{
	refused("rolled back before it arrived", rolledBack, gamevendor.BetCancelled),
	refused("vendor off", ofVendor(`is_enabled = false`), gamevendor.VendorDisabled),
	refused("session not verified", session(`verified_at = NULL`), gamevendor.InvalidToken),
	refused("another game", otherGame, gamevendor.GameNotFound),
	refused("session expired", session(`expires_at = lantern_now()`), gamevendor.TokenExpired),
	refused("another currency", dollars, gamevendor.WrongCurrency),
	refused("frozen", frozen(freeze{}), gamevendor.PlayerBlocked),
	refused("session ended", session(`ended_at = lantern_now()`), gamevendor.TokenExpired),
	refused("reality check due", ofPlayer(`reminder_due_at = lantern_now()`), gamevendor.RealityCheck),
	refused("game off", ofDice(`is_enabled = false`), gamevendor.GameDisabled),
	refused("round closed", closedByRow, "ROUND_CLOSED"),
	refused("stake above the maximum", all(staking(funds+1), ofDice(`max_stake = 500000`)), gamevendor.BetLimit),
	refusedUnlessFree("stake limit reached", all(staking(funds+1), limited(limit.Stake, baht)), gamevendor.LimitReached),
	refusedUnlessFree("more than the balance", staking(funds+1), gamevendor.InsufficientFunds),
}

func closedByRow(f *fixture, b *gamevendor.Bet) {
	f.t.Helper()
	f.exec(`INSERT INTO rounds (vendor_code, round_id, member_id, closed_by) VALUES ($1, $2, $3, 'VENDOR')`,
		b.Vendor, b.Round, b.Player)
}

func TestBatch_MemberBarredForSeveralReasons_IsRefusedForTheFirst(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	for n, c := range reasons {
		c.arrange, c.isShut = every(reasons[n:]), true
		t.Run(c.name, func(t *testing.T) { f.in(t).check(c) })
	}
}

func every(of []situation) arrangement {
	return func(f *fixture, b *gamevendor.Bet) {
		f.t.Helper()
		for _, c := range of {
			c.arrange(f, b)
		}
	}
}
