package server_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"lantern/api/config"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// replicated is a product that reads reports from a replica, with Pia in a game.
type replicated struct {
	scene
	replica       *storetest.Replica
	metrics       scene
	player, agent string
	play          play
	bets          int
}

func openReplicated(t *testing.T) *replicated {
	t.Helper()
	db, replica := storetest.Replicated(t)
	if err := furnish(t.Context(), storetest.Owner(t, db)); err != nil {
		t.Fatal(err)
	}
	h := &replicated{scene: ofPia(t, db, storetest.Redis(t).Client), replica: replica}
	pool, err := pg.Open(t.Context(), replica.DSN(), pg.Options{Role: pg.Reader, AllowUnreachable: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	h.scene.replica = pool
	stop, ended := h.serve(t, func(c *config.Config) {
		h.metrics.address = "http://127.0.0.1:" +
			strconv.Itoa(c.InfraPort)
	})
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	h.player, h.agent = h.signIn(t, "pia"), h.signIn(t, "mek")
	h.play = h.scene.play(t, h.player)
	return h
}

// metric returns the value of a metric, or -1 if it is not exported.
func (h *replicated) metric(t *testing.T, name string) float64 {
	t.Helper()
	for _, line := range strings.Split(h.metrics.call(t, sent{method: "GET", path: "/metrics"}).raw, "\n") {
		if value, isIt := strings.CutPrefix(line, name+" "); isIt {
			n, err := strconv.ParseFloat(value, 64)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	return -1
}

const (
	alarms = `lantern_alarms_total{kind="replica_unavailable"}`
	behind = "lantern_replica_lag_seconds"
)

// loses plays a lost round of 10.00 and checks all reports at once.
func (h *replicated) loses(t *testing.T, state string) {
	t.Helper()
	h.bets++
	tx := rand.Text()
	bet := h.play.bet(t, tx, "10.00")
	settled := h.wallet(t, "/win", map[string]any{
		"vendor_tx_id": tx + " end", "ref_tx_id": tx, "player_ref": h.play.Player, "round_id": "round " + tx,
		"game_code": "DICE",
		"currency":  "THB", "amount": "0.00", "round_closed": true, "occurred_at": time.Now().UTC(),
	})
	if bet.Status != "OK" || settled.Status != "OK" {
		t.Fatalf("%s: %+v, %+v", state, bet, settled)
	}
	h.right(t, state)
}

// right checks the figures of each report after the rounds so far.
func (h *replicated) right(t *testing.T, state string) {
	t.Helper()
	lost, tomorrow := fmt.Sprintf("%d.00", 10*h.bets), time.Now().AddDate(0, 0, 2).Format(time.DateOnly)
	for _, page := range []struct{ path, token, want string }{
		{"/wps/profit", h.player, `"totals":{"deposit":"1000.00","withdrawal":"0.00","bet":"` + lost + `"`},
		{"/wps/profit/origins?figure=bet", h.player, `"amount":"10.00"`},
		{"/wps/bonuses", h.player, `"count":0`},
		{"/wps/bets?from=2026-01-01T00:00:00Z&to=" + time.Now().UTC().Format(time.RFC3339Nano), h.player, `"state":"LOST"`},
		{"/wps/bets/totals", h.player, fmt.Sprintf(`"value":{"count":%d,"stake":"%s"`, h.bets, lost)},
		{"/wps/bets/totals?to=" + tomorrow, h.player, fmt.Sprintf(`"value":{"count":%d,"stake":"%s"`, h.bets, lost)},
		{"/wps/bets/totals?from=2026-01-01T00:00:00Z&to=" + time.Now().UTC().Format(time.RFC3339Nano), h.player,
			fmt.Sprintf(`"value":{"count":%d,"stake":"%s"`, h.bets, lost)},
		{"/wps/entries?to=" + time.Now().UTC().Format(time.RFC3339Nano), h.player, `"type":"BET"`},
		{"/wps/agent/overview", h.agent, `"bet":"` + lost + `"`},
		{"/wps/agent/team", h.agent, `"validBet":"` + lost + `"`},
		{"/wps/agent/rebates", h.agent, `"totals"`},
	} {
		answer := h.call(t, sent{method: "GET", path: page.path, token: page.token})
		if answer.status != 200 || !strings.Contains(answer.raw, page.want) {
			t.Errorf("%s: %s: %d without %s: %s", state, page.path, answer.status, page.want, answer.raw)
		}
	}
}

// file exports the profit report and checks its last line.
func (h *replicated) file(t *testing.T, state string) {
	t.Helper()
	today := h.today(t)
	params := map[string]string{"kind": "profit", "from": today, "to": today}
	answer := h.call(t, sent{method: "POST", path: "/wps/exports", token: h.player, key: rand.Text(), body: params})
	var file struct{ ID, State string }
	for deadline := time.Now().Add(time.Minute); file.State != "DONE" && time.Now().Before(deadline); time.Sleep(
		20 * time.Millisecond) {
		if err := json.Unmarshal(answer.body.Value, &file); err != nil || !answer.body.Success {
			t.Fatalf("%s: %s", state, answer.raw)
		}
		answer = h.call(t, sent{method: "GET", path: "/wps/exports/" + file.ID, token: h.player})
	}
	text := h.call(t, sent{method: "GET", path: "/wps/exports/" + file.ID + "/file", token: h.player}).raw
	if want := fmt.Sprintf(`%s,1000.00,0.00,%d.00`, today, 10*h.bets); !strings.Contains(text, want) {
		t.Errorf("%s: %s is not in %s", state, want, text)
	}
}

func (h *replicated) today(t *testing.T) (day string) {
	t.Helper()
	if err := h.db.GetContext(t.Context(), &day, `SELECT business_day(lantern_now())::text`); err != nil {
		t.Fatal(err)
	}
	return day
}

// until waits until a condition on the metrics holds.
func (h *replicated) until(t *testing.T, state string, isSo func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for !isSo() {
		if ctx.Err() != nil {
			t.Fatalf("%s: %v alarms, %v s behind", state, h.metric(t, alarms), h.metric(t, behind))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func TestReports_ReplicaFails_AreReadOnThePrimary(t *testing.T) {
	h := openReplicated(t)
	h.streams(t)

	counted := h.follows(t, "streaming")
	h.replica.Pause()
	h.loses(t, "paused")
	h.until(t, "paused", func() bool { return h.isLeft(t, counted) })
	h.loses(t, "paused for long")
	h.file(t, "paused for long")
	h.replica.Resume()
	counted = h.follows(t, "resumed")
	h.loses(t, "resumed")

	h.replica.Stop()
	h.loses(t, "stopped")
	h.until(t, "stopped", func() bool { return h.isLeft(t, counted) })
	h.loses(t, "stopped for long")
	h.replica.Start()
	h.streams(t)
}

// isLeft reports whether the program has left the replica since counted and the replica still lags. On a busy machine
// the program may have left it before the test makes it fail.
func (h *replicated) isLeft(t *testing.T, counted float64) bool {
	t.Helper()
	return h.metric(t, alarms) > counted && h.metric(t, behind) > 2
}

// follows waits until the replica has just caught up, so that it is read. It returns how often the program has left it
// so far.
func (h *replicated) follows(t *testing.T, state string) (counted float64) {
	t.Helper()
	before := h.metric(t, behind)
	h.until(t, state, func() bool {
		now := h.metric(t, behind)
		isLevel := now < before
		before = now
		return isLevel
	})
	return h.metric(t, alarms)
}

// streams reads every report while the replica keeps up, and requires that no report fell back to the primary, as it
// would without a grant or a table. It is repeated, because the replica may lag on a busy machine.
func (h *replicated) streams(t *testing.T) {
	t.Helper()
	for try := 1; ; try++ {
		counted := h.follows(t, "streaming")
		h.loses(t, "streaming")
		h.file(t, "streaming")
		if h.metric(t, alarms) == counted {
			return
		}
		if try == 5 {
			t.Fatalf("%v alarms while it streams", h.metric(t, alarms))
		}
	}
}

// The primary is killed and its synchronous replica takes over: the running program continues there, with every
// acknowledged bet.
func TestPrimary_Lost_ReplicaTakesOver(t *testing.T) {
	h := openReplicated(t)
	h.replica.Synchronous(storetest.Owner(t, h.db))
	counted := h.follows(t, "before")
	h.loses(t, "before")
	h.loses(t, "before")
	h.replica.Failover()
	tx := rand.Text()
	h.until(t, "no server takes a bet", func() bool { return h.play.bet(t, tx, "10.00").Status == "OK" })
	h.bets++
	settled := h.wallet(t, "/win", map[string]any{
		"vendor_tx_id": tx + " end", "ref_tx_id": tx, "player_ref": h.play.Player, "round_id": "round " + tx,
		"game_code": "DICE",
		"currency":  "THB", "amount": "0.00", "round_closed": true, "occurred_at": time.Now().UTC(),
	})
	if settled.Status != "OK" {
		t.Fatalf("%+v", settled)
	}
	h.right(t, "taken over")
	h.file(t, "taken over")
	// A promoted server accepts writes and is no replica, so reports are read on the primary.
	h.until(t, "still read as a replica", func() bool { return h.isLeft(t, counted) })
	h.loses(t, "taken over for long")
}
