package catalog

import (
	"strconv"

	"lantern/store/money"
)

// o is a tier with fixed odds.
func o(code, odds string) Tier {
	amount, err := money.Parse(odds)
	if err != nil {
		panic("catalog: odds of " + code + ": " + err.Error())
	}
	return Tier{Code: code, Odds: amount}
}

// floored are odds of num/den: three decimals below 10, two from 10.
func floored(code string, num, den int64) Tier {
	odds := money.Amount(num * int64(money.Unit) / den)
	step := money.Amount(10)
	if odds >= 10*money.Unit {
		step = 100
	}
	return Tier{Code: code, Odds: odds - odds%step}
}

// boardOdds are the odds of the two-sided boards, which differ from game to game only by them.
type boardOdds struct {
	mode                            Mode
	game, prefix                    string
	number, side, dragon, tie       string
	triple, run, pair, half, spread string
}

func digitBoard(b boardOdds) []Type {
	of := func(code string, t Type) Type {
		t.View = "A5"
		return row(b.mode, b.game, b.prefix+code, t)
	}
	side := []Tier{o("BS", b.side)}
	return []Type{
		of("NUM", Type{Kind: Choice, Form: Slots, Symbols: digits, Groups: one(1, 10), Slots: places[:5], Fact: "number",
			Tiers: []Tier{o("NUM", b.number)}}),
		of("BSOE", Type{Kind: Choice, Form: Slots, Symbols: bsoe, Groups: one(1, 4), Slots: places[:5], Fact: "sides",
			Half: 5, Tiers: side}),
		of("TOT", Type{Kind: Choice, Form: Sets, Symbols: bsoe, Groups: one(1, 4), Fact: "sum_sides", Half: 23,
			Tiers: side}),
		of("LH", Type{Kind: Choice, Form: Sets, Symbols: lht, Groups: one(1, 3), Fact: "first_last",
			OptionTiers: []int{0, 0, 1}, Tiers: []Tier{o("LH", b.dragon), o("T", b.tie)}}),
		of("SHAPE", Type{Kind: Choice, Form: Slots, Symbols: letters("T", "S", "P", "H", "M"), Groups: one(1, 5),
			Slots: []string{"F", "M", "B"}, SlotViews: []string{"F3", "M3", "B3"}, Fact: "shape",
			OptionTiers: []int{0, 1, 2, 3, 4},
			Tiers: []Tier{o("SH_T", b.triple), o("SH_S", b.run), o("SH_P", b.pair), o("SH_H", b.half),
				o("SH_M", b.spread)}}),
	}
}

func zySSC() []Type {
	return digitBoard(boardOdds{mode: ZY, game: "SSC", prefix: "ZY_SSC_", number: "9.8", side: "1.96", dragon: "1.955",
		tie: "9.8", triple: "98", run: "16.33", pair: "3.629", half: "2.722", spread: "3.266"})
}

// diceOdds are the odds of a dice board: sums holds those of 4 to 10, which 17 to 11 mirror.
type diceOdds struct {
	mode                               Mode
	game, prefix                       string
	sums                               []string
	side, triple, anyTriple, two, pair string
}

func diceBoard(d diceOdds) []Type {
	of := func(code string, t Type) Type {
		t.View = "A3"
		return row(d.mode, d.game, d.prefix+code, t)
	}
	sum := of("SUM", Type{Kind: Choice, Form: Sets, Symbols: sums(4, 17), Groups: one(1, 14), Fact: "sum"})
	for s := 4; s <= 17; s++ {
		sum.Tiers = append(sum.Tiers, o("S"+strconv.Itoa(s), d.sums[min(s, 21-s)-4]))
		sum.OptionTiers = append(sum.OptionTiers, s-4)
	}
	return []Type{sum,
		of("BSOE", Type{Kind: Choice, Form: Sets, Symbols: bsoe, Groups: one(1, 4), Fact: "sides_without_triples", Half: 11,
			OptionTiers: []int{0, 0, 1, 1}, Tiers: []Tier{o("BS", d.side), o("OE", d.side)}}),
		of("ARMY", Type{Kind: Choice, Form: Sets, Symbols: faces, Groups: one(1, 6), Fact: "count",
			Tiers: []Tier{o("A1", "2"), o("A2", "3"), o("A3", "4")}}),
		of("TRI", Type{Kind: Shows, Form: Sets, Symbols: faces, Groups: one(1, 6), K: 1, Times: 3,
			Tiers: []Tier{o("TRI", d.triple)}}),
		of("TRIA", Type{Kind: Choice, Form: Sets, Symbols: star, Groups: one(1, 1), Fact: "triple",
			Tiers: []Tier{o("TRIA", d.anyTriple)}}),
		of("LONG", Type{Kind: ShowsList, Form: Numbers, Symbols: faces, K: 2, Times: 1, Order: Distinct,
			Tiers: []Tier{o("LONG", d.two)}}),
		of("SHORT", Type{Kind: Shows, Form: Sets, Symbols: faces, Groups: one(1, 6), K: 1, Times: 2,
			Tiers: []Tier{o("SHORT", d.pair)}}),
	}
}

