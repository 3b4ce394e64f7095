package gamevendor_test

import (
	"testing"

	"lantern/store/gamevendor"
	"lantern/store/money"
)

// sameRoundElsewhere is a bet of the same member in a round of another vendor with the same id.
func (f *fixture) sameRoundElsewhere(b gamevendor.Bet) gamevendor.Bet {
	f.t.Helper()
	other := f.next(b)
	other.Vendor, other.Round = otherVendor, b.Round
	other.Token = f.session(b.Player, otherVendor, "TH", b.Currency)
	return other
}

// sameRoundOfAnother is a bet of another member in the same round.
func (f *fixture) sameRoundOfAnother(b gamevendor.Bet) gamevendor.Bet {
	f.t.Helper()
	other := f.tested()
	other.Round = b.Round
	return other
}

func (f *fixture) close(b gamevendor.Bet) {
	f.t.Helper()
	answer, err := gamevendor.Close(f.t.Context(), f.db, gamevendor.Ending{
		Vendor: b.Vendor, Round: b.Round, Player: b.Player, Currency: b.Currency, Happened: f.happened,
	})
	f.must(err)
	want(f.t, answer, gamevendor.OK, false)
}

// hasState fails unless the bet of a transaction has the state.
func (f *fixture) hasState(b gamevendor.Bet, state string) {
	f.t.Helper()
	var got string
	const read = `SELECT b.state FROM vendor_transactions t JOIN bets b ON b.id = t.bet_id
		WHERE t.vendor_code = $1 AND t.tx_id = $2`
	f.must(f.db.GetContext(f.t.Context(), &got, read, b.Vendor, b.Tx))
	if got != state {
		f.t.Errorf("the bet %s of %s is %s, want %s", b.Tx, b.Vendor, got, state)
	}
}

// turnover returns the turnover counted for the requirement of mustWager.
func (f *fixture) turnover(b gamevendor.Bet) (done money.Amount) {
	f.t.Helper()
	const read = `SELECT done FROM turnover_requirements WHERE member_id = $1 AND source_id = $2`
	f.must(f.db.GetContext(f.t.Context(), &done, read, b.Player, "test:"+b.Tx))
	return done
}

// mustWager gives the member a wagering requirement that no bet of the test meets.
func (f *fixture) mustWager(b gamevendor.Bet) {
	f.t.Helper()
	f.exec(`INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
		VALUES (new_id(), $1, 'DEPOSIT', $2, $3, 0)`, b.Player, "test:"+b.Tx, int64(100*funds))
}

func TestClose_SameRoundIDAtAnotherVendor_StaysOpen(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	elsewhere, otherRound := f.sameRoundElsewhere(b), f.next(b)
	f.placed(f.place(b), f.place(elsewhere), f.place(otherRound))
	f.close(b)
	f.hasState(b, "SETTLED")
	f.hasState(elsewhere, "OPEN")
	f.hasState(otherRound, "OPEN")
	f.holds(b.Player, "THB", funds-3*stake, 2*stake)
}

func TestClose_SameRoundOfAnotherMember_StaysOpen(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	other := f.sameRoundOfAnother(b)
	f.mustWager(b)
	f.mustWager(other)
	f.placed(f.place(b), f.place(other))
	f.close(b)
	f.hasState(b, "SETTLED")
	f.hasState(other, "OPEN")
	f.holds(b.Player, "THB", funds-stake, 0)
	f.holds(other.Player, "THB", funds-stake, stake)
	if own, others := f.turnover(b), f.turnover(other); own != stake || others != 0 {
		t.Errorf("turnover of %s and %s, want %s and 0", own, others, stake)
	}
}

// Between finding an abandoned round and settling it, its vendor may close it.
func TestSweep_RoundClosedMeanwhile_IsLeftAlone(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	elsewhere, otherRound, other := f.sameRoundElsewhere(b), f.next(b), f.sameRoundOfAnother(b)
	f.placed(f.place(b), f.place(elsewhere), f.place(otherRound), f.place(other))
	f.close(b)
	before := f.rows(b.Player)
	isSwept, err := gamevendor.SweepRound(t.Context(), f.db, b)
	f.must(err)
	if isSwept {
		t.Error("a closed round was swept")
	}
	f.same("a closed round", unnamed(f.rows(b.Player)), unnamed(before))
	for _, open := range []gamevendor.Bet{elsewhere, otherRound, other} {
		f.hasState(open, "OPEN")
		isSwept, err := gamevendor.SweepRound(t.Context(), f.db, open)
		f.must(err)
		if !isSwept {
			t.Errorf("the open round of %s was not swept", open.Tx)
		}
		f.hasState(open, "SETTLED")
	}
}

// A win is paid from the revenue of the game's type; only a jackpot comes from the vendor's pool.
func TestWin_IsPaidFromTheRevenueOfTheGameType(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	b := f.tested()
	f.placed(f.place(b))
	want(t, f.win(b, 3*stake, true), gamevendor.OK, false)
	var codes string
	const read = `SELECT string_agg(a.code || ' ' || l.amount, ', ' ORDER BY l.amount) FROM entries e
		JOIN lines l ON l.entry_id = e.id JOIN accounts a ON a.id = l.account_id
		WHERE e.member_id = $1 AND e.kind IN ('PAYOUT', 'BET_SETTLE') AND a.owner_id IS NULL`
	f.must(f.owner.GetContext(t.Context(), &codes, read, b.Player))
	var gameType string
	f.must(f.db.GetContext(t.Context(), &gameType, `SELECT type FROM games WHERE vendor_code = $1`, testedVendor))
	if want := "rev:game:" + gameType + " -60000, rev:game:" + gameType + " 20000"; codes != want {
		t.Errorf("booked %s, want %s", codes, want)
	}
}
