package rules

import (
	"math/bits"
	"slices"
	"strconv"
)

// Selection is a valid selection of one type. Its zero value is not valid; Parse makes one.
type Selection struct {
	t     *Type
	text  string
	units int64
	// sets holds one bit per number (or label) of each group or slot, or the bankers and their drag.
	sets [10]uint32
	// places are the bits of the positions before "@".
	places uint8
	// tickets are codes in ascending order, the first symbol in the highest bits.
	tickets []uint32
	pool    []uint8
}

// Type returns the type of the selection.
func (s *Selection) Type() *Type { return s.t }

// Units returns how many units the selection plays, the lots included.
func (s *Selection) Units() int64 { return s.units }

// Canonical returns the selection with sorted sets and tickets; it parses to itself.
func (s *Selection) Canonical() string { return s.text }

// wild is the symbol X of a ticket.
const wild = 15

func (s *Selection) format() string {
	t := s.t
	var out []byte
	if t.Places != "" {
		for i := range len(t.Places) {
			if s.places>>i&1 == 1 {
				out = append(out, t.Places[i])
			}
		}
		out = append(out, '@')
	}
	switch t.Form {
	case "sets":
		for i := range t.Groups {
			out = append(s.appendSet(out, s.sets[i]), ',')
		}
	case "banker":
		out = append(s.appendSet(out, s.sets[0]), '#')
		out = append(s.appendSet(out, s.sets[1]), ',')
	case "slots":
		for i, slot := range t.Slots {
			if s.sets[i] != 0 {
				out = append(append(out, slot...), ':')
				out = append(s.appendSet(out, s.sets[i]), ';')
			}
		}
	case "pool":
		for _, number := range s.pool {
			out = append(appendNumber(out, int(number), 2), ' ')
		}
	case "pairs":
		for _, pair := range s.tickets {
			for i, leg := range [2]uint32{pair >> 4, pair & 15} {
				out = append(append(append(out, t.Slots[leg>>2]...), t.Symbols.Labels[leg&3]...), "+;"[i])
			}
		}
	default:
		out = s.appendTickets(out)
	}
	return string(out[:len(out)-1])
}

func (s *Selection) appendTickets(out []byte) []byte {
	t := s.t
	separator := byte(' ')
	if t.Form == "tickets" {
		separator = ';'
	}
	for _, ticket := range s.tickets {
		for i := t.K - 1; i >= 0; i-- {
			symbol := ticket >> (uint(i) * t.bits) & (1<<t.bits - 1)
			if t.Kind == "roll" && symbol == wild {
				out = append(out, 'X')
			} else {
				out = appendNumber(out, int(symbol), t.Symbols.Width)
			}
			if t.isSpaced() && i > 0 {
				out = append(out, ' ')
			}
		}
		out = append(out, separator)
	}
	return out
}

func (t *Type) isSpaced() bool { return t.Symbols.Width != 1 || t.Symbols.Spaced }

func (s *Selection) appendSet(out []byte, set uint32) []byte {
	if set == 0 {
		return append(out, '-')
	}
	t := s.t
	for i := 0; set != 0; i++ {
		if i > 0 && t.isSpaced() {
			out = append(out, ' ')
		}
		symbol := bits.TrailingZeros32(set)
		set &= set - 1
		out = t.appendSymbol(out, symbol)
	}
	return out
}

func (t *Type) appendSymbol(out []byte, symbol int) []byte {
	if len(t.Symbols.Labels) > 0 {
		return append(out, t.Symbols.Labels[symbol]...)
	}
	return appendNumber(out, symbol, t.Symbols.Width)
}

func appendNumber(out []byte, number, width int) []byte {
	if width == 2 && number < 10 {
		out = append(out, '0')
	}
	return strconv.AppendInt(out, int64(number), 10)
}

// has reports whether the tickets hold a code.
func (s *Selection) has(code uint32) bool {
	if len(s.tickets) < 8 {
		return slices.Contains(s.tickets, code)
	}
	_, found := slices.BinarySearch(s.tickets, code)
	return found
}
