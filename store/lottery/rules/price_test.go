package rules_test

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

func TestPayout_AnchorsAtGroup1800_AreExact(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ code, selection, game, draw, want string }{
		{"SSC_A5_DIR", "1,2,3,4,5", "SSC", "1,2,3,4,5", "180000.00"},
		{"SSC_F3_DIR", "1,2,3", "P5", "1,2,3,4,5", "1800.00"},
		{"SSC_F3_G3", "12", "SSC", "1,1,2,4,5", "600.00"},
		{"SSC_F3_G6", "123", "SSC", "3,1,2,4,5", "300.00"},
		{"SSC_F2_DIR", "1,2", "SSC", "1,2,2,4,5", "180.00"},
		{"SSC_POS", "1,-,-,-,-", "SSC", "1,2,2,4,5", "18.00"},
		{"X5_F3_DIR", "01,02,03", "11X5", "01,02,03,04,05", "1782.00"},
		{"D3_A3_DIR", "1,2,3", "P3", "1,2,3", "1800.00"},
	} {
		kind, _ := rules.TypeOf(c.code)
		s, err := kind.Parse(c.selection)
		if err != nil {
			t.Fatal(err)
		}
		d, err := rules.ParseDraw(c.game, c.draw)
		if err != nil {
			t.Fatal(err)
		}
		p, err := kind.AtGroup(1800, money.Whole)
		if err != nil {
			t.Fatal(err)
		}
		if got := rules.Payout(2*money.Unit, s.Hits(d), p); got.String() != c.want {
			t.Errorf("%s pays %s, want %s", c.code, got, c.want)
		}
	}
}

// TestPayout_RandomHits_IsTheExactSumFlooredOnce compares with rationals, for all tiers and up to the largest amounts.
func TestPayout_RandomHits_IsTheExactSumFlooredOnce(t *testing.T) {
	t.Parallel()
	g := newGenerator(6000)
	for _, kind := range rules.Types() {
		for round := range 30 {
			p := defaultPrices(t, kind)
			factor := money.Whole
			if kind.Mode == catalog.LOTT && round%2 == 1 {
				factor = money.Rate(1 + g.IntN(int(money.Whole)))
				var err error
				if p, err = kind.AtGroup(1900, factor); err != nil {
					t.Fatal(err)
				}
			}
			perUnit := money.Amount(1 + g.Int64N(1<<(10+2*g.IntN(20))))
			var h rules.Hits
			want := new(big.Rat)
			for _, tier := range g.Perm(len(kind.Tiers))[:1+g.IntN(min(len(kind.Tiers), 9))] {
				h.Tiers = append(h.Tiers, rules.Hit{Tier: tier, Units: 1 + g.Int64N(200_000)})
				won := big.NewRat(h.Tiers[len(h.Tiers)-1].Units, kind.HitParts)
				if n := kind.Tiers[tier].N; n != nil {
					won.Mul(won, big.NewRat(n.Num, n.Den)).Mul(won, big.NewRat(1900, 2000))
					won.Mul(won, big.NewRat(int64(factor), int64(money.Whole)))
				} else {
					won.Mul(won, big.NewRat(int64(kind.Tiers[tier].Odds), int64(money.Unit)))
				}
				want.Add(want, won.Mul(won, big.NewRat(10_000-kind.FeeBps, 10_000)))
			}
			if kind.Mode == catalog.ZY {
				h.Pushed = g.Int64N(5)
				want.Add(want, big.NewRat(h.Pushed, 1))
			}
			want.Mul(want, big.NewRat(int64(perUnit), 1))
			floor := new(big.Int).Quo(want.Num(), want.Denom())
			if !floor.IsInt64() {
				floor.SetInt64(math.MaxInt64)
			}
			if got := rules.Payout(perUnit, h, p); int64(got) != floor.Int64() {
				t.Errorf("%s: %v at %s pays %s, want %s", kind.Code, h, perUnit, got, money.Amount(floor.Int64()))
			}
		}
	}
	if got := rules.Payout(1, rules.Hits{}, rules.Prices{}); got != 0 {
		t.Errorf("no hit pays %s", got)
	}
}

