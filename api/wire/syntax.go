package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

const maxDepth = 32

var (
	errNamedTwice = errors.New("a key is named twice")
	errNotJSON    = errors.New("not one JSON value")
	errTooDeep    = errors.New("nested too deeply")
	errEncoding   = errors.New("not UTF-8")
)

// syntax refuses what parsers read differently: keys named twice, trailing data, absurd depth, broken UTF-8, halves of
// characters.
func syntax(raw []byte) error {
	switch {
	case !utf8.Valid(raw):
		return errEncoding
	case !json.Valid(raw):
		return errNotJSON
	case hasHalf(raw):
		return errEncoding
	}
	return (&walker{raw: raw}).walk()
}

// hasHalf finds half of a character of UTF-16 without its other half: Go reads another character there, Postgres reads
// nothing.
func hasHalf(raw []byte) bool {
	for {
		at := bytes.IndexByte(raw, '\\')
		if at < 0 {
			return false
		}
		raw = raw[at:]
		unit, isUnit := unitOf(raw)
		switch {
		case !isUnit:
			raw = raw[2:]
		case !utf16.IsSurrogate(unit):
			raw = raw[6:]
		default:
			next, _ := unitOf(raw[6:])
			if utf16.DecodeRune(unit, next) == utf8.RuneError {
				return true
			}
			raw = raw[12:]
		}
	}
}

// unitOf reads \uXXXX at the beginning of a valid text.
func unitOf(raw []byte) (unit rune, isUnit bool) {
	if len(raw) < 6 || raw[0] != '\\' || raw[1] != 'u' {
		return 0, false
	}
	read, err := strconv.ParseUint(string(raw[2:6]), 16, 16)
	return rune(read), err == nil
}

// hasNull finds a character that Postgres keeps nowhere, in a value that is not read here.
func hasNull(raw []byte) bool {
	for at := bytes.IndexByte(raw, '\\'); at >= 0; at = bytes.IndexByte(raw, '\\') {
		if unit, isUnit := unitOf(raw[at:]); isUnit && unit == 0 {
			return true
		}
		raw = raw[at+2:]
	}
	return false
}

// walker goes once over a valid text. It keeps the names of each object that is open.
type walker struct {
	raw  []byte
	open []names
}

func (w *walker) walk() error {
	for at := 0; at < len(w.raw); at++ {
		switch w.raw[at] {
		case '{', '[':
			if len(w.open) == maxDepth {
				return errTooDeep
			}
			w.open = append(w.open, names{})
		case '}', ']':
			w.open = w.open[:len(w.open)-1]
		case '"':
			end := stringEnd(w.raw, at)
			if isName(w.raw[end:]) && !w.open[len(w.open)-1].add(unquoted(w.raw[at:end])) {
				return errNamedTwice
			}
			at = end - 1
		}
	}
	return nil
}

// stringEnd is the place after the closing quote.
func stringEnd(raw []byte, start int) int {
	at := start + 1
	for {
		quote := bytes.IndexByte(raw[at:], '"')
		escape := bytes.IndexByte(raw[at:at+quote], '\\')
		if escape < 0 {
			return at + quote + 1
		}
		at += escape + 2
	}
}

// isName says whether what follows a string makes it the name of a field.
func isName(rest []byte) bool {
	for _, c := range rest {
		switch c {
		case ' ', '\t', '\r', '\n':
		default:
			return c == ':'
		}
	}
	return false
}

// unquoted is the text of a string; where it escapes nothing, the place where it stands.
func unquoted(quoted []byte) []byte {
	bare := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(bare, '\\') >= 0 {
		var text string
		if json.Unmarshal(quoted, &text) == nil {
			return []byte(text)
		}
	}
	return bare
}

// names are the fields of an object: few are compared one by one, many are looked up.
type names struct {
	few  [][]byte
	many map[string]bool
}

const aFew = 24

// add says whether the name is new.
func (n *names) add(name []byte) bool {
	if n.many == nil {
		for _, known := range n.few {
			if bytes.Equal(known, name) {
				return false
			}
		}
		if n.few == nil {
			n.few = make([][]byte, 0, aFew)
		}
		if n.few = append(n.few, name); len(n.few) == aFew {
			n.many = map[string]bool{}
			for _, known := range n.few {
				n.many[string(known)] = true
			}
		}
		return true
	}
	isNew := !n.many[string(name)]
	n.many[string(name)] = true
	return isNew
}
