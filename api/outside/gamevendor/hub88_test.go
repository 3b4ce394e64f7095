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

// fakeHub88 returns a fixed response and records the request.
type fakeHub88 struct {
	status          int
	response        string
	path, signature string
	body            []byte
}

func (p *fakeHub88) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.path, p.signature = r.URL.Path, r.Header.Get("X-Hub88-Signature")
	p.body, _ = io.ReadAll(r.Body)
	w.WriteHeader(p.status)
	_, _ = io.WriteString(w, p.response)
}

func connect(t *testing.T, p *fakeHub88) (gamevendor.Vendor, string) {
	t.Helper()
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	private, public, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	line := gamevendor.Client{HTTP: server.Client(), Clock: &clock.Clock{}}
	vendor, err := line.Adapter(gamevendor.Supplier{Code: "HUB", URL: server.URL + "/", Dialect: "HUB88", Account: "816",
		Secret: private})
	if err != nil {
		t.Fatal(err)
	}
	return vendor, public
}

const list = `[
	{"game_code":"a","name":"Alpha","category":"Video Slots","url_thumb":"https://x/a.png","enabled":true,` +
	`"demo_game_support":true,"rtp":"94.79","volatility":1,"paylines":20,` +
	`"blocked_countries":["US"],"platforms":["GPL_DESKTOP"],"theme":null},
	{"game_code":"b","name":"Beta","names":{"th":"เบต้า"},"category":"Live Dragon Tiger","url_thumb":"https://x/b.png",` +
	`"enabled":true,"rtp":null,"volatility":null},
	{"game_code":"c","name":"Gamma","category":"Crash Games","enabled":true,"rtp":"100.01","volatility":6},
	{"game_code":"d","name":"Delta","category":"Virtual Sports","enabled":true,"rtp":"0.94","volatility":4},
	{"game_code":"e","name":"Epsilon","category":"Something New","enabled":true,"rtp":"high"},
	{"game_code":"f","name":"Zeta","category":"Video Slots","enabled":false}]`

func TestHub88_Games_AreTranslated(t *testing.T) {
	p := &fakeHub88{status: 200, response: list}
	vendor, public := connect(t, p)
	games, err := vendor.Games(t.Context())
	if err != nil || len(games) != 5 {
		t.Fatalf("%+v (%v)", games, err)
	}
	key, err := hub88.ReadPublic(public)
	if err != nil || p.path != "/operator/generic/v2/game/list" || string(p.body) != `{"operator_id":816}` ||
		!hub88.Verify(key, p.body, p.signature) {
		t.Errorf("sent %s to %s (%v)", p.body, p.path, err)
	}
	first := games[0]
	if first.Code != "a" || first.Names["en"] != "Alpha" || first.Type != "RNG" || first.Subtype != "" ||
		first.Volatility != "LOW" || *first.ReturnPPM != 947_900 ||
		first.Lines != 20 || !first.HasDemo || len(first.NotIn) != 1 || first.Cover != "https://x/a.png" ||
		first.Min != money.Payable || first.Max <= first.Min {
		t.Errorf("%+v", first)
	}
	if names := games[1].Names; names["en"] != "Beta" || names["th"] != "เบต้า" || len(first.Names) != 1 {
		t.Errorf("named %v and %v", names, first.Names)
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
	if jackpots, err := vendor.Jackpots(t.Context()); err != nil || len(jackpots) != 0 {
		t.Errorf("jackpots: %v (%v)", jackpots, err)
	}
	if tables, err := vendor.Tables(t.Context()); err != nil || len(tables) != 0 {
		t.Errorf("tables: %v (%v)", tables, err)
	}
	if matches, err := vendor.Matches(t.Context()); err != nil || len(matches) != 0 {
		t.Errorf("matches: %v (%v)", matches, err)
	}
}

func TestHub88_Address_RequestIsTranslated(t *testing.T) {
	p := &fakeHub88{status: 200, response: `{"url":"https://play.example/1"}`}
	vendor, _ := connect(t, p)
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
		at, err := vendor.Address(t.Context(), c.open)
		var got hub88.OpenCall
		if err != nil || at.URL != "https://play.example/1" || json.Unmarshal(p.body, &got) != nil || got != c.want ||
			p.path != "/operator/generic/v2/game/url" {
			t.Errorf("%+v: sent %s to %s, got %s (%v)", c.open, p.body, p.path, at.URL, err)
		}
	}
	for status, says := range map[int]string{404: `{"error":"no such game"}`, 401: `{"error":"signature"}`, 500: ``,
		200: `{"url":""}`} {
		p.status, p.response = status, says
		if at, err := vendor.Address(t.Context(), gamevendor.Open{Game: "a", Token: "t", Player: "pia"}); err == nil {
			t.Errorf("HTTP %d %s opens at %q", status, says, at.URL)
		}
	}
}

func TestHub88_Round_IsAReplayPage(t *testing.T) {
	p := &fakeHub88{status: 200, response: `{"url":"https://play.example/round/9"}`}
	vendor, public := connect(t, p)
	reader, can := vendor.(gamevendor.RoundReader)
	if !can {
		t.Fatal("the adapter does not read rounds")
	}
	round, err := reader.Round(t.Context(), gamevendor.RoundRef{ID: "9", Tx: "t-1", Player: "pia", Language: "th"})
	if err != nil || round.Replay != "https://play.example/round/9" || round.ID != "9" || round.IsOver ||
		len(round.Lines) != 0 {
		t.Errorf("%+v (%v)", round, err)
	}
	key, err := hub88.ReadPublic(public)
	if want := `{"operator_id":816,"user":"pia","transaction_uuid":"t-1","round":"9"}`; err != nil ||
		p.path != "/operator/generic/v2/game/round" ||
		string(p.body) != want || !hub88.Verify(key, p.body, p.signature) {
		t.Errorf("sent %s to %s (%v)", p.body, p.path, err)
	}
	for _, c := range []struct {
		status    int
		says      string
		isUnknown bool
	}{{404, `{"error":"no such round"}`, true}, {500, ``, false}, {401, `{"error":"signature"}`, false}, {200,
		`{"url":""}`, false}, {200, `no`, false}} {
		p.status, p.response = c.status, c.says
		if round, err := reader.Round(t.Context(), gamevendor.RoundRef{ID: "9", Tx: "t-1", Player: "pia"}); err == nil ||
			errors.Is(err, gamevendor.ErrUnknown) != c.isUnknown {
			t.Errorf("HTTP %d %s: %+v (%v)", c.status, c.says, round, err)
		}
	}
}

func TestHub88_InvalidKeyOrOperator_IsRefused(t *testing.T) {
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
		if _, err := (gamevendor.Client{}).Adapter(s); err == nil {
			t.Errorf("%s: an adapter was created", name)
		}
	}
}
