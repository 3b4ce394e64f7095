package game_test

import (
	"errors"
	"strings"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
)

func TestList_PersonalSections_AreTheCallersOwn(t *testing.T) {
	h, _, _ := supplied(t)
	opened := []string{h.node("AURUM", "DRAGON_FORGE"), h.node("AURUM", "MOON_RABBIT"),
		h.node("VELOUR", "SALON_BACCARAT")}
	for _, node := range opened {
		if _, err := h.launch(map[string]string{"nodeId": node}); err != nil {
			t.Fatal(err)
		}
		if err := h.do("PUT /wps/favorites", `{"nodeId":"`+node+`"}`, nil); err != nil {
			t.Fatal(err)
		}
	}
	list := func(caller wire.Caller, query map[string]string) (out listed) {
		t.Helper()
		if err := h.askAs(caller, "GET /wps/games", query, &out); err != nil {
			t.Fatalf("%v: %v", query, err)
		}
		return out
	}
	pia := wire.Caller{Member: h.pia, Language: "en"}
	for _, section := range []string{"FAV", "RECENT"} {
		in := func(query map[string]string) map[string]string {
			query["selectType"] = section
			return query
		}
		first := list(pia, in(map[string]string{"pageSize": "2"}))
		second := list(pia, in(map[string]string{"pageSize": "2", "page": "2"}))
		if first.TotalElements != 3 || second.TotalElements != 3 || len(first.Content) != 2 || len(second.Content) != 1 {
			t.Fatalf("%s: %+v, then %+v", section, first, second)
		}
		// The latest is first, and no page repeats another.
		for at, game := range append(first.Content, second.Content...) {
			if game.NodeID != opened[2-at] {
				t.Errorf("%s: %s is at %d", section, game.NodeName, at)
			}
		}
		for filter, count := range map[string]int{"gameType=RNG": 2, "vassalage=VELOUR": 1, "q=rabbit": 1,
			"q=nothing like it": 0, "subType=JP": 0} {
			name, value, _ := strings.Cut(filter, "=")
			if found := list(pia, in(map[string]string{name: value})); found.TotalElements != count {
				t.Errorf("%s with %s: %+v", section, filter, found)
			}
		}
		if named := list(pia, in(map[string]string{"sort": "NAME"})); named.Content[0].NodeName != "Dragon Forge" {
			t.Errorf("%s by name: %+v", section, named)
		}
		none := list(wire.Caller{Language: "en"}, in(map[string]string{}))
		if none.TotalElements != 0 || none.PageNum != 1 {
			t.Errorf("%s of a visitor: %+v", section, none)
		}
	}
	personal := h.routes["GET /wps/games"].IsPersonal
	for section, want := range map[string]bool{"FAV": true, "RECENT": true, "HOT": false, "": false} {
		if got := personal(func(string) string { return section }); got != want {
			t.Errorf("%q is personal: %v", section, got)
		}
	}
}

func TestList_CodeOfAnotherMerchant_IsRefused(t *testing.T) {
	h := open(t)
	for path, name := range map[string]string{"/wps/games": "merchant", "/wps/relay/GCSGAME_hotGamesV2": "merchantCode"} {
		var out listed
		if err := h.ask(path, map[string]string{name: "lantern", "platform": "ANDROID"}, &out); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		for _, wrong := range []map[string]string{{name: "other"}, {"platform": "TOASTER"}} {
			if err := h.ask(path, wrong, &out); !errors.Is(err, fault.New(fault.ValidationFailed)) {
				t.Errorf("%s with %v: %v", path, wrong, err)
			}
		}
	}
}
