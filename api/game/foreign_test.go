package game_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lantern/api/game"
	"lantern/api/outside/gamevendor"
	"lantern/api/outside/signed"
	"lantern/store/clock"
	"lantern/store/money"
	"lantern/store/seed"
	"lantern/store/system"
)

// fakeVendor is a vendor that answers what a test sets, by method and path.
type fakeVendor struct {
	says map[string]any
	// asked is the last request.
	asked []byte
}

func (s *fakeVendor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	side := signed.Party{Keys: signed.Shared("secret"), Now: (&clock.Clock{}).Now()}
	body, isOurs := signed.Read(w, r, side)
	if !isOurs {
		return
	}
	s.asked = body
	_, path, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	out, isSaid := s.says[r.Method+" /"+path]
	status := http.StatusOK
	if !isSaid {
		status, out = http.StatusNotFound, nil
	}
	_ = signed.WriteAnswer(w, r, side, status, out) // the client has gone
}

// before sets up the catalog with vendors that share a handler.
func before(t *testing.T, mind http.Handler, codes ...string) (fixture, game.Handlers) {
	t.Helper()
	h := open(t)
	server := httptest.NewServer(mind)
	t.Cleanup(server.Close)
	var known []seed.Supplier
	for _, code := range codes {
		known = append(known, seed.Supplier{Code: code, Name: code, URL: server.URL + "/" + code, KeyID: "1",
			Secret: "secret"})
	}
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
	return h, handlers
}

