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
	errDuplicateKey = errors.New("duplicate key")
	errNotJSON      = errors.New("not one JSON value")
	errTooDeep      = errors.New("nested too deeply")
	errEncoding     = errors.New("not UTF-8")
)

// syntax refuses texts that parsers interpret differently: duplicate keys, trailing data, excessive depth, invalid
// UTF-8, unpaired surrogates.
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

// hasHalf reports whether the text escapes an unpaired surrogate: Go replaces it and Postgres refuses it.
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

// unitOf decodes a leading \uXXXX.
func unitOf(raw []byte) (unit rune, isUnit bool) {
	if len(raw) < 6 || raw[0] != '\\' || raw[1] != 'u' {
		return 0, false
	}
	read, err := strconv.ParseUint(string(raw[2:6]), 16, 16)
	return rune(read), err == nil
}

// hasNull reports whether an undecoded value contains the zero character, which Postgres cannot store.
func hasNull(raw []byte) bool {
	for at := bytes.IndexByte(raw, '\\'); at >= 0; at = bytes.IndexByte(raw, '\\') {
		if unit, isUnit := unitOf(raw[at:]); isUnit && unit == 0 {
			return true
		}
		raw = raw[at+2:]
	}
	return false
}

// walker passes once over a valid text and tracks the field names of open objects.
type walker struct {
	raw  []byte
	open []nameSet
}

func (w *walker) walk() error {
	for at := 0; at < len(w.raw); at++ {
		switch w.raw[at] {
		case '{', '[':
			if len(w.open) == maxDepth {
				return errTooDeep
			}
			w.open = append(w.open, nameSet{})
		case '}', ']':
			w.open = w.open[:len(w.open)-1]
		case '"':
			end := stringEnd(w.raw, at)
			if isName(w.raw[end:]) && !w.open[len(w.open)-1].add(unquoted(w.raw[at:end])) {
				return errDuplicateKey
			}
			at = end - 1
		}
	}
	return nil
}

// stringEnd returns the position after the closing quote.
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

// isName reports whether a string is a field name, by the text after it.
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

// unquoted returns the content of a string, without a copy if it has no escapes.
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

// nameSet is the field names of an object: a list while they are few, then a map.
type nameSet struct {
	list [][]byte
	set  map[string]bool
}

const linearLimit = 24

// add adds a name and reports whether it is new.
func (n *nameSet) add(name []byte) bool {
	if n.set == nil {
		for _, known := range n.list {
			if bytes.Equal(known, name) {
				return false
			}
		}
		if n.list == nil {
			n.list = make([][]byte, 0, linearLimit)
		}
		if n.list = append(n.list, name); len(n.list) == linearLimit {
			n.set = map[string]bool{}
			for _, known := range n.list {
				n.set[string(known)] = true
			}
		}
		return true
	}
	isNew := !n.set[string(name)]
	n.set[string(name)] = true
	return isNew
}
