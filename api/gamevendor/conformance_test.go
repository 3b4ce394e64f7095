package gamevendor_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
)

// The numbers are those of docs/vendors.md#conformance.

func TestConformance01To03_Round_IsWonOrLost(t *testing.T) {
	d := open(t)
	carries(t, d.bet("b1", "r1", "100.0000"), "900.0000")
	d.has(900, 100)
	paid := d.win("w1", "b1", "r1", "250.00", true)
	want(t, paid, "OK", false)
	carries(t, paid, "1150.0000")
	d.bet("b2", "r2", "50")
	want(t, d.win("w2", "b2", "r2", "0", true), "OK", false)
	d.has(1100, 0)
	d.bet("b3", "r3", "100")
	closed := d.post(ending, fields{"player_ref": d.player, "round_id": "r3"})
	want(t, closed, "OK", false)
	carries(t, closed, "1000.0000")
	d.has(1000, 0)
}

func TestConformance05To07_RepeatedCall_HasOneEffect(t *testing.T) {
	d := open(t)
	first := d.bet("b1", "r1", "100")
	again := d.bet("b1", "r1", "100.0000")
	want(t, again, "OK", true)
	if again.TxID != first.TxID || again.TxID == "" {
		t.Errorf("the copy is booked as %s, the bet as %s", again.TxID, first.TxID)
	}
	carries(t, again, "900.0000")
	want(t, d.bet("b1", "r1", "101"), "DUPLICATE_TX_MISMATCH", false)
	want(t, d.bet("b1", "r2", "100"), "DUPLICATE_TX_MISMATCH", false)
	want(t, d.win("w1", "b1", "r1", "150", true), "OK", false)
	want(t, d.win("w1", "b1", "r1", "150", true), "OK", true)
	want(t, d.win("w1", "b1", "r1", "151", true), "DUPLICATE_TX_MISMATCH", false)
	want(t, d.win("b1", "b1", "r1", "150", true), "DUPLICATE_TX_MISMATCH", false)
	d.has(1050, 0)
}

func TestConformance08_HundredCopiesOfABet_DebitOnce(t *testing.T) {
	d := open(t)
	answers := parallel(100, func(int) response { return d.bet("same", "r1", "600") })
	fresh := 0
	for _, answer := range answers {
		switch {
		case answer.Status == "OK" && !answer.Again:
			fresh++
		case answer.Status != "OK" && answer.Status != "OPERATION_IN_PROGRESS":
			t.Errorf("a copy was answered %s", answer.Status)
		}
	}
	if fresh != 1 {
		t.Errorf("%d copies took effect", fresh)
	}
	d.has(400, 600)
}

func TestConformance09_HundredConcurrentBets_DoNotOverdraw(t *testing.T) {
	d := open(t)
	answers := parallel(100,
		func(n int) response { return d.final(bet, d.betOf(fmt.Sprint("b", n), fmt.Sprint("r", n), "30")) })
	if taken := count(answers, "OK"); taken != 33 || count(answers, "INSUFFICIENT_FUNDS") != 67 {
		t.Errorf("%d bets of 30 from a balance of 1,000", taken)
	}
	d.has(10, 990)
}

func TestConformance10_InsufficientFunds_ReturnsTheBalance(t *testing.T) {
	d := open(t)
	refused := d.bet("b1", "r1", "1000.0001")
	want(t, refused, "INSUFFICIENT_FUNDS", false)
	carries(t, refused, "1000.0000")
	want(t, d.bet("b1", "r1", "1000"), "OK", false)
}

