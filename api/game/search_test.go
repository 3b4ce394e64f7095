package game_test

import (
	"errors"
	"strings"
	"testing"

	"lantern/api/sandbox/catalog"
	"lantern/store/fault"
)

// found returns the codes of the games that a text finds, in their order, and the total.
func (h fixture) found(query map[string]string) (codes []string, total int) {
	h.t.Helper()
	var out listed
	if err := h.ask("/wps/games", query, &out); err != nil {
		h.t.Fatalf("%v: %v", query, err)
	}
	for _, each := range out.Content {
		var code string
		if err := h.db.GetContext(h.t.Context(), &code, `SELECT code FROM games WHERE id = $1`, each.NodeID); err != nil {
			h.t.Fatal(err)
		}
		codes = append(codes, code)
	}
	return codes, out.TotalElements
}

func TestSearch_AnyNameAndTypos_FindTheGame(t *testing.T) {
	h, _, _ := supplied(t)
	for _, each := range []struct{ text, first string }{
		{"dragon forge", "DRAGON_FORGE"}, {"FORGE", "DRAGON_FORGE"}, {"  seahorse SIC  ", "SEAHORSE_SIC_BO"},
		{"ragon forg", "DRAGON_FORGE"},
		{"เตาหลอมมังกร", "DRAGON_FORGE"}, {"เตาหลอม", "DRAGON_FORGE"}, {"สคารับ", "SCARAB_SIC_BO"},
		{"龙炉炼金", "DRAGON_FORGE"}, {"龙炉", "DRAGON_FORGE"}, {"金狮", "LION_LACQUER"},
		{"드래곤 포지", "DRAGON_FORGE"}, {"포지", "DRAGON_FORGE"}, {"누각", "LOTUS_PAVILION"},
		// letters transposed, missing, doubled or wrong
		{"pavliion", "LOTUS_PAVILION"}, {"pavlion", "LOTUS_PAVILION"}, {"paviliion", "LOTUS_PAVILION"},
		{"pavikion", "LOTUS_PAVILION"},
		{"ealcquer", "LION_LACQUER"}, {"lacqeur", "LION_LACQUER"}, {"obrit wheel", "ORBIT_WHEEL"}, {"frge", "DRAGON_FORGE"},
		{"baccarrat", "SALON_BACCARAT"},
		// in one word of two, in both, in the other order, and beside an unknown word
		{"Draogn Forge", "DRAGON_FORGE"}, {"draogn frge", "DRAGON_FORGE"}, {"forge dragon", "DRAGON_FORGE"},
		{"lottus paviilion", "LOTUS_PAVILION"},
		{"lotus   pavilion", "LOTUS_PAVILION"}, {"pavilion deluxe", "LOTUS_PAVILION"}, {"드래곤 포치", "DRAGON_FORGE"},
		// with the vendor's name
		{"kraken rush aurum", "KRAKEN_RUSH"}, {"velour golden wheel", "GOLDEN_WHEEL"},
		{strings.Repeat("pavilion ", 7) + "x", "LOTUS_PAVILION"},
	} {
		if codes, _ := h.found(map[string]string{"q": each.text}); len(codes) == 0 || codes[0] != each.first {
			t.Errorf("%q finds %v, not %s first", each.text, codes, each.first)
		}
	}
	for text, vendor := range map[string]string{"Aurum": "AURUM", "aruum": "AURUM", "velour": "VELOUR", "veluor": "VELOUR",
		"vellour": "VELOUR"} {
		codes, total := h.found(map[string]string{"q": text, "vassalage": vendor})
		if least := min(len(catalog.Games(vendor)), 200); len(codes) == 0 || total < least {
			t.Errorf("%q finds %d games of the vendor's %d", text, total, len(catalog.Games(vendor)))
		}
	}
}

