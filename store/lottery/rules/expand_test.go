package rules_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
)

// expand writes out every unit of a selection, by the words of the rules and without their formulas.
func expand(kind *rules.Type, text string) []string {
	if places, inner, ok := strings.Cut(text, "@"); ok {
		var units []string
		for _, chosen := range subsets(strings.Split(places, ""), kind.K) {
			for _, unit := range expandTickets(kind, inner) {
				units = append(units, strings.Join(chosen, "")+"@"+unit)
			}
		}
		return units
	}
	tickets := expandTickets(kind, text)
	lots := lotsOf[kind.Code]
	if lots == 0 {
		return tickets
	}
	var units []string
	for _, ticket := range tickets {
		for lot := range lots {
			units = append(units, fmt.Sprintf("%s in lot %d", ticket, lot))
		}
	}
	return units
}

// lotsOf is how many lots a number of a type plays in.
var lotsOf = map[string]int{
	"MB_LO2": 27, "MB_LO2_FIRST": 23, "MB_LO3": 23, "MB_LO4": 20, "MB_DE_LAST": 4, "MB_DAUDUOI": 5, "MB_C3_DAU": 3,
	"MB_C3_DD": 4, "MB_B78L": 8, "MB_DA": 54,
	"MN_LO2": 18, "MN_LO2_FIRST": 17, "MN_LO3": 17, "MN_LO4": 16, "MN_DE_LAST": 1, "MN_DAUDUOI": 2, "MN_C3_DAU": 1,
	"MN_C3_DD": 2, "MN_B78L": 7, "MN_DA": 36, "TH_19": 19,
}

func expandTickets(kind *rules.Type, text string) []string {
	groups := splitGroups(kind, text)
	switch kind.Kind {
	case catalog.Straight, catalog.Attributes:
		return tuples(groups, kind.Different)
	case catalog.Cascade:
		var units []string
		for _, ticket := range tuples(groups, false) {
			for i := range groups {
				units = append(units, ticket+" last "+strconv.Itoa(len(groups)-i))
			}
		}
		return units
	case catalog.Sum, catalog.Span, catalog.GroupSum, catalog.GroupBanker:
		return filterDigits(kind, groups[0])
	case catalog.Pattern:
		return expandPattern(kind, groups)
	case catalog.Position, catalog.Choice:
		return eachSymbol(groups)
	case catalog.Shows, catalog.Hits, catalog.PoolAll, catalog.PoolNone, catalog.PoolPair:
		return expandSubsets(kind, text, groups)
	case catalog.PoolFull:
		var units []string
		for k := 2; k <= len(groups[0]); k++ {
			for _, set := range subsets(groups[0], k) {
				units = append(units, strings.Join(set, " "))
			}
		}
		return units
	case catalog.AnyStraight:
		var units []string
		for _, positions := range subsets([]string{"0", "1", "2", "3", "4"}, kind.K) {
			var filled [][]string
			for _, position := range positions {
				at, _ := strconv.Atoi(position)
				filled = append(filled, groups[at])
			}
			for _, ticket := range tuples(filled, false) {
				units = append(units, strings.Join(positions, "")+":"+ticket)
			}
		}
		return units
	}
	return expandList(kind, text)
}

// splitGroups returns the symbols of every group or slot.
func splitGroups(kind *rules.Type, text string) [][]string {
	separator := ","
	if kind.Form == catalog.Slots {
		separator = ";"
	}
	var groups [][]string
	for _, group := range strings.Split(text, separator) {
		if kind.Form == catalog.Slots {
			_, group, _ = strings.Cut(group, ":")
		}
		switch {
		case group == "-":
			groups = append(groups, nil)
		case kind.Symbols.Width != 1 || kind.Symbols.Spaced:
			groups = append(groups, strings.Split(group, " "))
		default:
			groups = append(groups, strings.Split(group, ""))
		}
	}
	return groups
}

func tuples(groups [][]string, different bool) []string {
	all := [][]string{nil}
	for _, group := range groups {
		var longer [][]string
		for _, start := range all {
			for _, symbol := range group {
				if !different || !slices.Contains(start, symbol) {
					longer = append(longer, append(slices.Clone(start), symbol))
				}
			}
		}
		all = longer
	}
	var units []string
	for _, tuple := range all {
		units = append(units, strings.Join(tuple, " "))
	}
	return units
}

func subsets(all []string, k int) [][]string {
	if k == 0 {
		return [][]string{nil}
	}
	if len(all) < k {
		return nil
	}
	var sets [][]string
	for _, rest := range subsets(all[1:], k-1) {
		sets = append(sets, append([]string{all[0]}, rest...))
	}
	return append(sets, subsets(all[1:], k)...)
}

func eachSymbol(groups [][]string) []string {
	var units []string
	for i, group := range groups {
		for _, symbol := range group {
			units = append(units, strconv.Itoa(i)+":"+symbol)
		}
	}
	return units
}

