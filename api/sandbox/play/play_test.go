package play_test

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/play"
	"lantern/store/money"
)

const house = "https://play.example"

// vendors is the program with one player at one of its games.
type vendors struct {
	t       *testing.T
	door    *door
	program *play.Program
	handler http.Handler
	log     *bytes.Buffer
	vendor  string
	game    string
	key     string
	deeds   int
}

type fields map[string]any

// answered is what a page reads.
type answered struct {
	status  int
	Code    string         `json:"code"`
	Params  map[string]any `json:"params"`
	Session string         `json:"session"`
	Balance money.Amount   `json:"balance"`
	Name    string         `json:"name"`
	Jackpot money.Amount   `json:"jackpot"`
	Told    struct {
		Round     string       `json:"round"`
		Stake     money.Amount `json:"stake"`
		Paid      money.Amount `json:"paid"`
		Jackpot   money.Amount `json:"jackpot"`
		IsPending bool         `json:"isPending"`
		IsOpen    bool         `json:"isOpen"`
		Shown     struct {
			IsHit bool `json:"isHit"`
		} `json:"shown"`
	} `json:"told"`
	Free *struct {
		Left  int          `json:"left"`
		Value money.Amount `json:"value"`
	} `json:"free"`
	Seat *struct {
		Stack money.Amount `json:"stack"`
	} `json:"seat"`
	Open []struct {
		Round string `json:"round"`
	} `json:"open"`
	Matches []struct {
		ID    string `json:"id"`
		State string `json:"state"`
		Odds  []struct {
			Pick string `json:"pick"`
		} `json:"odds"`
	} `json:"matches"`
	Past []struct {
		ID     string       `json:"id"`
		Stake  money.Amount `json:"stake"`
		Paid   money.Amount `json:"paid"`
		IsVoid bool         `json:"isVoid"`
	} `json:"past"`
}

// open is a program that keeps its state in a file, before a door that knows its vendors.
func open(t *testing.T, chance io.Reader) *vendors {
	t.Helper()
	v := &vendors{t: t, door: openDoor(t), log: &bytes.Buffer{}}
	v.start(filepath.Join(t.TempDir(), "data", "play.json"), chance)
	return v
}

