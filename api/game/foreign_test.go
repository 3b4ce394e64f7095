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

// somebody is a vendor who says what a test wants, by method and path.
type somebody struct {
	says map[string]any
	// asked is what it was asked last.
	asked []byte
}

func (s *somebody) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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
	_ = signed.WriteAnswer(w, r, side, status, out) // who asked has gone
}

// before is the hall with some vendors of one mind behind it.
func before(t *testing.T, mind http.Handler, codes ...string) (hall, game.Handlers) {
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
		DB: h.db, Settings: system.Keep(h.db, &clock.Clock{}), Line: gamevendor.Client{HTTP: server.Client(),
			Clock: &clock.Clock{}, Nonce: signed.RandomNonce},
		Origins: []string{somewhere}, PublicURL: "https://lantern.example",
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
	for _, route := range handlers.Routes() {
		h.routes[route.Method+" "+route.Path], h.routes[route.Path] = route, route
	}
	return h, handlers
}

func (h hall) takes(handlers game.Handlers) {
	h.t.Helper()
	h.alter(`UPDATE vendors SET catalog_due_at = lantern_now()`)
	if err := handlers.Take(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

func (h hall) text(sql string, args ...any) (text string) {
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

func TestAGameIsOfferedWhereItsCurrenciesHoldTheHouses(t *testing.T) {
	s := &somebody{says: map[string]any{"GET /games": games(gameOf("any", nil),
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
		t.Errorf("%q are offered where nothing is for our money", got)
	}
}

func TestWhatAVendorSaysOfAGameIsKept(t *testing.T) {
	s := &somebody{says: map[string]any{"GET /games": games(
		gameOf("a", map[string]any{"features": []string{"FREE_ROUNDS", "BUY_FEATURE"},
			"rtp_list_ppm": []int64{965000, 940000}, "images": map[string]string{"wide": "https://covers.example/wide"}}),
		gameOf("b", map[string]any{"rtp_ppm": 965000, "rtp_list_ppm": []int64{965000, 940000}}))}}
	h, handlers := before(t, s, "ACME")
	h.takes(handlers)
	const told = `SELECT code || ' ' || rtp_ppm || ' ' || returns_ppm::text || ' ' || features::text || ' ' ||
		COALESCE(images ->> 'wide', '') FROM games WHERE vendor_code = 'ACME' AND code = $1`
	if got := h.text(told, "a"); got != "a 940000 {965000,940000} {FREE_ROUNDS,BUY_FEATURE} https://covers.example/wide" {
		t.Error(got)
	}
	if got := h.text(told, "b"); got != "b 965000 {965000,940000} {} " {
		t.Error(got)
	}
}

func TestOneGameThatCannotBeAndNothingIsTaken(t *testing.T) {
	s := &somebody{says: map[string]any{"GET /games": games(gameOf("a", nil))}}
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

func TestAVendorHearsWhereOneSeesWhatOnePlayedFor(t *testing.T) {
	s := &somebody{says: map[string]any{"GET /games": games(gameOf("a", map[string]any{"demo": true}))}}
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
		t.Error("an address that is over opens")
	}
	if err := open(nil); err != nil {
		t.Errorf("who says no end: %v", err)
	}
}

func TestAPoolIsShownInTheHousesMoneyWhileItsFigureIsConfirmed(t *testing.T) {
	s := &somebody{says: map[string]any{"GET /games": games(gameOf("a", map[string]any{"subtype": "JP"}))}}
	h, handlers := before(t, s, "ACME")
	h.takes(handlers)
	pool := func(id, currency, amount string, age time.Duration) map[string]any {
		return map[string]any{"id": id, "currency": currency, "amount": amount, "updated_at": time.Now().Add(-age).UTC()}
	}
	s.says["GET /jackpots"] = map[string]any{"jackpots": []any{
		pool("small", "THB", "50", time.Minute), pool("large", "THB", "70", time.Minute), pool("won", "USD", "9000000", 0),
		pool("old", "THB", "800", 2*time.Hour),
	}}
	if err := handlers.Hear(t.Context()); err != nil {
		t.Fatal(err)
	}
	var out struct{ Content []struct{ Jackpot *string } }
	if err := h.ask("/wps/games", map[string]string{"vassalage": "ACME"}, &out); err != nil || len(out.Content) != 1 ||
		out.Content[0].Jackpot == nil ||
		*out.Content[0].Jackpot != money.Amount(70*money.Unit).String() {
		t.Errorf("%+v (%v)", out, err)
	}
}

// together answers nobody until two are asked at the same time.
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

// Whoever says nothing is waited for beside the others: of vendors that answer only together each is heard.
func TestASilentVendorHoldsUpNobody(t *testing.T) {
	s := &somebody{says: map[string]any{
		"GET /games":    games(gameOf("a", map[string]any{"subtype": "JP"})),
		"GET /jackpots": map[string]any{"jackpots": []any{}},
	}}
	mind := &together{Handler: s, met: make(chan struct{})}
	h, handlers := before(t, mind, "ACME", "BETA", "COIL")
	h.takes(handlers)
	if !mind.isMet.Load() {
		t.Error("catalogs are asked for one after another")
	}
	mind.met = make(chan struct{})
	mind.isMet.Store(false)
	if err := handlers.Hear(context.Background()); err != nil {
		t.Fatal(err)
	}
	if !mind.isMet.Load() {
		t.Error("vendors are heard one after another")
	}
	if n := h.count(`SELECT count(*) FROM vendor_feeds WHERE kind = 'JACKPOTS' AND read_at IS NOT NULL`); n != 3 {
		t.Errorf("%d of 3 were heard", n)
	}
}
