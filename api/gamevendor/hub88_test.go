package gamevendor_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/api/outside/hub88"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
)

// The numbers are those of docs/vendors.md#conformance, played in the dialect of Hub88.

func TestHub88Conformance01To03_Round_IsWonOrLost(t *testing.T) {
	h := openHub(t)
	holds(t, h.ask(hubBalance, fields{"token": h.token, "game_code": "DICE"}), 1000*one)
	placed := h.bet("b1", "r1", 100*one)
	says(t, placed, hub88.OK)
	holds(t, placed, 900*one)
	if placed.User != string(h.player) {
		t.Errorf("whose bet it was: %s", placed.raw)
	}
	h.has(900, 100)
	paid := h.win("w1", "b1", "r1", 250*one, true)
	says(t, paid, hub88.OK)
	holds(t, paid, 1150*one)
	h.bet("b2", "r2", 50*one)
	says(t, h.win("w2", "b2", "r2", 0, true), hub88.OK)
	h.has(1100, 0)
	last := h.betOf("b3", "r3", 100*one)
	last["round_closed"] = true
	says(t, h.ask(hubBet, last), hub88.OK)
	h.has(1000, 0)
	says(t, h.win("w3", "b3", "r3", one, true), hub88.Unknown)
	unnamed := h.betOf("b4", "", 10*one)
	delete(unnamed, "round")
	says(t, h.ask(hubBet, unnamed), hub88.OK)
	says(t, h.ask(hubWin, fields{"transaction_uuid": "w4", "reference_transaction_uuid": "b4", "currency": "THB",
		"amount": 20 * one, "round_closed": true}), hub88.OK)
	h.has(1010, 0)
}

func TestHub88Conformance05To07_RepeatedCall_HasOneEffect(t *testing.T) {
	h := openHub(t)
	says(t, h.bet("b1", "r1", 100*one), hub88.OK)
	again := h.bet("b1", "r1", 100*one)
	says(t, again, hub88.OK)
	holds(t, again, 900*one)
	says(t, h.bet("b1", "r1", 101*one), hub88.Duplicate)
	says(t, h.bet("b1", "r2", 100*one), hub88.Duplicate)
	for range 2 {
		paid := h.win("w1", "b1", "r1", 150*one, true)
		says(t, paid, hub88.OK)
		holds(t, paid, 1050*one)
	}
	says(t, h.win("w1", "b1", "r1", 151*one, true), hub88.Duplicate)
	says(t, h.win("b1", "b1", "r1", 150*one, true), hub88.Duplicate)
	h.has(1050, 0)
}

func TestHub88Conformance08_HundredCopiesOfABet_DebitOnce(t *testing.T) {
	h := openHub(t)
	said := atOnce(100, func(int) hubResponse { return h.bet("same", "r1", 600*one) })
	if said[hub88.OK]+said[hub88.Unknown] != 100 || said[hub88.OK] == 0 {
		t.Errorf("a hundred copies were answered %v", said)
	}
	h.has(400, 600)
}

func TestHub88Conformance09And10_ConcurrentBets_DoNotOverdrawAndRefusalHasBalance(t *testing.T) {
	h := openHub(t)
	says(t, h.bet("first", "r", 10*one), hub88.OK)
	said := atOnce(100, func(n int) hubResponse {
		for { // what is not known is asked again, as its vendors do
			if response := h.bet(fmt.Sprint("b", n), fmt.Sprint("r", n), 30*one); response.Status != hub88.Unknown {
				return response
			}
		}
	})
	if said[hub88.OK] != 33 || said[hub88.NotEnoughMoney] != 67 {
		t.Errorf("bets of 30 from a balance of 990: %v", said)
	}
	h.has(0, 1000)
	says(t, h.back("k1", "b-none", "r"), hub88.OK)
	refused := h.bet("late", "rl", one)
	says(t, refused, hub88.NotEnoughMoney)
	holds(t, refused, 0)
}

func TestHub88Conformance11To14_Rollback_InEveryOrder(t *testing.T) {
	h := openHub(t)
	h.bet("b1", "r1", 33_333_330)
	refunded := h.back("k1", "b1", "r1")
	says(t, refunded, hub88.OK)
	holds(t, refunded, 1000*one)
	says(t, h.back("k1", "b1", "r1"), hub88.OK)
	says(t, h.back("k2", "b1", "r1"), hub88.OK)
	says(t, h.bet("b1", "r1", 33_333_330), hub88.RolledBack)
	says(t, h.back("k3", "b3", "r3"), hub88.OK)
	says(t, h.bet("b3", "r3", 10*one), hub88.RolledBack)
	says(t, h.win("w3", "b3", "r3", 10*one, true), hub88.NoTransaction)
	h.bet("b4", "r4", 100*one)
	says(t, h.win("w4", "b4", "r4", 40*one, false), hub88.OK)
	says(t, h.back("k4", "b4", "r4"), hub88.Unknown)
	says(t, h.back("k5", "k5", "r4"), hub88.WrongSyntax)
	h.has(940, 100)
}

