package gamevendor_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	store "lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/pg"
)

func (d *vendorServer) cases(kind string) int {
	d.t.Helper()
	return d.count(`SELECT count(*) FROM vendor_cases WHERE kind = $1`, kind)
}

// later moves every clock.
func (d *vendorServer) later(by time.Duration) {
	d.t.Helper()
	d.alter(`UPDATE clock_offsets SET ahead = ahead + interval '` + by.String() + `'`)
	d.clock.Follow(d.clock.Now().Add(by))
}

func (d *vendorServer) sweep() int {
	d.t.Helper()
	swept, err := store.Sweep(d.t.Context(), d.db)
	if err != nil {
		d.t.Fatal(err)
	}
	return swept
}

func TestRoundClose_TotalsMismatch_OpensCase(t *testing.T) {
	d := open(t)
	end := func(round, bet, win string) response {
		return d.post(ending, fields{"player_ref": d.player, "round_id": round, "totals": fields{"bet": bet, "win": win}})
	}
	for _, round := range []string{"r1", "r2"} {
		d.bet("a"+round, round, "10")
		d.bet("b"+round, round, "20")
		d.win("w"+round, "a"+round, round, "45", false)
	}
	d.bet("c1", "r1", "5")
	d.rollback("k1", "c1", "r1")
	want(t, end("r1", "30", "45"), "OK", false)
	if n := d.cases("TOTALS_DIFFER"); n != 0 {
		t.Errorf("%d cases of a round whose sums are right", n)
	}
	want(t, end("r2", "30", "46"), "OK", false)
	want(t, end("r2", "30", "46"), "OK", true)
	if n := d.cases("TOTALS_DIFFER"); n != 1 {
		t.Errorf("%d cases of a round whose sums differ", n)
	}
	d.has(1030, 0)
}

func TestConformance26_WinAfterTheSweeper_IsBooked(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	d.bet("b2", "r2", "50")
	d.win("w2", "b2", "r2", "20", false)
	d.later(47 * time.Hour)
	if n := d.sweep(); n != 0 {
		t.Fatalf("%d rounds were ended after 47 hours", n)
	}
	d.later(2 * time.Hour)
	if n := d.sweep(); n != 2 {
		t.Fatalf("%d rounds were ended after 49 hours", n)
	}
	d.has(870, 0)
	if n := d.sweep(); n != 0 {
		t.Errorf("%d rounds were ended twice", n)
	}
	want(t, d.bet("b3", "r1", "5"), "TOKEN_EXPIRED", false)
	want(t, d.rollback("k1", "b1", "r1"), "ALREADY_SETTLED", false)
	late := d.win("w1", "b1", "r1", "300", false)
	want(t, late, "OK", false)
	carries(t, late, "1170.0000")
	want(t, d.win("w1", "b1", "r1", "300", false), "OK", true)
	want(t, d.win("w3", "b1", "r1", "30", true), "OK", false)
	want(t, d.win("w4", "b1", "r1", "30", true), "ROUND_CLOSED", false)
	want(t, d.post(ending, fields{"player_ref": d.player, "round_id": "r2"}), "OK", false)
	d.has(1200, 0)
	if n := d.cases("LATE_WIN"); n != 2 {
		t.Errorf("%d cases of two late wins", n)
	}
	if n := d.count(`SELECT count(*) FROM bets WHERE state = 'SETTLED'`); n != 2 {
		t.Errorf("%d of 2 bets are settled", n)
	}
}

func TestSweeper_SportsBets_StayOpen(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	d.alter(`UPDATE bets SET game_type = 'SPORTS'`)
	d.later(100 * time.Hour)
	if n := d.sweep(); n != 0 {
		t.Errorf("%d rounds of sports were ended", n)
	}
}

func TestSweeper_ConcurrentRuns_EndARoundOnce(t *testing.T) {
	d := open(t)
	for _, round := range []string{"r1", "r2", "r3", "r4"} {
		d.bet("b"+round, round, "10")
	}
	d.later(49 * time.Hour)
	swept := make([]int, 4)
	parallel(4, func(n int) response {
		var err error
		if swept[n], err = store.Sweep(t.Context(), d.db); err != nil {
			t.Error(err)
		}
		return response{}
	})
	if sum := swept[0] + swept[1] + swept[2] + swept[3]; sum != 4 {
		t.Errorf("4 rounds were ended %d times", sum)
	}
	d.has(960, 0)
}

func TestWin_BetNeverArrives_OpensCase(t *testing.T) {
	d := open(t)
	lost := fields{"vendor_tx_id": "w1", "ref_tx_id": "b1", "player_ref": d.player, "round_id": "r1", "amount": "5",
		"round_closed": true}
	if early := d.post(win, lost); early.Status != "BET_NOT_FOUND" || !early.Retry {
		t.Errorf("at first: %s", early.raw)
	}
	if n := d.cases("WIN_WITHOUT_BET"); n != 0 {
		t.Errorf("%d cases at once", n)
	}
	d.later(11 * time.Minute)
	for range 2 {
		if late := d.post(win, lost); late.Status != "BET_NOT_FOUND" || late.Retry {
			t.Errorf("after eleven minutes: %s", late.raw)
		}
	}
	if n := d.cases("WIN_WITHOUT_BET"); n != 1 {
		t.Errorf("%d cases of a win without a bet", n)
	}
	d.bet("b2", "r2", "5")
	d.rollback("k2", "b2", "r2")
	want(t, d.win("w2", "b2", "r2", "5", true), "BET_CANCELLED", false)
	if n := d.cases("WIN_OF_CANCELLED_BET"); n != 1 {
		t.Errorf("%d cases of a win of a bet that was taken back", n)
	}
}

