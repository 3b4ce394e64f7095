package rules

import (
	"fmt"
	"math/bits"
	"strings"

	"lantern/store/lottery/rules/catalog"
)

// Reason is why a selection is refused.
type Reason string

// The reasons.
const (
	TooLong      Reason = "too_long"      // more than MaxLength bytes
	BadSymbol    Reason = "bad_symbol"    // not a symbol of the type, or not where it is expected
	Repeated     Reason = "repeated"      // a symbol, slot or ticket twice
	GroupCount   Reason = "group_count"   // too few or too many groups or places
	GroupSize    Reason = "group_size"    // too few or too many symbols in a group or ticket
	WrongPattern Reason = "wrong_pattern" // a ticket with a pattern that the type does not play
	NoUnit       Reason = "no_unit"       // not a single unit
	TooManyUnits Reason = "too_many_units"
	Coverage     Reason = "coverage" // a direct type covers more than MaxCoverage percent of all outcomes
)

// Invalid says what is wrong with a selection: the group, slot or ticket Part (from 0) at byte At.
type Invalid struct {
	Reason Reason
	Part   int
	At     int
}

func (e *Invalid) Error() string {
	return fmt.Sprintf("rules: invalid selection: %s in part %d at byte %d", e.Reason, e.Part, e.At)
}

type parser struct {
	s    *Selection
	t    *Type
	text string
	at   int
	part int
	// isCanonical as long as everything came in ascending order.
	isCanonical bool
}

// Parse reads a selection. Error: *Invalid.
func (t *Type) Parse(selection string) (Selection, error) {
	s := Selection{t: t, text: selection}
	p := parser{s: &s, t: t, text: selection, isCanonical: true}
	if len(selection) > MaxLength {
		return Selection{}, &Invalid{TooLong, 0, MaxLength}
	}
	if err := p.parse(); err != nil {
		return Selection{}, err
	}
	s.units = s.countUnits()
	if err := s.checkUnits(); err != nil {
		return Selection{}, err
	}
	if !p.isCanonical {
		s.text = s.format()
	}
	return s, nil
}

func (s *Selection) checkUnits() error {
	switch covered := s.units; {
	case covered <= 0:
		return &Invalid{NoUnit, 0, 0}
	case covered > MaxUnits:
		return &Invalid{TooManyUnits, 0, 0}
	case s.t.Outcomes > 0:
		if s.t.Kind == catalog.Cascade {
			covered /= int64(len(s.t.Groups))
		}
		if covered*100 > s.t.Outcomes*MaxCoverage {
			return &Invalid{Coverage, 0, 0}
		}
	}
	return nil
}

func (p *parser) parse() error {
	if p.t.Places != "" {
		if err := p.places(); err != nil {
			return err
		}
	}
	switch p.t.Form {
	case catalog.Sets:
		return p.sets()
	case catalog.Slots:
		return p.slots()
	case catalog.Banker:
		return p.banker()
	case catalog.Pool:
		return p.pool()
	case catalog.Pairs:
		return p.pairs()
	default:
		return p.tickets()
	}
}

func (p *parser) invalid(reason Reason) error { return &Invalid{reason, p.part, p.at} }

func (p *parser) isAtEnd() bool { return p.at == len(p.text) }

