package member

import (
	"errors"
	"strings"
)

var (
	errForeign = errors.New("member: browsers do not read this pattern")
	errDeep    = errors.New("member: a pattern that may take long in a browser: a repeated group that repeats or has alternatives, or too many repeats")
)

// maxRepeats without an end that one pattern, or one look around in it, may have: each multiplies what a browser tries.
const maxRepeats = 3

// level is a group of a pattern that is being read.
type level struct {
	isLook, repeats, branches bool
	count                     int
}

// reader walks over a pattern once, without taking it apart.
type reader struct {
	rest   string
	groups []level
}

// checkPattern refuses what our engine reads and browsers do not, and what is quick here and may be slow there: engines differ in what
// they spare themselves, so the shape decides as well as the clock.
func checkPattern(pattern string) error {
	r := reader{rest: pattern, groups: []level{{}}}
	for r.rest != "" {
		if err := r.step(); err != nil {
			return err
		}
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
	if len(r.rest) > 1 && r.rest[1] >= '0' && r.rest[1] <= '9' && strings.Trim(r.rest[1:strings.IndexByte(r.rest+"}", '}')], "0123456789,") == "" {
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
		if top.count += done.count; top.count > maxRepeats {
			return errDeep
		}
	}
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
	if top.count++; of.repeats || of.branches || top.count > maxRepeats {
		return errDeep
	}
	return nil
}

func (r *reader) bounds(top *level, of level) error {
	end := strings.IndexByte(r.rest, '}')
	if end < 1 || strings.Trim(r.rest[:end], "0123456789,") != "" || r.rest[0] == ',' {
		return errForeign
	}
	if counts := r.take(end + 1); strings.HasSuffix(counts, ",}") || of.repeats || of.branches {
		return r.repeat(top, of)
	}
	return nil
}
