package limit_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/limit"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/system"
)

var ctx = context.Background()

type fixture struct {
	t      *testing.T
	db     *pg.DB
	who    wire.Caller
	routes map[string]wire.Route
}

func open(t *testing.T) fixture {
	t.Helper()
	h := fixture{t: t, db: storetest.Furnished(t, seed.Base), routes: map[string]wire.Route{}}
	owner := storetest.Owner(t, h.db)
	h.who = wire.Caller{Member: seed.Pia(t, owner).ID, Language: "en"}
	for _, route := range (limit.Handlers{DB: h.db, Settings: system.NewSettingsCache(h.db, &clock.Clock{})}).Routes() {
		h.routes[route.Method+" "+route.Path] = route
	}
	return h
}

func (h fixture) try(route string, vars map[string]string, body string) (map[string]any, error) {
	h.t.Helper()
	get := func(name string) string { return vars[name] }
	answer, err := h.routes[route].Serve(ctx, h.who, wire.Request{Path: get, Query: get, Body: []byte(body)})
	if err != nil {
		return nil, err
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		h.t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		h.t.Fatal(err)
	}
	return out, nil
}

func (h fixture) call(route string, vars map[string]string, body string) map[string]any {
	h.t.Helper()
	out, err := h.try(route, vars, body)
	if err != nil {
		h.t.Fatalf("%s: %v", route, err)
	}
	return out
}

func (h fixture) refuses(code fault.Code, route string, vars map[string]string, body string) {
	h.t.Helper()
	if _, err := h.try(route, vars, body); !errors.Is(err, fault.New(code)) {
		h.t.Errorf("%s %s: %v, want %s", route, body, err, code)
	}
}

func (h fixture) later(by time.Duration) {
	h.t.Helper()
	const move = `UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`
	if _, err := storetest.Owner(h.t, h.db).ExecContext(ctx, move, int64(by/time.Second)); err != nil {
		h.t.Fatal(err)
	}
}

func first(out map[string]any) map[string]any { return out["limits"].([]any)[0].(map[string]any) }

// CHK-60.
func TestLimits_SetRaiseConfirmAndRemove(t *testing.T) {
	h := open(t)
	day := map[string]string{"kind": "DEPOSIT", "period": "D"}
	if out := h.call("GET /wps/limits", nil, ""); len(out["limits"].([]any)) != 0 || out["stop"] != nil ||
		out["reminderMinutes"] != float64(60) {
		t.Errorf("%v", out)
	}
	set := first(h.call("PUT /wps/limits", nil, `{"kind":"DEPOSIT","period":"D","amount":"500.00"}`))
	if set["amount"] != "500.00" || set["used"] != "0.00" || set["left"] != "500.00" || set["pending"] != nil ||
		set["renewsAt"] == nil {
		t.Errorf("%v", set)
	}
	raised := first(h.call("PUT /wps/limits", nil, `{"kind":"DEPOSIT","period":"D","amount":"800.00"}`))
	pending, _ := raised["pending"].(map[string]any)
	if raised["amount"] != "500.00" || pending["amount"] != "800.00" || pending["isReady"] != false {
		t.Errorf("%v", raised)
	}
	h.refuses(fault.StateChanged, "POST /wps/limits/:kind/:period/confirmation", day, "")
	h.later(24 * time.Hour)
	if ready := first(h.call("GET /wps/limits", nil, ""))["pending"].(map[string]any); ready["isReady"] != true {
		t.Errorf("%v", ready)
	}
	if now := first(h.call("POST /wps/limits/:kind/:period/confirmation", day, "")); now["amount"] != "800.00" ||
		now["pending"] != nil {
		t.Errorf("%v", now)
	}
	gone := first(h.call("DELETE /wps/limits/:kind/:period", day, ""))
	if pending, isThere := gone["pending"].(map[string]any); !isThere || pending["amount"] != nil {
		t.Errorf("%v", gone)
	}
	if kept := first(h.call("DELETE /wps/limits/:kind/:period/pending", day, "")); kept["pending"] != nil ||
		kept["amount"] != "800.00" {
		t.Errorf("%v", kept)
	}
	h.refuses(fault.NothingOpen, "POST /wps/limits/:kind/:period/confirmation", day, "")
	h.refuses(fault.NotFound, "POST /wps/limits/:kind/:period/confirmation",
		map[string]string{"kind": "DEPOSIT", "period": "H"}, "")
}

