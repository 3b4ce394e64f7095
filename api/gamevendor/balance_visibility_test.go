package gamevendor_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"lantern/store/id"
	"lantern/store/seed"
	"lantern/store/storetest"
)

const balance = "/vendor/v1/balance"

func TestBalance_PlayerOfAnotherVendor_IsNotReturned(t *testing.T) {
	d := open(t)
	rich, err := seed.Funded(t.Context(), d.owner, "rich", 5_000_0000)
	if err != nil {
		t.Fatal(err)
	}
	want(t, d.post(balance, fields{"player_ref": rich.ID, "currency": "THB"}), "PLAYER_NOT_FOUND", false)
	d.bet("b0", "r0", "1")
	betOfOther := func(tx string) fields {
		asked := d.betOf(tx, "r1", "10")
		asked["player_ref"] = rich.ID
		return asked
	}
	ofOther := fields{"vendor_tx_id": "w1", "ref_tx_id": "b1", "player_ref": rich.ID, "round_id": "r1", "amount": "5",
		"round_closed": true}
	answers := map[string]response{
		"INVALID_TOKEN":         d.post(bet, betOfOther("b1")),
		"DUPLICATE_TX_MISMATCH": d.post(bet, betOfOther("b0")),
		"BET_NOT_FOUND":         d.post(win, ofOther),
		"OK": d.post(undo, fields{"vendor_tx_id": "k1", "ref_tx_id": "b9", "player_ref": rich.ID,
			"round_id": "r1", "reason": "VOID"}),
	}
	answers["BET_CANCELLED"] = d.post(bet, betOfOther("b9"))
	ofOther["vendor_tx_id"], ofOther["ref_tx_id"] = "w9", "b9"
	answers["BET_CANCELLED "] = d.post(win, ofOther)
	for status, got := range answers {
		want(t, got, strings.TrimSpace(status), false)
		if got.Balance != nil {
			t.Errorf("%s contains a balance: %s", status, got.raw)
		}
	}
	closed := d.post(ending, fields{"player_ref": rich.ID, "round_id": "r1"})
	if closed.Status != "BET_NOT_FOUND" || closed.Balance != nil {
		t.Errorf("a round of another vendor's player: %s", closed.raw)
	}
	// The balances of its own players are still returned.
	carries(t, d.win("w2", "nothing", "r1", "5", true), "999.0000")
}

func TestBalance_OtherCurrencyOrUnknownPlayer_IsRefused(t *testing.T) {
	d := open(t)
	ask := func(player id.Member, currency string) response {
		return d.post(balance, fields{"player_ref": player, "currency": currency})
	}
	carries(t, ask(d.player, "THB"), "1000.0000")
	want(t, ask(d.player, "USD"), "WRONG_CURRENCY", false)
	want(t, ask(id.New[id.Member](), "THB"), "PLAYER_NOT_FOUND", false)
}

func TestBet_InvalidToken_ReturnsNoBalance(t *testing.T) {
	d := open(t)
	asked := d.betOf("b1", "r1", "10")
	asked["token"] = "unknown"
	got := d.post(bet, asked)
	want(t, got, "INVALID_TOKEN", false)
	if got.Balance != nil {
		t.Errorf("%s", got.raw)
	}
}

func TestVerify_OtherGameOrExpiredToken_IsRefused(t *testing.T) {
	d := open(t)
	verify := func(token, game string) response {
		return d.post("/vendor/v1/session/verify", fields{"token": token, "game_code": game})
	}
	fresh := d.launched()
	want(t, verify(fresh, "OTHER"), "GAME_NOT_FOUND", false)
	want(t, verify(fresh, "DICE"), "OK", false)
	late := d.launched()
	d.later(61 * time.Second)
	want(t, verify(late, "DICE"), "TOKEN_EXPIRED", false)
	other := d.betOf("b1", "r1", "10")
	other["game_code"] = "OTHER"
	want(t, d.post(bet, other), "GAME_NOT_FOUND", false)
}

