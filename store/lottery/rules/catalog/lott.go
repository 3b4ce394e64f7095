package catalog

import "strconv"

func d3() []Type {
	games := []string{"3D", "P3"}
	s := segment{"D3_A3_", "A3", games, 3}
	all := append(append(append(s.direct(), s.cascade()...), s.bySum()...), s.groupsOfThree()...)
	all = append(all, s.attributes())
	for _, view := range []string{"F2", "B2"} {
		s := segment{"D3_" + view + "_", view, games, 2}
		all = append(append(append(append(all, s.direct()...), s.bySum()...), s.pairs()...), s.attributes())
	}
	whole := segment{"D3_", "A3", games, 3}
	return append(all, whole.of("POS", Type{Kind: Position, Form: Sets, Groups: groups(3, 10), Blank: true,
		Tiers: []Tier{n("D1", 10, 1)}}))
}

// row fills in what all types of a board have in common.
func row(mode Mode, game, code string, t Type) Type {
	t.Code, t.Mode, t.Games = code, mode, []string{game}
	return t
}

func falling(n, k int) int64 {
	result := int64(1)
	for i := range k {
		result *= int64(n - i)
	}
	return result
}

func choose(n, k int) int64 { return falling(n, k) / falling(k, k) }

var balls = Symbols{Low: 1, High: 11, Width: 2, Spaced: true}

func x5() []Type {
	of := func(code string, t Type) Type {
		if len(t.Symbols.Labels) == 0 && t.Symbols.High == 0 {
			t.Symbols = balls
		}
		return row(LOTT, "11X5", "X5_"+code, t)
	}
	var all []Type
	for _, view := range []string{"F3", "M3", "B3", "F2", "B2"} {
		k := int(view[1] - '0')
		direct := []Tier{n("D"+view[1:], falling(11, k), 1)}
		group := []Tier{n("G"+view[1:], choose(11, k), 1)}
		all = append(all,
			of(view+"_DIR", Type{Kind: Straight, Form: Sets, Groups: groups(k, 11), Different: true, View: view,
				Outcomes: falling(11, k), Tiers: direct}),
			of(view+"_DIRS", Type{Kind: List, Form: Tickets, K: k, Order: Ordered, Different: true, View: view,
				Reads: []Read{{view, 0}}, Outcomes: falling(11, k), Tiers: direct}))
		all = append(all, shows11X5(view, view+"_G", k, group)...)
	}
	all = append(all, of("F3_ANY", Type{Kind: Shows, Form: Sets, Groups: one(1, 11), K: 1, Times: 1, View: "F3",
		Tiers: []Tier{n("ANY3", 11, 3)}}),
		of("POS", Type{Kind: Position, Form: Sets, Groups: groups(5, 11), Blank: true, Different: true, View: "A5",
			Tiers: []Tier{n("P1", 11, 1)}}))
	for k := 1; k <= 8; k++ {
		code := "R" + strconv.Itoa(k)
		tier := n(code, choose(11, k), choose(5, k))
		if k > 5 {
			tier = n(code, 462, choose(k, 5))
		}
		of := shows11X5("A5", code, k, []Tier{tier})
		if k == 1 {
			of = of[:1]
		}
		all = append(all, of...)
	}
	split := of("OE", Type{Kind: Choice, Form: Sets, View: "A5", Fact: "odd_count", Groups: one(1, 6),
		Symbols: Symbols{Labels: []string{"5-0", "4-1", "3-2", "2-3", "1-4", "0-5"}, Width: 3, Spaced: true}})
	for i := range 6 {
		odd := 5 - i
		split.Tiers = append(split.Tiers, n("OE"+strconv.Itoa(odd), 462, choose(6, odd)*choose(5, 5-odd)))
		split.OptionTiers = append(split.OptionTiers, i)
	}
	middle := of("MID", Type{Kind: Choice, Form: Sets, View: "A5", Fact: "median", Groups: one(1, 7),
		Symbols: Symbols{Low: 3, High: 9, Width: 2, Spaced: true}})
	for m := 3; m <= 9; m++ {
		middle.Tiers = append(middle.Tiers, n("MID"+strconv.Itoa(m), 462, choose(m-1, 2)*choose(11-m, 2)))
		middle.OptionTiers = append(middle.OptionTiers, m-3)
	}
	return append(all, split, middle)
}