func TestSearch_ExactMatches_ExcludeSimilarNames(t *testing.T) {
	h, _, _ := supplied(t)
	for text, holds := range map[string]string{"wheel": "%wheel%", "le": "%le%", "之夜": "%之夜%", "ราตรี": "%ราตรี%",
		"의": "%의%"} {
		want := h.count(`SELECT count(*) FROM games WHERE is_offered AND is_enabled AND search LIKE $1`, holds)
		if codes, total := h.found(map[string]string{"q": text}); total != want || len(codes) != min(want, 20) || want == 0 {
			t.Errorf("%q finds %d of %d, %d on the page", text, total, want, len(codes))
		}
	}
	codes, _ := h.found(map[string]string{"q": "wheel", "sort": "NAME", "vassalage": "AURUM"})
	if len(codes) < 3 || codes[0] > codes[1] || codes[1] > codes[2] {
		t.Errorf("by name: %v", codes)
	}
	// A page after the last one still has the total.
	if codes, total := h.found(map[string]string{"q": "wheel", "page": "90"}); len(codes) != 0 || total < 3 {
		t.Errorf("after the last page: %v of %d", codes, total)
	}
	if codes, total := h.found(map[string]string{"page": "900"}); len(codes) != 0 || total < 200 {
		t.Errorf("after the last page of everything: %v of %d", codes, total)
	}
	// Games that are no longer offered must not hide similar names.
	h.alter(`UPDATE games SET is_offered = false WHERE code = 'LOTUS_PAVILION'`)
	h.alter(`UPDATE games SET names = '{"en": "Pawilion"}' WHERE code = 'DRAGON_FORGE'`)
	if codes, _ := h.found(map[string]string{"q": "pavilion"}); len(codes) == 0 || codes[0] != "DRAGON_FORGE" {
		t.Errorf("a game by its new name: %v", codes)
	}
	if codes, _ := h.found(map[string]string{"q": "forge"}); len(codes) > 0 && codes[0] == "DRAGON_FORGE" {
		t.Errorf("a game by the name that it had: %v", codes)
	}
}

func TestSearch_SpecialCharacters_AreLiteral(t *testing.T) {
	h, _, _ := supplied(t)
	for _, text := range []string{"%", "_", "%%", "__", `\`, `%\`, "*", "(((", "{}", `"`, "😀", "qqxxzzwwkkvv", "龘龘龘龘"} {
		if codes, total := h.found(map[string]string{"q": text}); total != 0 {
			t.Errorf("%q finds %d: %v", text, total, codes)
		}
	}
	h.alter(`UPDATE games SET names = '{"en": "100% Pure_Luck"}' WHERE code = 'DRAGON_FORGE'`)
	for _, text := range []string{"%", "_", "0%", "e_l"} {
		if codes, total := h.found(map[string]string{"q": text}); total != 1 || codes[0] != "DRAGON_FORGE" {
			t.Errorf("%q finds %v", text, codes)
		}
	}
	for _, text := range []string{strings.Repeat("x", 65), strings.Repeat("ม", 65), strings.Repeat("a ", 40),
		strings.Repeat("dragon", 4000)} {
		if err := h.ask("/wps/games", map[string]string{"q": text}, &listed{}); !errors.Is(err,
			fault.New(fault.ValidationFailed)) {
			t.Errorf("a text of %d letters: %v", len(text), err)
		}
	}
	for _, text := range []string{strings.Repeat("x", 64), strings.Repeat("a ", 32), strings.Repeat("มังกร", 12)} {
		h.found(map[string]string{"q": text})
	}
}

func TestSearch_RenamedVendor_IsFoundByItsNewName(t *testing.T) {
	h, _, _ := supplied(t)
	if _, err := h.owner().ExecContext(t.Context(), `UPDATE vendors SET name = 'Quillhaven'
		WHERE code = 'AURUM'`); err != nil {
		t.Fatal(err)
	}
	codes, total := h.found(map[string]string{"q": "Quillhaven"})
	if want := h.count(`SELECT count(*) FROM games WHERE vendor_code = 'AURUM' AND is_offered
		AND is_enabled`); len(codes) == 0 || total != want {
		t.Errorf("%d of %d are found by its new name", total, want)
	}
	if _, total := h.found(map[string]string{"q": "quilhaven"}); total == 0 {
		t.Error("no slip of its new name finds it")
	}
	if n := h.count(`SELECT count(*) FROM games WHERE vendor_code = 'AURUM' AND search LIKE '%aurum%'`); n != 0 {
		t.Errorf("%d are still found by the old one", n)
	}
}

func TestNewVendors_OwnVendor_IsLeftOut(t *testing.T) {
	h, _, _ := supplied(t)
	var out struct {
		Content []struct {
			Vassalage string `json:"vassalage"`
		} `json:"content"`
	}
	if err := h.ask("/wps/relay/GCSGAME_newGameVendor", nil, &out); err != nil || len(out.Content) == 0 {
		t.Fatalf("%+v (%v)", out, err)
	}
	for _, each := range out.Content {
		if each.Vassalage == "BGS" {
			t.Error("the platform's own vendor counts as new")
		}
	}
}
