package gamevendor_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"lantern/api/outside/gamevendor"
	"lantern/api/outside/hub88"
	"lantern/store/clock"
	"lantern/store/money"
)

// partner is the other side: it answers with a text, and keeps what it was asked.
type partner struct {
	status          int
	says            string
	path, signature string
	body            []byte
}

func (p *partner) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.path, p.signature = r.URL.Path, r.Header.Get("X-Hub88-Signature")
	p.body, _ = io.ReadAll(r.Body)
	w.WriteHeader(p.status)
	_, _ = io.WriteString(w, p.says)
}

func before(t *testing.T, p *partner) (gamevendor.Vendor, string) {
	t.Helper()
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	private, public, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	line := gamevendor.Line{HTTP: server.Client(), Clock: &clock.Clock{}}
	maker, err := line.To(gamevendor.Supplier{Code: "HUB", URL: server.URL + "/", Dialect: "HUB88", Account: "816",
		Secret: private})
	if err != nil {
		t.Fatal(err)
	}
	return maker, public
}

const list = `[
	{"game_code":"a","name":"Alpha","category":"Video Slots","url_thumb":"https://x/a.png","enabled":true,` +
	`"demo_game_support":true,"rtp":"94.79","volatility":1,"paylines":20,` +
	`"blocked_countries":["US"],"platforms":["GPL_DESKTOP"],"theme":null},
	{"game_code":"b","name":"Beta","category":"Live Dragon Tiger","url_thumb":"https://x/b.png",` +
	`"enabled":true,"rtp":null,"volatility":null},
	{"game_code":"c","name":"Gamma","category":"Crash Games","enabled":true,"rtp":"100.01","volatility":6},
	{"game_code":"d","name":"Delta","category":"Virtual Sports","enabled":true,"rtp":"0.94","volatility":4},
	{"game_code":"e","name":"Epsilon","category":"Something New","enabled":true,"rtp":"high"},
	{"game_code":"f","name":"Zeta","category":"Video Slots","enabled":false}]`

func TestTheCatalogIsReadInItsWords(t *testing.T) {
	p := &partner{status: 200, says: list}
	maker, public := before(t, p)
	games, err := maker.Games(t.Context())
	if err != nil || len(games) != 5 {
		t.Fatalf("%+v (%v)", games, err)
	}
	key, err := hub88.ReadPublic(public)
	if err != nil || p.path != "/operator/generic/v2/game/list" || string(p.body) != `{"operator_id":816}` ||
		!hub88.IsBy(key, p.body, p.signature) {
		t.Errorf("asked %s at %s (%v)", p.body, p.path, err)
	}
	first := games[0]
	if first.Code != "a" || first.Names["en"] != "Alpha" || first.Type != "RNG" || first.Subtype != "" ||
		first.Volatility != "LOW" || *first.ReturnPPM != 947_900 ||
		first.Lines != 20 || !first.HasDemo || len(first.NotIn) != 1 || first.Cover != "https://x/a.png" ||
		first.Min != money.Payable || first.Max <= first.Min {
		t.Errorf("%+v", first)
	}
	for i, want := range []struct {
		kind, subtype, class, volatility string
		hasReturn                        bool
	}{{"RNG", "", "", "LOW", true}, {"LIVE", "", "DRAGONTIGER", "", false}, {"RNG", "AC", "", "HIGH", false}, {"SPORTS",
		"", "", "MEDIUM", true}, {"RNG", "", "", "", false}} {
		g := games[i]
		if g.Type != want.kind || g.Subtype != want.subtype || g.Class != want.class || g.Volatility != want.volatility ||
			(g.ReturnPPM != nil) != want.hasReturn {
			t.Errorf("%s: %+v, want %+v", g.Code, g, want)
		}
	}
	if jackpots, err := maker.Jackpots(t.Context()); err != nil || len(jackpots) != 0 {
		t.Errorf("jackpots that nobody tells: %v (%v)", jackpots, err)
	}
	if tables, err := maker.Tables(t.Context()); err != nil || len(tables) != 0 {
		t.Errorf("tables that nobody tells: %v (%v)", tables, err)
	}
	if matches, err := maker.Matches(t.Context()); err != nil || len(matches) != 0 {
		t.Errorf("matches that nobody tells: %v (%v)", matches, err)
	}
}

