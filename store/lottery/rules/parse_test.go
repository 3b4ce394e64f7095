package rules_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"lantern/store/lottery/rules"
)

var invalidSelections = []struct {
	code, selection string
	reason          rules.Reason
	part, at        int
}{
	{"SSC_F3_DIR", "", rules.BadSymbol, 0, 0},
	{"SSC_F3_DIR", "12,3", rules.GroupCount, 2, 4},
	{"SSC_F3_DIR", "1,2,3,4", rules.GroupCount, 2, 5},
	{"SSC_F3_DIR", "1,22,3", rules.Repeated, 1, 3},
	{"SSC_F3_DIR", "1,2a,3", rules.BadSymbol, 1, 3},
	{"SSC_F3_DIR", "1,,3", rules.BadSymbol, 1, 2},
	{"SSC_F3_DIR", "1,-,3", rules.BadSymbol, 1, 2},
	{"SSC_F3_DIR", "1,2,3 ", rules.BadSymbol, 2, 5},
	{"SSC_F3_DIR", "١,2,3", rules.BadSymbol, 0, 0},
	{"SSC_F3_DIR", "0123456789,0123456789,0123456789", rules.Coverage, 0, 0},
	{"SSC_F2_SUM", "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", rules.Coverage, 0, 0},
	{"SSC_F3_DIRS", "123;45;678", rules.GroupSize, 1, 6},
	{"SSC_F3_DIRS", "123;4567", rules.GroupSize, 1, 7},
	{"SSC_F3_DIRS", "123;456;123", rules.Repeated, 2, 8},
	{"SSC_F3_DIRS", "123;", rules.GroupSize, 1, 4},
	{"SSC_F3_G3", "5", rules.GroupSize, 0, 1},
	{"SSC_F3_G3S", "112;123", rules.WrongPattern, 1, 4},
	{"SSC_F3_MIX", "112;345;211", rules.Repeated, 2, 8},
	{"SSC_F3_SUM", "1 01", rules.BadSymbol, 0, 2},
	{"SSC_F3_SUM", "28", rules.BadSymbol, 0, 0},
	{"SSC_F3_BAO", "12", rules.GroupSize, 0, 2},
	{"SSC_F2_BSOE", "BB,S", rules.Repeated, 0, 1},
	{"SSC_POS", "-,-,-,-,-", rules.NoUnit, 0, 0},
	{"SSC_LH", "WQ:L;GW:H", rules.BadSymbol, 1, 5},
	{"SSC_LH", "WQ:L;WQ:H", rules.Repeated, 1, 5},
	{"SSC_LH", "WQ:", rules.BadSymbol, 0, 3},
	{"SSC_LH", "WQ:L;", rules.BadSymbol, 1, 5},
	{"SSC_R2_DIR", "1,-,-,-,-", rules.NoUnit, 0, 0},
	{"SSC_R2_G2", "W@12", rules.GroupCount, 0, 2},
	{"SSC_R2_G2", "QW@12", rules.Repeated, 0, 1},
	{"SSC_R2_G2", "12", rules.BadSymbol, 0, 0},
	{"SSC_R2_DIRS", "WQ@12;34;12", rules.Repeated, 2, 9},
	{"X5_R3", "01 02 12", rules.BadSymbol, 0, 6},
	{"X5_R3", "01 02  03", rules.BadSymbol, 0, 6},
	{"X5_R3", "1 2 3", rules.BadSymbol, 0, 0},
	{"X5_F3_DIRS", "01 02 01", rules.Repeated, 0, 0},
	{"X5_R3DT", "01 02 03#04", rules.GroupSize, 0, 8},
	{"X5_R3DT", "01#02", rules.GroupSize, 1, 5},
	{"X5_R3DT", "01#01 02", rules.Repeated, 1, 8},
	{"X5_R3DT", "01 02 03", rules.GroupSize, 0, 8},
	{"X5_R3DT", "01", rules.GroupCount, 0, 2},
	{"X5_OE", "5-1", rules.BadSymbol, 0, 0},
	{"PK_F2_DIR", "01,01", rules.NoUnit, 0, 0},
	{"PC_PACK3", "1 2", rules.GroupSize, 0, 3},
	{"PC_PACK3", "1 2 2", rules.Repeated, 0, 0},
	{"PC_PACK3", "1 2 3;3 2 1", rules.Repeated, 1, 6},
	{"K3_T3A", "", rules.BadSymbol, 0, 0},
	{"K3_P2", "12", rules.GroupCount, 1, 2},
	{"KN_P5", "01 02 03 04", rules.GroupSize, 0, 11},
	{"KN_P1", "01 01", rules.Repeated, 0, 3},
	{"KN_P1", "81", rules.BadSymbol, 0, 0},
	{"KN_P1", "01 02 03 04 05 06 07", rules.GroupSize, 0, 17},
	{"D4_ROLL_BIG", "1XX4", rules.WrongPattern, 0, 0},
	{"D4_ROLL_BIG", "1234", rules.WrongPattern, 0, 0},
	{"D4_IBOX_BIG", "1111", rules.WrongPattern, 0, 0},
	{"D4_BIG", "1234 123", rules.GroupSize, 1, 8},
	{"TG_CN", "112", rules.Repeated, 0, 0},
	{"TG_KOMB", "3B", rules.GroupSize, 0, 2},
	{"TG_KOMB", "3B+3O", rules.Repeated, 0, 0},
	{"TG_KOMB", "1B+2O;2O+1B", rules.Repeated, 1, 6},
	{"MB_X2", "12 12", rules.Repeated, 0, 3},
	{"MB_DAU", "58", rules.BadSymbol, 0, 1},
	{"SSC_A5_COMB", "0123456789,0123456789,0123456789,0123456789,12345", rules.TooManyUnits, 0, 0},
	{"SSC_F3_DIRS", strings.Repeat("1", 20_001), rules.TooLong, 0, 20_000},
}

