package game_test

import (
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"lantern/api/game"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
)

// fixture is the catalog, with Pia as the caller.
type fixture struct {
	t      *testing.T
	db     *pg.DB
	pia    id.Member
	routes map[string]wire.Route
}

func open(t *testing.T) fixture {
	t.Helper()
	h := fixture{t: t, db: storetest.Furnished(t, seed.Base), routes: map[string]wire.Route{}}
	owner := storetest.Owner(t, h.db)
	h.pia = seed.Pia(t, owner).ID
	for _, route := range (game.Handlers{DB: h.db, Settings: system.NewSettingsCache(h.db, &clock.Clock{})}).Routes() {
		h.routes[route.Path], h.routes[route.Method+" "+route.Path] = route, route
	}
	return h
}

func (h fixture) ask(path string, query map[string]string, into any) error {
	h.t.Helper()
	return h.askAs(wire.Caller{Member: h.pia, Language: "en"}, path, query, into)
}

// askAs calls a route by its path, or by method and path if several routes share the path.
func (h fixture) askAs(caller wire.Caller, path string, query map[string]string, into any) error {
	h.t.Helper()
	get := func(name string) string { return query[name] }
	return h.serve(path, caller, wire.Request{Path: get, Query: get}, into)
}

func (h fixture) do(name, body string, path map[string]string) error {
	h.t.Helper()
	get := func(name string) string { return path[name] }
	none := func(string) string { return "" }
	return h.serve(name, wire.Caller{Member: h.pia, Language: "en"},
		wire.Request{Path: get, Query: none, Body: []byte(body)}, nil)
}

func (h fixture) serve(name string, caller wire.Caller, request wire.Request, into any) error {
	h.t.Helper()
	answer, err := h.routes[name].Serve(h.t.Context(), caller, request)
	if err != nil || into == nil {
		return err
	}
	raw, err := json.Marshal(answer.Value)
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, into)
}

func (h fixture) owner() *pg.DB { return storetest.Owner(h.t, h.db) }

func (h fixture) alter(sql string, args ...any) {
	h.t.Helper()
	if _, err := storetest.Owner(h.t, h.db).ExecContext(h.t.Context(), sql, args...); err != nil {
		h.t.Fatal(err)
	}
}

func (h fixture) dice() (node string) {
	h.t.Helper()
	if err := h.db.GetContext(h.t.Context(), &node, `SELECT id FROM games
		WHERE vendor_code = 'BGS' AND code = 'DICE'`); err != nil {
		h.t.Fatal(err)
	}
	return node
}

type launched struct{ LaunchURL, Mode string }

func (h fixture) launch(query map[string]string) (out launched, err error) {
	h.t.Helper()
	err = h.ask("/wps/game/launchGame", query, &out)
	return out, err
}

var elsewhere = strings.Split(`https://evil.example
http://evil.example/
//evil.example
///evil.example
////evil.example
/\evil.example
\\evil.example
\/evil.example
/\/evil.example
\evil.example
javascript:alert(1)
JavaScript:alert(1)
java%0ascript:alert(1)
javascript://%0aalert(1)
/javascript:alert(1)//\
data:text/html,x
vbscript:x
file:///etc/passwd
ftp://evil.example
app://evil
intent://evil
blob:https://evil.example/x
evil.example
www.evil.example
evil.example/home
@evil.example
user@evil.example
https:evil.example
https:/evil.example
https:///evil.example
https://good.example@evil.example
//good.example@evil.example
//evil.example%2f@good.example
/%2f/evil.example
/%2f%2fevil.example
/%2Fevil.example
/%5cevil.example
/%5Cevil.example
/%5c%5cevil.example
/%09/evil.example
/%0a/evil.example
/%0d/evil.example
/%0d%0aLocation:%20https://evil.example
/%00/evil.example
/.//evil.example
/..//evil.example
/x/..//evil.example
/./\evil.example
/..%2f%2fevil.example
/%2e%2e//evil.example
?next=//evil.example
#//evil.example
./home
../home
home
%2f%2fevil.example
%68ttps://evil.example
:80
://evil.example
*
 /home
/home%`, "\n")

// F-S17.
func TestLaunch_BackURLOfAnotherOrigin_IsRefused(t *testing.T) {
	h := open(t)
	node := h.dice()
	hostile := append([]string{"/\tevil.example", "/\n/evil.example", "/\r/evil.example", "/\x00/evil.example",
		"\t//evil.example", "/\u2028/evil.example"}, elsewhere...)
	if len(hostile) < 60 {
		t.Fatalf("only %d addresses", len(hostile))
	}
	for _, back := range hostile {
		if _, err := h.launch(map[string]string{"nodeId": node, "backUrl": back}); !errors.Is(err,
			fault.New(fault.ValidationFailed)) {
			t.Errorf("%q: %v", back, err)
		}
	}
	for _, back := range []string{"", "/", "/game?gameType=BGS&q=a%20b", "/me#top", "/a/b-c_d~e", "/%E0%B8%81"} {
		opened, err := h.launch(map[string]string{"nodeId": node, "backUrl": back})
		if err != nil {
			t.Errorf("%q: %v", back, err)
			continue
		}
		address, err := url.Parse(opened.LaunchURL)
		if err != nil || address.IsAbs() || address.Query().Get("backUrl") != back {
			t.Errorf("%q became %q (%v)", back, opened.LaunchURL, err)
		}
	}
}