// filterDigits goes through all tickets of K digits, or all multisets of them, and takes those with the property.
func filterDigits(kind *rules.Type, chosen []string) []string {
	var units []string
	limit := 1
	for range kind.K {
		limit *= 10
	}
	for n := range limit {
		ticket := fmt.Sprintf("%0*d", kind.K, n)
		digits := []byte(ticket)
		total, isGroup := 0, slices.IsSorted(digits) && strings.Count(ticket, ticket[:1]) < kind.K
		for _, digit := range digits {
			total += int(digit - '0')
		}
		slices.Sort(digits)
		span := int(digits[len(digits)-1] - digits[0])
		var has bool
		switch kind.Kind {
		case catalog.Sum:
			has = slices.Contains(chosen, strconv.Itoa(total))
		case catalog.Span:
			has = slices.Contains(chosen, strconv.Itoa(span))
		case catalog.GroupSum:
			has = isGroup && slices.Contains(chosen, strconv.Itoa(total))
		default:
			has = isGroup && strings.Contains(ticket, chosen[0])
		}
		if has {
			units = append(units, ticket)
		}
	}
	return units
}

// expandPattern draws the symbols of each part from its group; the same symbol is never in two parts.
func expandPattern(kind *rules.Type, groups [][]string) []string {
	found := map[string]bool{}
	last := groups[len(groups)-1]
	for _, first := range subsets(groups[0], kind.Parts[0].Count) {
		if len(kind.Parts) == 1 {
			found[fmt.Sprint(first)] = true
			continue
		}
		for _, second := range subsets(last, kind.Parts[1].Count) {
			if !slices.ContainsFunc(second, func(s string) bool { return slices.Contains(first, s) }) {
				found[fmt.Sprint(first, second)] = true
			}
		}
	}
	var units []string
	for unit := range found {
		units = append(units, unit)
	}
	return units
}

func expandSubsets(kind *rules.Type, text string, groups [][]string) []string {
	var units []string
	if bankers, drag, ok := strings.Cut(text, "#"); ok {
		fixed := splitGroups(kind, bankers)[0]
		for _, set := range subsets(splitGroups(kind, drag)[0], kind.K-len(fixed)) {
			units = append(units, strings.Join(append(slices.Clone(fixed), set...), " "))
		}
		return units
	}
	for _, set := range subsets(groups[0], kind.K) {
		units = append(units, strings.Join(set, " "))
	}
	return units
}

func expandList(kind *rules.Type, text string) []string {
	separator := " "
	if kind.Form != catalog.Numbers {
		separator = ";"
	}
	var units []string
	for _, ticket := range strings.Split(text, separator) {
		switch kind.Kind {
		case catalog.Permute:
			orders := map[string]bool{"": true}
			for range ticket {
				longer := map[string]bool{}
				for order := range orders {
					for _, digit := range strings.Split(ticket, "") {
						if strings.Count(order, digit) < strings.Count(ticket, digit) {
							longer[order+digit] = true
						}
					}
				}
				orders = longer
			}
			for order := range orders {
				units = append(units, order)
			}
		case catalog.Roll:
			for digit := range 10 {
				units = append(units, strings.Replace(ticket, "X", strconv.Itoa(digit), 1))
			}
		default:
			units = append(units, ticket)
		}
	}
	return units
}

func TestUnits_RandomSelections_AreTheNumberOfExpandedTickets(t *testing.T) {
	t.Parallel()
	for i, kind := range rules.Types() {
		t.Run(kind.Code, func(t *testing.T) {
			t.Parallel()
			g := newGenerator(uint64(i))
			for round := range 12 {
				s := g.selection(t, kind, round < 8)
				if s.Units() > 20_000 {
					continue
				}
				if units := expand(kind, s.Canonical()); int64(len(units)) != s.Units() {
					t.Errorf("%s has %d units, its tickets are %d", s.Canonical(), s.Units(), len(units))
				}
			}
		})
	}
}

// The parts of a selection play the numbers of the whole one, none twice: their units and their hits add up.
func TestOnly_PartsOfASelection_AddUp(t *testing.T) {
	g := newGenerator(11)
	divided := 0
	for _, kind := range rules.Types() {
		for range 20 {
			s := g.selection(t, kind, false)
			cells := s.Cells()
			if len(cells) < 2 {
				continue
			}
			divided++
			cut := 1 + g.IntN(len(cells)-1)
			isFirst := func(cell string) bool {
				return slices.IndexFunc(cells, func(c rules.Cell) bool { return c.Key == cell }) < cut
			}
			parts := []rules.Selection{s.Only(isFirst), s.Only(func(cell string) bool { return !isFirst(cell) })}
			var units int64
			for _, part := range parts {
				units += part.Units()
				parsed, err := kind.Parse(part.Canonical())
				if err != nil || parsed.Canonical() != part.Canonical() || parsed.Units() != part.Units() {
					t.Errorf("%s %s: the part %s: %v", kind.Code, s.Canonical(), part.Canonical(), err)
				}
			}
			if units != s.Units() || len(parts[0].Cells())+len(parts[1].Cells()) != len(cells) {
				t.Errorf("%s %s: %s and %s", kind.Code, s.Canonical(), parts[0].Canonical(), parts[1].Canonical())
			}
		}
	}
	if divided < 500 {
		t.Errorf("only %d selections were divided", divided)
	}
}
