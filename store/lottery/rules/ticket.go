package rules

import (
	"slices"
	"strings"

	"lantern/store/lottery/rules/catalog"
)

// pool reads a set of more numbers than a set of bits has.
func (p *parser) pool() error {
	g := p.t.Groups[0]
	if len(p.text) > 3*g.Max-1 {
		p.at = 3*g.Max - 1
		return p.invalid(GroupSize)
	}
	var seen [2]uint64
	p.s.pool = make([]uint8, 0, (len(p.text)+1)/3)
	for last := -1; ; {
		start := p.at
		number, ok := p.symbol()
		if !ok {
			return p.invalid(BadSymbol)
		}
		if seen[number>>6]>>(number&63)&1 == 1 {
			p.at = start
			return p.invalid(Repeated)
		}
		seen[number>>6] |= 1 << (number & 63)
		p.isCanonical = p.isCanonical && number > last
		last = number
		p.s.pool = append(p.s.pool, uint8(number))
		if p.isAtEnd() {
			break
		}
		if !p.accept(' ') {
			return p.invalid(BadSymbol)
		}
	}
	if len(p.s.pool) < g.Min {
		return p.invalid(GroupSize)
	}
	if !p.isCanonical {
		slices.Sort(p.s.pool)
	}
	return nil
}

func (p *parser) tickets() error {
	separator := byte(' ')
	if p.t.Form == catalog.Tickets {
		separator = ';'
	}
	p.s.tickets = make([]uint32, 0, len(p.text)/p.ticketLength()+1)
	for p.part = 0; ; p.part++ {
		code, err := p.ticket(separator)
		if err != nil {
			return err
		}
		p.s.tickets = append(p.s.tickets, code)
		if p.isAtEnd() {
			return p.sort()
		}
		if !p.accept(separator) {
			return p.invalid(GroupSize)
		}
	}
}

// ticketLength is the smallest number of bytes of a ticket with its separator.
func (p *parser) ticketLength() int {
	if p.t.isSpaced() {
		return p.t.K * (max(1, p.t.Symbols.Width) + 1)
	}
	return p.t.K + 1
}

// sort puts the tickets in order and refuses equal ones.
func (p *parser) sort() error {
	tickets := p.s.tickets
	isAscending := true
	for i := 1; i < len(tickets) && isAscending; i++ {
		isAscending = tickets[i-1] < tickets[i]
	}
	if isAscending {
		return nil
	}
	typed := slices.Clone(tickets)
	slices.Sort(tickets)
	for i := 1; i < len(tickets); i++ {
		if tickets[i-1] == tickets[i] {
			return p.repeatedTicket(typed, tickets[i])
		}
	}
	p.isCanonical = false
	return nil
}

func (p *parser) repeatedTicket(typed []uint32, code uint32) error {
	first := slices.Index(typed, code)
	p.part = first + 1 + slices.Index(typed[first+1:], code)
	p.at = 0
	separator := " "
	if p.t.Form == catalog.Tickets || p.t.Form == catalog.Pairs {
		separator = ";"
	}
	if p.t.Places != "" {
		p.at = strings.IndexByte(p.text, '@') + 1
	}
	for range p.part {
		p.at += strings.Index(p.text[p.at:], separator) + 1
	}
	return p.invalid(Repeated)
}

func (p *parser) ticket(separator byte) (uint32, error) {
	t := p.t
	var symbols [8]uint8
	start, isSpaced, wilds := p.at, t.isSpaced(), 0
	for i := range t.K {
		if i > 0 && isSpaced && !p.accept(' ') {
			return 0, p.invalid(GroupSize)
		}
		if t.Kind == catalog.Roll && p.accept('X') {
			symbols[i] = wild
			wilds++
			continue
		}
		symbol, ok := p.symbol()
		if !ok {
			if p.isAtEnd() || p.text[p.at] == separator {
				return 0, p.invalid(GroupSize)
			}
			return 0, p.invalid(BadSymbol)
		}
		symbols[i] = uint8(symbol)
	}
	code, reason := p.code(symbols[:t.K])
	if t.Kind == catalog.Roll && wilds != 1 {
		reason = WrongPattern
	}
	if reason != "" {
		p.at = start
		return 0, p.invalid(reason)
	}
	return code, nil
}

// code packs the symbols of a ticket, sorted unless their order counts.
func (p *parser) code(symbols []uint8) (uint32, Reason) {
	t := p.t
	if t.Order != catalog.Ordered {
		if !slices.IsSorted(symbols) {
			slices.Sort(symbols)
			p.isCanonical = false
		}
	}
	if t.Order == catalog.Distinct || t.Different {
		for i, symbol := range symbols {
			if slices.Contains(symbols[:i], symbol) {
				return 0, Repeated
			}
		}
	}
	code := pack(symbols, t.bits)
	if len(t.Classes) > 0 && !slices.Contains(t.Classes, int(permutations(code, t.K))) {
		return 0, WrongPattern
	}
	return code, ""
}

func pack(symbols []uint8, bits uint) uint32 {
	var code uint32
	for _, symbol := range symbols {
		code = code<<bits | uint32(symbol)
	}
	return code
}

// pairs reads two conditions of different slots: 3B+4O.
func (p *parser) pairs() error {
	for p.part = 0; ; p.part++ {
		start := p.at
		first, err := p.leg()
		if err != nil {
			return err
		}
		if !p.accept('+') {
			return p.invalid(GroupSize)
		}
		second, err := p.leg()
		if err != nil {
			return err
		}
		if first>>2 == second>>2 {
			p.at = start
			return p.invalid(Repeated)
		}
		if first > second {
			first, second = second, first
			p.isCanonical = false
		}
		p.s.tickets = append(p.s.tickets, first<<4|second)
		if p.isAtEnd() {
			return p.sort()
		}
		if !p.accept(';') {
			return p.invalid(BadSymbol)
		}
	}
}

// leg reads a slot and its option as slot × 4 + option.
func (p *parser) leg() (uint32, error) {
	for slot, label := range p.t.Slots {
		if !p.isAtEnd() && p.text[p.at] == label[0] {
			p.at++
			option, ok := p.symbol()
			if !ok {
				return 0, p.invalid(BadSymbol)
			}
			return uint32(slot<<2 | option), nil
		}
	}
	return 0, p.invalid(BadSymbol)
}