func TestConformance11To14_Rollback_InEveryOrder(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "333.3333")
	refunded := d.rollback("k1", "b1", "r1")
	want(t, refunded, "OK", false)
	carries(t, refunded, "1000.0000")
	want(t, d.rollback("k1", "b1", "r1"), "OK", true)
	want(t, d.rollback("k2", "b1", "r1"), "OK", true)
	want(t, d.bet("b1", "r1", "333.3333"), "BET_CANCELLED", false)
	want(t, d.rollback("k3", "b3", "r3"), "OK", false)
	want(t, d.bet("b3", "r3", "10"), "BET_CANCELLED", false)
	want(t, d.win("w3", "b3", "r3", "10", true), "BET_CANCELLED", false)
	d.bet("b4", "r4", "100")
	want(t, d.win("w4", "b4", "r4", "40", false), "OK", false)
	want(t, d.rollback("k4", "b4", "r4"), "ALREADY_SETTLED", false)
	d.has(940, 100)
}

func TestRollback_Unknown_IsRefusedIfTheVendorChoosesSo(t *testing.T) {
	d := open(t)
	d.alter(`UPDATE vendors SET refuses_unknown_rollback = true`)
	want(t, d.rollback("k1", "b1", "r1"), "BET_NOT_FOUND", false)
	want(t, d.bet("b1", "r1", "10"), "OK", false)
}

func TestConformance15_WinBeforeItsBet_IsRetried(t *testing.T) {
	d := open(t)
	early := d.win("w1", "b1", "r1", "50", true)
	want(t, early, "BET_NOT_FOUND", false)
	if !early.Retry {
		t.Error("an early win may not be retried")
	}
	want(t, d.bet("b1", "r1", "10"), "OK", false)
	want(t, d.win("w1", "b1", "r1", "50", true), "OK", false)
	d.has(1040, 0)
	late := d.post(win, fields{
		"vendor_tx_id": "w2", "ref_tx_id": "b2", "player_ref": d.player, "round_id": "r2", "amount": "5",
		"round_closed": true,
		"occurred_at":  time.Now().Add(-11 * time.Minute).UTC(),
	})
	if want(t, late, "BET_NOT_FOUND", false); late.Retry {
		t.Error("a win may be retried for longer than 10 minutes")
	}
}

func TestConformance16To18_BlockedPlayer_WinsAreBookedBetsRefused(t *testing.T) {
	for _, c := range []struct{ name, change, refusal string }{
		{"session over", `UPDATE play_sessions SET expires_at = lantern_now() - interval '1 second'`, "TOKEN_EXPIRED"},
		{"blocked", `UPDATE members SET bet_frozen = true`, "PLAYER_BLOCKED"},
		{"in time-out", `UPDATE members SET stopped_until = lantern_now() + interval '1 hour'`, "PLAYER_BLOCKED"},
		{"not acknowledged", `UPDATE members SET reminder_due_at = lantern_now()`, "REALITY_CHECK"},
		{"game away", `UPDATE games SET in_maintenance = true`, "GAME_DISABLED"},
		{"vendor off", `UPDATE vendors SET is_enabled = false`, "VENDOR_DISABLED"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := open(t)
			d.bet("b1", "r1", "100")
			d.bet("b2", "r2", "100")
			d.alter(c.change)
			want(t, d.bet("b3", "r3", "10"), c.refusal, false)
			want(t, d.win("w1", "b1", "r1", "70", true), "OK", false)
			want(t, d.rollback("k2", "b2", "r2"), "OK", false)
			d.has(970, 0)
		})
	}
}

func TestConformance22_Bet_OtherCurrencyTokenOrGame_IsRefused(t *testing.T) {
	d := open(t)
	for status, change := range map[string]fields{
		"WRONG_CURRENCY":  {"currency": "USD"},
		"BET_LIMIT":       {"amount": "0.5"},
		"INVALID_TOKEN":   {"token": "unknown"},
		"INVALID_REQUEST": {"amount": "-5"},
	} {
		asked := d.betOf("b"+status, "r1", "10")
		for name, value := range change {
			asked[name] = value
		}
		want(t, d.post(bet, asked), status, false)
	}
	d.has(1000, 0)
}

