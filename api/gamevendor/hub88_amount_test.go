package gamevendor_test

import (
	"fmt"
	"testing"

	"lantern/api/outside/hub88"
	"lantern/store/money"
)

func TestHub88_Amounts_AreExactOrRefused(t *testing.T) {
	h := openHub(t)
	h.alter(`UPDATE games SET min_stake = 1`)
	for n, units := range []int64{10, 20, 123_450, 1_000_000} {
		says(t, h.bet(fmt.Sprint("b", n), fmt.Sprint("r", n), units), hub88.OK)
	}
	holds(t, h.ask(hubBalance, fields{"token": h.token, "game_code": "DICE"}), 1000*one-10-20-123_450-1_000_000)
	for n, units := range []int64{1, 9, 11, 99_999, 123_456, 9_223_372_036_854_775_807} {
		says(t, h.bet(fmt.Sprint("x", n), fmt.Sprint("x", n), units), hub88.WrongSyntax)
		says(t, h.win(fmt.Sprint("y", n), "b0", "r0", units, false), hub88.WrongSyntax)
	}
	says(t, h.win("w0", "b0", "r0", 10, true), hub88.OK)
	holds(t, h.ask(hubBalance, fields{"token": h.token, "game_code": "DICE"}), 1000*one-20-123_450-1_000_000)
}

func TestHub88Conformance23_FreeRound_DebitsNothingAndWinHasTurnover(t *testing.T) {
	h := openHub(t)
	h.alter(`INSERT INTO vendor_rewards VALUES ('BGS', 'spins', 20)`)
	free := func(tx, round string, more fields) fields {
		whole := h.betOf(tx, round, 10*one)
		for name, value := range more {
			whole[name] = value
		}
		return whole
	}
	for range 2 {
		says(t, h.ask(hubBet, free("b1", "r1", fields{"is_free": true, "reward_uuid": "spins"})), hub88.OK)
	}
	h.has(1000, 0)
	says(t, h.win("w1", "b1", "r1", 30*one, true), hub88.OK)
	if left := h.toPlay(); left != 600*money.Unit {
		t.Errorf("%s to play for a win of 30, 20 times", left)
	}
	h.has(1030, 0)
}

func TestHub88_RewardOfTheVendor_IsCreditedWithoutABet(t *testing.T) {
	h := openHub(t)
	h.alter(`INSERT INTO vendor_rewards VALUES ('BGS', 'supplier_promo', 3)`)
	says(t, h.bet("b0", "r0", 10*one), hub88.OK)
	h.alter(`UPDATE play_sessions SET expires_at = lantern_now()`)
	promo := h.betOf("b1", "r1", 0)
	promo["is_supplier_promo"] = true
	given := func(tx string, amount int64) hubResponse {
		return h.ask(hubWin, fields{
			"transaction_uuid": tx, "reference_transaction_uuid": "b1", "round": "r1", "currency": "THB", "amount": amount,
			"is_supplier_promo": true,
		})
	}
	for range 2 {
		says(t, h.ask(hubBet, promo), hub88.OK)
		paid := given("w1", 50*one)
		says(t, paid, hub88.OK)
		holds(t, paid, 1040*one)
	}
	says(t, given("w1", 51*one), hub88.Duplicate)
	nothing := given("w2", 0)
	says(t, nothing, hub88.OK)
	holds(t, nothing, 1040*one)
	if left := h.toPlay(); left != 150*money.Unit {
		t.Errorf("%s to play for 50, three times", left)
	}
	for _, wrong := range []struct {
		field  string
		value  any
		status hub88.Status
	}{{"currency", "USD", hub88.WrongCurrency}, {"token", "unknown", hub88.InvalidToken}} {
		had := promo[wrong.field]
		promo[wrong.field] = wrong.value
		says(t, h.ask(hubBet, promo), wrong.status)
		promo[wrong.field] = had
	}
	h.has(1040, 10)
}
