package wire

import "encoding/json"

// members goes over the fields of an object in a text that syntax has passed. It gives false where the text is no
// object.
func members(raw []byte, each func(name []byte, value json.RawMessage)) bool {
	at := past(raw, 0)
	if at == len(raw) || raw[at] != '{' {
		return false
	}
	for at = past(raw, at+1); raw[at] != '}'; at = past(raw, at) {
		if raw[at] == ',' {
			at = past(raw, at+1)
		}
		end := stringEnd(raw, at)
		name := unquoted(raw[at:end])
		at = past(raw, past(raw, end)+1)
		end = valueEnd(raw, at)
		each(name, raw[at:end])
		at = end
	}
	return true
}

// past is the place of the next byte that is no space.
func past(raw []byte, at int) int {
	for at < len(raw) && (raw[at] == ' ' || raw[at] == '\n' || raw[at] == '\t' || raw[at] == '\r') {
		at++
	}
	return at
}

// valueEnd is the place after a value.
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
