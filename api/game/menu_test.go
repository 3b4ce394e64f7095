package game_test

import (
	"slices"
	"testing"
)

func TestMenu_NamesTheClassesOfOpenLiveTables(t *testing.T) {
	h, _, _ := supplied(t)
	read := func() (classes map[string][]string) {
		t.Helper()
		var menus struct {
			Content []struct {
				GameType string
				Vendors  []struct {
					Vassalage string
					Classes   []string
				}
			}
		}
		if err := h.ask("/lgw/games/game_menus", nil, &menus); err != nil {
			t.Fatal(err)
		}
		classes = map[string][]string{}
		for _, menu := range menus.Content {
			for _, vendor := range menu.Vendors {
				classes[menu.GameType+" "+vendor.Vassalage] = vendor.Classes
			}
		}
		return classes
	}
	var want []string
	if err := h.db.SelectContext(t.Context(), &want, `SELECT DISTINCT class FROM games
		WHERE vendor_code = 'VELOUR' AND class IS NOT NULL ORDER BY 1`); err != nil {
		t.Fatal(err)
	}
	if got := read(); !slices.Equal(got["LIVE VELOUR"], want) || len(want) < 2 || got["RNG AURUM"] != nil {
		t.Errorf("%v of %v", got, want)
	}
	// Closed games do not count.
	h.alter(`UPDATE games SET is_enabled = false WHERE vendor_code = 'VELOUR' AND class <> $1`, want[0])
	if got := read()["LIVE VELOUR"]; !slices.Equal(got, want[:1]) {
		t.Errorf("%v where %s is open", got, want[0])
	}
}