func TestConformance27_RedisUnavailable_ChangesNoResult(t *testing.T) {
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 50 * time.Millisecond})
	t.Cleanup(func() {
		if err := away.Close(); err != nil {
			t.Error(err)
		}
	})
	d := openOn(t, away)
	want(t, d.bet("b1", "r1", "100"), "OK", false)
	want(t, d.bet("b1", "r1", "100"), "OK", true)
	want(t, d.win("w1", "b1", "r1", "150", true), "OK", false)
	want(t, d.win("w1", "b1", "r1", "150", true), "OK", true)
	want(t, d.bet("b2", "r2", "2000"), "INSUFFICIENT_FUNDS", false)
	d.has(1050, 0)
}

func TestConformance29_Query_AgreesWithTheLedger(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	d.win("w1", "b1", "r1", "150", true)
	d.bet("b2", "r2", "20")
	d.rollback("k2", "b2", "r2")
	d.rollback("k3", "b3", "r3")
	answer := d.post(query, fields{"vendor_tx_ids": []string{"b1", "w1", "b2", "k2", "b3", "nothing"}})
	want(t, answer, "OK", false)
	states := map[string]string{}
	for _, found := range answer.Transactions {
		states[found.TxID] = found.State + " " + found.Amount
	}
	for tx, state := range map[string]string{
		"b1": "APPLIED 100.0000", "w1": "APPLIED 150.0000", "b2": "CANCELLED 20.0000", "k2": "APPLIED 20.0000",
		"b3": "TOMBSTONE 0.0000", "nothing": "NOT_FOUND ",
	} {
		if states[tx] != state {
			t.Errorf("%s is %q, want %q", tx, states[tx], state)
		}
	}
	const booked = `SELECT count(*) FROM vendor_transactions v
		JOIN lines l ON l.entry_id = v.entry_id AND l.balance_after IS NOT NULL
		JOIN accounts a ON a.id = l.account_id AND a.code = 'user:main' WHERE abs(l.amount) = v.amount`
	var agreeing int
	if err := d.owner.GetContext(t.Context(), &agreeing, booked); err != nil || agreeing != 4 {
		t.Errorf("%d transactions stand in the ledger with their amount (%v), want 4", agreeing, err)
	}
	if round := d.post(query, fields{"round_id": "r1"}); len(round.Transactions) != 2 {
		t.Errorf("round r1: %s", round.raw)
	}
}

func TestConformance29_Query_LongRound_IsReturnedCompletelyOrRefused(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "1")
	const more = `INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, round_id)
		SELECT vendor_code, 'more-' || n, kind, fingerprint, member_id, round_id
		FROM vendor_transactions, generate_series($1::integer, $2) n WHERE tx_id = 'b1'`
	for _, c := range []struct {
		from, to, response int
		status             string
	}{{2, 2000, 2000, "OK"}, {2001, 2001, 0, "INVALID_REQUEST"}} {
		if _, err := d.owner.ExecContext(t.Context(), more, c.from, c.to); err != nil {
			t.Fatal(err)
		}
		if answer := d.post(query, fields{"round_id": "r1"}); answer.Status != c.status ||
			len(answer.Transactions) != c.response {
			t.Errorf("of %d: %s, %d are listed", c.to, answer.Status, len(answer.Transactions))
		}
	}
	want(t, d.post(query, fields{"vendor_tx_ids": []string{"b1"}}), "OK", false)
}

func TestBet_RoundBeingClosed_IsBookedOrRefused(t *testing.T) {
	d := open(t)
	for n := range 20 {
		round := fmt.Sprint("r", n)
		d.bet(fmt.Sprint("a", n), round, "1")
		parallel(2, func(half int) response {
			if half == 0 {
				return d.post(ending, fields{"player_ref": d.player, "round_id": round})
			}
			return d.bet(fmt.Sprint("b", n), round, "1")
		})
		d.post(ending, fields{"player_ref": d.player, "round_id": round})
	}
	var open int
	if err := d.owner.GetContext(t.Context(), &open, `SELECT count(*) FROM bets
		WHERE state = 'OPEN'`); err != nil || open > 0 {
		t.Errorf("%d bets stay open in closed rounds (%v)", open, err)
	}
}