func zyOthers() []Type {
	all := append(zyPK10(), diceBoard(diceOdds{mode: ZY, game: "K3", prefix: "ZY_K3_",
		sums: []string{"69.12", "34.56", "20.73", "13.82", "9.874", "8.294", "7.68"}, side: "1.974", triple: "207.36",
		anyTriple: "34.56", two: "6.912", pair: "12.96"})...)
	of := func(code string, t Type) Type {
		t.View = "A5"
		return row(ZY, "11X5", "ZY_X5_"+code, t)
	}
	all = append(all,
		of("NUM", Type{Kind: Choice, Form: Slots, Symbols: balls, Groups: one(1, 11), Slots: places[:5], Fact: "number",
			Different: true, Tiers: []Tier{o("NUM", "10.78")}}),
		of("BSOE", Type{Kind: Choice, Form: Slots, Symbols: bsoe, Groups: one(1, 4), Slots: places[:5],
			Fact: "sides_11_pushes", Half: 6, Different: true, Tiers: []Tier{o("POSBS", "1.956")}}),
		of("TOT", Type{Kind: Choice, Form: Sets, Symbols: bsoe, Groups: one(1, 4), Fact: "sum_sides_half_pushes", Half: 30,
			OptionTiers: []int{0, 0, 1, 2}, Tiers: []Tier{o("TOTBS", "1.957"), o("TOTO", "1.918"), o("TOTE", "2.003")}}),
		of("TAIL", Type{Kind: Choice, Form: Sets, Symbols: letters("B", "S"), Groups: one(1, 2), Fact: "tail_sides", Half: 5,
			OptionTiers: []int{0, 1}, Tiers: []Tier{o("TAILB", "1.951"), o("TAILS", "1.968")}}),
		of("LH", Type{Kind: Choice, Form: Sets, Symbols: letters("L", "H"), Groups: one(1, 2), Fact: "first_last",
			Tiers: []Tier{o("LH", "1.96")}}))
	return append(all, pcBoard(ZY, "ZY_PC_", func(code string, count int64) Tier { return floored(code, 960, count) })...)
}

func zyPK10() []Type {
	of := func(code string, t Type) Type { return row(ZY, "PK10", "ZY_PK_"+code, t) }
	sum := of("SUM2", Type{Kind: Choice, Form: Sets, Symbols: sums(3, 19), Groups: one(1, 17), View: "F2", Fact: "sum"})
	for s := 3; s <= 19; s++ {
		odds := map[int64]string{2: "44.1", 4: "22.05", 6: "14.7", 8: "11.02", 10: "8.82"}[sum2[s-3]]
		sum.Tiers, sum.OptionTiers = append(sum.Tiers, o("S"+strconv.Itoa(s), odds)), append(sum.OptionTiers, s-3)
	}
	return []Type{
		of("NUM", Type{Kind: Choice, Form: Slots, Symbols: cars, Groups: one(1, 10), Slots: places, View: "A10",
			Fact: "number", Different: true, Tiers: []Tier{o("P1", "9.8")}}),
		of("BSOE", Type{Kind: Choice, Form: Slots, Symbols: bsoe, Groups: one(1, 4), Slots: places, View: "A10",
			Fact: "sides", Half: 6, Different: true, Tiers: []Tier{o("BS", "1.96")}}),
		of("LH", Type{Kind: Choice, Form: Slots, Symbols: letters("L", "H"), Groups: one(1, 2), Slots: places[:5],
			View: "A10", Fact: "compare", OptionTiers: []int{0, 1}, Tiers: []Tier{o("L", "1.96"), o("H", "1.96")}}),
		sum,
		of("SUM2_BSOE", Type{Kind: Choice, Form: Sets, Symbols: bsoe, Groups: one(1, 4), View: "F2", Fact: "sum_sides",
			Half: 12, OptionTiers: []int{0, 1, 2, 3},
			Tiers: []Tier{o("SB", "2.205"), o("SS", "1.764"), o("SO", "1.764"), o("SE", "2.205")}}),
	}
}