func TestPrices_WhatATypeDoesNotHave_IsRefused(t *testing.T) {
	t.Parallel()
	lott, _ := rules.TypeOf("SSC_POS")
	board, _ := rules.TypeOf("ZY_SSC_LH")
	for name, err := range map[string]error{
		"group of a board":  second(board.AtGroup(1900, money.Whole)),
		"group 0":           second(lott.AtGroup(0, money.Whole)),
		"group above 2000":  second(lott.AtGroup(2002, money.Whole)),
		"factor 0":          second(lott.AtGroup(1900, 0)),
		"factor above 100%": second(lott.AtGroup(1900, money.Whole+1)),
		"odds of LOTT":      second(lott.AtOdds(nil)),
		"unknown tier":      second(board.AtOdds(map[string]money.Amount{"LH": 19_000, "X": 1})),
		"negative odds":     second(board.AtOdds(map[string]money.Amount{"LH": -1})),
	} {
		if !errors.Is(err, rules.ErrPrices) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second(_ rules.Prices, err error) error { return err }

func TestStake_UnitModes_AreExact(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code     string
		mode     rules.UnitMode
		base     money.Amount
		multiple int64
		units    int64
		want     string
	}{
		{"SSC_POS", rules.Yuan, 2 * money.Unit, 3, 5, "30.00"},
		{"SSC_POS", rules.Jiao, 2 * money.Unit, 1, 1, "0.20"},
		{"SSC_POS", rules.Fen, money.Unit, 1, 1, "0.01"},
		{"SSC_POS", rules.Li, 2 * money.Unit, 1, 1, "0.0020"},
		{"MB_LO2", rules.Cash, money.Unit, 10, 27, "270.00"},
		{"TG_4D", rules.Cash, money.Unit, 10, 2, "6.80"},
		{"TG_3D", rules.Cash, money.Unit, 1, 1, "0.41"},
	} {
		kind, _ := rules.TypeOf(c.code)
		perUnit, err := rules.PerUnit(c.mode, c.base, c.multiple)
		if err != nil {
			t.Fatal(err)
		}
		if stake, err := kind.Stake(perUnit, c.units); err != nil || stake.String() != c.want {
			t.Errorf("%s: %s, want %s (%v)", c.code, stake, c.want, err)
		}
	}
}

func TestStake_ImpossibleAmounts_AreRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		mode           rules.UnitMode
		base           money.Amount
		multiple       int64
		perUnit, units int64
	}{
		"unknown mode":       {"HAO", money.Unit, 1, 1, 1},
		"no multiple":        {rules.Yuan, money.Unit, 0, 1, 1},
		"no base":            {rules.Yuan, 0, 1, 1, 1},
		"part of a unit":     {rules.Li, 100, 1, 1, 1},
		"overflow":           {rules.Yuan, math.MaxInt64, 3, 1, 1},
		"no units":           {rules.Yuan, money.Unit, 1, 1, 0},
		"no amount":          {rules.Yuan, money.Unit, 1, 0, 1},
		"discount of a part": {rules.Yuan, money.Unit, 1, 1, 1},
		"overflow of units":  {rules.Yuan, money.Unit, 1, math.MaxInt64, 2},
	} {
		kind, _ := rules.TypeOf("TG_4D")
		_, first := rules.PerUnit(c.mode, c.base, c.multiple)
		_, then := kind.Stake(money.Amount(c.perUnit), c.units)
		if !errors.Is(first, rules.ErrStake) && !errors.Is(then, rules.ErrStake) {
			t.Errorf("%s: %v, %v", name, first, then)
		}
	}
}

func TestGroupRebate_EquivalentGroup_NeverGivesMoreThanTheGroup(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code string
		user int
		want string
	}{
		{"TG_4D_FULL", 1956, "2.80"}, // returns 0.95, group 1900
		{"ZY_SSC_NUM", 1956, "0.00"}, // returns 0.98, group 1960
		{"ZY_SSC_NUM", 1980, "1.00"},
		{"D4_BIG", 1956, "12.80"}, // returns 0.64, counts as the lowest group
	} {
		kind, _ := rules.TypeOf(c.code)
		group := rules.EquivalentGroup(kind.Return(defaultPrices(t, kind)))
		if got := rules.GroupRebate(100*money.Unit, c.user, group); got.String() != c.want {
			t.Errorf("%s, group %d of %d: %s, want %s", c.code, group, c.user, got, c.want)
		}
	}
	for returned, want := range map[string]int{"0.9599999": 1918, "0.96": 1920, "0.9609999": 1920, "0.961": 1922} {
		value, ok := new(big.Rat).SetString(returned)
		if got := rules.EquivalentGroup(value); !ok || got != want {
			t.Errorf("%s: group %d, want %d", returned, got, want)
		}
	}
}