// shows11X5 is one bet written as a set, as typed tickets and as bankers with a drag.
func shows11X5(view, set string, k int, tiers []Tier) []Type {
	of := func(code string, t Type) Type {
		t.View, t.Symbols, t.K, t.Times, t.Tiers = view, balls, k, 1, tiers
		return row(LOTT, "11X5", "X5_"+code, t)
	}
	return []Type{
		of(set, Type{Kind: Shows, Form: Sets, Groups: one(k, 11)}),
		of(set+"S", Type{Kind: ShowsList, Form: Tickets, Order: Distinct}),
		of(set+"DT", Type{Kind: Shows, Form: Banker}),
	}
}

var faces = Symbols{Low: 1, High: 6, Width: 1}

func k3() []Type {
	of := func(code string, t Type) Type {
		t.View = "A3"
		if len(t.Symbols.Labels) == 0 && t.Symbols.High == 0 {
			t.Symbols = faces
		}
		if len(t.Groups) == 0 && t.Form == Sets {
			t.Groups = one(max(1, t.K), 6)
		}
		return row(LOTT, "K3", "K3_"+code, t)
	}
	shows := func(code string, k, times int, hits int64) Type {
		return of(code, Type{Kind: Shows, Form: Sets, K: k, Times: times, Tiers: []Tier{n(code, 216, hits)}})
	}
	banker := func(code, tier string, k int, hits int64) Type {
		return of(code, Type{Kind: Shows, Form: Banker, K: k, Times: 1, Tiers: []Tier{n(tier, 216, hits)}})
	}
	sum := of("SUM", Type{Kind: Choice, Form: Sets, Fact: "sum", Symbols: sums(3, 18), Groups: one(1, 16)})
	sum.Tiers, sum.OptionTiers = sumTiers(3, []int64{1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1}, 216)
	return []Type{sum,
		of("BSOE", Type{Kind: Choice, Form: Sets, Fact: "sum_sides", Half: 11, Symbols: bsoe, Groups: one(1, 4),
			OptionTiers: []int{0, 1, 2, 3}, Tiers: []Tier{n("B", 2, 1), n("S", 2, 1), n("O", 2, 1), n("E", 2, 1)}}),
		shows("T3", 1, 3, 1),
		of("T3A", Type{Kind: Choice, Form: Sets, Fact: "triple", Symbols: star, Groups: one(1, 1),
			Tiers: []Tier{n("T3A", 36, 1)}}),
		of("ST", Type{Kind: Choice, Form: Sets, Fact: "run", Symbols: star, Groups: one(1, 1), Tiers: []Tier{n("ST", 9, 1)}}),
		shows("D3", 3, 1, 6), banker("D3DT", "D3", 3, 6), shows("P2A", 1, 2, 16),
		of("P2", Type{Kind: Pattern, Form: Sets, Parts: []Part{{2, 1}, {1, 1}}, Groups: groups(2, 6),
			Tiers: []Tier{n("P2", 72, 1)}}),
		shows("D2", 2, 1, 30), banker("D2DT", "D2", 2, 30), shows("ONE", 1, 1, 91),
	}
}

// sumTiers are the tiers of the sums from low, of which count of all draws have each.
func sumTiers(low int, counts []int64, draws int64) (tiers []Tier, options []int) {
	for i, count := range counts {
		tiers, options = append(tiers, n("S"+strconv.Itoa(low+i), draws, count)), append(options, i)
	}
	return tiers, options
}

var (
	cars   = Symbols{Low: 1, High: 10, Width: 2, Spaced: true}
	places = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}
	sum2   = []int64{2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2}
)

