package rules

import (
	"math/bits"

	"lantern/store/lottery/rules/catalog"
)

// Cell is one independently chosen number or side with its units: "3:B", "1234". Types whose units are combinations
// have one cell "*".
type Cell struct {
	Key   string
	Units int64
}

// Cells returns what the exposure limits per type and number count.
func (s *Selection) Cells() []Cell {
	t := s.t
	switch t.Kind {
	case catalog.Choice, catalog.Position, catalog.Sum, catalog.Span, catalog.GroupSum:
		return s.optionCells()
	case catalog.Shows:
		if t.K == 1 {
			return s.optionCells()
		}
	case catalog.List, catalog.Permute, catalog.Roll, catalog.Tail:
		if t.Mode != catalog.LOTT {
			return s.numberCells()
		}
	}
	return []Cell{{"*", s.units}}
}

func (s *Selection) optionCells() []Cell {
	t := s.t
	groups := max(len(t.Groups), len(t.Slots))
	cells := make([]Cell, 0, s.units)
	for i, set := range s.sets[:groups] {
		prefix := ""
		switch {
		case len(t.Slots) > 0:
			prefix = t.Slots[i] + ":"
		case groups > 1:
			prefix = decimal(i+1) + ":"
		}
		for ; set != 0; set &= set - 1 {
			symbol := bits.TrailingZeros32(set)
			units := t.Lots
			if t.weights != nil {
				units *= t.weights[symbol]
			}
			if t.Places != "" {
				units *= choose(ones(uint32(s.places)), int64(t.K))
			}
			cells = append(cells, Cell{prefix + string(t.appendSymbol(nil, symbol)), units})
		}
	}
	return cells
}

func (s *Selection) numberCells() []Cell {
	cells := make([]Cell, 0, len(s.tickets))
	for _, ticket := range s.tickets {
		one := Selection{t: s.t, tickets: []uint32{ticket}}
		cells = append(cells, Cell{one.format(), one.countUnits()})
	}
	return cells
}
