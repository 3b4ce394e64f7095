package bet_test

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"lantern/api/bet"
	"lantern/api/outside/gamevendor"
	"lantern/api/outside/hub88"
	"lantern/api/outside/signed"
	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/vendors"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

const (
	shared = "the secret of this test's sandbox"
	pages  = "http://pages.example"
)

// round is what a player receives about a round.
type roundAnswer struct {
	IsOver    bool
	Lines     []struct{ Label, Text string }
	ReplayURL *string
}

// supplied gives the record's vendor an API that answers as the sandbox program is configured.
func supplied(t *testing.T) (record, *vendors.Program) {
	t.Helper()
	r := open(t)
	program := &vendors.Program{Secret: shared, PageURL: pages, Clock: &clock.Clock{}, Log: slog.New(slog.DiscardHandler)}
	server := httptest.NewServer(http.HandlerFunc(func(filter http.ResponseWriter,
		r *http.Request) {
		program.Handler().ServeHTTP(filter, r)
	}))
	t.Cleanup(server.Close)
	owner := storetest.Owner(t, r.db)
	for _, change := range [][]any{
		{`UPDATE vendors SET api_url = $1 WHERE code = 'BGS'`, server.URL + "/vendors/BGS"},
		{`INSERT INTO vendor_keys (vendor_code, key_id, algorithm, secret)
			VALUES ('BGS', $1, 'HMAC-SHA256', convert_to($2, 'UTF8'))`, catalog.KeyID, catalog.Secret(shared, "BGS")},
	} {
		if _, err := owner.ExecContext(t.Context(), change[0].(string), change[1:]...); err != nil {
			t.Fatal(err)
		}
	}
	handlers := bet.Handlers{
		DB: r.db, Reports: pg.Primary(r.db), Settings: system.NewSettingsCache(r.db, &clock.Clock{}),
		Origins: []string{pages},
		Line:    gamevendor.Client{HTTP: server.Client(), Clock: &clock.Clock{}, Nonce: signed.RandomNonce},
	}
	for _, route := range handlers.Routes() {
		r.routes[route.Path] = route
	}
	return r, program
}

func TestRound_IsShownAsTheVendorDescribesIt(t *testing.T) {
	plain := open(t)
	var which, round string
	const newest = `SELECT id, round_id FROM bets WHERE member_id = $1 ORDER BY id DESC LIMIT 1`
	read := func(r record) {
		t.Helper()
		if err := r.db.QueryRowxContext(t.Context(), newest, r.pia).Scan(&which, &round); err != nil {
			t.Fatal(err)
		}
	}
	read(plain)
	var one struct{ HasRound bool }
	if err := plain.ask(plain.pia, "/wps/bets/:id", map[string]string{"id": which}, &one); err != nil || one.HasRound {
		t.Errorf("a vendor that cannot be asked: %+v (%v)", one, err)
	}
	if err := plain.ask(plain.pia, "/wps/bets/:id/round", map[string]string{"id": which}, &roundAnswer{}); !errors.Is(err,
		fault.New(fault.NotFound)) {
		t.Errorf("a vendor that cannot be asked: %v", err)
	}

	r, program := supplied(t)
	read(r)
	replay := "/play/replay/BGS/x"
	program.Round = func(code string, of gamevendor.RoundRef) (gamevendor.Round, bool, error) {
		isHis := code == "BGS" && of.ID == round && of.Player == string(r.pia) && of.Language == "en"
		return gamevendor.Round{ID: of.ID, IsOver: true, Replay: replay,
			Lines: []gamevendor.RoundLine{{Label: "Outcome", Text: strings.Repeat("7", 400)}}}, isHis, nil
	}
	if err := r.ask(r.pia, "/wps/bets/:id", map[string]string{"id": which}, &one); err != nil || !one.HasRound {
		t.Errorf("%+v (%v)", one, err)
	}
	var out roundAnswer
	if err := r.ask(r.pia, "/wps/bets/:id/round", map[string]string{"id": which}, &out); err != nil || !out.IsOver ||
		len(out.Lines) != 1 || out.Lines[0].Label != "Outcome" ||
		len([]rune(out.Lines[0].Text)) != 301 || out.ReplayURL == nil || *out.ReplayURL != pages+replay {
		t.Errorf("%+v (%v)", out, err)
	}
	program.PageURL = "https://elsewhere.example"
	out = roundAnswer{}
	if err := r.ask(r.pia, "/wps/bets/:id/round", map[string]string{"id": which}, &out); err != nil ||
		out.ReplayURL != nil || len(out.Lines) != 1 {
		t.Errorf("a page of another origin: %+v (%v)", out, err)
	}
	round = "another"
	if err := r.ask(r.pia, "/wps/bets/:id/round", map[string]string{"id": which}, &out); !errors.Is(err,
		fault.New(fault.NotFound)) {
		t.Errorf("a round that the vendor does not know: %v", err)
	}
	program.Secret = "another"
	if err := r.ask(r.pia, "/wps/bets/:id/round", map[string]string{"id": which}, &out); !errors.Is(err,
		fault.New(fault.TemporarilyUnavailable)) {
		t.Errorf("a vendor whose answer is not signed: %v", err)
	}
	for name, id := range map[string]string{"no bet": "00000000-0000-7000-8000-000000000000", "no id": "x"} {
		if err := r.ask(r.pia, "/wps/bets/:id/round", map[string]string{"id": id}, &out); !errors.Is(err,
			fault.New(fault.NotFound)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A dialect that shows rounds only as a page is asked by the vendor's own transaction and round ids.
func TestRound_HubDialect_IsAPageOfTheVendor(t *testing.T) {
	r, _ := supplied(t)
	var asked hub88.RoundCall
	server := httptest.NewServer(http.HandlerFunc(func(filter http.ResponseWriter, r *http.Request) {
		if err := json.NewDecoder(r.Body).Decode(&asked); err != nil || r.URL.Path != hub88.RoundPath {
			filter.WriteHeader(http.StatusNotFound)
		}
		_, _ = io.WriteString(filter, `{"url":"`+pages+`/shown"}`)
	}))
	t.Cleanup(server.Close)
	own, _, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	_, theirs, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	owner := storetest.Owner(t, r.db)
	supplier := seed.Supplier{Code: "BGS", Name: "BGS", URL: server.URL, KeyID: "2",
		Hub88: &seed.Hub88{Account: "816", VendorKey: theirs, OwnKey: own}}
	if err := seed.Suppliers(t.Context(), owner, []seed.Supplier{supplier}); err != nil {
		t.Fatal(err)
	}
	for round, isOver := range map[string]bool{"r10": false, "r8": true} {
		var which string
		if err := r.db.GetContext(t.Context(), &which, `SELECT id FROM bets WHERE round_id = $1`, round); err != nil {
			t.Fatal(err)
		}
		var out roundAnswer
		if err := r.ask(r.pia, "/wps/bets/:id/round", map[string]string{"id": which}, &out); err != nil ||
			out.IsOver != isOver || len(out.Lines) != 0 ||
			out.ReplayURL == nil || *out.ReplayURL != pages+"/shown" {
			t.Errorf("%s: %+v (%v)", round, out, err)
		}
		if want := (hub88.RoundCall{Operator: 816, User: string(r.pia), Tx: "b" + round, Round: round}); asked != want {
			t.Errorf("asked %+v, want %+v", asked, want)
		}
	}
}
