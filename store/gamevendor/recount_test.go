package gamevendor_test

import (
	"testing"

	"lantern/store/gamevendor"
	"lantern/store/money"
)

// counted is the state of a bet and what it counts for.
func (f *fixture) counted(b gamevendor.Bet) (found string) {
	f.t.Helper()
	const read = `SELECT concat_ws(' ', b.state, b.valid_bet)
		FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id WHERE t.vendor_code = $1 AND t.tx_id = $2`
	f.must(f.db.GetContext(f.t.Context(), &found, read, b.Vendor, b.Tx))
	return found
}

// A live bet counts with its win or loss, up to its stake; other bets count with their stake. A late win changes only
// the former.
func TestRecount_LateWin_ChangesTheValidBetOfLiveBetsOnly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, gameType, swept, won string
		payout                     money.Amount
	}{
		{"live bet that gets its stake back", "LIVE", "SETTLED 20000", "SETTLED 0", stake},
		{"live bet that wins its stake", "LIVE", "SETTLED 20000", "SETTLED 20000", 2 * stake},
		{"other bet that gets its stake back", "RNG", "SETTLED 20000", "SETTLED 20000", stake},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t)
			f.exec(`UPDATE games SET type = $1`, c.gameType)
			b := f.tested()
			f.placed(f.place(b))
			f.sweep(b)
			if got := f.counted(b); got != c.swept {
				t.Errorf("swept: %s, want %s", got, c.swept)
			}
			want(t, f.win(b, c.payout, false), gamevendor.OK, false)
			if got := f.counted(b); got != c.won {
				t.Errorf("won: %s, want %s", got, c.won)
			}
		})
	}
}

func TestRecount_CorrectionOfAnOpenBet_CountsForNothingYet(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.exec(`UPDATE games SET type = 'LIVE'`)
	b := f.tested()
	f.placed(f.place(b))
	before := f.counted(b)
	want(t, f.correct(b, 3*stake), gamevendor.OK, false)
	f.same("what the bet counts for", f.counted(b), before)
}

// The difference is taken from the member's own requirement, the newest first.
func TestRecount_ValidBetShrinks_TakesTurnoverBackFromItsMember(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	f.exec(`UPDATE games SET type = 'LIVE'`)
	b, another := f.tested(), f.tested()
	for _, bet := range []gamevendor.Bet{b, another} {
		f.mustWager(bet)
		f.placed(f.place(bet))
		f.sweep(bet)
	}
	before := f.counted(another)
	want(t, f.win(b, stake, false), gamevendor.OK, false)
	f.same("what the other bet counts for", f.counted(another), before)
	if own, others := f.requirement(b), f.requirement(another); own != "OPEN 0" || others != "OPEN 10000" {
		t.Errorf("requirements %s and %s, want that of the member without what the bet counted for", own, others)
	}
}
