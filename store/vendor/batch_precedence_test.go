package vendor_test

import (
	"testing"

	"lantern/store/limit"
	"lantern/store/vendor"
)

// reasons are why a bet is refused, in the order in which they are checked.
var reasons = []situation{
	refused("rolled back before it came", rolledBack, vendor.BetCancelled),
	refused("vendor off", ofVendor(`is_enabled = false`), vendor.VendorDisabled),
	refused("session not verified", session(`verified_at = NULL`), vendor.InvalidToken),
	refused("another game", otherGame, vendor.GameNotFound),
	refused("session expired", session(`expires_at = lantern_now()`), vendor.TokenExpired),
	refused("another currency", dollars, vendor.WrongCurrency),
	refused("frozen", frozen(freeze{}), vendor.PlayerBlocked),
	refused("session ended", session(`ended_at = lantern_now()`), vendor.TokenExpired),
	refused("reality check due", ofPlayer(`reminder_due_at = lantern_now()`), vendor.RealityCheck),
	refused("game off", ofDice(`is_enabled = false`), vendor.GameDisabled),
	refused("round closed", closedByRow, "ROUND_CLOSED"),
	refused("stake above the maximum", all(staking(funds+1), ofDice(`max_stake = 500000`)), vendor.BetLimit),
	refusedUnlessFree("stake limit reached", all(staking(funds+1), limited(limit.Stake, baht)), vendor.LimitReached),
	refusedUnlessFree("more than the balance", staking(funds+1), vendor.InsufficientFunds),
}

func closedByRow(f *fixture, b *vendor.Bet) {
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
	return func(f *fixture, b *vendor.Bet) {
		f.t.Helper()
		for _, c := range of {
			c.arrange(f, b)
		}
	}
}