func pk10() []Type {
	of := func(code string, t Type) Type { return row(LOTT, "PK10", "PK_"+code, t) }
	p1 := []Tier{n("P1", 10, 1)}
	all := []Type{
		of("POS", Type{Kind: Position, Form: Sets, Symbols: cars, Groups: groups(10, 10), Blank: true, Different: true,
			View: "A10", Tiers: p1}),
		of("F1", Type{Kind: Position, Form: Sets, Symbols: cars, Groups: one(1, 10), View: "F1", Tiers: p1}),
	}
	for k := 2; k <= 5; k++ {
		view, tiers := "F"+strconv.Itoa(k), []Tier{n("D"+strconv.Itoa(k), falling(10, k), 1)}
		all = append(all, of(view+"_DIR", Type{Kind: Straight, Form: Sets, Symbols: cars, Groups: groups(k, 10),
			Different: true, View: view, Outcomes: falling(10, k), Tiers: tiers}),
			of(view+"_DIRS", Type{Kind: List, Form: Tickets, Symbols: cars, K: k, Order: Ordered, Different: true, View: view,
				Reads: []Read{{view, 0}}, Outcomes: falling(10, k), Tiers: tiers}))
	}
	sum := of("SUM2", Type{Kind: Choice, Form: Sets, Symbols: sums(3, 19), Groups: one(1, 17), View: "F2", Fact: "sum"})
	sum.Tiers, sum.OptionTiers = sumTiers(3, sum2, 90)
	return append(all, sum,
		of("SUM2_BSOE", Type{Kind: Choice, Form: Sets, Symbols: bsoe, Groups: one(1, 4), View: "F2", Fact: "sum_sides",
			Half: 12, OptionTiers: []int{0, 1, 2, 3},
			Tiers: []Tier{n("SB", 90, 40), n("SS", 90, 50), n("SO", 90, 50), n("SE", 90, 40)}}),
		of("BSOE", Type{Kind: Choice, Form: Slots, Symbols: bsoe, Groups: one(1, 4), Slots: places, View: "A10",
			Fact: "sides", Half: 6, Tiers: []Tier{n("BS", 2, 1)}}),
		of("LH", Type{Kind: Choice, Form: Slots, Symbols: letters("L", "H"), Groups: one(1, 2),
			Slots: places[:5], View: "A10", Fact: "compare", OptionTiers: []int{0, 1},
			Tiers: []Tier{n("L", 2, 1), n("H", 2, 1)}}))
}

var pcCounts = []int64{1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10,
	6, 3, 1}

func pc28() []Type {
	sum := pcBoard(LOTT, "PC_", func(code string, count int64) Tier { return n(code, 1000, count) })
	pack := row(LOTT, "PC28", "PC_PACK3", Type{Kind: Pack, Form: Tickets, Symbols: sums(0, 27), K: 3, Order: Distinct,
		View: "A3", Samples: []string{"3 14 20"}})
	for count := int64(5); count <= 223; count++ {
		pack.Tiers = append(pack.Tiers, n("PK"+strconv.FormatInt(count, 10), 1000, count))
	}
	return append(sum, pack)
}

// pcBoard are the types of the sum of three digits, priced by how many of 1,000 draws win.
func pcBoard(mode Mode, prefix string, tier func(code string, count int64) Tier) []Type {
	of := func(code, fact string, labels []string, tiers ...Tier) Type {
		width := 0
		for _, label := range labels {
			width = max(width, len(label))
		}
		t := Type{Kind: Choice, Form: Sets, View: "A3", Fact: fact, Half: 14, Groups: one(1, len(labels)), Tiers: tiers,
			Symbols: Symbols{Labels: labels, Width: width, Spaced: true}}
		for i := range labels {
			t.OptionTiers = append(t.OptionTiers, i)
		}
		return row(mode, "PC28", prefix+code, t)
	}
	sum := row(mode, "PC28", prefix+"SUM", Type{Kind: Choice, Form: Sets, View: "A3", Fact: "sum", Symbols: sums(0, 27),
		Groups: one(1, 28)})
	for s, count := range pcCounts {
		sum.Tiers = append(sum.Tiers, tier("S"+strconv.Itoa(s), count))
		sum.OptionTiers = append(sum.OptionTiers, s)
	}
	return []Type{sum,
		of("BSOE", "sum_sides", bsoe.Labels, tier("B", 500), tier("S", 500), tier("O", 500), tier("E", 500)),
		of("COMBO", "sum_combos", []string{"BO", "SO", "BE", "SE"}, tier("BO", 231), tier("SO", 269), tier("BE", 269),
			tier("SE", 231)),
		of("EXT", "sum_extremes", []string{"XB", "XS"}, tier("XB", 56), tier("XS", 56)),
		of("COLOR", "sum_colors", []string{"R", "G", "U"}, tier("R", 332), tier("G", 258), tier("U", 258)),
		of("SHAPE", "shape", tsp.Labels, tier("T", 10), tier("ST", 60), tier("P", 270)),
	}
}
