package play_test

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"lantern/store/limit"
	"lantern/store/money"
)

func (a *asked) terminations() int { return int(a.ends.Load()) }

// terminates runs the job that terminates sessions at vendors.
func (a *asked) terminates() {
	a.t.Helper()
	a.must(a.asker.End(a.t.Context()))
}

func (a *asked) stops(length limit.Length) {
	a.t.Helper()
	_, err := limit.Begin(a.t.Context(), a.db, a.player, length, limit.By{})
	a.must(err)
}

func TestExclusion_OpenSession_IsTerminatedAtItsVendorOnce(t *testing.T) {
	a := openAsked(t)
	a.v.enter("TIDEWELL", "DEEP_OCTOPUS", a.token("TIDEWELL", "DEEP_OCTOPUS"))
	seat := a.v.key
	a.v.act("sit", fields{"amount": "50"})
	a.v.enter("VELOUR", "SALON_BACCARAT", a.token("VELOUR", "SALON_BACCARAT"))
	unopened := a.token("AURUM", "DRAGON_FORGE")
	a.stops("P1W")
	a.v.refuses("a bet before the vendor is notified", "PLAYER_BLOCKED", a.v.act("bet", one("player", "20")))
	a.v.refuses("an earlier launch", "TOKEN_EXPIRED", a.v.call("enter", "",
		fields{"vendor": "AURUM", "game": "DRAGON_FORGE", "token": unopened, "demo": false}))
	a.away.Store(3)
	a.terminates()
	if a.terminations() != 0 || a.v.call("state", a.v.key, fields{}).status != http.StatusOK {
		t.Fatalf("%d calls reached unavailable vendors", a.terminations())
	}
	a.passes(3 * time.Second)
	a.terminates()
	if a.terminations() != 0 {
		t.Error("the call was repeated without a pause")
	}
	a.passes(3 * time.Second)
	a.terminates()
	a.passes(time.Minute)
	var group sync.WaitGroup
	for range 4 {
		group.Go(a.terminates)
	}
	group.Wait()
	a.passes(24 * time.Hour)
	a.terminates()
	if a.terminations() != 2 {
		t.Errorf("%d termination calls for two sessions", a.terminations())
	}
	a.v.refuses("the table", "SESSION_ENDED", a.v.call("state", a.v.key, fields{}))
	a.v.refuses("a bet at it", "SESSION_ENDED", a.v.act("bet", one("player", "20")))
	a.v.refuses("the seat", "SESSION_ENDED", a.v.call("state", seat, fields{}))
	// The seat's stack is paid out, although the player is excluded.
	a.v.finish()
	const confirmed = `SELECT count(*) FROM play_endings WHERE reported_at IS NOT NULL AND due_at IS NULL
		AND reason = 'TIME_OUT'`
	if n, open := a.amount(confirmed), a.amount(`SELECT count(*) FROM bets
		WHERE state = 'OPEN'`); n != 2 || open != 0 || len(a.alarms) != 0 {
		t.Errorf("%d are confirmed, %d bets are open, alarms %v: %s", n, open, a.alarms, a.log)
	}
	const has = `SELECT sum(b.amount)::bigint FROM balances b JOIN accounts a ON a.id = b.account_id WHERE a.owner_id = $1`
	if got := a.amount(has, a.player); got != start {
		t.Errorf("the balance is %v", got)
	}
}

func TestTermination_PlayerAllowedAgain_OldSessionStaysEnded(t *testing.T) {
	a := openAsked(t)
	a.v.enter("VELOUR", "SALON_BACCARAT", a.token("VELOUR", "SALON_BACCARAT"))
	a.stops("P1D")
	a.alter(`UPDATE members SET stopped_until = NULL`)
	a.alter(`DELETE FROM exclusions`)
	a.v.refuses("the old session", "TOKEN_EXPIRED", a.v.act("bet", one("player", "20")))
	a.v.enter("VELOUR", "SALON_BACCARAT", a.token("VELOUR", "SALON_BACCARAT"))
	if out := a.v.act("bet", one("player", "20")); out.status != http.StatusOK || out.Result.Stake != 20*money.Unit {
		t.Errorf("a new one: %d %s", out.status, out.Code)
	}
}

func TestTermination_VendorNeverReachable_RaisesAnAlarm(t *testing.T) {
	a := openAsked(t)
	a.v.enter("VELOUR", "SALON_BACCARAT", a.token("VELOUR", "SALON_BACCARAT"))
	a.stops(limit.Forever)
	a.away.Store(1000)
	for range 45 {
		a.terminates()
		a.passes(31 * time.Minute)
	}
	const left = `SELECT count(*) FROM play_endings WHERE due_at IS NULL AND reported_at IS NULL AND tries = 40
		AND problem <> '' AND reason = 'SELF_EXCLUSION'`
	if n := a.amount(left); n != 1 || a.alarms["vendor_session_not_ended"] != 1 {
		t.Errorf("%d, alarms %v", n, a.alarms)
	}
}
