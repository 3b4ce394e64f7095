package catalog

import "strconv"

// payTable lists the odds of n numbers by hits, from n downwards; "" pays nothing.
var payTable = [][]string{
	{"3.7", ""}, {"15.3", "", ""}, {"42", "2.4", "", ""}, {"115", "5", "1.7", "", ""}, {"450", "22", "4.2", "", "", ""},
	{"1600", "60", "9", "2.1", "", "", ""}, {"5000", "180", "24", "5", "1.2", "", "", ""},
	{"15000", "600", "80", "12", "3", "", "", "", "1.5"}, {"30000", "2500", "280", "40", "6.5", "1.2", "", "", "", "1.5"},
	{"100000", "8000", "850", "130", "20", "3", "", "", "", "", "3.5"},
}

func keno() []Type {
	of := func(code string, t Type) Type {
		t.View = "A20"
		return row(ELOTT, "KENO", "KN_"+code, t)
	}
	var all []Type
	for i, odds := range payTable {
		k := i + 1
		t := of("P"+strconv.Itoa(k), Type{Kind: Hits, Form: Pool, Symbols: Symbols{Low: 1, High: 80, Width: 2, Spaced: true},
			Groups: one(k, k+5), K: k})
		for j, each := range odds {
			if each != "" {
				t.Tiers = append(t.Tiers, o(strconv.Itoa(k-j), each))
			}
		}
		all = append(all, t)
	}
	choice := func(code, fact string, symbols Symbols, options []int, tiers ...Tier) Type {
		return of(code, Type{Kind: Choice, Form: Sets, Symbols: symbols, Fact: fact, OptionTiers: options, Tiers: tiers,
			Groups: one(1, max(len(symbols.Labels), symbols.High))})
	}
	pu, pm, pd := o("PU", "2.409"), o("PM", "4.723"), o("PD", "2.409")
	return append(all,
		choice("SUM", "keno_sum", letters("B", "S", "T", "O", "E"), []int{0, 1, 2, 3, 4}, o("SB", "1.919"),
			o("SS", "1.919"), o("ST", "218.35"), o("SO", "1.919"), o("SE", "1.919")),
		choice("COMBO", "keno_combos", Symbols{Labels: []string{"BO", "BE", "LO", "LE"}, Width: 2, Spaced: true},
			[]int{0, 1, 2, 3}, o("BO", "3.84"), o("BE", "3.874"), o("LO", "3.84"), o("LE", "3.874")),
		choice("PLATE", "keno_plate", letters("U", "M", "D"), []int{0, 1, 2}, pu, pm, pd),
		choice("OE", "keno_odd", letters("O", "T", "E"), []int{0, 1, 2}, pu, pm, pd),
		choice("ELEM", "keno_elements", Symbols{Low: 1, High: 5, Width: 1}, []int{0, 1, 2, 3, 4}, o("E1", "9.364"),
			o("E2", "4.763"), o("E3", "2.473"), o("E4", "4.719"), o("E5", "9.184")))
}

func wingo() []Type {
	of := func(code string, t Type) Type {
		t.Kind, t.Form, t.View, t.FeeBps = Choice, Sets, "A1", 200
		return row(ELOTT, "WINGO", "WG_"+code, t)
	}
	return []Type{
		of("NUM", Type{Symbols: digits, Groups: one(1, 10), Fact: "first", Tiers: []Tier{o("NUM", "9")}}),
		of("COLOR", Type{Symbols: letters("G", "R", "V"), Groups: one(1, 3), Fact: "colors", OptionTiers: []int{0, 2, 4},
			Tiers: []Tier{o("G", "2"), o("G5", "1.5"), o("R", "2"), o("R0", "1.5"), o("V", "4.5")}}),
		of("BS", Type{Symbols: letters("B", "S"), Groups: one(1, 2), Fact: "sides", Half: 5, Tiers: []Tier{o("BS", "2")}}),
	}
}

func e5d() []Type {
	return digitBoard(boardOdds{mode: ELOTT, game: "E5D", prefix: "E5D_", number: "9.6", side: "1.92", dragon: "1.911",
		tie: "9.6", triple: "96", run: "16", pair: "3.555", half: "2.666", spread: "3.2"})
}

func ek3() []Type {
	return diceBoard(diceOdds{mode: ELOTT, game: "EK3", prefix: "EK3_",
		sums: []string{"68.4", "34.2", "20.52", "13.68", "9.771", "8.208", "7.6"}, side: "1.954", triple: "205.2",
		anyTriple: "34.2", two: "6.84", pair: "12.82"})
}
