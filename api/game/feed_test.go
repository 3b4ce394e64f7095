package game_test

import (
	"testing"

	"lantern/api/outside/gamevendor"
	"lantern/api/sandbox/play"
	"lantern/store/clock"
	"lantern/store/money"
)

func TestReadFeeds_SeatsJackpotsAndMatches_AreShown(t *testing.T) {
	h, handlers, program := supplied(t)
	program.Clock = &clock.Clock{}
	program.Jackpots = func(vendor string) []gamevendor.Jackpot {
		return []gamevendor.Jackpot{{ID: "all", Currency: "THB", Amount: 1234_5600}, {ID: "all", Currency: "USD", Amount: 1}}
	}
	program.SeatsTaken = func(_, game string) int {
		if game == "SALON_BACCARAT" {
			return 99
		}
		return 2
	}
	if err := handlers.ReadFeeds(t.Context()); err != nil {
		t.Fatal(err)
	}
	type reported struct {
		Content []struct {
			NodeID, NodeName, State, Home, Away string
			Seats, Taken, Number                int
			Jackpot                             *string
			Odds                                []struct{ Pick, Odds string }
		}
	}
	var rooms reported
	if err := h.ask("/wps/relay/GLS2_roomList", nil, &rooms); err != nil || len(rooms.Content) == 0 {
		t.Fatalf("%+v (%v)", rooms, err)
	}
	for _, room := range rooms.Content {
		want := 2
		if room.NodeName == "Salon Baccarat" {
			want = room.Seats
		}
		if room.Taken != want || room.Seats == 0 {
			t.Errorf("%+v", room)
		}
	}
	var jackpots reported
	if err := h.ask("/wps/games", map[string]string{"vassalage": "AURUM", "subType": "JP"}, &jackpots); err != nil ||
		len(jackpots.Content) == 0 {
		t.Fatalf("%+v (%v)", jackpots, err)
	}
	for _, game := range jackpots.Content {
		if game.Jackpot == nil || *game.Jackpot != "1234.56" {
			t.Errorf("%s has the jackpot %v", game.NodeName, game.Jackpot)
		}
	}
	var fights reported
	ofType := func(name string) map[string]string { return map[string]string{"gameType": name} }
	if err := h.ask("/wps/games/matches", ofType("COCKFIGHT"), &fights); err != nil || len(fights.Content) == 0 {
		t.Fatalf("%+v (%v)", fights, err)
	}
	for _, fight := range fights.Content {
		if fight.State == "ENDED" || fight.Home == "" || fight.Away == "" || len(fight.Odds) < 2 || fight.Number == 0 {
			t.Errorf("%+v", fight)
		}
	}
	if err := h.ask("/wps/games/matches", ofType("SPORTS"), &fights); err != nil || len(fights.Content) == 0 {
		t.Errorf("listed with sports: %d (%v)", len(fights.Content), err)
	}
}

// Only the games that a pool names play for it.
func TestReadFeeds_PoolOfNamedGames_IsOnNoOther(t *testing.T) {
	h, handlers, program := supplied(t)
	program.Jackpots = func(vendor string) []gamevendor.Jackpot {
		return []gamevendor.Jackpot{{ID: "all", Currency: "THB", Amount: 1234_5600},
			{ID: "own", Games: []string{"DRAGON_FORGE"}, Currency: "THB", Amount: 9000_0000}}
	}
	if err := handlers.ReadFeeds(t.Context()); err != nil {
		t.Fatal(err)
	}
	var hot struct {
		Content []struct {
			NodeName string
			Jackpot  *string
		}
	}
	if err := h.ask("/wps/relay/GCSGAME_hotGamesV2", nil, &hot); err != nil || len(hot.Content) < 4 {
		t.Fatalf("%+v (%v)", hot, err)
	}
	for _, game := range hot.Content {
		if isNamed := game.NodeName == "Dragon Forge"; isNamed != (game.Jackpot != nil) ||
			isNamed && *game.Jackpot != "9000.00" {
			t.Errorf("%s has the jackpot %v", game.NodeName, game.Jackpot)
		}
	}
}

func TestReadFeeds_SilentVendor_DataAreHiddenWhenStale(t *testing.T) {
	h, handlers, program := supplied(t)
	program.Jackpots = func(string) []gamevendor.Jackpot {
		return []gamevendor.Jackpot{{ID: "all", Currency: "THB", Amount: money.Unit}}
	}
	program.SeatsTaken = func(string, string) int { return 1 }
	if err := handlers.ReadFeeds(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.alter(`UPDATE vendor_feeds SET read_at = read_at - interval '6 minutes'`)
	for path, query := range map[string]map[string]string{"/wps/relay/GLS2_roomList": nil,
		"/wps/games/matches": {"gameType": "COCKFIGHT"}} {
		var none struct{ Content []any }
		if err := h.ask(path, query, &none); err != nil || len(none.Content) != 0 {
			t.Errorf("%s after a long silence: %+v (%v)", path, none, err)
		}
	}
	var jackpots struct{ Content []struct{ Jackpot *string } }
	if err := h.ask("/wps/games", map[string]string{"vassalage": "AURUM", "subType": "JP"}, &jackpots); err != nil ||
		jackpots.Content[0].Jackpot != nil {
		t.Errorf("a jackpot after a long silence: %+v (%v)", jackpots, err)
	}
}

// The sandbox's hot slots and jackpot slots have pools, so that the first screen of the demo shows jackpots.
func TestReadFeeds_PoolsOfTheSandbox_AreOnHotAndJackpotGames(t *testing.T) {
	h, handlers, program := supplied(t)
	program.Jackpots = (&play.Program{Clock: &clock.Clock{}}).Jackpots
	if err := handlers.ReadFeeds(t.Context()); err != nil {
		t.Fatal(err)
	}
	for query, least := range map[string]int{"HOT": 3, "ALL": 10} {
		asked := map[string]string{"vassalage": "AURUM", "selectType": query}
		if query == "ALL" {
			asked["subType"] = "JP"
		}
		var found struct {
			Content []struct {
				NodeName string
				Jackpot  *string
			}
		}
		if err := h.ask("/wps/games", asked, &found); err != nil || len(found.Content) < least {
			t.Fatalf("%s: %+v (%v)", query, found, err)
		}
		for _, game := range found.Content {
			if game.Jackpot == nil || len(*game.Jackpot) < len("200000.00") {
				t.Errorf("%s has the jackpot %v", game.NodeName, game.Jackpot)
			}
		}
	}
}
