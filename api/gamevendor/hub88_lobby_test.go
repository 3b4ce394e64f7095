package gamevendor_test

import (
	"fmt"
	"testing"

	"lantern/api/outside/hub88"
)

func TestHub88_BetInAnotherGameOfTheVendor_FollowsTheRulesOfThatGame(t *testing.T) {
	h := openHub(t)
	h.alter(`INSERT INTO games (id, vendor_code, code, type, names, cover, min_stake, max_stake)
		SELECT gen_random_uuid(), vendor_code, 'TABLE2', 'LIVE', names, cover, 500000, 1000000 FROM games
		WHERE vendor_code = 'BGS' AND code = 'DICE'`)
	betIn := func(game, tx string, amount int64) hubResponse {
		bet := h.betOf(tx, "r-"+tx, amount)
		bet["game_code"] = game
		return h.ask(hubBet, bet)
	}
	says(t, betIn("TABLE2", "t1", 60*one), hub88.OK) // the first call of the session
	says(t, betIn("DICE", "d1", 10*one), hub88.OK)
	says(t, betIn("TABLE2", "t2", 10*one), hub88.LimitReached)
	says(t, betIn("DICE", "d2", 10*one), hub88.OK)
	h.alter(`UPDATE games SET in_maintenance = true WHERE code = 'TABLE2'`)
	says(t, betIn("TABLE2", "t3", 60*one), hub88.InvalidGame)
	h.alter(`UPDATE games SET in_maintenance = false, not_in = ARRAY(SELECT country FROM play_sessions)
		WHERE code = 'TABLE2'`)
	says(t, betIn("TABLE2", "t4", 60*one), hub88.InvalidGame)
	h.alter(`UPDATE games SET not_in = '{}' WHERE code = 'TABLE2'`)
	again := betIn("TABLE2", "t1", 60*one)
	says(t, again, hub88.OK)
	says(t, betIn("NOWHERE", "n1", 60*one), hub88.InvalidGame)
	said := atOnce(20, func(n int) hubResponse {
		return betIn([]string{"DICE", "TABLE2"}[n%2], fmt.Sprint("m", n), int64([]int{10, 50}[n%2])*one)
	})
	if said[hub88.OK] == 0 || said[hub88.InvalidGame] > 0 {
		t.Errorf("bets at two tables at once: %v", said)
	}
	var live int
	if err := h.db.GetContext(t.Context(), &live, `SELECT count(*) FROM bets
		WHERE game_type = 'LIVE' AND vendor_code = 'BGS' AND round_id = 'r-t1'`); err != nil || live != 1 {
		t.Errorf("%d bets have the type of the table (%v)", live, err)
	}
}