func (v *vendors) start(file string, chance io.Reader) {
	v.program = &play.Program{
		DoorURL: v.door.url, Secret: secret, HouseOrigin: house, HTTP: http.DefaultClient, Clock: v.door.clock,
		Chance: chance, File: file,
		Log: slog.New(slog.NewTextHandler(v.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	v.handler = v.program.Handler()
}

// restart is the same file in a new process.
func (v *vendors) restart(chance io.Reader) { v.start(v.program.File, chance) }

func (v *vendors) call(path, key string, body any) (out answered) {
	v.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		v.t.Fatal(err)
	}
	request := httptest.NewRequestWithContext(v.t.Context(), http.MethodPost, "/play/api/"+path, bytes.NewReader(raw))
	request.Header.Set("X-Play-Session", key)
	response := httptest.NewRecorder()
	v.handler.ServeHTTP(response, request)
	if err := json.Unmarshal(response.Body.Bytes(), &out); err != nil {
		v.t.Errorf("%s answered %q", path, response.Body)
	}
	out.status = response.Code
	return out
}

// enter opens a game with a token, or as a demo without one.
func (v *vendors) enter(vendor, game, token string) answered {
	v.t.Helper()
	out := v.call("enter", "", fields{"vendor": vendor, "game": game, "token": token, "demo": token == ""})
	if out.status == http.StatusOK {
		v.vendor, v.game, v.key = vendor, game, out.Session
	}
	return out
}

// do is one deed with a name of its own.
func (v *vendors) do(path string, body fields) answered {
	v.t.Helper()
	v.deeds++
	body["once"] = "deed " + strconv.Itoa(v.deeds)
	return v.call(path, v.key, body)
}

func one(pick, amount string) fields {
	return fields{"bets": []fields{{"pick": pick, "amount": amount}}}
}

func (v *vendors) finish() {
	v.t.Helper()
	if err := v.program.Finish(v.t.Context()); err != nil {
		v.t.Fatal(err)
	}
}

func (v *vendors) refuses(what, code string, out answered) {
	v.t.Helper()
	if out.Code != code || out.status < 400 {
		v.t.Errorf("%s: %d %q, not %q", what, out.status, out.Code, code)
	}
}

// holds says that a player has so much, that so many stakes of his stand and that nothing is open.
func (v *vendors) holds(player string, funds money.Amount, standing int) {
	v.t.Helper()
	if has, stand := v.door.has(player); has != funds || stand != standing {
		v.t.Errorf("%s has %v and %d stakes, not %v and %d", player, has, stand, funds, standing)
	}
}

const start = 1000 * money.Unit

// some is one game of each kind that any vendor has.
func some() (games []catalog.Game) {
	known := map[string]bool{}
	for _, vendor := range catalog.Vendors() {
		for _, game := range catalog.Games(vendor.Code) {
			kind := game.Type + game.Subtype + cmp.Or(game.Class, classOf(game))
			if game.Type == "SPORTS" || game.Type == "ESPORTS" || game.Type == "COCKFIGHT" {
				kind = game.Vendor + game.Code
			}
			if !known[kind] {
				known[kind], games = true, append(games, game)
			}
		}
	}
	return games
}

func TestEveryKindOfGameIsPlayedAsADemoThatNeverCallsTheDoor(t *testing.T) {
	v := open(t, rand.Reader)
	for _, game := range some() {
		first := v.enter(game.Vendor, game.Code, "")
		if first.status != http.StatusOK || first.Balance != start {
			t.Fatalf("%s: %+v", game.Code, first)
		}
		out := v.demoRound(game)
		after := v.call("state", v.key, fields{})
		want := start - out.Told.Stake + out.Told.Paid
		if out.status != http.StatusOK || after.Balance != want || out.Told.Stake == 0 {
			t.Errorf("%s %s: %d %s, staked %v, paid %v, has %v", game.Vendor, game.Code, out.status, out.Code, out.Told.Stake,
				out.Told.Paid, after.Balance)
		}
	}
	if len(v.door.calls) != 0 {
		t.Errorf("a demo asked the wallet: %v", v.door.calls)
	}
}

// places are one of each class that can be bet on.
var places = map[string]string{"ROULETTE": "17", "SICBO": "triple", "DRAGONTIGER": "tiger", "BLACKJACK": "dealer",
	"BACCARAT": "banker", "THREECARD": "ante"}

// classOf is what a table game says of itself in its English name.
func classOf(game catalog.Game) string {
	said := strings.ToUpper(strings.ReplaceAll(game.Names["en"], " ", ""))
	for class := range places {
		if strings.HasSuffix(said, class) {
			return class
		}
	}
	return ""
}

// demoRound plays whatever a game plays; what came of a seat is what its buy-in brought.
func (v *vendors) demoRound(game catalog.Game) answered {
	v.t.Helper()
	stake := (10 * game.Min).String()
	switch game.Type {
	case "FISH":
		seat := v.do("sit", fields{"amount": "20"})
		v.do("shoot", fields{"pick": "minnow", "amount": game.Min.String()})
		out := v.do("leave", fields{})
		if seat.Told.Stake != 20*money.Unit || out.Told.Stake != 20*money.Unit {
			v.t.Errorf("%s: sat with %v, left %+v", game.Code, seat.Told.Stake, out.Told)
		}
		return out
	case "LIVE":
		return v.do("bet", one(places[game.Class], stake))
	case "PVP":
		return v.do("bet", one("ante", stake))
	case "RNG":
		if game.Subtype == "TG" {
			return v.do("bet", one(places[classOf(game)], stake))
		}
		return v.do("bet", one("spin", stake))
	}
	return v.onNext(stake)
}

// onNext bets on the next match that has yet to begin.
func (v *vendors) onNext(stake string) answered {
	v.t.Helper()
	for _, m := range v.call("state", v.key, fields{}).Matches {
		if m.State == "PLANNED" {
			body := one(m.Odds[0].Pick, stake)
			body["match"] = m.ID
			return v.do("bet", body)
		}
	}
	v.t.Fatal("no match to bet on")
	return answered{}
}

func TestARoundIsStakedAndPaidOnceThoughAnswersAreLost(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("VELOUR", "SALON_BACCARAT", "pia-1")
	v.door.lose["/bet"], v.door.lose["/win"] = 1, 1
	out := v.do("bet",
		fields{"bets": []fields{{"pick": "player", "amount": "100"}, {"pick": "banker", "amount": "60"},
			{"pick": "tie", "amount": "20"}}})
	if out.status != http.StatusOK || out.Told.Stake != 180*money.Unit || out.Told.IsPending || len(out.Past) != 1 {
		t.Fatalf("%d %s %+v", out.status, out.Code, out.Told)
	}
	paid, wins := v.door.paid()
	if paid != out.Told.Paid || wins != 3 {
		t.Errorf("the wallet paid %v in %d wins, the page says %v", paid, wins, out.Told.Paid)
	}
	v.holds("pia", start-180*money.Unit+out.Told.Paid, 3)
	if out.Balance != start-180*money.Unit+out.Told.Paid {
		t.Errorf("the page has %v", out.Balance)
	}
	types := map[string]string{}
	for _, asked := range v.door.asked {
		types[asked["details"].(map[string]any)["pick"].(string)] = text(asked, "bet_type")
	}
	if types["tie"] != "side" || types["player"] != "stake" || types["banker"] != "stake" {
		t.Errorf("bet types: %v", types)
	}
}

func TestWhatTheWalletNeverConfirmsIsGivenBack(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("AURUM", "DRAGON_FORGE", "pia-1")
	v.door.lose["/bet"] = 9
	v.refuses("a bet without an answer", "OUTCOME_UNKNOWN", v.do("bet", one("spin", "10")))
	v.holds("pia", start, 0)
	// The door is away for the way back as well, and the process dies.
	v.door.set(func() { v.door.lose["/bet"], v.door.down["/rollback"] = 9, 3 })
	v.refuses("a bet without an answer", "OUTCOME_UNKNOWN", v.do("bet", one("spin", "10")))
	v.holds("pia", start-10*money.Unit, 1)
	v.door.set(func() { clear(v.door.lose) })
	v.restart(rand.Reader)
	v.finish()
	v.holds("pia", start-10*money.Unit, 1)
	v.later(2)
	v.holds("pia", start, 0)
	if past := v.call("state", v.key, fields{}).Past; len(past) != 2 || !past[0].IsVoid {
		t.Errorf("listed as %+v", past)
	}
}

func TestAWinThatIsNotConfirmedIsOwedUntilItIs(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("POMELO", "RIVER_POKER", "pia-1")
	v.door.down["/win"] = 3
	out := v.do("bet", one("ante", "10"))
	if out.status != http.StatusOK || !out.Told.IsPending || len(out.Open) != 1 {
		t.Fatalf("%d %s %+v", out.status, out.Code, out)
	}
	v.holds("pia", start-10*money.Unit, 1)
	v.restart(rand.Reader)
	v.later(2)
	v.later(2)
	paid, wins := v.door.paid()
	if paid != out.Told.Paid || wins != 1 {
		t.Errorf("paid %v in %d wins, owed %v", paid, wins, out.Told.Paid)
	}
}

func TestARoundThatWasCutOffBeforeItsDrawIsDrawnAfterARestart(t *testing.T) {
	v := open(t, broken{})
	// The session's key does not come from the chance of the games.
	v.enter("AURUM", "DRAGON_FORGE", "pia-1")
	v.refuses("a draw without chance", "FAILED", v.do("bet", one("spin", "10")))
	v.holds("pia", start-10*money.Unit, 1)
	v.restart(steady(0))
	v.finish()
	v.finish()
	state := v.call("state", v.key, fields{})
	if _, wins := v.door.paid(); wins != 1 || len(state.Past) != 1 || len(state.Open) != 0 {
		t.Errorf("%d wins, %+v", wins, state)
	}
	v.holds("pia", start-10*money.Unit+state.Past[0].Paid, 1)
}

func TestARefusalLeavesEverythingAsItWas(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("VELOUR", "SALON_BACCARAT", "pia-1")
	for _, status := range []string{
		"BET_LIMIT", "LIMIT_REACHED", "REALITY_CHECK", "PLAYER_BLOCKED", "GAME_DISABLED", "VENDOR_DISABLED", "TOKEN_EXPIRED",
		"INVALID_TOKEN", "WRONG_CURRENCY",
	} {
		v.door.refuseAs = status
		v.refuses("a bet", status, v.do("bet", one("player", "20")))
		v.holds("pia", start, 0)
	}
	v.door.refuseAs = ""
	// The second stake is more than what the first one leaves.
	v.refuses("two stakes", "INSUFFICIENT_FUNDS", v.do("bet", fields{"bets": []fields{
		{"pick": "player", "amount": "500"}, {"pick": "banker", "amount": "499"}, {"pick": "tie", "amount": "2"},
	}}))
	v.holds("pia", start, 0)
	v.refuses("a stale token", "TOKEN_EXPIRED", v.enter("AURUM", "DRAGON_FORGE", "stale"))
	v.door.down["/session/verify"] = 9
	v.refuses("a door that is away", "WALLET_UNREACHABLE", v.enter("AURUM", "DRAGON_FORGE", "pia-2"))
	if state := v.call("state", v.key, fields{}); len(state.Open) != 0 || state.Balance != start {
		t.Errorf("%+v", state)
	}
}
