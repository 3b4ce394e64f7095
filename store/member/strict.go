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
	// maxRepeats without an end that one pattern, or one look around in it, may have: each multiplies what a browser
	// tries.
	maxRepeats = 3
	// maxWays is how many of them may share one run of signs: with two a value of 255 is parted in thirty thousand ways,
	// with three in millions, for which browsers take longer than anybody waits.
	maxWays = 2
	// wide is a repeat with an end that is as good as none.
	wide = 10
)

// level is a group of a pattern that is being read.
type level struct {
	isLook, repeats, branches bool
	count                     int
	// ways are the repeats that share a run, and those that came before a sign that ended one and could have parted it
	// differently.
	ways int
	// running are the atoms that repeat since then; an empty one is a whole group.
	running []string
}

// reader walks over a pattern once, without taking it apart.
type reader struct {
	rest   string
	groups []level
	// isNew: the pattern is about to be configured, which asks more of it than reading one that was.
	isNew bool
	// atom is what was read last and can be repeated.
	atom string
}

// checkPattern refuses what our engine reads and browsers do not, and what is quick here and may be slow there: engines
// differ in what they spare themselves, so the shape decides as well as the clock.
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

// braces passes over the name of a property or a code point.
func (r *reader) braces() error {
	if !strings.HasPrefix(r.rest, "{") {
		return nil
	}
	// A count behind an escape is read by the next step.
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

// close ends a group; what repeats in it counts for the group around it, unless it only looks.
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

// repeat is a repetition without an end, of one sign or of a whole group.
func (r *reader) repeat(top *level, of level) error {
	top.repeats = true
	top.count++
	return r.share(top, of.repeats || of.branches)
}

// share counts one more repeat over a run of signs.
func (r *reader) share(top *level, isDeep bool) error {
	top.ways++
	atom := r.atom
	if !utf8.ValidString(atom) {
		atom = "" // the last byte of a sign of several
	}
	top.running = append(top.running, atom)
	if isDeep || r.isTooMuch(*top) {
		return errDeep
	}
	return nil
}

func (r *reader) isTooMuch(l level) bool { return l.count > maxRepeats || r.isNew && l.ways > maxWays }

// part ends a run where a sign was read that no repeat before it could have taken: what comes then shares nothing with
// it. Only what could have parted the run in several ways is tried again with all that follows.
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

// isSign says whether an atom is one sign that stands for itself.
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

// atMost reads a count that consists of digits; one too long to be read is large enough.
func atMost(digits string) int {
	count, err := strconv.Atoi(digits)
	if err != nil {
		return maxField
	}
	return count
}
