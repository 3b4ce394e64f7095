package catalog

import "strconv"

// vnOdds are what differs between the north (27 lots) and the south and the center (18 lots).
type vnOdds struct {
	prefix string
	games  []string
	// Lots of two digits, and those that have three and four.
	lots, lots3, lots4 int64
	// The last prize, and the last one of three digits.
	last, head3       string
	edge, headLots    int64
	single, pair      string
	cross, none       []string
	pairLots, setLots int64
	setReads          []Read
}

func northern() []Type {
	return vnBoard(vnOdds{prefix: "MB_", games: []string{"VN-MB"}, lots: 27, lots3: 23, lots4: 20, last: "g7", head3: "g6",
		single: "3.51", cross: []string{"16.9", "75", "345"},
		none: []string{"2.8", "3.71", "4.94", "6.5", "8.8", "11.8", "15.9"}, pair: "800", pairLots: 54, edge: 4,
		headLots: 3, setLots: 8, setReads: []Read{{"g7.-2", 0}, {"g6.-2", 0}, {"db.-2", 0}}})
}

func southern() []Type {
	return vnBoard(vnOdds{prefix: "MN_", games: []string{"VN-MN", "VN-MT"}, lots: 18, lots3: 17, lots4: 16, last: "g8",
		head3: "g7", single: "5.2", cross: []string{"35", "235", "1670"},
		none: []string{"1.93", "2.34", "2.83", "3.43", "4.17", "5", "6.1"}, pair: "1150", pairLots: 36, edge: 1,
		headLots: 1, setLots: 7,
		setReads: []Read{{"g8.-2", 0}, {"g7.-2", 0}, {"g6.-2", 0}, {"g5.-2", 0}, {"db.-2", 0}}})
}

func vnBoard(v vnOdds) []Type {
	of := func(code string, t Type) Type {
		t.Code, t.Mode, t.Games = v.prefix+code, VN, v.games
		return t
	}
	list := func(code string, k int, lots int64, tier Tier, views ...string) Type {
		t := number(k, []Tier{tier})
		for _, view := range views {
			t.Reads = append(t.Reads, Read{view, 0})
		}
		t.Lots = lots
		return of(code, t)
	}
	digit := func(code, fact string) Type {
		symbols := digits
		symbols.Spaced = true
		return of(code, Type{Kind: Choice, Form: Sets, Symbols: symbols, Groups: one(1, 10), View: "db.-2", Fact: fact,
			Tiers: []Tier{o("D1", "9.5")}})
	}
	set := of("B78L", number(2, []Tier{o("LO2", "95")}, v.setReads...))
	set.Lots = v.setLots
	de := o("DE", "95")
	all := []Type{
		list("LO2", 2, v.lots, o("LO2", "95"), "all.-2"), list("LO2_1K", 2, 1, o("LO1K", v.single), "all.-2"),
		list("LO2_FIRST", 2, v.lots3, o("LOF", "95"), "long.2"), list("LO3", 3, v.lots3, o("LO3", "900"), "all.-3"),
		list("LO4", 4, v.lots4, o("LO4", "8800"), "all.-4"), list("DE", 2, 1, de, "db.-2"),
		list("DE_DAU", 2, 1, de, "db.2"), list("DE_G1", 2, 1, de, "g1.-2"),
		list("DE_LAST", 2, v.edge, de, v.last+".-2"), list("DAUDUOI", 2, v.edge+1, de, v.last+".-2", "db.-2"),
		digit("DAU", "first"), digit("DUOI", "last"), digit("TONG", "tail"),
		list("C3", 3, 1, o("C3", "900"), "db.-3"), list("C3_DAU", 3, v.headLots, o("C3", "900"), v.head3+".-3"),
		list("C3_DD", 3, v.headLots+1, o("C3", "900"), v.head3+".-3", "db.-3"), list("C4", 4, 1, o("C4", "8800"), "db.-4"),
		set,
		of("TXCL", Type{Kind: Choice, Form: Sets, Symbols: letters("T", "X", "C", "L"), Groups: one(1, 4), View: "db.-2",
			Fact: "two_digit_sides", Half: 50, Tiers: []Tier{o("TX", "1.95")}}),
	}
	return append(all, vnPools(v, of)...)
}

// vnPools are the types whose units are subsets of a pool of two-digit numbers.
func vnPools(v vnOdds, of func(code string, t Type) Type) []Type {
	pool := func(code string, kind Kind, k, most int, tiers ...Tier) Type {
		return of(code, Type{Kind: kind, Form: Pool, Symbols: Symbols{High: 99, Width: 2, Spaced: true},
			Groups: one(k, most), K: k, View: "all.-2", Tiers: tiers})
	}
	var cross, all []Type
	var tiers []Tier
	for i, odds := range v.cross {
		code := "X" + strconv.Itoa(i+2)
		tiers = append(tiers, o(code, odds))
		cross = append(cross, pool(code, PoolAll, i+2, 20, tiers[i]))
	}
	full := pool("XQ", PoolFull, 3, 4, tiers...)
	full.Samples = []string{"00 01 02", "00 01 02 03"}
	all = append(cross, full)
	for i, odds := range v.none {
		code := "T" + strconv.Itoa(i+4)
		all = append(all, pool(code, PoolNone, i+4, 14, o(code, odds)))
	}
	pair := pool("DA", PoolPair, 2, 10, o("DA", v.pair))
	pair.Lots, pair.HitParts = v.pairLots, 2
	return append(all, pair)
}