func TestHub88_RollbackOfAWin_Repeated_HasOneEffect(t *testing.T) {
	h := openHub(t)
	h.bet("b1", "r1", 100*one)
	h.win("w1", "b1", "r1", 40*one, false)
	h.win("w2", "b1", "r1", 60*one, true)
	said := atOnce(20, func(n int) hubResponse { return h.back(fmt.Sprint("k", n%4), "w1", "r1") })
	if said[hub88.OK] != 20 {
		t.Errorf("twenty rollbacks of one win: %v", said)
	}
	h.has(960, 0)
	h.bet("b0", "r0", 10*one)
	h.win("w0", "b0", "r0", 0, true)
	for _, named := range []fields{{}, {"currency": "THB"}} {
		named["transaction_uuid"], named["reference_transaction_uuid"] = "k0", "w0"
		says(t, h.ask(hubRollback, named), hub88.OK)
	}
	says(t, h.ask(hubRollback, fields{"transaction_uuid": "k0", "reference_transaction_uuid": "w0", "currency": "USD"}),
		hub88.WrongCurrency)
	h.has(950, 0)
	h.bet("b2", "r2", 950*one)
	short := h.back("k9", "w2", "r1")
	says(t, short, hub88.OK)
	holds(t, short, 0)
	if owed, err := ledger.Owed(t.Context(), h.db, h.player, "THB"); err != nil || owed != 60*money.Unit {
		t.Errorf("a debt of %s (%v)", owed, err)
	}
}

func TestHub88Conformance15_WinBeforeItsBet_IsRetried(t *testing.T) {
	h := openHub(t)
	says(t, h.win("w1", "b1", "r1", 50*one, true), hub88.NoTransaction)
	says(t, h.bet("b1", "r1", 10*one), hub88.OK)
	says(t, h.win("w1", "b1", "r1", 50*one, true), hub88.OK)
	h.has(1040, 0)
	says(t, h.win("w2", "b2", "r2", 5*one, true), hub88.NoTransaction)
	h.later(11 * time.Minute)
	says(t, h.win("w2", "b2", "r2", 5*one, true), hub88.NoTransaction)
	if n := h.cases("WIN_WITHOUT_BET"); n != 1 {
		t.Errorf("%d cases of a win whose bet never came", n)
	}
}

func TestHub88Conformance16To18_BlockedPlayer_WinsAreBookedBetsRefused(t *testing.T) {
	for _, c := range []struct {
		name, change string
		refusal      hub88.Status
	}{
		{"session over", `UPDATE play_sessions SET expires_at = lantern_now() - interval '1 second'`, hub88.TokenExpired},
		{"session ended", `UPDATE play_sessions SET ended_at = lantern_now()`, hub88.TokenExpired},
		{"blocked", `UPDATE members SET bet_frozen = true`, hub88.UserDisabled},
		{"in time-out", `UPDATE members SET stopped_until = lantern_now() + interval '1 hour'`, hub88.UserDisabled},
		{"not acknowledged", `UPDATE members SET reminder_due_at = lantern_now()`, hub88.LimitReached},
		{"game away", `UPDATE games SET in_maintenance = true`, hub88.InvalidGame},
		{"vendor off", `UPDATE vendors SET is_enabled = false`, hub88.InvalidPartner},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHub(t)
			h.bet("b1", "r1", 100*one)
			h.bet("b2", "r2", 100*one)
			h.alter(c.change)
			says(t, h.bet("b3", "r3", 10*one), c.refusal)
			says(t, h.win("w1", "b1", "r1", 70*one, true), hub88.OK)
			says(t, h.back("k2", "b2", "r2"), hub88.OK)
			h.has(970, 0)
		})
	}
}