// accept skips a byte if it comes next.
func (p *parser) accept(c byte) bool {
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

// symbol reads one symbol: the number, or the index of the label.
func (p *parser) symbol() (int, bool) {
	symbols, rest := &p.t.Symbols, p.text[p.at:]
	if rest == "" {
		return 0, false
	}
	if len(symbols.Labels) > 0 {
		return p.label(rest)
	}
	value, width := 0, 0
	for width < len(rest) && width < max(symbols.Width, 1) || symbols.Width == 0 && width < len(rest) && width < 2 {
		c := rest[width]
		if c < '0' || c > '9' {
			break
		}
		value = 10*value + int(c-'0')
		width++
	}
	isPadded := symbols.Width == 0 && width == 2 && value < 10
	if width == 0 || width < symbols.Width || isPadded || value < symbols.Low || value > symbols.High {
		return 0, false
	}
	p.at += width
	return value, true
}

func (p *parser) label(rest string) (int, bool) {
	if p.t.Symbols.Width == 1 {
		if rest[0] >= 128 || p.t.letters[rest[0]] < 0 {
			return 0, false
		}
		p.at++
		return int(p.t.letters[rest[0]]), true
	}
	for i, label := range p.t.Symbols.Labels {
		if !strings.HasPrefix(rest, label) {
			continue
		}
		if end := rest[len(label):]; end == "" || end[0] == ' ' || end[0] == ';' || end[0] == ',' {
			p.at += len(label)
			return i, true
		}
	}
	return 0, false
}

// set reads symbols up to the end or one of the separators of the forms.
func (p *parser) set(g catalog.Group) (uint32, error) {
	set, last, isSpaced := uint32(0), -1, p.t.isSpaced()
	for {
		start := p.at
		symbol, ok := p.symbol()
		if !ok {
			return 0, p.invalid(BadSymbol)
		}
		if set>>symbol&1 == 1 {
			p.at = start
			return 0, p.invalid(Repeated)
		}
		p.isCanonical = p.isCanonical && symbol > last
		set, last = set|1<<symbol, symbol
		if p.isAtEnd() || strings.IndexByte(",;#", p.text[p.at]) >= 0 {
			break
		}
		if isSpaced && !p.accept(' ') {
			return 0, p.invalid(BadSymbol)
		}
	}
	if n := bits.OnesCount32(set); n < g.Min || n > g.Max {
		return 0, p.invalid(GroupSize)
	}
	return set, nil
}

func (p *parser) sets() error {
	for i, g := range p.t.Groups {
		p.part = i
		if i > 0 && !p.accept(',') {
			if p.isAtEnd() {
				return p.invalid(GroupCount)
			}
			return p.invalid(BadSymbol)
		}
		if p.t.Blank && p.accept('-') {
			continue
		}
		set, err := p.set(g)
		if err != nil {
			return err
		}
		p.s.sets[i] = set
	}
	if !p.isAtEnd() {
		return p.invalid(GroupCount)
	}
	return nil
}

func (p *parser) slots() error {
	last := -1
	for p.part = 0; ; p.part++ {
		start := p.at
		colon := strings.IndexByte(p.text[p.at:], ':')
		slot := -1
		if colon > 0 {
			slot = indexOf(p.t.Slots, p.text[p.at:p.at+colon])
		}
		if slot < 0 {
			return p.invalid(BadSymbol)
		}
		if p.s.sets[slot] != 0 {
			return p.invalid(Repeated)
		}
		p.isCanonical = p.isCanonical && slot > last
		last = slot
		p.at = start + colon + 1
		set, err := p.set(p.t.Groups[0])
		if err != nil {
			return err
		}
		p.s.sets[slot] = set
		if p.isAtEnd() {
			return nil
		}
		if !p.accept(';') {
			return p.invalid(BadSymbol)
		}
	}
}

func indexOf(labels []string, label string) int {
	for i := range labels {
		if labels[i] == label {
			return i
		}
	}
	return -1
}

// banker reads 1 to K−1 bankers and a drag without them, at least K numbers together.
func (p *parser) banker() error {
	bankers, err := p.set(catalog.Group{Min: 1, Max: p.t.K - 1})
	if err != nil {
		return err
	}
	if !p.accept('#') {
		return p.invalid(GroupCount)
	}
	p.part = 1
	drag, err := p.set(catalog.Group{Min: 1, Max: p.t.symbols})
	switch {
	case err != nil:
		return err
	case !p.isAtEnd():
		return p.invalid(GroupCount)
	case bankers&drag != 0:
		return p.invalid(Repeated)
	case int(ones(bankers|drag)) < p.t.K:
		return p.invalid(GroupSize)
	}
	p.s.sets[0], p.s.sets[1] = bankers, drag
	return nil
}

func (p *parser) places() error {
	for last := -1; !p.accept('@'); {
		place := -1
		if !p.isAtEnd() {
			place = strings.IndexByte(p.t.Places, p.text[p.at])
		}
		if place < 0 {
			return p.invalid(BadSymbol)
		}
		if place <= last {
			return p.invalid(Repeated)
		}
		p.s.places |= 1 << place
		last = place
		p.at++
	}
	if bits.OnesCount8(p.s.places) < p.t.K {
		return p.invalid(GroupCount)
	}
	return nil
}