// F-M4.
func TestLimits_AmountThatIsNoPlainDecimal_IsRefused(t *testing.T) {
	h := open(t)
	for _, amount := range []string{`"1e3"`, `"NaN"`, `"-5.00"`, `"0.00"`, `"0"`, `"500.001"`, `500`, `""`, `"+5"`,
		`"99999999999999999999"`} {
		_, err := h.try("PUT /wps/limits", nil, `{"kind":"LOSS","period":"W","amount":`+amount+`}`)
		if f := fault.Of(err); f == nil || f.Fields["amount"].Code == "" {
			t.Errorf("%s: %v", amount, err)
		}
	}
	h.refuses(fault.ValidationFailed, "PUT /wps/limits", nil, `{"kind":"LOSS","period":"W"}`)
	h.refuses(fault.ValidationFailed, "PUT /wps/limits", nil, `{"kind":"LOSS","period":"W","amount":null}`)
	h.refuses(fault.NotFound, "DELETE /wps/limits/:kind/:period", map[string]string{"kind": "WIN", "period": "W"}, "")
	h.refuses(fault.ValidationFailed, "PUT /wps/limits", nil, `{"kind":"WIN","period":"W","amount":"5.00"}`)
	h.refuses(fault.ValidationFailed, "PUT /wps/limits", nil, `{"kind":"LOSS","period":"H","amount":"5.00"}`)
}

// CHK-63.
func TestStop_IsReturnedUntilItEnds(t *testing.T) {
	h := open(t)
	h.refuses(fault.ValidationFailed, "POST /wps/limits/stop", nil, `{"length":"P2D"}`)
	stop, _ := h.call("POST /wps/limits/stop", nil, `{"length":"P1D"}`)["stop"].(map[string]any)
	if stop["kind"] != "TIME_OUT" || stop["until"] == nil {
		t.Errorf("%v", stop)
	}
	h.later(25 * time.Hour)
	if out := h.call("GET /wps/limits", nil, ""); out["stop"] != nil {
		t.Errorf("%v", out)
	}
	h.who.Session = h.opened()
	h.refuses(fault.ReauthenticationNeeded, "POST /wps/limits/stop", nil, `{"length":"FOREVER"}`)
	h.who.Session = h.proved()
	stop, _ = h.call("POST /wps/limits/stop", nil, `{"length":"FOREVER"}`)["stop"].(map[string]any)
	if stop["kind"] != "EXCLUSION" || stop["until"] != nil {
		t.Errorf("%v", stop)
	}
	h.refuses(fault.SelfExcluded, "POST /wps/limits/stop", nil, `{"length":"P5Y"}`)
}