func TestHub88Conformance20_OtherSignature_IsRefused(t *testing.T) {
	h := openHub(t)
	other := newKeys(t)
	for name, spoil := range map[string]func(*asked){
		"body":               func(c *asked) { c.body = withByte(c.body, len(c.body)/2) },
		"a space behind it":  func(c *asked) { c.body = append(c.body, ' ') },
		"signature":          func(c *asked) { c.signature = string(withByte([]byte(c.signature), 7)) },
		"no signature":       func(c *asked) { c.signature = "" },
		"not base64":         func(c *asked) { c.signature = "§" },
		"another's key":      func(c *asked) { *c = h.signedBy(other, c.path, c.body) },
		"another vendor":     func(c *asked) { c.vendor = "BGT" },
		"no vendor":          func(c *asked) { c.vendor = "" },
		"a broken vendor":    func(c *asked) { c.vendor = "BGS\x00\xff" },
		"nothing that reads": func(c *asked) { c.body, c.signature = []byte("{"), "" },
	} {
		c := h.ready(hubBet, h.betOf("b1", "r1", 10*one))
		spoil(&c)
		if answer := h.sent(c); answer.http != 401 || answer.Status != hub88.InvalidSignature || answer.Balance != nil ||
			answer.User != "" {
			t.Errorf("%s: HTTP %d %s", name, answer.http, answer.raw)
		}
	}
	h.has(1000, 0)
}

func TestHub88_PublicKey_IsNoSecretOfTheNativeDialect(t *testing.T) {
	h := openHub(t)
	body := []byte(`{"request_id":"a"}`)
	for _, secret := range []string{h.keys.public, "", secret} {
		if answer := h.send(signed(ping, body, h.clock.Now(), "1", secret)); answer.http != 401 ||
			answer.Status != "INVALID_SIGNATURE" {
			t.Errorf("signed with what everybody knows: HTTP %d %s", answer.http, answer.raw)
		}
	}
}

func TestHub88Conformance21_KeyRotation_BothKeysAreValid(t *testing.T) {
	h := openHub(t)
	next := newKeys(t)
	h.publish("2", next)
	h.clock.Follow(h.clock.Now().Add(11 * time.Second))
	body := h.ready(hubUser, nil).body
	says(t, h.sent(h.signedBy(h.keys, hubUser, body)), hub88.OK)
	says(t, h.sent(h.signedBy(next, hubUser, body)), hub88.OK)
	h.alter(`UPDATE vendor_keys SET expires_at = lantern_now() WHERE key_id = '1'`)
	h.clock.Follow(h.clock.Now().Add(22 * time.Second))
	if late := h.sent(h.signedBy(h.keys, hubUser, body)); late.http != 401 || late.Status != hub88.InvalidSignature {
		t.Errorf("the key that ran out: HTTP %d %s", late.http, late.raw)
	}
	says(t, h.sent(h.signedBy(next, hubUser, body)), hub88.OK)
}

func TestHub88_AllowedAddressesAndRate_AreTheVendors(t *testing.T) {
	h := openHub(t)
	h.alter(`UPDATE vendors SET allowed_ips = '{203.0.113.7}', calls_per_second = 2`)
	c := h.ready(hubUser, nil)
	if foreign := h.sent(c); foreign.http != 401 {
		t.Errorf("a foreign address: %s", foreign.raw)
	}
	h.clock.Follow(h.clock.Now().Truncate(time.Second).Add(time.Second))
	c.ip = "203.0.113.7"
	busy := 0
	for range 8 {
		if answer := h.sent(c); answer.http == 429 {
			busy++
		} else {
			says(t, answer, hub88.OK)
		}
	}
	if busy < 2 { // they may fall into two seconds
		t.Errorf("%d of 8 calls in a second were too many for 2", busy)
	}
}

func TestHub88Conformance22_Bet_OtherCurrencyTokenOrGame_IsRefused(t *testing.T) {
	h := openHub(t)
	says(t, h.ask(hubBalance, fields{"token": h.token, "game_code": "DICE"}), hub88.OK)
	for _, c := range []struct {
		status hub88.Status
		change fields
	}{
		{hub88.WrongCurrency, fields{"currency": "USD"}},
		{hub88.LimitReached, fields{"amount": one / 2}},
		{hub88.InvalidToken, fields{"token": "unknown"}},
		{hub88.InvalidToken, fields{"user": id.New[id.Member]()}},
		{hub88.InvalidGame, fields{"game_code": "SLOT"}},
		{hub88.WrongSyntax, fields{"amount": -5 * one}},
		{hub88.WrongSyntax, fields{"user": "john12345"}},
		{hub88.WrongSyntax, fields{"transaction_uuid": ""}},
		{hub88.WrongSyntax, fields{"amount": nil}},
		{hub88.WrongTypes, fields{"amount": "1000000"}},
		{hub88.WrongTypes, fields{"amount": 1.5}},
		{hub88.WrongTypes, fields{"round_closed": "yes"}},
	} {
		spoilt := h.betOf("b", "r1", 10*one)
		for name, value := range c.change {
			spoilt[name] = value
		}
		says(t, h.ask(hubBet, spoilt), c.status)
	}
	for body, status := range map[string]hub88.Status{`{"request_uuid":`: hub88.WrongSyntax, `[]`: hub88.WrongTypes,
		`{"user":"a","user":"b"}`: hub88.WrongSyntax} {
		if answer := h.sent(h.signedBy(h.keys, hubBet, []byte(body))); answer.http != 200 || answer.Status != status {
			t.Errorf("%s: HTTP %d %s", body, answer.http, answer.raw)
		}
	}
	h.has(1000, 0)
}

