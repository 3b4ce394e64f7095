package game_test

import (
	"testing"

	"lantern/api/sandbox/play"
	"lantern/store/clock"
	"lantern/store/money"
)

func TestReadFeeds_SeatsJackpotsAndMatches_AreShown(t *testing.T) {
	h, handlers, program := supplied(t)
	program.Clock = &clock.Clock{}
	program.Jackpots = func(vendor string) map[string]money.Amount {
		return map[string]money.Amount{"THB": 1234_5600, "USD": 1}
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
			Seats, Taken                        int
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
		if fight.State == "ENDED" || fight.Home == "" || fight.Away == "" || len(fight.Odds) < 2 {
			t.Errorf("%+v", fight)
		}
	}
	if err := h.ask("/wps/games/matches", ofType("SPORTS"), &fights); err != nil || len(fights.Content) == 0 {
		t.Errorf("listed with sports: %d (%v)", len(fights.Content), err)
	}
}

func TestReadFeeds_SilentVendor_DataAreHiddenWhenStale(t *testing.T) {
	h, handlers, program := supplied(t)
	program.Jackpots = func(string) map[string]money.Amount { return map[string]money.Amount{"THB": money.Unit} }
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

func TestReadFeeds_EmptyPool_IsNotShown(t *testing.T) {
	if pools := (&play.Program{}).Jackpots("AURUM"); len(pools) != 0 {
		t.Errorf("%v", pools)
	}
}
