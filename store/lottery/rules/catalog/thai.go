package catalog

// number is a list of typed numbers that wins by equality with views of the draw.
func number(k int, tiers []Tier, reads ...Read) Type {
	return Type{Kind: List, Form: Numbers, Symbols: digits, K: k, Order: Ordered, Reads: reads, Tiers: tiers}
}

func tod(k int, tier Tier, view string, classes ...int) Type {
	t := number(k, []Tier{tier}, Read{view, 0})
	t.Order, t.Classes = Multiset, classes
	return t
}

func thai() []Type {
	all := []string{"THAI", "LAO", "HANOI", "YEEKEE"}
	of := func(code string, games []string, t Type) Type {
		t.Code, t.Mode, t.Games = "TH_"+code, SEA, games
		return t
	}
	run := func(view string, tier Tier) Type {
		return Type{Kind: Shows, Form: Sets, Symbols: digits, Groups: one(1, 10), K: 1, Times: 1, View: view,
			Tiers: []Tier{tier}}
	}
	todFour, todThree := tod(4, o("T4TOD", "350"), "top4", 24, 12, 6, 4, 1), tod(3, o("T3TOD", "150"), "top3", 6, 3)
	todFour.Samples, todThree.Samples = []string{"0123", "0012", "0011", "0001", "0000"}, []string{"012", "001"}
	return []Type{
		of("4TOP", []string{"LAO", "HANOI"}, number(4, []Tier{o("T4TOP", "8500")}, Read{"top4", 0})),
		of("4TOD", []string{"LAO", "HANOI"}, todFour),
		of("3TOP", all, number(3, []Tier{o("T3TOP", "900")}, Read{"top3", 0})),
		of("3TOD", all, todThree),
		of("3FRONT", all[:1], number(3, []Tier{o("T3FRONT", "450")}, Read{"f3", 0})),
		of("3BOT", all[:1], number(3, []Tier{o("T3BOT", "450")}, Read{"b3", 0})),
		of("2TOP", all, number(2, []Tier{o("T2TOP", "92")}, Read{"top2", 0})),
		of("2BOT", all, number(2, []Tier{o("T2BOT", "92")}, Read{"bot2", 0})),
		of("RUNTOP", all, run("top3", o("RUNTOP", "3.2"))),
		of("RUNBOT", all, run("bot2", o("RUNBOT", "4.2"))),
		of("PIN", all, Type{Kind: Choice, Form: Slots, Symbols: digits, Groups: one(1, 10), Fact: "place",
			Slots: []string{"H", "T", "U", "X", "Y"}, SlotViews: []string{"top3", "top3", "top3", "bot2", "bot2"},
			Tiers: []Tier{o("PIN", "9")}}),
		of("19", all, Type{Kind: Choice, Form: Slots, Symbols: digits, Groups: one(1, 10), Fact: "holds", Lots: 19,
			Slots: []string{"T", "B"}, SlotViews: []string{"top2", "bot2"}, Tiers: []Tier{o("DOOR19", "92")}}),
		of("HL", all, Type{Kind: Choice, Form: Slots, Symbols: letters("H", "L", "O", "E"), Groups: one(1, 4),
			Fact: "halves", Slots: []string{"3", "2", "B"}, SlotViews: []string{"top3", "top2", "bot2"},
			Tiers: []Tier{o("HL", "1.9")}}),
	}
}
