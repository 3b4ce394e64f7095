package catalog

import "strconv"

var (
	digits = Symbols{High: 9, Width: 1}
	bsoe   = letters("B", "S", "O", "E")
	lht    = letters("L", "H", "T")
	tsp    = letters("T", "S", "P")
	star   = letters("*")
)

// n is a tier of a type that is priced by prize group: N = num/den.
func n(code string, num, den int64) Tier {
	for a, b := num, den; ; a, b = b, a%b {
		if b == 0 {
			return Tier{Code: code, N: &Ratio{num / a, den / a}}
		}
	}
}

func letters(labels ...string) Symbols { return Symbols{Labels: labels, Width: 1} }

func sums(low, high int) Symbols { return Symbols{Low: low, High: high, Spaced: true} }

func one(low, high int) []Group { return []Group{{low, high}} }

func groups(count, high int) []Group {
	all := make([]Group, count)
	for i := range all {
		all[i] = Group{1, high}
	}
	return all
}

func power(base, exponent int) int64 {
	result := int64(1)
	for range exponent {
		result *= int64(base)
	}
	return result
}

// segment is a run of k digits and the words that its types have in common.
type segment struct {
	prefix, view string
	games        []string
	k            int
}

func (s segment) of(code string, t Type) Type {
	t.Code, t.Mode, t.Games, t.View = s.prefix+code, LOTT, s.games, s.view
	if len(t.Symbols.Labels) == 0 && t.Symbols.High == 0 {
		t.Symbols = digits
	}
	return t
}

func (s segment) tier() []Tier { return []Tier{n("D"+strconv.Itoa(s.k), power(10, s.k), 1)} }

func (s segment) direct() []Type {
	k := s.k
	return []Type{
		s.of("DIR", Type{Kind: Straight, Form: Sets, Groups: groups(k, 10), Outcomes: power(10, k), Tiers: s.tier()}),
		s.of("DIRS", Type{Kind: List, Form: Tickets, K: k, Order: Ordered, Reads: []Read{{s.view, 0}},
			Outcomes: power(10, k), Tiers: s.tier()}),
	}
}

func (s segment) cascade() []Type {
	t := s.of("COMB", Type{Kind: Cascade, Form: Sets, Groups: groups(s.k, 10), Outcomes: power(10, s.k)})
	for k := 1; k <= s.k; k++ {
		t.Tiers = append(t.Tiers, n("D"+strconv.Itoa(k), power(10, k), 1))
	}
	return []Type{t}
}

func (s segment) bySum() []Type {
	k := s.k
	return []Type{
		s.of("SUM", Type{Kind: Sum, Form: Sets, Symbols: sums(0, 9*k), Groups: one(1, 9*k+1), K: k,
			Outcomes: power(10, k), Tiers: s.tier()}),
		s.of("SPAN", Type{Kind: Span, Form: Sets, Groups: one(1, 10), K: k, Outcomes: power(10, k), Tiers: s.tier()}),
	}
}

// shows: a set of which any k symbols make a unit, each showing times times; hits of all draws have one.
func (s segment) shows(code, tier string, k, times int, hits int64) Type {
	return s.of(code, Type{Kind: Shows, Form: Sets, Groups: one(k, 10), K: k, Times: times,
		Tiers: []Tier{n(tier, power(10, s.k), hits)}})
}

// pattern: the first part is drawn from the first group, the second from the second. A shared group holds both.
func (s segment) pattern(code, tier string, permutations int64, shared bool, parts ...Part) Type {
	t := s.of(code, Type{Kind: Pattern, Form: Sets, Parts: parts, Tiers: []Tier{n(tier, power(10, s.k), permutations)}})
	need := 0
	for _, p := range parts {
		need += p.Count
		if !shared {
			t.Groups = append(t.Groups, Group{p.Count, 10})
		}
	}
	if shared {
		t.Groups = one(need, 10)
	}
	return t
}

// list: typed tickets that win in any order; the tiers are those of the patterns that are allowed.
func (s segment) list(code string, classes []int, tiers ...Tier) Type {
	return s.of(code, Type{Kind: List, Form: Tickets, K: s.k, Order: Multiset, Reads: []Read{{s.view, 0}},
		Classes: classes, ByClass: len(classes) > 1, Tiers: tiers})
}

func (s segment) attributes() Type {
	return s.of("BSOE", Type{Kind: Attributes, Form: Sets, Symbols: bsoe, Groups: groups(s.k, 4), Half: 5,
		Tiers: []Tier{n("BS"+strconv.Itoa(s.k), power(2, s.k), 1)}})
}

func (s segment) pairs() []Type {
	g2 := n("G2", 100, 2)
	return []Type{
		s.pattern("G2", "G2", 2, true, Part{1, 2}), s.list("G2S", []int{2}, g2),
		s.of("GSUM", Type{Kind: GroupSum, Form: Sets, Symbols: sums(1, 17), Groups: one(1, 17), K: 2, Tiers: []Tier{g2}}),
		s.of("BAO", Type{Kind: GroupBanker, Form: Sets, Groups: one(1, 1), K: 2, Tiers: []Tier{g2}}),
	}
}

