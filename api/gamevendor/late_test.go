package gamevendor_test

import (
	"testing"
	"time"

	"lantern/store/money"
)

// counted is what a bet counts for, and what of a requirement was worked off.
func (d *vendorServer) counted(what string, valid, done money.Amount) {
	d.t.Helper()
	var got struct {
		Valid money.Amount `db:"valid_bet"`
		Done  money.Amount `db:"done"`
		IsFed bool         `db:"is_fed"`
	}
	const read = `SELECT b.valid_bet, r.done, 
			(SELECT f.valid_bet = b.valid_bet FROM feed_facts f WHERE f.subject_id = b.id ORDER BY f.version DESC
			LIMIT 1) AS is_fed
		FROM bets b, turnover_requirements r WHERE r.source_id = 'd1'`
	if err := d.owner.GetContext(d.t.Context(), &got, read); err != nil || got.Valid != valid*money.Unit ||
		got.Done != done*money.Unit || !got.IsFed {
		d.t.Errorf("%s: it counts for %s, %s is worked off, the feed has it: %v (%v)", what, got.Valid, got.Done, got.IsFed,
			err)
	}
}

// A live bet that the sweeper lost counts for its stake, and for nothing once a late win has made it a push.
func TestLateWin_ChangesTheValidBet(t *testing.T) {
	d := open(t)
	d.alter(`UPDATE games SET type = 'LIVE'`)
	d.bet("b1", "r1", "100")
	d.alter(`INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
		SELECT new_id(), member_id, 'DEPOSIT', 'd1', 100000000, 10000 FROM bets`)
	d.later(49 * time.Hour)
	if n := d.sweep(); n != 1 {
		t.Fatalf("%d rounds were ended", n)
	}
	d.counted("swept", 100, 50)
	want(t, d.win("w1", "b1", "r1", "100", false), "OK", false)
	d.counted("a push", 0, 0)
	want(t, d.win("w2", "b1", "r1", "40", true), "OK", false)
	d.counted("won", 40, 20)
	want(t, d.win("w3", "b1", "r1", "1", true), "ROUND_CLOSED", false)
	want(t, d.adjust("a1", "b1", "-140"), "OK", false)
	d.counted("corrected to a loss", 100, 50)
	d.has(900, 0)
}

// Money whose turnover is complete may have been withdrawn since, so the turnover stays complete.
func TestLateWin_CompletedTurnover_StaysCompleted(t *testing.T) {
	d := open(t)
	d.alter(`UPDATE games SET type = 'LIVE'`)
	d.bet("b1", "r1", "100")
	d.alter(`INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
		SELECT new_id(), member_id, 'DEPOSIT', 'd1', 500000, 10000 FROM bets`)
	d.later(49 * time.Hour)
	d.sweep()
	want(t, d.win("w1", "b1", "r1", "100", true), "OK", false)
	d.counted("met", 0, 50)
	if n := d.count(`SELECT count(*) FROM turnover_requirements WHERE source_id = 'd1' AND state = 'MET'`); n != 1 {
		t.Error("it is open again")
	}
}

func TestRoundClosedByAWin_TotalsMismatch_OpensCase(t *testing.T) {
	d := open(t)
	end := func(round, bet, win string) response {
		return d.post(ending, fields{"player_ref": d.player, "round_id": round, "totals": fields{"bet": bet, "win": win}})
	}
	for _, round := range []string{"r1", "r2", "r3"} {
		d.bet("b"+round, round, "10")
		d.win("w"+round, "b"+round, round, "45", true)
	}
	want(t, end("r1", "10", "45"), "OK", true)
	want(t, d.adjust("a1", "br1", "5"), "OK", false)
	// Asked again after a correction, with it and without it.
	want(t, end("r1", "10", "45"), "OK", true)
	want(t, end("r1", "10", "50"), "OK", true)
	if n := d.cases("TOTALS_DIFFER"); n != 0 {
		t.Errorf("%d cases of rounds whose sums are right", n)
	}
	want(t, end("r2", "10", "46"), "OK", true)
	want(t, end("r3", "11", "45"), "OK", true)
	want(t, end("r3", "11", "45"), "OK", true)
	if n := d.cases("TOTALS_DIFFER"); n != 2 {
		t.Errorf("%d cases of two rounds whose sums differ", n)
	}
	d.has(1110, 0)
}
