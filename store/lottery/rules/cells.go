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
	cells := make([]Cell, 0, s.units)
	s.options(func(_, symbol int, key string) {
		units := t.Lots
		if t.weights != nil {
			units *= t.weights[symbol]
		}
		if t.Places != "" {
			units *= choose(ones(uint32(s.places)), int64(t.K))
		}
		cells = append(cells, Cell{key, units})
	})
	return cells
}

// options calls do with each chosen symbol, its group or slot and the key of its cell.
func (s *Selection) options(do func(i, symbol int, key string)) {
	t := s.t
	groups := max(len(t.Groups), len(t.Slots))
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
			do(i, symbol, prefix+string(t.appendSymbol(nil, symbol)))
		}
	}
}

func (s *Selection) numberCells() []Cell {
	cells := make([]Cell, 0, len(s.tickets))
	for _, ticket := range s.tickets {
		one := s.only(ticket)
		cells = append(cells, Cell{one.format(), one.countUnits()})
	}
	return cells
}

// only returns the selection of one of the tickets.
func (s *Selection) only(ticket uint32) *Selection {
	return &Selection{t: s.t, tickets: []uint32{ticket}}
}

// Only returns the part of the selection whose cells keep is true for: at least one, of several.
func (s *Selection) Only(keep func(cell string) bool) Selection {
	part := *s
	part.sets, part.tickets = [10]uint32{}, nil
	if len(s.tickets) > 0 {
		for _, ticket := range s.tickets {
			if keep(s.only(ticket).format()) {
				part.tickets = append(part.tickets, ticket)
			}
		}
	} else {
		s.options(func(i, symbol int, key string) {
			if keep(key) {
				part.sets[i] |= 1 << symbol
			}
		})
	}
	part.units, part.text = part.countUnits(), part.format()
	return part
}
