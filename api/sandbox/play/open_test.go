package play_test

import (
	"crypto/rand"
	"net/http"
	"testing"
	"time"

	"lantern/api/sandbox/catalog"
	"lantern/api/sandbox/matches"
	"lantern/api/sandbox/rules"
	"lantern/store/money"
)

// later advances the time by minutes and runs the background work.
func (v *vendors) later(minutes int) {
	v.t.Helper()
	v.door.clock.Follow(v.door.clock.Now().Add(time.Duration(minutes) * time.Minute))
	v.finish()
}

func TestSeat_SurvivesARestart(t *testing.T) {
	v := open(t, fixedRandom(0))
	v.enter("TIDEWELL", "DEEP_OCTOPUS", "pia-1")
	v.act("sit", fields{"amount": "50"})
	hit := v.act("shoot", fields{"pick": "shark", "amount": "1.00"})
	if !hit.Result.Shown.IsHit || hit.Seat.Stack != 50*money.Unit+119*money.Unit {
		t.Fatalf("a hit: %+v", hit.Seat)
	}
	old := v.key
	v.restart(fixedRandom(255))
	if state := v.call("state", old, fields{}); state.status != http.StatusOK || state.Seat == nil {
		t.Errorf("the session was lost: %d %s", state.status, state.Code)
	}
	back := v.enter("TIDEWELL", "DEEP_OCTOPUS", "pia-2")
	if back.Seat == nil || back.Seat.Stack != hit.Seat.Stack {
		t.Fatalf("after a restart: %+v", back.Seat)
	}
	v.refuses("a second seat", "SEAT_TAKEN", v.act("sit", fields{"amount": "50"}))
	left := v.act("leave", fields{})
	if left.Result.Paid != hit.Seat.Stack || left.Seat != nil || len(left.Past) != 1 {
		t.Errorf("left: %+v", left)
	}
	v.wantBalance("pia", start-50*money.Unit+hit.Seat.Stack, 1)
	if bet := v.door.asked; len(bet) != 1 {
		t.Errorf("%d debits for one seat", len(bet))
	}
	for _, asked := range v.door.asked {
		if text(asked, "bet_type") != "buy_in" {
			t.Errorf("a seat is bought as %v", asked["bet_type"])
		}
	}
}

func TestSeat_Unused_IsPaidOut(t *testing.T) {
	v := open(t, fixedRandom(0))
	v.enter("TIDEWELL", "DEEP_OCTOPUS", "pia-1")
	v.act("sit", fields{"amount": "50"})
	v.later(14)
	v.wantBalance("pia", start-50*money.Unit, 1)
	v.later(2)
	v.later(2)
	v.wantBalance("pia", start, 1)
	v.refuses("a shot after the end", "NO_SEAT", v.act("shoot", fields{"pick": "shark", "amount": "1.00"}))
}

func TestMatchBets_AreSettledOnce(t *testing.T) {
	v := open(t, rand.Reader)
	owed, staked := money.Amount(0), money.Amount(0)
	for _, at := range [][2]string{{"NORTHLINE", "FOOTBALL"}, {"IMES", "ARENA_FIVE"}, {"DS88", "DAWN_ROOSTER"}} {
		v.enter(at[0], at[1], "pia-1")
		for range 2 {
			v.onAll(at, &staked, &owed)
		}
	}
	if staked < 100*money.Unit {
		t.Fatalf("only %v is staked", staked)
	}
	v.wantBalance("pia", start-staked, int(staked/(20*money.Unit)))
	v.restart(rand.Reader)
	v.door.set(func() { v.door.lostAnswers["/settle-batch"] = 4 })
	for range 6 {
		v.later(10)
	}
	v.wantBalance("pia", start-staked+owed, int(staked/(20*money.Unit)))
	paid, wins := v.door.paid()
	if paid != owed || wins != int(staked/(20*money.Unit)) || v.door.calls["/win"] != 0 {
		t.Errorf("paid %v in %d wins, owed %v", paid, wins, owed)
	}
	if state := v.call("state", v.key, fields{}); len(state.Open) != 0 || len(state.Past) == 0 {
		t.Errorf("%+v is open", state.Open)
	}
}

