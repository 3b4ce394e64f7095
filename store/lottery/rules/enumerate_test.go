package rules_test

import (
	"math/big"
	"slices"
	"sync"
	"testing"

	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

// allDraws are the draws of a game whose slots are in order; other slots take the numbers that are left.
func allDraws(t *testing.T, code string, slots int) []rules.Draw {
	t.Helper()
	game, ok := rules.GameOf(code)
	if !ok {
		t.Fatal(code)
	}
	var all []rules.Draw
	values := make([]uint8, 0, game.Values())
	var fill func()
	fill = func() {
		if len(values) == slots {
			draw := slices.Clone(values)
			for v := game.Low; len(draw) < game.Values(); v++ {
				if !slices.Contains(draw, uint8(v)) {
					draw = append(draw, uint8(v))
				}
			}
			d, err := rules.NewDraw(code, draw)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, d)
			return
		}
		for v := game.Low; v <= game.High; v++ {
			if !game.IsDistinct || !slices.Contains(values, uint8(v)) {
				values = append(values, uint8(v))
				fill()
				values = values[:len(values)-1]
			}
		}
	}
	fill()
	return all
}

var fiveDigits, fiveBalls sync.Once

var sharedDraws = map[string][]rules.Draw{}

func drawsOf(t *testing.T, game string, slots int) []rules.Draw {
	t.Helper()
	switch game {
	case "SSC":
		fiveDigits.Do(func() { sharedDraws[game] = allDraws(t, game, 5) })
	case "11X5":
		fiveBalls.Do(func() { sharedDraws[game] = allDraws(t, game, 5) })
	default:
		return allDraws(t, game, slots)
	}
	return sharedDraws[game]
}

// TestHits_EveryDraw_ReturnsTheStakeExactly: the sum of winning units × N over all draws is units × draws.
func TestHits_EveryDraw_ReturnsTheStakeExactly(t *testing.T) {
	drawsOf(t, "SSC", 5)
	drawsOf(t, "11X5", 5)
	checked := 0
	for i, kind := range rules.Types() {
		if kind.Mode != catalog.LOTT {
			continue
		}
		checked++
		t.Run(kind.Code, func(t *testing.T) {
			t.Parallel()
			s := newGenerator(uint64(1000+i)).selection(t, kind, true)
			slots := 5
			switch kind.Games[0] {
			case "3D", "K3", "PC28":
				slots = 3
			case "PK10":
				s, slots = firstSlots(t, kind, s)
			}
			checkAllDraws(t, s, drawsOf(t, kind.Games[0], slots))
		})
	}
	if checked != 242 {
		t.Errorf("%d LOTT types", checked)
	}
}

// firstSlots keeps the choices of the first slots, so that only their orders need to be drawn.
func firstSlots(t *testing.T, kind *rules.Type, s rules.Selection) (rules.Selection, int) {
	t.Helper()
	text := map[string]string{"PK_POS": "01 05,-,10,02 03,-,-,-,-,-,-", "PK_BSOE": "1:BO;3:SE;4:BSOE",
		"PK_LH": "5:L"}[kind.Code]
	slots := map[string]int{"PK_POS": 4, "PK_BSOE": 4, "PK_LH": 6}[kind.Code]
	if text == "" {
		return s, 5
	}
	s, err := kind.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s, slots
}

func checkAllDraws(t *testing.T, s rules.Selection, draws []rules.Draw) {
	t.Helper()
	kind := s.Type()
	counts := make([]int64, len(kind.Tiers))
	prices, err := kind.AtGroup(1900, money.Whole)
	if err != nil {
		t.Fatal(err)
	}
	const perUnit = 2 * money.Unit
	bound, largest := s.MaxPayout(perUnit, prices), money.Amount(0)
	for _, d := range draws {
		h := s.Hits(d)
		for _, hit := range h.Tiers {
			counts[hit.Tier] += hit.Units
		}
		if h.Pushed != 0 {
			t.Fatalf("%s pushes in %s", s.Canonical(), d)
		}
		largest = max(largest, rules.Payout(perUnit, h, prices))
	}
	total := new(big.Rat)
	for tier, units := range counts {
		n := kind.Tiers[tier].N
		total.Add(total, new(big.Rat).Mul(big.NewRat(units, 1), big.NewRat(n.Num, n.Den)))
	}
	if want := big.NewRat(s.Units()*int64(len(draws)), 1); total.Cmp(want) != 0 {
		t.Errorf("%s wins %s over %d draws, want %s", s.Canonical(), total.RatString(), len(draws), want.RatString())
	}
	if largest > bound || largest != bound && isExact(kind) {
		t.Errorf("%s pays up to %s, MaxPayout is %s", s.Canonical(), largest, bound)
	}
}

// isExact reports whether MaxPayout is exact for a type.
func isExact(kind *rules.Type) bool {
	return kind.Places == "" && kind.Code != "SSC_LH" && kind.Code != "PK_BSOE"
}
