package member

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

var (
	errForeign = errors.New("member: browsers do not read this pattern")
	errDeep    = errors.New("member: a pattern that may take long in a browser: a repeated group " +
		"that repeats or has alternatives, or too many repeats")
)

const (
	// maxRepeats is the maximum of unbounded repetitions in a pattern or a look-around: each multiplies the attempts
	// of a browser.
	maxRepeats = 3
	// maxWays is the maximum of repetitions over one run of characters: with two a value of 255 is divided in thirty
	// thousand ways, with three in millions, which takes browsers too long.
	maxWays = 2
	// wide is a bounded repetition that counts as unbounded.
	wide = 10
)

// level is a group of a pattern during parsing.
type level struct {
	isLook, repeats, branches bool
	count                     int
	// ways are the repetitions that share a run, and those before the character that ended it and could have divided
	// it differently.
	ways int
	// running are the repeated atoms since then; an empty one is a group.
	running []string
}

// reader parses a pattern once.
type reader struct {
	rest   string
	groups []level
	// isNew: the pattern is to be configured, which has stricter rules than reading a stored one.
	isNew bool
	// atom is the last atom, to which a repetition applies.
	atom string
}

// checkPattern refuses syntax that this engine accepts and browsers do not, and patterns that are fast here and may
// be slow there: engines optimize differently, so the structure counts as well as the time.
func checkPattern(pattern string, isNew bool) error {
	r := reader{rest: pattern, groups: []level{{}}, isNew: isNew}
	for r.rest != "" {
		before := r.rest
		if err := r.step(); err != nil {
			return err
		}
		r.atom = before[:len(before)-len(r.rest)]
		r.part()
	}
	return nil
}

func (r *reader) take(n int) (taken string) {
	taken, r.rest = r.rest[:n], r.rest[n:]
	return taken
}

func (r *reader) step() error {
	top := &r.groups[len(r.groups)-1]
	switch sign := r.take(1); sign {
	case `\`:
		return r.escape(`^$\.*+?()[]{}|/dDwWsSbBpPuxcnrtfv0`)
	case "[":
		return r.class()
	case "(":
		return r.open()
	case ")":
		return r.close()
	case "|":
		top.branches = true
	case "*", "+":
		return r.repeat(top, level{})
	case "{":
		return r.bounds(top, level{})
	case "}", "]":
		return errForeign
	}
	return nil
}

func (r *reader) escape(known string) error {
	if r.rest == "" || !strings.Contains(known, r.take(1)) {
		return errForeign
	}
	return r.braces()
}

// braces skips the name of a property or a code point.
func (r *reader) braces() error {
	if !strings.HasPrefix(r.rest, "{") {
		return nil
	}
	// A quantifier after an escape is read by the next step.
	if len(r.rest) > 1 && r.rest[1] >= '0' && r.rest[1] <= '9' &&
		strings.Trim(r.rest[1:strings.IndexByte(r.rest+"}", '}')], "0123456789,") == "" {
		return nil
	}
	end := strings.IndexByte(r.rest, '}')
	if end < 0 {
		return errForeign
	}
	r.take(end + 1)
	return nil
}

func (r *reader) class() error {
	for r.rest != "" {
		switch r.take(1) {
		case `\`:
			if err := r.escape(`^$\.*+?()[]{}|/-dDwWsSbpPuxcnrtfv0`); err != nil {
				return err
			}
		case "]":
			return nil
		}
	}
	return errForeign
}

func (r *reader) open() error {
	next := level{}
	if strings.HasPrefix(r.rest, "?") {
		kind := ""
		for _, known := range []string{"?:", "?=", "?!", "?<=", "?<!"} {
			if strings.HasPrefix(r.rest, known) {
				kind = known
			}
		}
		if kind == "" {
			return errForeign
		}
		r.take(len(kind))
		next.isLook = kind != "?:"
	}
	r.groups = append(r.groups, next)
	return nil
}

// close ends a group; its repetitions count for the enclosing group, except those of a look-around.
func (r *reader) close() error {
	if len(r.groups) == 1 {
		return errForeign
	}
	done := r.groups[len(r.groups)-1]
	r.groups = r.groups[:len(r.groups)-1]
	top := &r.groups[len(r.groups)-1]
	if !done.isLook {
		top.repeats = top.repeats || done.repeats
		top.count, top.ways = top.count+done.count, top.ways+done.ways
		if len(done.running) > 0 {
			top.running = append(top.running, "")
		}
		if r.isTooMuch(*top) {
			return errDeep
		}
	}
	r.atom = ""
	switch {
	case strings.HasPrefix(r.rest, "*"), strings.HasPrefix(r.rest, "+"):
		r.take(1)
		return r.repeat(top, done)
	case strings.HasPrefix(r.rest, "{"):
		r.take(1)
		return r.bounds(top, done)
	}
	return nil
}

// repeat is an unbounded repetition of a character or a group.
func (r *reader) repeat(top *level, of level) error {
	top.repeats = true
	top.count++
	return r.share(top, of.repeats || of.branches)
}

// share counts another repetition over a run of characters.
func (r *reader) share(top *level, isDeep bool) error {
	top.ways++
	atom := r.atom
	if !utf8.ValidString(atom) {
		atom = "" // the last byte of a character of several bytes
	}
	top.running = append(top.running, atom)
	if isDeep || r.isTooMuch(*top) {
		return errDeep
	}
	return nil
}

func (r *reader) isTooMuch(l level) bool { return l.count > maxRepeats || r.isNew && l.ways > maxWays }

// part ends a run at a character that no earlier repetition could match: later repetitions share nothing with it.
// Only repetitions that could divide the run in several ways are retried with the rest.
func (r *reader) part() {
	top := &r.groups[len(r.groups)-1]
	if !r.isNew || len(top.running) == 0 || top.branches || !isSign(r.atom) || r.rest != "" &&
		strings.ContainsAny(r.rest[:1], "*+?{") {
		return
	}
	for _, running := range top.running {
		one, err := compiled(running, patience)
		if running == "" || err != nil {
			return
		}
		if takes, err := one.MatchString(strings.TrimPrefix(r.atom, `\`)); err != nil || takes {
			return
		}
	}
	top.ways--
	top.running = nil
}

// isSign reports whether an atom is a literal character.
func isSign(atom string) bool {
	if bare, isEscaped := strings.CutPrefix(atom, `\`); isEscaped {
		return len(bare) == 1 && strings.Contains(`^$\.*+?()[]{}|/-`, bare)
	}
	return len(atom) == 1 && atom[0] < utf8.RuneSelf && !strings.Contains(`^$.*+?()[]{}|`, atom)
}

func (r *reader) bounds(top *level, of level) error {
	end := strings.IndexByte(r.rest, '}')
	if end < 1 || strings.Trim(r.rest[:end], "0123456789,") != "" || r.rest[0] == ',' {
		return errForeign
	}
	counts := r.take(end + 1)
	if strings.HasSuffix(counts, ",}") || of.repeats || of.branches {
		return r.repeat(top, of)
	}
	least, most, isRange := strings.Cut(strings.TrimSuffix(counts, "}"), ",")
	if isRange && r.isNew && atMost(most)-atMost(least) > wide {
		return r.share(top, false)
	}
	return nil
}

// atMost parses a count of digits; one too long to be parsed is large enough.
func atMost(digits string) int {
	count, err := strconv.Atoi(digits)
	if err != nil {
		return maxField
	}
	return count
}