func TestParse_InvalidSelection_NamesReasonPartAndPlace(t *testing.T) {
	t.Parallel()
	for _, c := range invalidSelections {
		kind, _ := rules.TypeOf(c.code)
		_, err := kind.Parse(c.selection)
		var invalid *rules.Invalid
		if want := (rules.Invalid{Reason: c.reason, Part: c.part, At: c.at}); !errors.As(err, &invalid) || *invalid != want {
			t.Errorf("%s %.40q: %v, want %v", c.code, c.selection, err, &want)
		}
	}
}

func TestCanonical_UnsortedSelection_IsSorted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ code, selection, want string }{
		{"SSC_F3_DIR", "21,3,54", "12,3,45"},
		{"SSC_F3_DIRS", "456;123", "123;456"},
		{"SSC_F3_MIX", "543;211", "112;345"},
		{"SSC_LH", "SG:TL;WQ:H", "WQ:H;SG:LT"},
		{"SSC_R3_G6", "WQS@531", "WQS@135"},
		{"SSC_F3_SUM", "13 2", "2 13"},
		{"SSC_POS", "-,1,32,-,5", "-,1,23,-,5"},
		{"X5_R2DT", "03#11 02", "03#02 11"},
		{"X5_R2S", "05 01;04 03", "01 05;03 04"},
		{"X5_OE", "0-5 5-0", "5-0 0-5"},
		{"PC_PACK3", "20 3 14;2 1 0", "0 1 2;3 14 20"},
		{"PC_COMBO", "SE BO", "BO SE"},
		{"ZY_SSC_SHAPE", "B:MH;F:T", "F:T;B:HM"},
		{"ZY_PK_NUM", "10:09 10;9:04", "9:04;10:09 10"},
		{"KN_P2", "52 14 61", "14 52 61"},
		{"KN_SUM", "ESB", "BSE"},
		{"D4_BIG", "9999 0001", "0001 9999"},
		{"D4_IBOX_BIG", "3211 0200", "0002 1123"},
		{"D4_ROLL_BIG", "X123 1X34", "1X34 X123"},
		{"TG_KOMB", "4O+3B;2E+1B", "1B+2E;3B+4O"},
		{"TH_PIN", "X:3;H:21", "H:12;X:3"},
		{"MB_X2", "99 07 10", "07 10 99"},
	} {
		kind, _ := rules.TypeOf(c.code)
		s, err := kind.Parse(c.selection)
		if err != nil || s.Canonical() != c.want {
			t.Errorf("%s %s: %q, want %q (%v)", c.code, c.selection, s.Canonical(), c.want, err)
		}
	}
}