// F-S21.
func TestVerify_LaunchToken_IsValidOnceAndForItsVendor(t *testing.T) {
	d := connected(t, storetest.Redis(t).Client)
	d.alter(`INSERT INTO vendors (code, name, launch_url) VALUES ('ACME', 'Acme', '');
		INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake)
		SELECT new_id(), 'ACME', code, type, names, cover, min_stake, max_stake FROM games
		WHERE vendor_code = 'BGS' AND code = 'DICE'`)
	if err := seed.VendorKey(t.Context(), d.owner, "ACME", "1", secret); err != nil {
		t.Fatal(err)
	}
	body := fields{"token": d.token, "game_code": "DICE", "ip": "203.0.113.77"}
	foreign := d.ready("/vendor/v1/session/verify", body)
	foreign.header["X-Vendor-Id"] = "ACME"
	want(t, d.send(foreign), "INVALID_TOKEN", false)
	want(t, d.post("/vendor/v1/session/verify", body), "OK", false)
	want(t, d.post("/vendor/v1/session/verify", body), "INVALID_TOKEN", false)
	stolen := d.ready(bet, d.betOf("b1", "r1", "10"))
	stolen.header["X-Vendor-Id"] = "ACME"
	want(t, d.send(stolen), "INVALID_TOKEN", false)
	if n := d.count(`SELECT count(*) FROM play_sessions WHERE seen_from = '203.0.113.77'`); n != 1 {
		t.Errorf("%d sessions have the player's address", n)
	}
	body["ip"] = "somewhere"
	want(t, d.post("/vendor/v1/session/verify", body), "INVALID_REQUEST", false)
}

func TestTransactionID_OtherContents_RaisesAlarm(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "10")
	want(t, d.bet("b1", "r1", "10"), "OK", true)
	if len(d.alarms.raised) != 0 {
		t.Errorf("a copy raised the alarms %v", d.alarms.raised)
	}
	want(t, d.bet("b1", "r1", "11"), "DUPLICATE_TX_MISMATCH", false)
	want(t, d.win("b1", "b1", "r1", "5", true), "DUPLICATE_TX_MISMATCH", false)
	if want := []string{"vendor_transaction_id_reused", "vendor_transaction_id_reused"}; !slices.Equal(d.alarms.raised,
		want) {
		t.Errorf("alarms %v, want %v", d.alarms.raised, want)
	}
}

func TestRefusals_AreStoredAsAttempts(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	d.win("w1", "b1", "r1", "5", true)
	want(t, d.rollback("k1", "b1", "r1"), "ALREADY_SETTLED", false)
	want(t, d.adjust("a1", "nothing", "5"), "BET_NOT_FOUND", false)
	want(t, d.post(reward, fields{"vendor_tx_id": "p1", "player_ref": d.player, "currency": "USD", "campaign_id": "cup",
		"kind": "RAIN", "amount": "5"}),
		"WRONG_CURRENCY", false)
	want(t, d.post(pair, d.pairOf("2", "r2", "2000", "5")), "INSUFFICIENT_FUNDS", false)
	late := d.pairOf("3", "r3", "10", "5")
	late["win"] = fields{"vendor_tx_id": "w1", "amount": "6", "round_closed": true}
	want(t, d.post(pair, late), "DUPLICATE_TX_MISMATCH", false)
	var kept []string
	const read = `SELECT kind || ' ' || tx_id || ' ' || status FROM vendor_attempts WHERE member_id = $1 ORDER BY id`
	if err := d.owner.SelectContext(t.Context(), &kept, read, d.player); err != nil {
		t.Fatal(err)
	}
	if want := []string{
		"ROLLBACK k1 ALREADY_SETTLED", "ADJUST a1 BET_NOT_FOUND", "REWARD p1 WRONG_CURRENCY", "BET b2 INSUFFICIENT_FUNDS",
		"WIN w1 DUPLICATE_TX_MISMATCH",
	}; !slices.Equal(kept, want) {
		t.Errorf("stored %q, want %q", kept, want)
	}
}