func TestHub88Conformance19_LimitReachedByTwoConcurrentBets_OneIsBooked(t *testing.T) {
	h := openHub(t)
	says(t, h.ask(hubBalance, fields{"token": h.token, "game_code": "DICE"}), hub88.OK)
	h.alter(`WITH l AS (INSERT INTO limits SELECT id, 'STAKE', 'D', 1000000 FROM members
		WHERE username = 'pia') UPDATE members SET is_limited = true WHERE username = 'pia'`)
	said := atOnce(2, func(n int) hubResponse { return h.bet(fmt.Sprint("b", n), fmt.Sprint("r", n), 60*one) })
	if said[hub88.OK] != 1 || said[hub88.LimitReached] != 1 {
		t.Errorf("two bets of 60 where 100 a day may be staked: %v", said)
	}
	h.has(940, 60)
}

func TestHub88Conformance27_RedisUnavailable_ChangesNoResult(t *testing.T) {
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 50 * time.Millisecond})
	t.Cleanup(func() {
		if err := away.Close(); err != nil {
			t.Error(err)
		}
	})
	h := openHubOn(t, away)
	for range 2 {
		says(t, h.bet("b1", "r1", 100*one), hub88.OK)
		says(t, h.win("w1", "b1", "r1", 150*one, true), hub88.OK)
	}
	says(t, h.bet("b2", "r2", 2000*one), hub88.NotEnoughMoney)
	h.has(1050, 0)
}

func TestHub88Conformance26_WinAfterTheSweeper_IsBooked(t *testing.T) {
	h := openHub(t)
	h.bet("b1", "r1", 100*one)
	h.later(49 * time.Hour)
	if n := h.sweep(); n != 1 {
		t.Fatalf("%d rounds were ended", n)
	}
	says(t, h.win("w1", "b1", "r1", 300*one, true), hub88.OK)
	h.has(1200, 0)
	if n := h.cases("LATE_WIN"); n != 1 {
		t.Errorf("%d cases of a late win", n)
	}
}

func TestHub88_Token_IsValidAMinuteThenForItsSession(t *testing.T) {
	h := openHub(t)
	balance := func() hubResponse { return h.ask(hubBalance, fields{"token": h.token, "game_code": "DICE"}) }
	unknownPlayer := h.ask(hubBalance, fields{"token": h.token, "game_code": "DICE", "user": id.New[id.Member]()})
	says(t, unknownPlayer, hub88.InvalidToken)
	said := atOnce(10, func(int) hubResponse { return balance() })
	if said[hub88.OK] != 10 {
		t.Errorf("ten questions at once begin a session: %v", said)
	}
	h.alter(`UPDATE play_sessions SET expires_at = lantern_now()`)
	says(t, balance(), hub88.TokenExpired)
	h.alter(`UPDATE play_sessions SET expires_at = lantern_now() + interval '1 hour', ended_at = lantern_now()`)
	says(t, balance(), hub88.TokenExpired)
	h.token = h.launched()
	h.alter(`UPDATE play_sessions SET expires_at = lantern_now() WHERE verified_at IS NULL`)
	says(t, balance(), hub88.InvalidToken)
	says(t, h.bet("b1", "r1", 10*one), hub88.InvalidToken)
	says(t, h.ask(hubUser, nil), hub88.OK)
	says(t, h.ask(hubUser, fields{"user": id.New[id.Member]()}), hub88.Unknown)
	h.has(1000, 0)
}

func TestHub88_UnknownOutcome_IsRetryable(t *testing.T) {
	h := openHub(t)
	h.bet("b1", "r1", 100*one)
	h.alter(`CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$;
		CREATE TRIGGER break_it BEFORE INSERT ON vendor_transactions FOR EACH ROW
		WHEN (NEW.kind = 'WIN') EXECUTE FUNCTION break_it()`)
	if broken := h.win("w1", "b1", "r1", 250*one, true); broken.http != 503 || broken.Status != hub88.Unknown ||
		broken.RequestID != "attempt" {
		t.Errorf("killed in between: HTTP %d %s", broken.http, broken.raw)
	}
	h.alter(`DROP TRIGGER break_it ON vendor_transactions`)
	says(t, h.win("w1", "b1", "r1", 250*one, true), hub88.OK)
	h.has(1150, 0)
}