func TestLaunch_Token_OpensOneSessionWithinAMinute(t *testing.T) {
	h := open(t)
	token := func() string {
		t.Helper()
		opened, err := h.launch(map[string]string{"nodeId": h.dice()})
		if err != nil || opened.Mode != "frame" {
			t.Fatalf("%+v, %v", opened, err)
		}
		address, err := url.Parse(opened.LaunchURL)
		if err != nil || address.Path != "/games/dice/" || len(address.Query().Get("token")) < 32 {
			t.Fatalf("%s (%v)", opened.LaunchURL, err)
		}
		return address.Query().Get("token")
	}
	first := token()
	if first == token() {
		t.Error("two launches have one token")
	}
	if _, err := gamevendor.Verify(t.Context(), h.db, "BGS", "DICE", first); err != nil {
		t.Errorf("the first time: %v", err)
	}
	if _, err := gamevendor.Verify(t.Context(), h.db, "BGS", "DICE", first); !pg.IsNone(err) {
		t.Errorf("the second time: %v", err)
	}
	for seconds, isGood := range map[int]bool{58: true, 61: false} {
		late := token()
		h.alter(`UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second'`, seconds)
		if _, err := gamevendor.Verify(t.Context(), h.db, "BGS", "DICE", late); pg.IsNone(err) == isGood {
			t.Errorf("%d s later: %v", seconds, err)
		}
	}
}

