package rules_test

import (
	"math/big"
	"testing"

	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

// TestHits_EveryDrawOfFixedOdds_ReturnsWhatIsComputed also compares MaxPayout with every draw.
func TestHits_EveryDrawOfFixedOdds_ReturnsWhatIsComputed(t *testing.T) {
	t.Parallel()
	slots := map[string]int{"SSC": 5, "E5D": 5, "11X5": 5, "K3": 3, "EK3": 3, "PC28": 3, "WINGO": 1, "TOGEL": 4, "LAO": 4}
	draws := map[string][]rules.Draw{}
	for i, kind := range rules.Types() {
		game := ""
		for _, code := range kind.Games {
			if slots[code] > 0 {
				game = code
			}
		}
		if kind.Mode == catalog.LOTT || game == "" {
			continue
		}
		if draws[game] == nil {
			draws[game] = allDraws(t, game, slots[game])
		}
		all := draws[game]
		t.Run(kind.Code, func(t *testing.T) {
			t.Parallel()
			p, err := kind.AtOdds(nil)
			if err != nil {
				t.Fatal(err)
			}
			const perUnit = 10_000 * money.Unit
			s := newGenerator(uint64(2000+i)).selection(t, kind, true)
			bound, largest, total := s.MaxPayout(perUnit, p), money.Amount(0), new(big.Int)
			for _, d := range all {
				payout := rules.Payout(perUnit, s.Hits(d), p)
				largest = max(largest, payout)
				total.Add(total, big.NewInt(int64(payout)))
			}
			if largest > bound {
				t.Errorf("%s pays %s, MaxPayout is %s", s.Canonical(), largest, bound)
			}
			stake, err := kind.Stake(perUnit, s.Units())
			if err != nil {
				t.Fatal(err)
			}
			returned := new(big.Rat).SetFrac(total, big.NewInt(int64(stake)*int64(len(all))))
			lowest := kind.Return(p)
			for _, r := range kind.Returns(p) {
				if r.Value.Cmp(lowest) < 0 {
					lowest = r.Value
				}
			}
			if returned.Cmp(kind.Return(p)) > 0 || returned.Cmp(lowest) < 0 {
				t.Errorf("%s returns %s, computed %s to %s", s.Canonical(), returned.FloatString(6), lowest.FloatString(6),
					kind.Return(p).FloatString(6))
			}
		})
	}
}

// TestMaxPayout_DrawsOfTheSelectedNumbers_NeverExceedIt draws the games that have too many draws from the numbers that
// selections hold.
func TestMaxPayout_DrawsOfTheSelectedNumbers_NeverExceedIt(t *testing.T) {
	t.Parallel()
	for i, kind := range rules.Types() {
		switch kind.Games[0] {
		case "MY4D", "SG4D", "VN-MB", "VN-MN", "THAI", "PK10", "KENO":
		default:
			continue
		}
		t.Run(kind.Code, func(t *testing.T) {
			t.Parallel()
			g := newGenerator(uint64(3000 + i))
			p := defaultPrices(t, kind)
			for range 40 {
				s := g.selection(t, kind, true)
				bound := s.MaxPayout(money.Unit, p)
				for range 20 {
					d := g.drawNear(t, kind.Games[0], s.Canonical())
					if payout := rules.Payout(money.Unit, s.Hits(d), p); payout > bound {
						t.Fatalf("%s pays %s in %s, MaxPayout is %s", s.Canonical(), payout, d, bound)
					}
				}
			}
		})
	}
}

func defaultPrices(t *testing.T, kind *rules.Type) rules.Prices {
	t.Helper()
	p, err := kind.AtOdds(nil)
	if kind.Mode == catalog.LOTT {
		p, err = kind.AtGroup(1900, money.Whole)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// drawNear draws digits of the text, and different numbers at random.
func (g generator) drawNear(t *testing.T, game, text string) rules.Draw {
	t.Helper()
	row, _ := rules.GameOf(game)
	values := make([]uint8, row.Values())
	start, numbers := g.IntN(len(text)), g.Perm(row.High-row.Low+1)
	for i := range values {
		digit := text[(start+i)%len(text)]
		switch {
		case row.IsDistinct:
			values[i] = uint8(row.Low + numbers[i])
		case digit >= '0' && digit <= '9':
			values[i] = digit - '0'
		}
	}
	if row.IsSorted {
		for i := range values {
			for j := range i {
				if values[j] > values[i] {
					values[i], values[j] = values[j], values[i]
				}
			}
		}
	}
	d, err := rules.NewDraw(game, values)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestMaxPayout_KnownSelections_IsExact(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ code, selection, want string }{
		{"X5_POS", "01,01,01 02,-,-", "19.80"}, // only two of the three positions can hold 01 and 02
		{"PK_POS", "01,01,01,01,01,01,01,01,01,01", "9.00"},
		{"MB_LO2", "45", "2565.00"},
		{"MB_DA", "45 07", "10800.00"}, // 800 × (1 + 25 × 0.5)
		{"MN_XQ", "01 02 03", "340.00"},
		{"MB_T4", "01 02 03 04 05", "14.00"},
		{"KN_P10", "01 02 03 04 05 06 07 08 09 10 11", "1100000.00"}, // all eleven are drawn
		{"D4_BIG", "1234", "6400.00"},
		{"D4_IBOX_SML", "0123 0011", "1085.00"}, // the box of six: 584 + 334 + 167
		{"ZY_SSC_LH", "LHT", "11.80"},           // a tie returns both sides and pays 9.8
		{"ZY_X5_TOT", "BSOE", "4.0030"},
		{"TG_CB", "17", "7.80"},
		{"TH_3FRONT", "123 456", "900.00"},
	} {
		kind, _ := rules.TypeOf(c.code)
		s, err := kind.Parse(c.selection)
		if err != nil {
			t.Fatal(err)
		}
		p := defaultPrices(t, kind)
		if kind.Mode == catalog.LOTT {
			if p, err = kind.AtGroup(1800, money.Whole); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.MaxPayout(money.Unit, p).String(); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.code, c.selection, got, c.want)
		}
	}
}

func TestCells_Selections_AreTheirNumbersAndSides(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code, selection string
		want            []rules.Cell
	}{
		{"SSC_POS", "-,1,-,-,57", []rules.Cell{{"2:1", 1}, {"5:5", 1}, {"5:7", 1}}},
		{"SSC_A5_DIR", "12,3,4,5,6", []rules.Cell{{"*", 2}}},
		{"SSC_F3_SUM", "1 2", []rules.Cell{{"1", 3}, {"2", 6}}},
		{"SSC_R2_SUM", "WQB@1", []rules.Cell{{"1", 6}}},
		{"SSC_LH", "WQ:LT", []rules.Cell{{"WQ:L", 1}, {"WQ:T", 1}}},
		{"X5_R1", "01 11", []rules.Cell{{"01", 1}, {"11", 1}}},
		{"X5_R2", "01 02 03", []rules.Cell{{"*", 3}}},
		{"MB_LO2", "07 45", []rules.Cell{{"07", 27}, {"45", 27}}},
		{"TH_19", "T:5;B:0", []rules.Cell{{"T:5", 19}, {"B:0", 19}}},
		{"D4_PERM_BIG", "1123 0000", []rules.Cell{{"0000", 1}, {"1123", 12}}},
		{"MB_X2", "01 02", []rules.Cell{{"*", 1}}},
		{"TG_KOMB", "1B+2O", []rules.Cell{{"*", 1}}},
	} {
		kind, _ := rules.TypeOf(c.code)
		s, err := kind.Parse(c.selection)
		if err != nil {
			t.Fatal(err)
		}
		got := s.Cells()
		if len(got) != len(c.want) {
			t.Errorf("%s %s: %v, want %v", c.code, c.selection, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s %s: %v, want %v", c.code, c.selection, got, c.want)
			}
		}
	}
}

// TestCells_AnySelection_AddUpToItsUnits: no unit escapes the exposure limits.
func TestCells_AnySelection_AddUpToItsUnits(t *testing.T) {
	t.Parallel()
	for i, kind := range rules.Types() {
		g := newGenerator(uint64(4000 + i))
		for range 5 {
			s := g.selection(t, kind, false)
			units, seen := int64(0), map[string]bool{}
			for _, cell := range s.Cells() {
				units += cell.Units
				if seen[cell.Key] {
					t.Errorf("%s %s has the cell %s twice", kind.Code, s.Canonical(), cell.Key)
				}
				seen[cell.Key] = true
			}
			if units != s.Units() {
				t.Errorf("%s %s: cells have %d of %d units", kind.Code, s.Canonical(), units, s.Units())
			}
		}
	}
}