func TestRefusal_ID_MayBeUsedAgain(t *testing.T) {
	d := open(t)
	want(t, d.bet("b1", "r1", "1001"), "INSUFFICIENT_FUNDS", false)
	want(t, d.bet("b1", "r1", "1001"), "INSUFFICIENT_FUNDS", false)
	if n := d.count(`SELECT count(*) FROM vendor_attempts
		WHERE tx_id = 'b1' AND kind = 'BET' AND status = 'INSUFFICIENT_FUNDS'`); n != 2 {
		t.Errorf("%d of 2 attempts are kept", n)
	}
	want(t, d.bet("b1", "r1", "1000"), "OK", false)
	want(t, d.bet("b2", "r2", "1"), "INSUFFICIENT_FUNDS", false)
	if n := d.count(`SELECT count(*) FROM vendor_transactions WHERE tx_id = 'b2'`); n != 0 {
		t.Error("a refusal stands under its id")
	}
}

func TestRate_Exceeded_IsRefused(t *testing.T) {
	d := open(t)
	d.alter(`UPDATE vendors SET calls_per_second = 3`)
	d.clock.Follow(d.clock.Now().Add(11 * time.Second).Truncate(time.Second))
	refused := 0
	for range 8 {
		answer := d.post(ping, nil)
		if answer.http == 429 {
			refused++
			if answer.Status != "RATE_LIMITED" || !answer.Retry || answer.header["Retry-After"] != "1" {
				t.Errorf("too many: %s", answer.raw)
			}
		}
	}
	if refused < 2 { // they may fall into two seconds
		t.Errorf("%d of 8 calls in a second were too many for 3", refused)
	}
	d.clock.Follow(d.clock.Now().Add(time.Second))
	want(t, d.post(ping, nil), "OK", false)
}

func TestUnsignedCalls_AreLimitedByAddress(t *testing.T) {
	d := open(t)
	want(t, d.post(ping, nil), "OK", false)
	forged := d.ready(ping, nil)
	forged.header["X-Signature"] = "unknown"
	refused := 0
	for answer := d.send(forged); answer.Status == "INVALID_SIGNATURE"; answer = d.send(forged) {
		refused++
	}
	// The key's own reading was counted too.
	if answer := d.send(forged); refused != unsignedCallsPerHour-1 || answer.http != 429 ||
		answer.Status != "RATE_LIMITED" ||
		!answer.Retry {
		t.Errorf("after %d calls without a signature: %s", refused, answer.raw)
	}
	want(t, d.post(ping, nil), "OK", false)
	unknown := d.ready(ping, nil)
	unknown.header["X-Key-Id"] = "unheard of"
	if answer := d.send(unknown); answer.http != 429 {
		t.Errorf("a name that costs a query: %s", answer.raw)
	}
}

func TestRollback_UnknownBet_LeavesATombstone(t *testing.T) {
	d := open(t)
	if first := d.rollback("k1", "b1", "r1"); !first.Tombstone {
		t.Errorf("of a bet that is not there: %s", first.raw)
	}
	d.bet("b2", "r2", "5")
	if other := d.rollback("k2", "b2", "r2"); other.Tombstone {
		t.Errorf("of a bet that is there: %s", other.raw)
	}
	want(t, d.rollback("k3", "k3", "r3"), "INVALID_REQUEST", false)
	ofUnknown := fields{"vendor_tx_id": "k4", "ref_tx_id": "b2", "player_ref": id.New[id.Member](), "round_id": "r2",
		"reason": "VOID"}
	want(t, d.post(undo, ofUnknown), "BET_NOT_FOUND", false)
}

func (d *vendorServer) opensLost() {
	d.t.Helper()
	if err := pg.InTx(d.t.Context(), d.db,
		func(tx *sqlx.Tx) error { return store.OpenLostWins(d.t.Context(), tx) }); err != nil {
		d.t.Fatal(err)
	}
}

func TestWin_BetNeverArrives_OpensCaseWithoutARetry(t *testing.T) {
	d := open(t)
	lost := fields{"vendor_tx_id": "w1", "ref_tx_id": "b1", "player_ref": d.player, "round_id": "r1", "amount": "5",
		"round_closed": true}
	early := fields{"vendor_tx_id": "w2", "ref_tx_id": "b2", "player_ref": d.player, "round_id": "r2", "amount": "5",
		"round_closed": true}
	for _, each := range []fields{lost, early, early} {
		if answer := d.post(win, each); answer.Status != "BET_NOT_FOUND" || !answer.Retry {
			t.Fatalf("%+v", answer)
		}
	}
	d.later(9 * time.Minute)
	d.opensLost()
	if n := d.cases("WIN_WITHOUT_BET"); n != 0 {
		t.Errorf("%d cases while the bet may still come", n)
	}
	d.bet("b2", "r2", "10")
	want(t, d.post(win, early), "OK", false)
	d.later(2 * time.Minute)
	for range 2 {
		d.opensLost()
	}
	if n := d.count(`SELECT count(*) FROM vendor_cases
		WHERE kind = 'WIN_WITHOUT_BET' AND subject = 'w1' AND detail ->> 'bet' = 'b1'
		AND member_id = $1`, d.player); n != 1 || d.cases("WIN_WITHOUT_BET") != 1 {
		t.Errorf("%d of the lost win, %d in all", n, d.cases("WIN_WITHOUT_BET"))
	}
}
