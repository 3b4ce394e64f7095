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

// vendors is the program with one player in one game.
type vendors struct {
	t        *testing.T
	door     *fakeWallet
	program  *play.Program
	handler  http.Handler
	log      *bytes.Buffer
	vendor   string
	game     string
	key      string
	requests int
}

type fields map[string]any

// answered is the answer that a page receives.
type answered struct {
	status  int
	Code    string         `json:"code"`
	Params  map[string]any `json:"params"`
	Session string         `json:"session"`
	Balance money.Amount   `json:"balance"`
	Name    string         `json:"name"`
	Jackpot money.Amount   `json:"jackpot"`
	Result  struct {
		Round     string       `json:"round"`
		Stake     money.Amount `json:"stake"`
		Paid      money.Amount `json:"paid"`
		Jackpot   money.Amount `json:"jackpot"`
		IsPending bool         `json:"isPending"`
		IsOpen    bool         `json:"isOpen"`
		Shown     struct {
			IsHit bool `json:"isHit"`
		} `json:"shown"`
	} `json:"result"`
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

// open returns a program that stores its state in a file and uses a fake wallet.
func open(t *testing.T, chance io.Reader) *vendors {
	t.Helper()
	v := &vendors{t: t, door: openFakeWallet(t), log: &bytes.Buffer{}}
	v.start(filepath.Join(t.TempDir(), "data", "play.json"), chance)
	return v
}

func (v *vendors) start(file string, chance io.Reader) {
	v.program = &play.Program{
		WalletURL: v.door.url, Secret: secret, PlatformOrigin: house, HTTP: http.DefaultClient, Clock: v.door.clock,
		Random: chance, File: file,
		Log: slog.New(slog.NewTextHandler(v.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	v.handler = v.program.Handler()
}

// restart continues with the same file in a new process.
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

// act sends one action with an id of its own.
func (v *vendors) act(path string, body fields) answered {
	v.t.Helper()
	v.requests++
	body["once"] = "action " + strconv.Itoa(v.requests)
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

// wantBalance checks a player's balance and open stakes, and that no round is open.
func (v *vendors) wantBalance(player string, funds money.Amount, standing int) {
	v.t.Helper()
	if has, stand := v.door.balanceOf(player); has != funds || stand != standing {
		v.t.Errorf("%s has %v and %d stakes, not %v and %d", player, has, stand, funds, standing)
	}
}

const start = 1000 * money.Unit

// sampleGames returns one game of each kind.
func sampleGames() (games []catalog.Game) {
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

func TestDemo_EveryKindOfGame_NeverCallsTheWallet(t *testing.T) {
	v := open(t, rand.Reader)
	for _, game := range sampleGames() {
		first := v.enter(game.Vendor, game.Code, "")
		if first.status != http.StatusOK || first.Balance != start {
			t.Fatalf("%s: %+v", game.Code, first)
		}
		out := v.demoRound(game)
		after := v.call("state", v.key, fields{})
		want := start - out.Result.Stake + out.Result.Paid
		if out.status != http.StatusOK || after.Balance != want || out.Result.Stake == 0 {
			t.Errorf("%s %s: %d %s, staked %v, paid %v, has %v", game.Vendor, game.Code, out.status, out.Code, out.Result.Stake,
				out.Result.Paid, after.Balance)
		}
	}
	if len(v.door.calls) != 0 {
		t.Errorf("a demo called the wallet: %v", v.door.calls)
	}
}

// places holds one bet for each table class.
var places = map[string]string{"ROULETTE": "17", "SICBO": "triple", "MAHJONG": "winds", "DRAGONTIGER": "tiger",
	"BLACKJACK": "dealer", "BACCARAT": "banker", "THREECARD": "ante"}

// classOf derives the class of a table game from its English name.
func classOf(game catalog.Game) string {
	said := strings.ToUpper(strings.ReplaceAll(game.Names["en"], " ", ""))
	for class := range places {
		if strings.HasSuffix(said, class) {
			return class
		}
	}
	return ""
}

// demoRound plays one round of any game; for a seat it returns the result of leaving.
func (v *vendors) demoRound(game catalog.Game) answered {
	v.t.Helper()
	stake := (10 * game.Min).String()
	switch game.Type {
	case "FISH":
		seat := v.act("sit", fields{"amount": "20"})
		v.act("shoot", fields{"pick": "minnow", "amount": game.Min.String()})
		out := v.act("leave", fields{})
		if seat.Result.Stake != 20*money.Unit || out.Result.Stake != 20*money.Unit {
			v.t.Errorf("%s: sat with %v, left %+v", game.Code, seat.Result.Stake, out.Result)
		}
		return out
	case "LIVE":
		return v.act("bet", one(places[game.Class], stake))
	case "PVP":
		return v.act("bet", one("ante", stake))
	case "RNG":
		if game.Subtype == "TG" {
			return v.act("bet", one(places[classOf(game)], stake))
		}
		return v.act("bet", one("spin", stake))
	}
	return v.onNext(stake)
}

// onNext bets on the next match that has not started.
func (v *vendors) onNext(stake string) answered {
	v.t.Helper()
	for _, m := range v.call("state", v.key, fields{}).Matches {
		if m.State == "PLANNED" {
			body := one(m.Odds[0].Pick, stake)
			body["match"] = m.ID
			return v.act("bet", body)
		}
	}
	v.t.Fatal("no match to bet on")
	return answered{}
}

func TestRound_LostAnswers_IsStakedAndPaidOnce(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("VELOUR", "SALON_BACCARAT", "pia-1")
	v.door.lostAnswers["/bet"], v.door.lostAnswers["/win"] = 1, 1
	out := v.act("bet",
		fields{"bets": []fields{{"pick": "player", "amount": "100"}, {"pick": "banker", "amount": "60"},
			{"pick": "tie", "amount": "20"}}})
	if out.status != http.StatusOK || out.Result.Stake != 180*money.Unit || out.Result.IsPending || len(out.Past) != 1 {
		t.Fatalf("%d %s %+v", out.status, out.Code, out.Result)
	}
	paid, wins := v.door.paid()
	if paid != out.Result.Paid || wins != 3 {
		t.Errorf("the wallet paid %v in %d wins, the page shows %v", paid, wins, out.Result.Paid)
	}
	v.wantBalance("pia", start-180*money.Unit+out.Result.Paid, 3)
	if out.Balance != start-180*money.Unit+out.Result.Paid {
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

func TestBet_NeverConfirmed_IsRolledBack(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("AURUM", "DRAGON_FORGE", "pia-1")
	v.door.lostAnswers["/bet"] = 9
	v.refuses("a bet without an answer", "OUTCOME_UNKNOWN", v.act("bet", one("spin", "10")))
	v.wantBalance("pia", start, 0)
	// The wallet is unavailable for the rollback as well, and the process ends.
	v.door.set(func() { v.door.lostAnswers["/bet"], v.door.lostCalls["/rollback"] = 9, 3 })
	v.refuses("a bet without an answer", "OUTCOME_UNKNOWN", v.act("bet", one("spin", "10")))
	v.wantBalance("pia", start-10*money.Unit, 1)
	v.door.set(func() { clear(v.door.lostAnswers) })
	v.restart(rand.Reader)
	v.finish()
	v.wantBalance("pia", start-10*money.Unit, 1)
	v.later(2)
	v.wantBalance("pia", start, 0)
	if past := v.call("state", v.key, fields{}).Past; len(past) != 2 || !past[0].IsVoid {
		t.Errorf("listed as %+v", past)
	}
}

func TestWin_NotConfirmed_IsRetriedUntilItIs(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("POMELO", "RIVER_POKER", "pia-1")
	v.door.lostCalls["/win"] = 3
	out := v.act("bet", one("ante", "10"))
	if out.status != http.StatusOK || !out.Result.IsPending || len(out.Open) != 1 {
		t.Fatalf("%d %s %+v", out.status, out.Code, out)
	}
	v.wantBalance("pia", start-10*money.Unit, 1)
	v.restart(rand.Reader)
	v.later(2)
	v.later(2)
	paid, wins := v.door.paid()
	if paid != out.Result.Paid || wins != 1 {
		t.Errorf("paid %v in %d wins, owed %v", paid, wins, out.Result.Paid)
	}
}

func TestRound_InterruptedBeforeTheDraw_IsDrawnAfterARestart(t *testing.T) {
	v := open(t, failingRandom{})
	// The session key does not use the random source of the games.
	v.enter("AURUM", "MOON_RABBIT", "pia-1")
	v.refuses("a draw without randomness", "FAILED", v.act("bet", one("spin", "10")))
	v.wantBalance("pia", start-10*money.Unit, 1)
	v.restart(fixedRandom(0))
	v.finish()
	v.finish()
	state := v.call("state", v.key, fields{})
	if _, wins := v.door.paid(); wins != 1 || len(state.Past) != 1 || len(state.Open) != 0 {
		t.Errorf("%d wins, %+v", wins, state)
	}
	v.wantBalance("pia", start-10*money.Unit+state.Past[0].Paid, 1)
}

func TestRefusal_ChangesNothing(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("VELOUR", "SALON_BACCARAT", "pia-1")
	for _, status := range []string{
		"BET_LIMIT", "LIMIT_REACHED", "REALITY_CHECK", "PLAYER_BLOCKED", "GAME_DISABLED", "VENDOR_DISABLED", "TOKEN_EXPIRED",
		"INVALID_TOKEN", "WRONG_CURRENCY",
	} {
		v.door.refuseAs = status
		v.refuses("a bet", status, v.act("bet", one("player", "20")))
		v.wantBalance("pia", start, 0)
	}
	v.door.refuseAs = ""
	// The second stake exceeds the balance after the first.
	v.refuses("two stakes", "INSUFFICIENT_FUNDS", v.act("bet", fields{"bets": []fields{
		{"pick": "player", "amount": "500"}, {"pick": "banker", "amount": "499"}, {"pick": "tie", "amount": "2"},
	}}))
	v.wantBalance("pia", start, 0)
	v.refuses("a stale token", "TOKEN_EXPIRED", v.enter("AURUM", "DRAGON_FORGE", "stale"))
	v.door.lostCalls["/session/verify"] = 9
	v.refuses("an unreachable wallet", "WALLET_UNREACHABLE", v.enter("AURUM", "DRAGON_FORGE", "pia-2"))
	if state := v.call("state", v.key, fields{}); len(state.Open) != 0 || state.Balance != start {
		t.Errorf("%+v", state)
	}
}