func TestLaunch_GameThatCannotBeOpened_IsRefused(t *testing.T) {
	h := open(t)
	node := h.dice()
	for what, wanted := range map[string]struct {
		node string
		code fault.Code
	}{
		"no id": {"dice", fault.NotFound}, "nothing's id": {string(id.New[id.Game]()), fault.NotFound},
		"nothing": {"", fault.ValidationFailed},
	} {
		if _, err := h.launch(map[string]string{"nodeId": wanted.node}); !errors.Is(err, fault.New(wanted.code)) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, step := range []struct {
		sql  string
		code fault.Code
	}{
		{`UPDATE games SET in_maintenance = true`, fault.GameMaintenance}, {`UPDATE games
			SET is_enabled = false`, fault.NotFound},
		{`UPDATE games SET is_enabled = true, in_maintenance = false`, ""}, {`UPDATE vendors
			SET is_enabled = false`, fault.NotFound},
	} {
		h.alter(step.sql)
		_, err := h.launch(map[string]string{"nodeId": node})
		if step.code == "" && err != nil || step.code != "" && !errors.Is(err, fault.New(step.code)) {
			t.Errorf("after %s: %v", step.sql, err)
		}
	}
	if !h.routes["/wps/game/launchGame"].NoTrial {
		t.Error("trial accounts may launch")
	}
}

type listed struct {
	Content []struct {
		NodeID, NodeName, GameType, Vassalage string
		Maintenance                           bool
		RTP                                   *string
	}
	PageNum, TotalPages, TotalElements int
}

func TestList_Filters_Narrow(t *testing.T) {
	h := open(t)
	list := func(query map[string]string) (out listed) {
		t.Helper()
		if err := h.ask("/wps/games", query, &out); err != nil {
			t.Fatal(err)
		}
		return out
	}
	all := list(nil)
	if all.TotalElements == 0 || all.PageNum != 1 || all.Content[0].NodeID == "" {
		t.Fatalf("%+v", all)
	}
	found := list(map[string]string{"q": "DiCe", "gameType": "BGS"})
	if found.TotalElements != 1 || found.Content[0].NodeName == "" || found.Content[0].RTP == nil {
		t.Errorf("dice: %+v", found)
	}
	for _, nothing := range []map[string]string{{"q": "%"}, {"q": "_"}, {"q": "' OR 9=9 --"}, {"gameType": "NONE"},
		{"vassalage": "NONE"}, {"page": "900"}} {
		if found := list(nothing); len(found.Content) != 0 {
			t.Errorf("%v: %+v", nothing, found)
		}
	}
	var out listed
	for _, wrong := range []map[string]string{{"page": "1001"}, {"page": "x"}, {"selectType": "DROP"}} {
		if err := h.ask("/wps/games", wrong, &out); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	var menus struct {
		Content []struct {
			GameType string
			Vendors  []struct {
				Vassalage string
				Cards     int
			}
		}
	}
	if err := h.ask("/lgw/games/game_menus", nil, &menus); err != nil || len(menus.Content) == 0 ||
		menus.Content[0].Vendors[0].Cards == 0 {
		t.Errorf("menus %+v (%v)", menus, err)
	}
	var hot listed
	if err := h.ask("/wps/relay/GCSGAME_hotGamesV2", nil, &hot); err != nil || hot.TotalElements > all.TotalElements {
		t.Errorf("hot %+v (%v)", hot, err)
	}
}

func TestWinners_AreRealMembersWithMaskedNames(t *testing.T) {
	h := open(t)
	opened, err := h.launch(map[string]string{"nodeId": h.dice()})
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(opened.LaunchURL)
	if err != nil {
		t.Fatal(err)
	}
	token := address.Query().Get("token")
	if _, err := gamevendor.Verify(t.Context(), h.db, "BGS", "DICE", token); err != nil {
		t.Fatal(err)
	}
	for n, paid := range []money.Amount{25, 5} {
		round := string(rune('a' + n))
		bet := gamevendor.Bet{Vendor: "BGS", Tx: "b" + round, Print: []byte("b"), Token: gamevendor.HashToken(token),
			Player: h.pia, Game: "DICE", Currency: "THB",
			Amount: 10 * money.Unit, Round: round, Happened: time.Now()}
		if answer, err := gamevendor.Place(t.Context(), h.db, bet); err != nil || answer.Status != gamevendor.OK {
			t.Fatalf("%+v %v", answer, err)
		}
		won := gamevendor.Win{Vendor: "BGS", Tx: "w" + round, Ref: "b" + round, Print: []byte("w"), Player: h.pia,
			Amount: paid * money.Unit, Round: round, Closes: true, Happened: time.Now()}
		if answer, err := gamevendor.Credit(t.Context(), h.db, won); err != nil || answer.Status != gamevendor.OK {
			t.Fatalf("%+v %v", answer, err)
		}
	}
	for username, shown := range map[string]string{"pia": "p•••", "x": "•••", "somchai": "s•••",
		"somchai_the_first": "so•••t", "ฟ้าใสสว่าง": ""} {
		h.alter(`UPDATE members SET username = $1 WHERE id = $2`, username, h.pia)
		var out struct {
			Content []struct {
				VO struct{ WinAmount, Account string }
			}
		}
		if err := h.ask("/wps/relay/GCSGAME_getRankList", nil, &out); err != nil || len(out.Content) != 1 ||
			out.Content[0].VO.WinAmount != "25.00" {
			t.Fatalf("%+v (%v)", out, err)
		}
		reported := out.Content[0].VO.Account
		if shown != "" && reported != shown || strings.Contains(reported, username) {
			t.Errorf("%s is shown as %s", username, reported)
		}
	}
	for category, count := range map[string]int{"ALL": 1, "LIVE": 0, "BGS": 1} {
		var of struct{ Content []any }
		if err := h.ask("/wps/relay/GCSGAME_getRankList", map[string]string{"gameCategory": category}, &of); err != nil ||
			len(of.Content) != count {
			t.Errorf("%s: %d wins (%v)", category, len(of.Content), err)
		}
	}
	h.alter(`UPDATE members SET kind = 4, parent_id = NULL WHERE id = $1`, h.pia)
	var none struct{ Content []any }
	if err := h.ask("/wps/relay/GCSGAME_getRankList", nil, &none); err != nil || len(none.Content) != 0 {
		t.Errorf("play money among the winners: %v (%v)", none, err)
	}
}

// A lottery is a page of the app: the launch names it with its prize mode, without a token.
func TestLaunch_Lottery_IsAPageOfTheApp(t *testing.T) {
	h := open(t)
	for node, want := range map[[2]string]string{
		{"TCG_LOTTO_VN", "VN-MN_1M"}: "/vnLottery?gameCode=VN-MN_1M&prizeMode=ELOTT",
		{"TCG_SEA", "LAO_STAR"}:      "/seaLottery?gameCode=LAO_STAR&prizeMode=ELOTT",
		{"LOTT", "SSC_1M"}:           "/lottery?gameCode=SSC_1M&prizeMode=ELOTT",
	} {
		query := map[string]string{"nodeId": h.node(node[0], node[1]), "lottoArea": "VN", "launchMode": "LOTT",
			"prizeMode": "ELOTT", "gameCode": node[1], "device": "WEB", "backUrl": "/lott", "language": "en"}
		if opened, err := h.launch(query); err != nil || opened.LaunchURL != want || opened.Mode != "window" {
			t.Errorf("%+v, %v, want %s", opened, err, want)
		}
		query["gameCode"] = "SSC_5M"
		if _, err := h.launch(query); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("the code of another game: %v", err)
		}
	}
}