// checkSelection holds for every text: no panic, a named reason, or a canonical form that parses to itself.
func checkSelection(t *testing.T, kind *rules.Type, text string) {
	t.Helper()
	s, err := kind.Parse(text)
	if err != nil {
		var invalid *rules.Invalid
		if !errors.As(err, &invalid) || invalid.At < 0 || invalid.At > len(text) || invalid.Part < 0 {
			t.Errorf("%s %q: %v", kind.Code, text, err)
		}
		return
	}
	if s.Units() <= 0 || s.Units() > rules.MaxUnits {
		t.Errorf("%s %q has %d units", kind.Code, text, s.Units())
	}
	again, err := kind.Parse(s.Canonical())
	if err != nil || again.Canonical() != s.Canonical() || again.Units() != s.Units() ||
		fmt.Sprint(again.Cells()) != fmt.Sprint(s.Cells()) {
		t.Errorf("%s %q: the canonical form %q parses to %q (%v)", kind.Code, text, s.Canonical(), again.Canonical(), err)
	}
	if len(s.Canonical()) != len(text) {
		t.Errorf("%s %q: the canonical form %q has another length", kind.Code, text, s.Canonical())
	}
	if s.MaxPayout(10_000, defaultPrices(t, kind)) <= 0 {
		t.Errorf("%s %q can never win", kind.Code, text)
	}
}

func TestParse_SpoiltSelections_AreRefusedOrCanonical(t *testing.T) {
	t.Parallel()
	const alphabet = "0123456789,;:#@-+* XWQBSGOELHTMFUNR"
	for i, kind := range rules.Types() {
		g := newGenerator(uint64(5000 + i))
		for range 40 {
			text := []byte(g.text(kind, true))
			checkSelection(t, kind, string(text))
			at := g.IntN(len(text))
			switch g.IntN(3) {
			case 0:
				text[at] = alphabet[g.IntN(len(alphabet))]
			case 1:
				text = append(text[:at], text[at+1:]...)
			default:
				text = append(text[:at], append([]byte{alphabet[g.IntN(len(alphabet))]}, text[at:]...)...)
			}
			checkSelection(t, kind, string(text))
		}
	}
}

func FuzzParse(f *testing.F) {
	raw, err := os.ReadFile("../testdata/lottery-vectors.json")
	if err != nil {
		f.Fatal(err)
	}
	var seeds []struct{ BetType, Selection string }
	if err := json.Unmarshal(raw, &seeds); err != nil {
		f.Fatal(err)
	}
	index := map[string]uint16{}
	for i, kind := range rules.Types() {
		index[kind.Code] = uint16(i)
	}
	for _, seed := range seeds {
		if i, ok := index[seed.BetType]; ok {
			f.Add(i, seed.Selection)
		}
	}
	f.Fuzz(func(t *testing.T, i uint16, text string) {
		all := rules.Types()
		checkSelection(t, all[int(i)%len(all)], text)
	})
}

func TestTypes_JSON_HasWhatAClientNeeds(t *testing.T) {
	t.Parallel()
	codes := map[string]bool{}
	for _, kind := range rules.Types() {
		raw, err := json.Marshal(kind)
		if err != nil {
			t.Fatal(err)
		}
		var row map[string]any
		if err := json.Unmarshal(raw, &row); err != nil {
			t.Fatal(err)
		}
		for _, field := range []string{"code", "mode", "games", "kind", "form", "symbols", "lots", "tiers"} {
			if row[field] == nil {
				t.Errorf("%s has no %s", kind.Code, field)
			}
		}
		if codes[kind.Code] {
			t.Errorf("%s twice", kind.Code)
		}
		codes[kind.Code] = true
		for _, game := range kind.Games {
			if board := rules.TypesOf(game, kind.Mode); len(board) == 0 {
				t.Errorf("%s is on no board of %s", kind.Code, game)
			}
		}
	}
	if len(codes) != 429 {
		t.Errorf("%d bet types", len(codes))
	}
	if _, ok := rules.TypeOf("SSC_A5"); ok {
		t.Error("SSC_A5 is a type")
	}
	if board := rules.TypesOf("SSC", "SEA"); len(board) != 0 {
		t.Errorf("SSC has %d types in SEA", len(board))
	}
}
