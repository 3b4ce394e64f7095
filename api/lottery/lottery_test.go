package lottery_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"testing"

	"lantern/api/lottery"
	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/idem"
	storelottery "lantern/store/lottery"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

type fixture struct {
	*testing.T
	db     *pg.DB
	routes map[string]wire.Route
	pia    seed.Person
}

func setUp(t *testing.T) fixture {
	t.Helper()
	db := storetest.Furnished(t, seed.Base)
	seal, err := system.NewSeal("00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff")
	if err != nil {
		t.Fatal(err)
	}
	owner := storetest.Owner(t, db)
	if _, err := owner.ExecContext(t.Context(), `DELETE FROM lottery_games WHERE code NOT IN ('SSC_5M', 'WINGO_3M',
		'VN-MB_5M', 'VN-MB')`); err != nil {
		t.Fatal(err)
	}
	if err := (storelottery.Machine{Seal: seal}).Prepare(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	platform := &clock.Clock{}
	m := lottery.Module(module.Deps{Databases: module.Databases{DB: db, OperatorDB: storetest.Operators(t, db)},
		Settings: system.NewSettingsCache(db, platform), Clock: platform,
		Environment: module.Environment{Seal: seal, Secret: []byte("secret")}})
	f := fixture{T: t, db: db, routes: map[string]wire.Route{}, pia: seed.Pia(t, db)}
	for _, route := range append(m.Routes, m.OperatorRoutes...) {
		f.routes[route.Method+" "+route.Path] = route
	}
	if err := m.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f fixture) ask(out any, route, key string, vars map[string]string, body string) error {
	f.Helper()
	sum := sha256.Sum256([]byte(body))
	caller := wire.Caller{Member: f.pia.ID, Language: "en", Key: &idem.Key{Member: f.pia.ID, Call: route, Key: key,
		BodyHash: sum[:], IsMoney: true}}
	get := func(name string) string { return vars[name] }
	answer, err := f.routes[route].Serve(f.Context(), caller, wire.Request{Path: get, Query: get, Body: []byte(body)})
	if err != nil {
		return err
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		f.Fatal(err)
	}
	return json.Unmarshal(raw, out)
}

func (f fixture) must(out any, route, key string, vars map[string]string, body string) {
	f.Helper()
	if err := f.ask(out, route, key, vars, body); err != nil {
		f.Fatalf("%s: %v", route, err)
	}
}

func TestOrder_FromTheBoardToItsCancellation(t *testing.T) {
	f := setUp(t)
	var board struct {
		OddsVersion int
		Types       []struct {
			Type  struct{ Code, Kind string }
			Tiers []struct{ Code, N string }
		}
	}
	f.must(&board, "GET /lgw/lottery/board", "", map[string]string{"gameCode": "SSC_5M", "prizeMode": "LOTT"}, "")
	if len(board.Types) < 50 || board.Types[0].Type.Code == "" || board.Types[0].Tiers[0].N == "" {
		t.Fatalf("%d types: %+v", len(board.Types), board.Types[0])
	}
	var current struct {
		Issues     []struct{ Number, State string }
		Commitment *string
	}
	f.must(&current, "GET /lgw/lottery/issues/current", "", map[string]string{"gameCode": "SSC_5M", "count": "3"}, "")
	if len(current.Issues) != 3 || current.Issues[0].State != "OPEN" || current.Commitment == nil {
		t.Fatalf("%+v", current)
	}
	body := func(units string) string {
		return `{"prizeMode":"LOTT","device":"WEB","contents":[{"gameCode":"SSC_5M","betType":"SSC_POS",
			"selection":"-,-,-,-,73","unitMode":"YUAN","prizeGroup":1800,"units":` + units + `,
			"numeros":[{"numero":"` + current.Issues[0].Number + `","multiple":1}]}]}`
	}
	var placed struct {
		ID, Stake string
		Items     []string
	}
	err := f.ask(&placed, "POST /lgw/lottery/orders", "wrong", nil, body("3"))
	if refused := fault.Of(err); refused == nil || refused.Code != fault.UnitsMismatch || refused.Value["content"] != 0 {
		t.Errorf("%v", err)
	}
	for range 2 {
		f.must(&placed, "POST /lgw/lottery/orders", "once", nil, body("2"))
	}
	if placed.Stake != "4.00" || len(placed.Items) != 1 {
		t.Errorf("%+v", placed)
	}
	var list struct {
		Content []struct{ ID, OrderID, Selection, State, GameName string }
	}
	f.must(&list, "GET /lgw/lottery/orders", "", map[string]string{"of": "open"}, "")
	if len(list.Content) != 1 || list.Content[0].Selection != "-,-,-,-,37" || list.Content[0].GameName == "" {
		t.Errorf("%+v", list)
	}
	var cancelled struct{ Cancelled int }
	f.must(&cancelled, "DELETE /lgw/lottery/orders/:id", "cancel", map[string]string{"id": placed.ID}, "")
	if cancelled.Cancelled != 1 {
		t.Errorf("%+v", cancelled)
	}
	for _, unknown := range []string{"x", "01a2158c-9eb1-7088-a9ea-fcfb27d774d9"} {
		err := f.ask(&list, "GET /lgw/lottery/orders/:id", "", map[string]string{"id": unknown}, "")
		if !errors.Is(err, fault.New(fault.NotFound)) {
			t.Errorf("%s: %v", unknown, err)
		}
	}
}

func TestGames_AreListedWithTheirIssues(t *testing.T) {
	f := setUp(t)
	var games struct {
		Games []struct {
			GameCode, Name string
			Number         *string
		}
	}
	f.must(&games, "GET /lgw/lottery/games", "", map[string]string{"prizeMode": "elott"}, "")
	if len(games.Games) != 1 || games.Games[0].GameCode != "WINGO_3M" || games.Games[0].Number == nil {
		t.Errorf("%+v", games)
	}
	f.must(&games, "GET /lgw/vn/games/game_menu", "", nil, "")
	if len(games.Games) != 2 {
		t.Errorf("%+v", games)
	}
	f.must(&games, "GET /lgw/vn/games/game_menu/recent", "", nil, "")
	if len(games.Games) != 0 {
		t.Errorf("%+v", games)
	}
}

// A new sandbox has the official draws of the last month.
func TestOpened_OfTheLastMonth(t *testing.T) {
	f := setUp(t)
	var results struct {
		Content []struct {
			Number string
			Result *string
		}
		NextCursor *string
	}
	f.must(&results, "GET /lgw/lottery/issues", "", map[string]string{"gameCode": "VN-MB", "pageSize": "20"}, "")
	if len(results.Content) != 20 || results.NextCursor == nil || results.Content[0].Result == nil {
		t.Fatalf("%d results", len(results.Content))
	}
	last := results.Content[19].Number
	f.must(&results, "GET /lgw/lottery/issues", "",
		map[string]string{"gameCode": "VN-MB", "pageSize": "20", "cursor": *results.NextCursor}, "")
	if len(results.Content) < 9 || results.Content[0].Number >= last {
		t.Errorf("%+v", results.Content)
	}
	var opened struct {
		Opened []struct{ GameCode, Numero, Opened string }
	}
	day := last[:4] + "-" + last[4:6] + "-" + last[6:]
	f.must(&opened, "GET /lgw/vn/numeros/opened/game", "", map[string]string{"day": day, "region": "MB"}, "")
	if len(opened.Opened) != 1 || opened.Opened[0].Numero != last {
		t.Errorf("%s: %+v", day, opened)
	}
	var latest struct{ Games []struct{ GameCode string } }
	f.must(&latest, "GET /lotto/lgw/games/opened/numero", "", nil, "")
	if len(latest.Games) != 1 {
		t.Errorf("%+v", latest)
	}
}