func (s segment) groupsOfThree() []Type {
	g3, g6 := n("G3", 1000, 3), n("G6", 1000, 6)
	return []Type{
		s.pattern("G3", "G3", 3, true, Part{2, 1}, Part{1, 1}), s.list("G3S", []int{3}, g3),
		s.pattern("G6", "G6", 6, true, Part{1, 3}), s.list("G6S", []int{6}, g6),
		s.list("MIX", []int{3, 6}, g3, g6),
		s.of("GSUM", Type{Kind: GroupSum, Form: Sets, Symbols: sums(1, 26), Groups: one(1, 26), K: 3,
			Tiers: []Tier{g3, g6}}),
		s.of("BAO", Type{Kind: GroupBanker, Form: Sets, Groups: one(1, 1), K: 3, Tiers: []Tier{g3, g6}}),
		s.of("TAIL", Type{Kind: Choice, Form: Sets, Groups: one(1, 10), Fact: "tail", Tiers: []Tier{n("TAIL", 10, 1)}}),
		s.of("SHAPE", Type{Kind: Choice, Form: Sets, Symbols: tsp, Groups: one(1, 3), Fact: "shape",
			OptionTiers: []int{0, 1, 2}, Tiers: []Tier{n("T", 100, 1), n("S", 1000, 60), n("P", 1000, 270)}}),
		s.shows("ANY1C", "A3_1", 1, 1, 271), s.shows("ANY2C", "A3_2", 2, 1, 54),
	}
}

func (s segment) groupsOfFour() []Type {
	return []Type{
		s.pattern("G24", "G24", 24, true, Part{1, 4}), s.pattern("G12", "G12", 12, false, Part{2, 1}, Part{1, 2}),
		s.pattern("G6", "G6x4", 6, true, Part{2, 2}), s.pattern("G4", "G4", 4, false, Part{3, 1}, Part{1, 1}),
	}
}

func ssc() []Type {
	games := []string{"SSC", "P5"}
	var all []Type
	for _, view := range []string{"A5", "F4", "B4", "F3", "M3", "B3", "F2", "B2"} {
		s := segment{"SSC_" + view + "_", view, games, int(view[1] - '0')}
		all = append(all, s.direct()...)
		if s.k > 2 {
			all = append(all, s.cascade()...)
		}
		switch s.k {
		case 5:
			all = append(all, s.groupsOfFive()...)
		case 4:
			all = append(all, s.groupsOfFour()...)
			all = append(all, s.shows("ANY1C", "A4_1", 1, 1, 3439), s.shows("ANY2C", "A4_2", 2, 1, 974))
		case 3:
			all = append(append(all, s.bySum()...), s.groupsOfThree()...)
		case 2:
			all = append(append(all, s.bySum()...), s.pairs()...)
		}
		if s.k < 4 && view != "M3" {
			all = append(all, s.attributes())
		}
	}
	whole := segment{"SSC_", "A5", games, 5}
	return append(append(all,
		whole.of("POS", Type{Kind: Position, Form: Sets, Groups: groups(5, 10), Blank: true, Tiers: []Tier{n("D1", 10, 1)}}),
		whole.of("LH", Type{Kind: Choice, Form: Slots, Symbols: lht, Groups: one(1, 3), Fact: "compare",
			Slots:       []string{"WQ", "WB", "WS", "WG", "QB", "QS", "QG", "BS", "BG", "SG"},
			OptionTiers: []int{0, 1, 2}, Tiers: []Tier{n("L", 100, 45), n("H", 100, 45), n("TIE", 10, 1)}})),
		anyChoice(games)...)
}

func (s segment) groupsOfFive() []Type {
	return []Type{
		s.pattern("G120", "G120", 120, true, Part{1, 5}), s.pattern("G60", "G60", 60, false, Part{2, 1}, Part{1, 3}),
		s.pattern("G30", "G30", 30, false, Part{2, 2}, Part{1, 1}),
		s.pattern("G20", "G20", 20, false, Part{3, 1}, Part{1, 2}),
		s.pattern("G10", "G10", 10, false, Part{3, 1}, Part{2, 1}), s.pattern("G5", "G5", 5, false, Part{4, 1}, Part{1, 1}),
		s.shows("FUN1", "ANY1", 1, 1, 40951), s.shows("FUN2", "ANY2", 1, 2, 8146), s.shows("FUN3", "ANY3", 1, 3, 856),
		s.shows("FUN4", "ANY4", 1, 4, 46), s.shows("ANY1C", "A5_1", 1, 1, 40951), s.shows("ANY2C", "A5_2", 2, 1, 14670),
		s.shows("ANY3C", "A5_3", 3, 1, 4350),
	}
}

// anyChoice plays k of the five positions: those that are filled, or each k of the places before "@".
func anyChoice(games []string) []Type {
	var all []Type
	for k := 2; k <= 4; k++ {
		s := segment{"SSC_R" + strconv.Itoa(k) + "_", "A5", games, k}
		all = append(all, s.of("DIR", Type{Kind: AnyStraight, Form: Sets, Groups: groups(5, 10), Blank: true, K: k,
			Tiers: s.tier()}))
		inner := s.direct()[1:]
		switch k {
		case 2:
			inner = append(append(inner, s.bySum()[0]), s.pairs()...)
		case 3:
			inner = append(append(inner, s.bySum()[0]), s.groupsOfThree()...)
		case 4:
			inner = append(inner, s.groupsOfFour()...)
		}
		sold := map[string]bool{"R2_DIRS": true, "R2_SUM": true, "R2_G2": true, "R2_GSUM": true, "R3_DIRS": true,
			"R3_SUM": true, "R3_G3": true, "R3_G6": true, "R3_MIX": true, "R3_GSUM": true, "R4_DIRS": true, "R4_G24": true,
			"R4_G12": true, "R4_G6": true, "R4_G4": true}
		for _, t := range inner {
			if sold[t.Code[len("SSC_"):]] {
				t.Places, t.K, t.Outcomes = "WQBSG", k, 0
				all = append(all, t)
			}
		}
	}
	return all
}