func TestAnAddressIsAskedInItsWords(t *testing.T) {
	p := &partner{status: 200, says: `{"url":"https://play.example/1"}`}
	maker, _ := before(t, p)
	for _, c := range []struct {
		open gamevendor.Open
		want hub88.OpenCall
	}{
		{gamevendor.Open{Game: "a", Player: "pia", Token: "a token", Language: "zh-Hans", Currency: "THB", Country: "TH",
			Device: "WEB", LobbyURL: "https://us/"},
			hub88.OpenCall{Operator: 816, User: "pia", Token: "a token", Game: "a", Platform: "GPL_DESKTOP", Language: "zh",
				Currency: "THB", Country: "TH", LobbyURL: "https://us/"}},
		{gamevendor.Open{Game: "a", Player: "pia", Token: "a token", Language: "th", Currency: "THB", Device: "IOS",
			LobbyURL: "https://us/"},
			hub88.OpenCall{Operator: 816, User: "pia", Token: "a token", Game: "a", Platform: "GPL_MOBILE", Language: "th",
				Currency: "THB", Country: "XX", LobbyURL: "https://us/"}},
		{gamevendor.Open{Game: "a", Language: "en", LobbyURL: "https://us/"},
			hub88.OpenCall{Operator: 816, Game: "a", Platform: "GPL_DESKTOP", Language: "en", Currency: "XX" + "X",
				Country: "XX", LobbyURL: "https://us/"}},
	} {
		at, err := maker.Address(t.Context(), c.open)
		var got hub88.OpenCall
		if err != nil || at.URL != "https://play.example/1" || json.Unmarshal(p.body, &got) != nil || got != c.want ||
			p.path != "/operator/generic/v2/game/url" {
			t.Errorf("%+v: asked %s at %s, got %s (%v)", c.open, p.body, p.path, at.URL, err)
		}
	}
	for status, says := range map[int]string{404: `{"error":"no such game"}`, 401: `{"error":"signature"}`, 500: ``,
		200: `{"url":""}`} {
		p.status, p.says = status, says
		if at, err := maker.Address(t.Context(), gamevendor.Open{Game: "a", Token: "t", Player: "pia"}); err == nil {
			t.Errorf("HTTP %d %s opens at %q", status, says, at.URL)
		}
	}
}

func TestARoundIsAPageInItsWords(t *testing.T) {
	p := &partner{status: 200, says: `{"url":"https://play.example/round/9"}`}
	maker, public := before(t, p)
	teller, can := maker.(gamevendor.Teller)
	if !can {
		t.Fatal("nobody tells")
	}
	told, err := teller.Round(t.Context(), gamevendor.RoundOf{ID: "9", Tx: "t-1", Player: "pia", Language: "th"})
	if err != nil || told.Replay != "https://play.example/round/9" || told.ID != "9" || told.IsOver ||
		len(told.Lines) != 0 {
		t.Errorf("%+v (%v)", told, err)
	}
	key, err := hub88.ReadPublic(public)
	if want := `{"operator_id":816,"user":"pia","transaction_uuid":"t-1","round":"9"}`; err != nil ||
		p.path != "/operator/generic/v2/game/round" ||
		string(p.body) != want || !hub88.IsBy(key, p.body, p.signature) {
		t.Errorf("asked %s at %s (%v)", p.body, p.path, err)
	}
	for _, c := range []struct {
		status    int
		says      string
		isUnknown bool
	}{{404, `{"error":"no such round"}`, true}, {500, ``, false}, {401, `{"error":"signature"}`, false}, {200,
		`{"url":""}`, false}, {200, `no`, false}} {
		p.status, p.says = c.status, c.says
		if told, err := teller.Round(t.Context(), gamevendor.RoundOf{ID: "9", Tx: "t-1", Player: "pia"}); err == nil ||
			errors.Is(err, gamevendor.ErrUnknown) != c.isUnknown {
			t.Errorf("HTTP %d %s: %+v (%v)", c.status, c.says, told, err)
		}
	}
}

func TestWhoHasNoKeyOrNoNumberThereIsNotAsked(t *testing.T) {
	private, public, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	for name, s := range map[string]gamevendor.Supplier{
		"no number": {Dialect: "HUB88", Secret: private}, "a shared secret": {Dialect: "HUB88", Account: "1",
			Secret: "secret"},
		"their own key":   {Dialect: "HUB88", Account: "1", Secret: public},
		"no such dialect": {Dialect: "HUB89", Account: "1", Secret: private},
	} {
		if _, err := (gamevendor.Line{}).To(s); err == nil {
			t.Errorf("%s: somebody answers", name)
		}
	}
}