// onAll bets on each pick of the coming matches and returns the expected payout.
func (v *vendors) onAll(at [2]string, staked, owed *money.Amount) {
	v.t.Helper()
	m := matches.Of(at[0], at[1], v.door.clock.Now().Add(time.Minute))
	for _, next := range m {
		if next.State != matches.Planned {
			continue
		}
		over, _ := matches.Find(next.ID, next.EndsAt)
		for _, price := range next.Odds {
			body := one(price.Pick, "20")
			body["match"] = next.ID
			if out := v.act("bet", body); out.status != http.StatusOK {
				continue
			}
			*staked += 20 * money.Unit
			*owed += (20 * money.Unit).TimesPayable(matches.Pays(over.Winner, price.Pick, price.Odds))
		}
		return
	}
}

func TestDemo_MatchBet_IsSettledInDemoCoins(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("DS88", "EAGLE_PIT", "")
	out := v.onNext("100")
	if !out.Result.IsOpen || out.Balance != start-100*money.Unit {
		t.Fatalf("%+v", out)
	}
	v.restart(rand.Reader)
	v.later(10)
	v.later(10)
	state := v.call("state", v.key, fields{})
	if len(state.Past) != 1 || state.Balance != start-100*money.Unit+state.Past[0].Paid || len(v.door.calls) != 0 {
		t.Errorf("%+v", state)
	}
}

func TestJackpot_Won_IsPaidOutCompletelyAndStartsAgain(t *testing.T) {
	for game, pool := range map[string]string{"NINE_COINS": "AURUM-JACKPOT", "DRAGON_FORGE": "AURUM-DRAGON_FORGE"} {
		t.Run(game, func(t *testing.T) { winJackpot(t, game, pool) })
	}
}

func winJackpot(t *testing.T, game, pool string) {
	t.Helper()
	v := open(t, fixedRandom(255))
	shown := v.enter("AURUM", game, "pia-1").Jackpot
	// The drawn number is below the units of the stake, which wins the jackpot.
	out := v.act("bet", one("spin", "10"))
	prize := out.Result.Jackpot
	// A step of the pool may fall between two requests.
	const few = 1000 * money.Unit
	again := out.Jackpot - rules.PoolOf(pool).Seed
	if prize < shown || prize > shown+few || again < 0 || again > few {
		t.Fatalf("the jackpot of %v brings %v and starts again with %v", shown, prize, out.Jackpot)
	}
	for _, asked := range v.door.asked {
		if asked["jackpot_contribution"] != "0.10" {
			t.Errorf("the stake gives %v", asked["jackpot_contribution"])
		}
	}
	named := 0
	for _, win := range v.door.wins {
		if win["is_jackpot"] == true {
			named++
			if text(win, "jackpot_id") != pool || win["round_closed"] != true || amountOf(win) != prize {
				t.Errorf("the jackpot win is sent as %v", win)
			}
		}
	}
	if named != 1 || len(v.door.wins) != 2 {
		t.Errorf("%d of %d wins are jackpot wins", named, len(v.door.wins))
	}
}

