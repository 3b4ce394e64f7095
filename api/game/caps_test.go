package game_test

import (
	"errors"
	"strings"
	"testing"

	"lantern/store/fault"
)

// However large a request, a list is one page; unknown values find nothing, and invalid ones are refused. F-S26.
func TestList_LargeRequests_GetOnePage(t *testing.T) {
	h, _, _ := supplied(t)
	for _, size := range []string{"101", "100000", "2147483647", "-1", "0"} {
		var out listed
		if err := h.ask("/wps/games", map[string]string{"pageSize": size}, &out); err != nil || len(out.Content) == 0 ||
			len(out.Content) > 100 {
			t.Errorf("pageSize %s: %d games (%v)", size, len(out.Content), err)
		}
	}
	h.alter(`INSERT INTO favorites (member_id, game_id) SELECT $1, id FROM games WHERE is_offered LIMIT 999`, h.pia)
	kept := h.count(`SELECT count(*) FROM favorites`)
	for _, size := range []string{"999", "1000", "1000000000", "-5"} {
		var out listed
		if err := h.ask("GET /wps/favorites", map[string]string{"pageSize": size}, &out); err != nil ||
			len(out.Content) != kept || out.TotalPages != 1 {
			t.Errorf("pageSize %s of the favorites: %d games on %d pages (%v)", size, len(out.Content), out.TotalPages, err)
		}
	}
	for path, wrong := range map[string][]map[string]string{
		"/wps/games": {
			{"page": "1001"}, {"page": "9223372036854775807"}, {"page": "99999999999999999999"}, {"q": strings.Repeat("q", 65)},
			{"q": strings.Repeat("ก", 10_000)},
			{"lines": "99999999999999999999"}, {"selectType": "EVERYTHING"}, {"subType": "XX"},
			{"sort": "g.id; DROP TABLE games"}, {"minBet": "1e9"},
			{"class": strings.Repeat("c", 17)}, {"gameType": strings.Repeat("t", 17)}, {"vassalage": strings.Repeat("v", 33)},
		},
		"GET /wps/favorites":          {{"pageNo": "1001"}, {"gameType": strings.Repeat("t", 17)}},
		"/wps/games/matches":          {{"gameType": "CHESS"}},
		"/wps/relay/GLS2_roomList":    {{"vassalage": strings.Repeat("v", 33)}},
		"/wps/games/recent":           {{"gameType": strings.Repeat("t", 17)}},
		"/wps/game/launchGame":        {{"nodeId": h.dice(), "backUrl": "/" + strings.Repeat("b", 512)}},
		"/wps/relay/GCS_gameLaunchFB": {{"nodeId": h.dice(), "platform": strings.Repeat("p", 17)}},
	} {
		for _, query := range wrong {
			if err := h.ask(path, query, &listed{}); !errors.Is(err, fault.New(fault.ValidationFailed)) {
				t.Errorf("%s %.60v: %v", path, query, err)
			}
		}
	}
	for _, query := range []map[string]string{
		{"gameType": "NOPE"}, {"vassalage": "NOPE"}, {"class": "NOPE"}, {"lines": "2147483647"}, {"minBet": "99999999"},
		{"q": strings.Repeat("%_", 32)}, {"page": "1000", "pageSize": "100"},
	} {
		var out listed
		if err := h.ask("/wps/games", query, &out); err != nil || len(out.Content) != 0 {
			t.Errorf("%v finds %d (%v)", query, len(out.Content), err)
		}
	}
	var all, odd listed
	if err := h.ask("/wps/games", nil, &all); err != nil {
		t.Fatal(err)
	}
	if err := h.ask("/wps/games", map[string]string{"unknown": "filter", "lines": "-7"}, &odd); err != nil ||
		odd.TotalElements != all.TotalElements {
		t.Errorf("an unknown filter finds %d of %d (%v)", odd.TotalElements, all.TotalElements, err)
	}
}
