package rules_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
)

// generator writes random valid selections from the rows of the catalog.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 1))} }

// selection returns a selection that parses; few keeps the sets small.
func (g generator) selection(t *testing.T, kind *rules.Type, few bool) rules.Selection {
	t.Helper()
	var last error
	for range 1000 {
		text := g.text(kind, few)
		s, err := kind.Parse(text)
		if err == nil {
			return s
		}
		last = fmt.Errorf("%s: %w", text, err)
	}
	t.Fatalf("%s: no valid selection: %v", kind.Code, last)
	return rules.Selection{}
}

func (g generator) text(kind *rules.Type, few bool) string {
	prefix := ""
	if kind.Places != "" {
		places := g.Perm(len(kind.Places))[:kind.K+g.IntN(len(kind.Places)-kind.K+1)]
		slices.Sort(places)
		for _, place := range places {
			prefix += kind.Places[place : place+1]
		}
		prefix += "@"
	}
	switch kind.Form {
	case catalog.Sets:
		return prefix + g.sets(kind, few)
	case catalog.Slots:
		var slots []string
		for _, slot := range g.Perm(len(kind.Slots))[:1+g.IntN(len(kind.Slots))] {
			slots = append(slots, kind.Slots[slot]+":"+g.set(kind, kind.Groups[0], few))
		}
		return strings.Join(slots, ";")
	case catalog.Banker:
		all := symbols(kind)
		g.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		bankers := 1 + g.IntN(kind.K-1)
		drag := kind.K - bankers + g.IntN(len(all)-kind.K+1)
		return join(kind, all[:bankers]) + "#" + join(kind, all[bankers:bankers+drag])
	case catalog.Pool:
		all := symbols(kind)
		g.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		return join(kind, all[:kind.Groups[0].Min+g.IntN(kind.Groups[0].Max-kind.Groups[0].Min+1)])
	default:
		return prefix + g.tickets(kind)
	}
}

func symbols(kind *rules.Type) []string {
	if len(kind.Symbols.Labels) > 0 {
		return slices.Clone(kind.Symbols.Labels)
	}
	var all []string
	for n := kind.Symbols.Low; n <= kind.Symbols.High; n++ {
		all = append(all, fmt.Sprintf("%0*d", kind.Symbols.Width, n))
	}
	return all
}

func join(kind *rules.Type, set []string) string {
	if kind.Symbols.Width != 1 || kind.Symbols.Spaced {
		return strings.Join(set, " ")
	}
	return strings.Join(set, "")
}

func (g generator) set(kind *rules.Type, group catalog.Group, few bool) string {
	most := group.Max
	if few {
		most = min(most, group.Min+2)
	}
	all := symbols(kind)
	g.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return join(kind, all[:min(len(all), group.Min+g.IntN(most-group.Min+1))])
}

func (g generator) sets(kind *rules.Type, few bool) string {
	var groups []string
	for range kind.Groups {
		if kind.Blank && g.IntN(3) == 0 {
			groups = append(groups, "-")
			continue
		}
		groups = append(groups, g.set(kind, kind.Groups[0], few))
	}
	for i, group := range kind.Groups {
		if group != kind.Groups[0] {
			groups[i] = g.set(kind, group, few)
		}
	}
	return strings.Join(groups, ",")
}

func (g generator) tickets(kind *rules.Type) string {
	var tickets []string
	for range 1 + g.IntN(6) {
		tickets = append(tickets, g.ticket(kind))
	}
	separator := " "
	if kind.Form != catalog.Numbers {
		separator = ";"
	}
	return strings.Join(tickets, separator)
}

func (g generator) ticket(kind *rules.Type) string {
	all := symbols(kind)
	if kind.Form == catalog.Pairs {
		slots := g.Perm(len(kind.Slots))
		return kind.Slots[slots[0]] + all[g.IntN(len(all))] + "+" + kind.Slots[slots[1]] + all[g.IntN(len(all))]
	}
	ticket := make([]string, kind.K)
	for i := range ticket {
		// Few different digits make pairs and triples common.
		ticket[i] = all[g.IntN(min(len(all), 1+g.IntN(len(all))))]
	}
	if kind.Order == catalog.Distinct || kind.Different {
		for i, symbol := range g.Perm(len(all))[:kind.K] {
			ticket[i] = all[symbol]
		}
	}
	if kind.Kind == catalog.Roll {
		ticket[g.IntN(kind.K)] = "X"
	}
	return join(kind, ticket)
}