func (h fixture) takes(handlers game.Handlers) {
	h.t.Helper()
	h.alter(`UPDATE vendors SET catalog_due_at = lantern_now()`)
	if err := handlers.TakeCatalogs(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

func (h fixture) text(sql string, args ...any) (text string) {
	h.t.Helper()
	if err := h.db.GetContext(h.t.Context(), &text, sql, args...); err != nil {
		h.t.Fatal(err)
	}
	return text
}

func gameOf(code string, more map[string]any) map[string]any {
	all := map[string]any{
		"code": code, "names": map[string]string{"en": "Game " + code}, "category": "RNG", "min_bet": "1", "max_bet": "100",
		"cover": "https://covers.example/" + code,
	}
	maps.Copy(all, more)
	return all
}

func games(all ...map[string]any) any { return map[string]any{"games": all} }

func TestTakeCatalogs_OtherCurrency_IsNotOffered(t *testing.T) {
	s := &fakeVendor{says: map[string]any{"GET /games": games(gameOf("any", nil),
		gameOf("both", map[string]any{"currencies": []string{"USD", "THB"}}),
		gameOf("dollars", map[string]any{"currencies": []string{"USD"}}))}}
	h, handlers := before(t, s, "ACME")
	h.takes(handlers)
	offered := func() string {
		return h.text(`SELECT COALESCE(string_agg(code, ' ' ORDER BY code), '') FROM games
			WHERE vendor_code = 'ACME' AND is_offered`)
	}
	if got := offered(); got != "any both" {
		t.Errorf("%q are offered", got)
	}
	s.says["GET /games"] = games(gameOf("any", map[string]any{"currencies": []string{"USD"}}))
	h.takes(handlers)
	if got := offered(); got != "" {
		t.Errorf("%q are offered without a game in our currency", got)
	}
}

func TestTakeCatalogs_ReturnsFeaturesAndImages_AreStored(t *testing.T) {
	s := &fakeVendor{says: map[string]any{"GET /games": games(
		gameOf("a", map[string]any{"features": []string{"FREE_ROUNDS", "BUY_FEATURE"},
			"rtp_list_ppm": []int64{965000, 940000}, "images": map[string]string{"wide": "https://covers.example/wide"}}),
		gameOf("b", map[string]any{"rtp_ppm": 965000, "rtp_list_ppm": []int64{965000, 940000}}))}}
	h, handlers := before(t, s, "ACME")
	h.takes(handlers)
	const reported = `SELECT code || ' ' || rtp_ppm || ' ' || returns_ppm::text || ' ' || features::text || ' ' ||
		COALESCE(images ->> 'wide', '') FROM games WHERE vendor_code = 'ACME' AND code = $1`
	if got := h.text(reported, "a"); got !=
		"a 940000 {965000,940000} {FREE_ROUNDS,BUY_FEATURE} https://covers.example/wide" {
		t.Error(got)
	}
	if got := h.text(reported, "b"); got != "b 965000 {965000,940000} {} " {
		t.Error(got)
	}
}

func TestTakeCatalogs_OneInvalidGame_RefusesTheCatalog(t *testing.T) {
	s := &fakeVendor{says: map[string]any{"GET /games": games(gameOf("a", nil))}}
	h, handlers := before(t, s, "ACME")
	h.takes(handlers)
	for name, more := range map[string]map[string]any{
		"a feature without a name":          {"features": []string{""}},
		"a feature that is a novel":         {"features": []string{strings.Repeat("x", 33)}},
		"no currency":                       {"currencies": []string{"baht"}},
		"a return above all":                {"rtp_list_ppm": []int64{1000001}},
		"a return of nothing":               {"rtp_list_ppm": []int64{0}},
		"a return that it is not made with": {"rtp_ppm": 950000, "rtp_list_ppm": []int64{940000}},
		"a picture in the clear":            {"images": map[string]string{"wide": "http://covers.example/wide"}},
		"a cover in the clear":              {"cover": "http://covers.example/b"},
	} {
		s.says["GET /games"] = games(gameOf("a", nil), gameOf("b", more))
		h.takes(handlers)
		if n := h.count(`SELECT count(*) FROM games WHERE vendor_code = 'ACME'`); n != 1 {
			t.Errorf("%s: %d games", name, n)
		}
	}
}

func TestLaunch_Vendor_GetsThePagesToReturnTo(t *testing.T) {
	s := &fakeVendor{says: map[string]any{"GET /games": games(gameOf("a", map[string]any{"demo": true}))}}
	h, handlers := before(t, s, "ACME")
	h.takes(handlers)
	open := func(expires any) error {
		s.says["POST /games/url"] = map[string]any{"url": somewhere + "/1", "expires": expires}
		_, err := h.launch(map[string]string{"nodeId": h.node("ACME", "a")})
		return err
	}
	if err := open(time.Now().Add(time.Minute).UTC()); err != nil {
		t.Fatal(err)
	}
	var asked gamevendor.OpenIn
	if err := json.Unmarshal(s.asked, &asked); err != nil ||
		asked.CheckURL != "https://lantern.example/member?page=stayInControl" {
		t.Errorf("%s (%v)", s.asked, err)
	}
	if err := open(time.Now().Add(-time.Second).UTC()); err == nil {
		t.Error("an expired address opens")
	}
	if err := open(nil); err != nil {
		t.Errorf("a vendor that names no expiry: %v", err)
	}
}

func TestReadFeeds_Jackpot_IsShownInTheMerchantsCurrencyWhileConfirmed(t *testing.T) {
	s := &fakeVendor{says: map[string]any{"GET /games": games(gameOf("a", map[string]any{"subtype": "JP"}))}}
	h, handlers := before(t, s, "ACME")
	h.takes(handlers)
	pool := func(id, currency, amount string, age time.Duration) map[string]any {
		return map[string]any{"id": id, "currency": currency, "amount": amount, "updated_at": time.Now().Add(-age).UTC()}
	}
	s.says["GET /jackpots"] = map[string]any{"jackpots": []any{
		pool("small", "THB", "50", time.Minute), pool("large", "THB", "70", time.Minute), pool("won", "USD", "9000000", 0),
		pool("old", "THB", "800", 2*time.Hour),
	}}
	if err := handlers.ReadFeeds(t.Context()); err != nil {
		t.Fatal(err)
	}
	var out struct{ Content []struct{ Jackpot *string } }
	if err := h.ask("/wps/games", map[string]string{"vassalage": "ACME"}, &out); err != nil || len(out.Content) != 1 ||
		out.Content[0].Jackpot == nil ||
		*out.Content[0].Jackpot != money.Amount(70*money.Unit).String() {
		t.Errorf("%+v (%v)", out, err)
	}
}

// together answers only when two requests are waiting.
type together struct {
	http.Handler
	inside atomic.Int32
	met    chan struct{}
	isMet  atomic.Bool
}

func (g *together) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if g.inside.Add(1) >= 2 && g.isMet.CompareAndSwap(false, true) {
		close(g.met)
	}
	defer g.inside.Add(-1)
	select {
	case <-g.met:
	case <-r.Context().Done():
	}
	g.Handler.ServeHTTP(w, r)
}

// Vendors are asked in parallel: vendors that answer only together are all read.
func TestVendors_AreAskedInParallel(t *testing.T) {
	s := &fakeVendor{says: map[string]any{
		"GET /games":    games(gameOf("a", map[string]any{"subtype": "JP"})),
		"GET /jackpots": map[string]any{"jackpots": []any{}},
	}}
	mind := &together{Handler: s, met: make(chan struct{})}
	h, handlers := before(t, mind, "ACME", "BETA", "COIL")
	h.takes(handlers)
	if !mind.isMet.Load() {
		t.Error("catalogs are read one after another")
	}
	mind.met = make(chan struct{})
	mind.isMet.Store(false)
	if err := handlers.ReadFeeds(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !mind.isMet.Load() {
		t.Error("feeds are read one after another")
	}
	if n := h.count(`SELECT count(*) FROM vendor_feeds WHERE kind = 'JACKPOTS' AND read_at IS NOT NULL`); n != 3 {
		t.Errorf("%d of 3 were read", n)
	}
}
