package catalog

func togel() []Type {
	of := func(code string, t Type) Type { return row(SEA, "TOGEL", "TG_"+code, t) }
	var all []Type
	for _, size := range []struct {
		k              int
		tier, full     Tier
		discount       int64
		codes, reading []string
	}{
		{4, o("4D", "3000"), o("4F", "9500"), 6600, []string{"4D"}, []string{"ABCD"}},
		{3, o("3D", "400"), o("3F", "950"), 5900, []string{"3D", "3DF"}, []string{"BCD", "ABC"}},
		{2, o("2D", "70"), o("2F", "95"), 2900, []string{"2D", "2DF", "2DM"}, []string{"CD", "AB", "BC"}},
	} {
		for i, code := range size.codes {
			read := Read{size.reading[i], 0}
			discounted := number(size.k, []Tier{size.tier}, read)
			discounted.DiscountBps = size.discount
			all = append(all, of(code, discounted), of(code+"_FULL", number(size.k, []Tier{size.full}, read)))
		}
	}
	colok := func(code string, k int, sample string, tiers ...Tier) Type {
		return of(code, Type{Kind: ShowsList, Form: Numbers, Symbols: digits, K: k, Times: 1, Order: Distinct, View: "ABCD",
			Tiers: tiers, Samples: []string{sample}})
	}
	slots := func(code, fact string, slots []string, symbols Symbols, options []int, tiers ...Tier) Type {
		return of(code, Type{Kind: Choice, Form: Slots, Symbols: symbols, Slots: slots, Fact: fact, View: "ABCD", Half: 5,
			Groups: one(1, max(len(symbols.Labels), symbols.High+1)), OptionTiers: options, Tiers: tiers})
	}
	choice := func(code, fact string, symbols Symbols, options []int, tiers ...Tier) Type {
		t := slots(code, fact, nil, symbols, options, tiers...)
		t.Form, t.View = Sets, "CD"
		return t
	}
	pairs := func(code, fact string, symbols Symbols, options []int, tiers ...Tier) Type {
		t := slots(code, fact, []string{"D", "T", "B"}, symbols, options, tiers...)
		t.View, t.SlotViews = "", []string{"AB", "BC", "CD"}
		return t
	}
	even := o("EV", "1.9")
	bebas := choice("CB", "count", digits, nil, o("CB1", "2.4"), o("CB2", "3.9"), o("CB3", "5.4"), o("CB4", "6.9"))
	bebas.View = "ABCD"
	shio := choice("SHIO", "shio", Symbols{Low: 1, High: 12, Width: 2, Spaced: true},
		[]int{0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}, o("SH9", "10.2"), o("SH8", "11.5"))
	shio.Groups = one(1, 12)
	return append(all, bebas,
		colok("CM", 2, "01", o("CM2", "8.5"), o("CM3", "13"), o("CM4", "20")),
		colok("CN", 3, "012", o("CN3", "43"), o("CN4", "60")),
		slots("CJ", "number", places[:4], digits, nil, o("CJ", "9.3")),
		slots("5050", "sides", places[:4], bsoe, nil, even),
		choice("TT", "middle_edge", letters("T", "E"), nil, even),
		choice("DASAR", "digit_sum_sides", bsoe, []int{0, 1, 2, 3}, o("DB", "1.727"), o("DS", "2.111"), o("DO", "1.727"),
			o("DE", "2.111")),
		pairs("SH", "parities", letters("S", "H"), nil, o("HOMO", "1.9")),
		pairs("KK", "growth", letters("U", "N", "R"), []int{0, 0, 1}, o("KU", "2.1"), o("KR", "9.3")),
		of("KOMB", Type{Kind: Both, Form: Pairs, Symbols: bsoe, Slots: places[:4], View: "ABCD", Half: 5,
			Tiers: []Tier{o("KOMB", "3.7")}, Samples: []string{"1B+2O"}}),
		shio)
}
