package game_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"lantern/api/game"
	"lantern/api/outside/gamevendor"
	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/vendors"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/seed"
	"lantern/store/system"
)

const (
	sandboxSecret = "the secret of this test's sandbox"
	somewhere     = "http://vendor.example"
)

// supplied is the fixture with the sandbox's vendors, which report their games over HTTP.
func supplied(t *testing.T) (fixture, game.Handlers, *vendors.Program) {
	t.Helper()
	h := open(t)
	program := &vendors.Program{Secret: sandboxSecret, PageURL: somewhere, Clock: &clock.Clock{},
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter,
		r *http.Request) {
		program.Handler().ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	var known []seed.Supplier
	for _, code := range []string{"AURUM", "VELOUR", "DS88"} {
		known = append(known, seed.Supplier{Code: code, Name: code, URL: server.URL + "/vendors/" + code,
			KeyID: catalog.KeyID, Secret: catalog.Secret(sandboxSecret, code)})
	}
	known[2].AlsoType = "SPORTS"
	if err := seed.Suppliers(t.Context(), h.owner(), known); err != nil {
		t.Fatal(err)
	}
	handlers := game.Handlers{
		DB: h.db, Settings: system.NewSettingsCache(h.db, &clock.Clock{}), Line: gamevendor.Client{HTTP: server.Client(),
			Clock: &clock.Clock{}, Nonce: signed.RandomNonce},
		Origins: []string{somewhere}, PublicURL: "https://lantern.example",
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	for _, route := range handlers.Routes() {
		h.routes[route.Method+" "+route.Path], h.routes[route.Path] = route, route
	}
	if err := handlers.TakeCatalogs(t.Context()); err != nil {
		t.Fatal(err)
	}
	return h, handlers, program
}

func (h fixture) count(sql string, args ...any) (n int) {
	h.t.Helper()
	if err := h.db.GetContext(h.t.Context(), &n, sql, args...); err != nil {
		h.t.Fatal(err)
	}
	return n
}

func (h fixture) node(vendor, code string) (node string) {
	h.t.Helper()
	if err := h.db.GetContext(h.t.Context(), &node, `SELECT id FROM games
		WHERE vendor_code = $1 AND code = $2`, vendor, code); err != nil {
		h.t.Fatal(err)
	}
	return node
}

func TestTakeCatalogs_FollowsTheVendorsOffers(t *testing.T) {
	h, handlers, program := supplied(t)
	for _, code := range []string{"AURUM", "VELOUR", "DS88"} {
		if want, got := len(catalog.Games(code)), h.count(`SELECT count(*) FROM games
			WHERE vendor_code = $1 AND is_offered`, code); got != want || want == 0 {
			t.Errorf("%s offers %d games, %d are known", code, want, got)
		}
	}
	before := h.node("AURUM", catalog.Games("AURUM")[0].Code)
	// No vendor is asked again before it is due.
	program.MaxGames = 1
	if err := handlers.TakeCatalogs(t.Context()); err != nil || h.count(`SELECT count(*) FROM games
		WHERE vendor_code = 'AURUM' AND is_offered`) == 1 {
		t.Fatalf("asked again at once: %v", err)
	}
	h.alter(`UPDATE clock_offsets SET ahead = ahead + interval '61 minutes'`)
	if err := handlers.TakeCatalogs(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := h.count(`SELECT count(*) FROM games WHERE vendor_code = 'AURUM' AND is_offered`); left != 1 {
		t.Errorf("%d games are offered, the vendor has one left", left)
	}
	if h.node("AURUM", catalog.Games("AURUM")[0].Code) != before {
		t.Error("a game that was there has another id")
	}
	var out listed
	if err := h.ask("/wps/games", map[string]string{"vassalage": "AURUM"}, &out); err != nil || out.TotalElements != 1 {
		t.Errorf("%+v (%v)", out, err)
	}
}

func TestTakeCatalogs_InvalidAnswer_LeavesTheCatalog(t *testing.T) {
	h, handlers, program := supplied(t)
	had := h.count(`SELECT count(*) FROM games WHERE vendor_code = 'AURUM' AND is_offered`)
	program.Secret = "another vendor's"
	h.alter(`UPDATE vendors SET catalog_due_at = lantern_now()`)
	if err := handlers.TakeCatalogs(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := h.count(`SELECT count(*) FROM games WHERE vendor_code = 'AURUM' AND is_offered`); left != had {
		t.Errorf("%d of %d games are left after an answer with a wrong signature", left, had)
	}
	if again := h.count(`SELECT count(*) FROM vendors
		WHERE code = 'AURUM' AND catalog_due_at BETWEEN lantern_now() + interval '30 seconds'
		AND lantern_now() + interval '2 minutes'`); again != 1 {
		t.Error("it is not asked again in a minute")
	}
}

func TestList_SandboxCatalog_IsFilteredAndSorted(t *testing.T) {
	h, _, _ := supplied(t)
	h.alter(`UPDATE games SET added_at = lantern_now() - interval '31 days'
		WHERE vendor_code = 'AURUM' AND code <> 'DRAGON_FORGE'`)
	list := func(query map[string]string) (out listed) {
		t.Helper()
		if err := h.ask("/wps/games", query, &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, each := range []struct {
		query map[string]string
		fits  string
	}{
		{map[string]string{"gameType": "LIVE", "class": "BACCARAT"}, `SELECT count(*) FROM games
			WHERE is_offered AND is_enabled AND (type = 'LIVE' AND class = 'BACCARAT')`},
		{map[string]string{"gameType": "RNG", "lines": "25"}, `SELECT count(*) FROM games
			WHERE is_offered AND is_enabled AND (type = 'RNG' AND lines >= 25)`},
		{map[string]string{"gameType": "RNG", "subType": "JP"}, `SELECT count(*) FROM games
			WHERE is_offered AND is_enabled AND (type = 'RNG' AND subtype = 'JP')`},
		{map[string]string{"vassalage": "AURUM", "selectType": "NEW"}, `SELECT count(*) FROM games
			WHERE vendor_code = 'AURUM' AND code = 'DRAGON_FORGE'`},
		{map[string]string{"minBet": "10.00"}, `SELECT count(*) FROM games
			WHERE is_offered AND is_enabled AND (min_stake >= 100000)`},
		{map[string]string{"gameType": "SPORTS"}, `SELECT count(*) FROM games
			WHERE is_offered AND is_enabled AND (type = 'SPORTS' OR vendor_code = 'DS88')`},
	} {
		if got, want := list(each.query).TotalElements, h.count(each.fits); got != want || want == 0 {
			t.Errorf("%v: %d of %d", each.query, got, want)
		}
	}
	names := list(map[string]string{"vassalage": "AURUM", "sort": "NAME", "pageSize": "100"}).Content
	for i := 1; i < len(names); i++ {
		if names[i-1].NodeName > names[i].NodeName {
			t.Errorf("%s is listed before %s", names[i-1].NodeName, names[i].NodeName)
		}
	}
	for _, wrong := range []map[string]string{{"minBet": "-1"}, {"minBet": "1e3"}, {"lines": "x"}, {"subType": "ZZ"},
		{"sort": "PRICE"}} {
		if err := h.ask("/wps/games", wrong, &listed{}); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
}

func TestLaunch_VendorsGame_OpensAtTheVendorsURL(t *testing.T) {
	h, _, _ := supplied(t)
	node := h.node("AURUM", "DRAGON_FORGE")
	opened, err := h.launch(map[string]string{"nodeId": node, "backUrl": "/rng", "theme": "light"})
	if err != nil {
		t.Fatal(err)
	}
	at, err := url.Parse(opened.LaunchURL)
	if err != nil || !strings.HasPrefix(opened.LaunchURL, somewhere+"/play/AURUM/DRAGON_FORGE?") ||
		len(at.Query().Get("token")) < 32 ||
		at.Query().Get("lobby_url") != "https://lantern.example/rng" || at.Query().Get("language") != "en" ||
		at.Query().Get("theme") != "light" {
		t.Errorf("%s (%v)", opened.LaunchURL, err)
	}
	var demo launched
	visitor := wire.Caller{Language: "en"}
	if err := h.askAs(visitor, "/wps/relay/GCS_gameLaunchFB", map[string]string{"nodeId": node}, &demo); err != nil ||
		!strings.Contains(demo.LaunchURL, "demo=1") || strings.Contains(demo.LaunchURL, "token=") {
		t.Errorf("%+v (%v)", demo, err)
	}
	if err := h.askAs(visitor, "/wps/relay/GCS_gameLaunchFB", map[string]string{"nodeId": h.dice()},
		&demo); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("the demo of a game that has none: %v", err)
	}
	h.alter(`UPDATE games SET not_in = '{TH}' WHERE id = $1`, node)
	abroad := wire.Caller{Member: h.pia, Language: "en", Country: "TH"}
	if err := h.askAs(abroad, "/wps/game/launchGame", map[string]string{"nodeId": node}, &demo); !errors.Is(err,
		fault.New(fault.RegionBlocked)) {
		t.Errorf("where its vendor may not offer it: %v", err)
	}
}

func TestLaunch_URLOfAnotherOrigin_IsNotOpened(t *testing.T) {
	h, _, program := supplied(t)
	for _, place := range []string{"http://evil.example", "https://vendor.example", "http://vendor.example@evil.example",
		"javascript:alert(1)//", ""} {
		program.PageURL = place
		_, err := h.launch(map[string]string{"nodeId": h.node("AURUM", "DRAGON_FORGE")})
		if !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) {
			t.Errorf("%q: %v", place, err)
		}
	}
}

func TestLaunch_UnderMaintenance_SuggestsOthers(t *testing.T) {
	h, _, _ := supplied(t)
	node := h.node("AURUM", "DRAGON_FORGE")
	h.alter(`UPDATE games SET maintenance_until = lantern_now() + interval '1 hour' WHERE id = $1`, node)
	_, err := h.launch(map[string]string{"nodeId": node})
	reported := fault.Of(err)
	if reported == nil || reported.Code != fault.GameMaintenance || reported.Value["alternatives"] == nil ||
		reported.Value["backAt"] == nil {
		t.Fatalf("%v", err)
	}
	var out listed
	if err := h.ask("/wps/games", map[string]string{"q": "dragon forge"}, &out); err != nil ||
		!out.Content[0].Maintenance {
		t.Errorf("%+v (%v)", out, err)
	}
	h.alter(`UPDATE clock_offsets SET ahead = ahead + interval '2 hours'`)
	if _, err := h.launch(map[string]string{"nodeId": node}); err != nil {
		t.Errorf("after its end: %v", err)
	}
}

func TestFavoritesAndRecent_AreTheMembersOwn(t *testing.T) {
	h, _, _ := supplied(t)
	first, second := h.node("AURUM", "DRAGON_FORGE"), h.node("VELOUR", "SALON_BACCARAT")
	for _, node := range []string{first, second, first} {
		if err := h.do("PUT /wps/favorites", `{"nodeId":"`+node+`","vendor":"AURUM","gameType":"RNG"}`, nil); err != nil {
			t.Fatal(err)
		}
	}
	var ids struct{ Content []string }
	if err := h.ask("/wps/favorites/ids", nil, &ids); err != nil || len(ids.Content) != 2 || ids.Content[0] != second {
		t.Errorf("%+v (%v)", ids, err)
	}
	var kept listed
	if err := h.ask("GET /wps/favorites", map[string]string{"gameType": "RNG"}, &kept); err != nil ||
		kept.TotalElements != 1 || kept.Content[0].NodeID != first {
		t.Errorf("%+v (%v)", kept, err)
	}
	if err := h.do("PUT /wps/favorites", `{"nodeId":"no game"}`, nil); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("no game: %v", err)
	}
	for range 2 {
		if err := h.do("DELETE /wps/favorites/:nodeId", "", map[string]string{"nodeId": first}); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.ask("/wps/favorites/ids", nil, &ids); err != nil || len(ids.Content) != 1 {
		t.Errorf("after removing one: %+v (%v)", ids, err)
	}
	for _, node := range []string{first, second, first} {
		if _, err := h.launch(map[string]string{"nodeId": node}); err != nil {
			t.Fatal(err)
		}
	}
	var recent listed
	if err := h.ask("/wps/games/recent", nil, &recent); err != nil || recent.TotalElements != 2 ||
		recent.Content[0].NodeID != first {
		t.Errorf("%+v (%v)", recent, err)
	}
	for page, want := range map[string]string{"1": first, "2": second, "3": ""} {
		var part listed
		query := map[string]string{"page": page, "pageSize": "1"}
		if err := h.ask("/wps/games/recent", query, &part); err != nil || part.TotalElements != 2 ||
			want == "" && len(part.Content) != 0 || want != "" && (len(part.Content) != 1 || part.Content[0].NodeID != want) {
			t.Errorf("page %s: %+v (%v)", page, part, err)
		}
	}
	var others struct{ Content []string }
	h.alter(`UPDATE games SET is_enabled = false`)
	if err := h.ask("/wps/favorites/ids", nil, &others); err != nil || len(others.Content) != 0 {
		t.Errorf("games that are closed are still listed: %+v (%v)", others, err)
	}
}

func TestLaunch_MerchantsGameHosts_AreAllowed(t *testing.T) {
	h, handlers, program := supplied(t)
	program.PageURL = "https://games.example"
	open := func() (at string, err error) {
		var out struct {
			LaunchURL string `json:"launchUrl"`
		}
		err = h.ask("/wps/game/launchGame", map[string]string{"nodeId": h.node("AURUM", "DRAGON_FORGE")}, &out)
		return out.LaunchURL, err
	}
	if at, err := open(); err == nil {
		t.Errorf("opens at %s, which is not allowed", at)
	}
	hosts := []byte(`["https://other.example", "https://games.example/play"]`)
	by := approval.Action{By: approval.Operator{Name: "ann"}, Reason: "their new hosts"}
	if err := system.Configure(t.Context(), h.owner(), "launchHosts", hosts, by); err != nil {
		t.Fatal(err)
	}
	handlers.Settings = system.NewSettingsCache(h.db, &clock.Clock{})
	for _, route := range handlers.Routes() {
		h.routes[route.Path] = route
	}
	if at, err := open(); err != nil || !strings.HasPrefix(at, "https://games.example/play/AURUM/DRAGON_FORGE?") {
		t.Errorf("%s (%v)", at, err)
	}
	// A vendor that is reached through every host names none; each launch gets one of them.
	program.PageURL = ""
	used := map[string]bool{}
	for range 40 {
		at, err := open()
		host, _, _ := strings.Cut(at, "/play/AURUM/DRAGON_FORGE?")
		if err != nil {
			t.Fatal(err)
		}
		used[host] = true
	}
	if len(used) != 2 || !used["https://other.example"] || !used["https://games.example/play"] {
		t.Errorf("opens at %v", used)
	}
	program.PageURL = "https://games.example.elsewhere"
	if at, err := open(); err == nil {
		t.Errorf("opens at %s", at)
	}
}