// opened returns a session of an hour ago.
func (h fixture) opened() id.Session {
	h.t.Helper()
	opened := id.New[id.Session]()
	const insert = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, expires_at,
			created_at)
		VALUES ($1, $2, $3, 'player', 'WEB', 'd', '10.0.0.1', lantern_now() + interval '1 day',
			lantern_now() - interval '1 hour')`
	if _, err := storetest.Owner(h.t, h.db).ExecContext(ctx, insert, opened, []byte(opened), h.who.Member); err != nil {
		h.t.Fatal(err)
	}
	return opened
}

// proved returns a session that has just proved its member's identity again.
func (h fixture) proved() id.Session {
	h.t.Helper()
	opened := h.opened()
	if err := session.Prove(ctx, h.db, opened); err != nil {
		h.t.Fatal(err)
	}
	return opened
}

// A proof of a minute ago, or the login itself, does not exclude a member.
func TestStop_ExclusionWithoutFreshProof_IsRefused(t *testing.T) {
	h := open(t)
	h.who.Session = h.proved()
	h.later(time.Minute)
	h.refuses(fault.ReauthenticationNeeded, "POST /wps/limits/stop", nil, `{"length":"P6M"}`)
	h.alterSession(`UPDATE sessions SET reauthenticated_at = lantern_now(), created_at = lantern_now()`)
	h.refuses(fault.ReauthenticationNeeded, "POST /wps/limits/stop", nil, `{"length":"P6M"}`)
}

func (h fixture) alterSession(sql string) {
	h.t.Helper()
	if _, err := storetest.Owner(h.t, h.db).ExecContext(ctx, sql); err != nil {
		h.t.Fatal(err)
	}
}

// CHK-64.
func TestRealityCheck_ReturnsTimeAndNetPosition(t *testing.T) {
	h := open(t)
	token := h.sit()
	h.bet(token, "before", "100.00", "0.00")
	h.later(time.Hour)
	opened := h.signIn()
	h.later(30 * time.Minute)
	token = h.sit()
	h.bet(token, "a", "50.00", "20.00")
	h.bet(token, "b", "10.00", "15.00")
	h.bet(token, "open", "5.00", "")
	out := h.call("GET /wps/limits/session", nil, "")
	if out["staked"] != "65.00" || out["won"] != "35.00" || out["net"] != "-30.00" {
		t.Errorf("%v", out)
	}
	began, err := time.Parse(time.RFC3339Nano, out["startedAt"].(string))
	asOf, errNow := time.Parse(time.RFC3339Nano, out["asOf"].(string))
	if err != nil || errNow != nil || opened != h.who.Session || asOf.Sub(began) < 30*time.Minute {
		t.Errorf("from %s to %s", began, asOf)
	}
	for _, minutes := range []string{"0", "15", "30", "60"} {
		if out := h.call("PUT /wps/limits/reminder", nil, `{"minutes":`+minutes+`}`); out["reminderMinutes"] == nil {
			t.Errorf("%v", out)
		}
	}
	h.refuses(fault.ValidationFailed, "PUT /wps/limits/reminder", nil, `{"minutes":45}`)
}

// CHK-64.
func TestRealityCheck_Acknowledge_MovesTheNextReminder(t *testing.T) {
	h := open(t)
	h.call("PUT /wps/limits/reminder", nil, `{"minutes":15}`)
	h.signIn()
	token := h.sit()
	ahead := func(out map[string]any) time.Duration {
		due, err := time.Parse(time.RFC3339Nano, out["dueAt"].(string))
		asOf, errNow := time.Parse(time.RFC3339Nano, out["asOf"].(string))
		if err != nil || errNow != nil {
			t.Fatalf("%v, %v", err, errNow)
		}
		return due.Sub(asOf).Round(time.Minute)
	}
	h.later(15 * time.Minute)
	if out := h.call("GET /wps/limits/session", nil, ""); ahead(out) != 0 || out["reminderMinutes"] != float64(15) {
		t.Errorf("%v", out)
	}
	held, err := gamevendor.Place(ctx, h.db, gamevendor.Bet{Vendor: "BGS", Tx: "a", Print: []byte("a"),
		Token: gamevendor.HashToken(token), Player: h.who.Member,
		Game: "DICE", Currency: "THB", Amount: money.Unit, Round: "a", Happened: time.Now()})
	if err != nil || held.Status != gamevendor.RealityCheck {
		t.Fatalf("%s, %v", held.Status, err)
	}
	for range 2 {
		if out := h.call("POST /wps/limits/session/acknowledgment", nil, ""); ahead(out) != 15*time.Minute {
			t.Errorf("%v", out)
		}
	}
	h.bet(token, "a", "1.00", "0.00")
	h.call("PUT /wps/limits/reminder", nil, `{"minutes":0}`)
	if out := h.call("GET /wps/limits/session", nil, ""); out["dueAt"] != nil || out["reminderMinutes"] != float64(0) {
		t.Errorf("%v", out)
	}
}

func (h *fixture) signIn() id.Session {
	h.t.Helper()
	err := pg.InTx(ctx, h.db, func(tx *sqlx.Tx) error {
		opening := session.Opening{Scope: session.Player, At: session.Place{Platform: "WEB", Device: "d", IP: "127.0.0.1"}}
		if err := opening.Begin(ctx, tx, h.who.Member); err != nil {
			return err
		}
		current, err := session.Find(ctx, tx, opening.Token)
		h.who.Session = current.ID
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return h.who.Session
}

func (h fixture) sit() string {
	h.t.Helper()
	games, _, err := game.List(ctx, h.db, game.Filter{Vendor: "BGS", Size: 1})
	if err != nil || len(games) != 1 {
		h.t.Fatalf("no game to play: %v", err)
	}
	open, err := game.Open(ctx, h.db, game.Player{Member: h.who.Member, Currency: "THB", Language: "th"}, games[0].ID)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := gamevendor.Verify(ctx, h.db, "BGS", "DICE", open.Token); err != nil {
		h.t.Fatal(err)
	}
	return open.Token
}

// bet places a stake and closes its round with a win; without one it stays open.
func (h fixture) bet(token, tx, stake, win string) {
	h.t.Helper()
	staked, err := money.Parse(stake)
	if err != nil {
		h.t.Fatal(err)
	}
	answer, err := gamevendor.Place(ctx, h.db, gamevendor.Bet{Vendor: "BGS", Tx: tx, Print: []byte(tx),
		Token: gamevendor.HashToken(token), Player: h.who.Member,
		Game: "DICE", Currency: "THB", Amount: staked, Round: tx, Happened: time.Now()})
	if err != nil || answer.Status != gamevendor.OK {
		h.t.Fatalf("%s, %v", answer.Status, err)
	}
	if win == "" {
		return
	}
	won, err := money.Parse(win)
	if err != nil {
		h.t.Fatal(err)
	}
	answer, err = gamevendor.Credit(ctx, h.db, gamevendor.Win{Vendor: "BGS", Tx: "win " + tx, Ref: tx, Print: []byte(tx),
		Player: h.who.Member, Amount: won,
		Round: tx, Closes: true, Happened: time.Now()})
	if err != nil || answer.Status != gamevendor.OK {
		h.t.Fatalf("%s, %v", answer.Status, err)
	}
}
