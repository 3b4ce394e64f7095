package wire

import "encoding/json"

// objectFields iterates over the fields of an object in a text that syntax has accepted. It returns false if the text
// is not an object.
func objectFields(raw []byte, each func(name []byte, value json.RawMessage)) bool {
	at := skipSpace(raw, 0)
	if at == len(raw) || raw[at] != '{' {
		return false
	}
	for at = skipSpace(raw, at+1); raw[at] != '}'; at = skipSpace(raw, at) {
		if raw[at] == ',' {
			at = skipSpace(raw, at+1)
		}
		end := stringEnd(raw, at)
		name := unquoted(raw[at:end])
		at = skipSpace(raw, skipSpace(raw, end)+1)
		end = valueEnd(raw, at)
		each(name, raw[at:end])
		at = end
	}
	return true
}

// skipSpace returns the position of the next byte that is not a space.
func skipSpace(raw []byte, at int) int {
	for at < len(raw) && (raw[at] == ' ' || raw[at] == '\n' || raw[at] == '\t' || raw[at] == '\r') {
		at++
	}
	return at
}

// valueEnd returns the position after a value.
func valueEnd(raw []byte, start int) int {
	depth := 0
	for at := start; at < len(raw); at++ {
		switch raw[at] {
		case '"':
			if at = stringEnd(raw, at) - 1; depth == 0 {
				return at + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return at + 1
			} else if depth < 0 {
				return at
			}
		case ',', ' ', '\n', '\t', '\r':
			if depth == 0 {
				return at
			}
		}
	}
	return len(raw)
}
