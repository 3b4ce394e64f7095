package catalog

import (
	"strconv"

	"lantern/store/money"
)

var (
	bigReads   = []Read{{"p1", 0}, {"p2", 1}, {"p3", 2}, {"sp", 3}, {"co", 4}}
	smallReads = bigReads[:3]
	// boxClasses are the numbers of permutations of four digits that are not all equal.
	boxClasses = []int{24, 12, 6, 4}
	boxSamples = []string{"0123", "0012", "0011", "0001"}

	myBig   = []Tier{o("B1", "2500"), o("B2", "1000"), o("B3", "500"), o("BS", "180"), o("BC", "60")}
	mySmall = []Tier{o("S1", "3500"), o("S2", "2000"), o("S3", "1000")}
	sgBig   = []Tier{o("B1", "2000"), o("B2", "1000"), o("B3", "490"), o("BS", "250"), o("BC", "60")}
	sgSmall = []Tier{o("S1", "3000"), o("S2", "2000"), o("S3", "800")}
)

// straights are the four ways to play a prize table: numbers, boxes, all permutations and all digits at X.
func straights(game, prefix string, big, small []Tier, up bool) []Type {
	var all []Type
	for _, size := range []struct {
		name  string
		tiers []Tier
		reads []Read
	}{{"BIG", big, bigReads}, {"SML", small, smallReads}} {
		box := number(4, boxTiers(size.tiers, up), size.reads...)
		box.Order, box.Classes, box.ByClass, box.Samples = Multiset, boxClasses, true, boxSamples
		permute := number(4, size.tiers, size.reads...)
		permute.Kind, permute.Order, permute.Classes = Permute, Multiset, append([]int{1}, boxClasses...)
		roll := number(4, size.tiers, size.reads...)
		roll.Kind, roll.Samples = Roll, []string{"X123"}
		all = append(all, row(SEA, game, prefix+size.name, number(4, size.tiers, size.reads...)),
			row(SEA, game, prefix+"IBOX_"+size.name, box), row(SEA, game, prefix+"PERM_"+size.name, permute),
			row(SEA, game, prefix+"ROLL_"+size.name, roll))
	}
	return all
}

// boxTiers share a prize among the permutations, rounded to whole amounts as the official tables are.
func boxTiers(tiers []Tier, up bool) []Tier {
	var all []Tier
	for _, class := range boxClasses {
		for _, t := range tiers {
			odds := t.Odds / money.Unit
			if up {
				odds += money.Amount(class) - 1
			}
			odds = odds / money.Amount(class) * money.Unit
			all = append(all, Tier{Code: "I" + strconv.Itoa(class) + "_" + t.Code, Odds: odds})
		}
	}
	return all
}

func boxes() []Type {
	return append(straights("MY4D", "D4_", myBig, mySmall, true), straights("SG4D", "SG_", sgBig, sgSmall, false)...)
}

func fourD() []Type {
	of := func(code string, t Type) Type { return row(SEA, "MY4D", code, t) }
	var all []Type
	for i, prize := range []string{"A", "B", "C"} {
		view := "p" + strconv.Itoa(i+1)
		all = append(all, of("D4_4"+prize, number(4, []Tier{o("A"+view[1:], "6000")}, Read{view, 0})))
	}
	all = append(all, of("D4_4SP", number(4, []Tier{o("SP", "600")}, Read{"sp", 0})),
		of("D4_4CO", number(4, []Tier{o("CO", "600")}, Read{"co", 0})))
	all = append(append(all, lastDigits(3, "660", "220")...), lastDigits(2, "65", "21")...)
	five := number(5, []Tier{o("F1", "15000"), o("F2", "5000"), o("F3", "3000"), o("F4", "500"), o("F5", "20"),
		o("F6", "5")}, Read{"d5", 0})
	five.Kind, five.Fact = Tail, "last_digits"
	six := number(6, []Tier{o("X1", "100000"), o("X2", "3000"), o("X3", "300"), o("X4", "30"), o("X5", "4")},
		Read{"d6", 0})
	six.Kind, six.Fact = Tail, "first_or_last_digits"
	return append(all, of("D5_5D", five), of("D6_6D", six))
}

// lastDigits are the last k digits of the first three prizes, of each one and of any.
func lastDigits(k int, single, three string) []Type {
	size := strconv.Itoa(k)
	prefix := "D" + size + "_" + size
	var all []Type
	for _, prize := range []string{"A", "B", "C"} {
		all = append(all, row(SEA, "MY4D", prefix+prize, number(k, []Tier{o(size+prize, single)}, Read{size + prize, 0})))
	}
	return append(all, row(SEA, "MY4D", prefix+"ABC", number(k, []Tier{o(size+"X", three)},
		Read{"p" + size + "digits", 0})))
}