func TestInvalidRequest_IsRefusedWithItsCode(t *testing.T) {
	v := open(t, fixedRandom(0))
	for _, c := range []struct {
		game, path, code string
		body             fields
	}{
		{"SALON_BACCARAT", "bet", "STAKE_OUT_OF_RANGE", one("player", "0.99")},
		{"SALON_BACCARAT", "bet", "STAKE_OUT_OF_RANGE", one("player", "500.01")},
		{"SALON_BACCARAT", "bet", "STAKE_OUT_OF_RANGE", one("player", "-20")},
		{"SALON_BACCARAT", "bet", "STAKE_STEP", one("player", "20.50")},
		{"SALON_BACCARAT", "bet", "UNKNOWN_BET", one("pair", "20")},
		{"SALON_BACCARAT", "bet", "UNKNOWN_BET", fields{"bets": []fields{}}},
		{"SALON_BACCARAT", "bet", "UNKNOWN_BET",
			fields{"bets": []fields{{"pick": "tie", "amount": "20"}, {"pick": "tie", "amount": "20"}}}},
		{"SALON_BACCARAT", "bet", "UNKNOWN_BET", fields{"match": "x", "bets": []fields{{"pick": "tie", "amount": "20"}}}},
		{"SALON_BACCARAT", "bet", "BAD_REQUEST", fields{"bets": []fields{{"pick": "tie", "amount": 20}}}},
		{"SALON_BACCARAT", "bet", "BAD_REQUEST", fields{"bets": []fields{{"pick": "tie", "amount": "1e9"}}}},
		{"SALON_BACCARAT", "bet", "BAD_REQUEST", fields{"wins": "all"}},
		{"SALON_BACCARAT", "sit", "UNKNOWN_BET", fields{"amount": "20"}},
		{"SALON_BACCARAT", "leave", "NO_SEAT", fields{}},
		{"MARBLE_ROULETTE", "bet", "TOO_MANY_BETS", fields{"bets": make([]fields, 13)}},
		{"MARBLE_ROULETTE", "bet", "UNKNOWN_BET", one("37", "20")},
		{"DEEP_OCTOPUS", "bet", "UNKNOWN_BET", one("minnow", "20")},
		{"DEEP_OCTOPUS", "sit", "STAKE_OUT_OF_RANGE", fields{"amount": "0"}},
		{"DEEP_OCTOPUS", "shoot", "NO_SEAT", fields{"pick": "minnow", "amount": "0.10"}},
		{"FOOTBALL", "bet", "UNKNOWN_BET", one("1", "20")},
		{"FOOTBALL", "bet", "UNKNOWN_BET", fields{"match": "NORTHLINE-FOOTBALL-20260310-0001",
			"bets": []fields{{"pick": "1", "amount": "20"}}}},
	} {
		for _, vendor := range catalog.Vendors() {
			if _, ok := catalog.Find(vendor.Code, c.game); ok && (v.game != c.game || v.vendor != vendor.Code) {
				v.enter(vendor.Code, c.game, "pia-1")
			}
		}
		v.refuses(c.game+" "+c.path, c.code, v.act(c.path, c.body))
	}
	v.wantBalance("pia", start, 0)
	if v.door.calls["/bet"] != 0 {
		t.Errorf("%d bets were sent", v.door.calls["/bet"])
	}
	v.refuses("an unknown key", "SESSION_UNKNOWN", v.call("bet", "unknown",
		fields{"once": "a", "bets": []fields{{"pick": "1", "amount": "20"}}}))
	v.refuses("no action id", "BAD_REQUEST", v.call("bet", v.key, one("1", "20")))
	v.refuses("an unknown game", "GAME_NOT_FOUND", v.enter("AURUM", "NOTHING", "pia-1"))
}

func TestShoot_LimitedByTheStack(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("TIDEWELL", "DEEP_OCTOPUS", "pia-1")
	v.act("sit", fields{"amount": "1"})
	v.refuses("a shot above the stack", "STACK_TOO_SMALL", v.act("shoot", fields{"pick": "minnow", "amount": "5.00"}))
	v.refuses("a shot that is not offered", "UNKNOWN_BET", v.act("shoot", fields{"pick": "minnow", "amount": "0.30"}))
	v.refuses("an unknown target", "UNKNOWN_BET", v.act("shoot", fields{"pick": "whale", "amount": "0.10"}))
	if state := v.call("state", v.key, fields{}); state.Seat.Stack != money.Unit {
		t.Errorf("the stack has %v", state.Seat.Stack)
	}
}

func TestMatchBet_AfterTheStart_IsRefused(t *testing.T) {
	v := open(t, rand.Reader)
	v.enter("NORTHLINE", "FOOTBALL", "pia-1")
	for _, m := range matches.Of("NORTHLINE", "FOOTBALL", v.door.clock.Now()) {
		if m.State == matches.Rolling {
			body := one("1", "20")
			body["match"] = m.ID
			v.refuses("a bet on a running match", "BETTING_CLOSED", v.act("bet", body))
		}
	}
	v.wantBalance("pia", start, 0)
}
