package main

import (
	"slices"
	"strings"
)

// node is a token of a SQL text or, with inner nodes, a group: parentheses, brackets, or CASE … END. from and to are
// byte offsets.
type node struct {
	word     string // in upper case; quoted text keeps its quotes
	from, to int
	isGroup  bool
	inside   []node
}

// closers are the tokens that end a group.
var closers = map[string]string{"(": ")", "[": "]", "CASE": "END"}

// parse reads the tokens of text[from:to] into groups.
func parse(text string, from, to int) []node {
	tokens := scan(text[:to], from)
	nodes, _ := group(tokens, "")
	return nodes
}

// group reads tokens up to closer and returns them with their number, including closer.
func group(tokens []node, closer string) (nodes []node, taken int) {
	for taken < len(tokens) {
		next := tokens[taken]
		taken++
		if closer != "" && next.word == closer {
			return nodes, taken
		}
		if closes, opens := closers[next.word]; opens {
			inside, n := group(tokens[taken:], closes)
			taken += n
			next.isGroup, next.inside, next.to = true, inside, tokens[taken-1].to
		}
		nodes = append(nodes, next)
	}
	return nodes, taken
}

// scan splits text into tokens from an offset on, without spaces and comments.
func scan(text string, at int) []node {
	var tokens []node
	for at < len(text) {
		end, isToken := tokenEnd(text, at)
		if isToken {
			tokens = append(tokens, node{word: strings.ToUpper(text[at:end]), from: at, to: end})
		}
		at = end
	}
	return tokens
}

// tokenEnd returns the end of the token at an offset, and false for spaces and comments.
func tokenEnd(text string, at int) (end int, isToken bool) {
	rest := text[at:]
	switch c := rest[0]; {
	case isSpace(c):
		return at + 1, false
	case strings.HasPrefix(rest, "--"):
		return at + after(rest, "\n", 2), false
	case strings.HasPrefix(rest, "/*"):
		return at + commentLength(rest), false
	case c == '\'', c == '"':
		return at + quotedLength(rest, false), true
	case (c == 'E' || c == 'e') && strings.HasPrefix(rest[1:], "'"):
		return at + 1 + quotedLength(rest[1:], true), true
	case c == '$' && dollarTag(rest) != "":
		tag := dollarTag(rest)
		return at + after(rest, tag, len(tag)), true
	case isWordByte(c):
		return at + wordLength(rest), true
	case strings.HasPrefix(rest, ":="), strings.HasPrefix(rest, "::"):
		return at + 2, true
	}
	return at + 1, true
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// wordLength counts letters, digits and, inside a name, dollar signs.
func wordLength(rest string) int {
	for i := range len(rest) {
		if !isWordByte(rest[i]) && rest[i] != '$' {
			return i
		}
	}
	return len(rest)
}

// after returns the length up to and including the first mark after start.
func after(rest, mark string, start int) int {
	if i := strings.Index(rest[start:], mark); i >= 0 {
		return start + i + len(mark)
	}
	return len(rest)
}

// commentLength measures a comment, which may contain nested comments.
func commentLength(rest string) int {
	depth := 0
	for i := 0; i+1 < len(rest); i++ {
		switch rest[i : i+2] {
		case "/*":
			depth++
			i++
		case "*/":
			depth--
			i++
		}
		if depth == 0 {
			return i + 1
		}
	}
	return len(rest)
}

// quotedLength measures a string or quoted name; a doubled quote does not end it.
func quotedLength(rest string, hasEscapes bool) int {
	for i := 1; i < len(rest); i++ {
		switch {
		case hasEscapes && rest[i] == '\\':
			i++
		case rest[i] == rest[0] && i+1 < len(rest) && rest[i+1] == rest[0]:
			i++
		case rest[i] == rest[0]:
			return i + 1
		}
	}
	return len(rest)
}

// dollarTag returns $tag$ at the start of a dollar-quoted string; $1 is a parameter.
func dollarTag(rest string) string {
	end := 1 + wordLength(rest[1:])
	if i := strings.IndexByte(rest[1:], '$'); i >= 0 && i+1 <= end && (i == 0 || rest[1] < '0' || rest[1] > '9') {
		return rest[:i+2]
	}
	return ""
}

// body returns the offsets of a function's body: the dollar-quoted text after AS, or a body of standard SQL, which
// begins with RETURN or BEGIN.
func body(definition string) (from, to int) {
	tokens := scan(definition, 0)
	for i, t := range tokens {
		if i > 0 && tokens[i-1].word == "AS" && strings.HasPrefix(t.word, "$") {
			tag := len(dollarTag(definition[t.from:]))
			return t.from + tag, t.to - tag
		}
		if t.word == "RETURN" || t.word == "BEGIN" {
			return t.from, len(definition)
		}
	}
	return len(definition), len(definition)
}

// boundaries are the words that end an expression.
var boundaries = strings.Fields(`, ; := SELECT FROM WHERE GROUP ORDER HAVING LIMIT OFFSET FETCH FOR RETURNING UNION
	EXCEPT INTERSECT ON CONFLICT JOIN LEFT RIGHT FULL INNER CROSS NATURAL USING SET VALUES INTO LOOP THEN ELSE ELSIF ELSEIF
	IF WHEN WHILE BEGIN DECLARE RETURN AS WITH WINDOW UPDATE INSERT DELETE DO PERFORM EXIT CONTINUE RAISE EXCEPTION END`)

// isBoundary reports whether the i-th node ends an expression. IS DISTINCT FROM, left(…) and a column after a point
// do not.
func isBoundary(nodes []node, i int) bool {
	word, before := nodes[i].word, wordAt(nodes, i-1)
	switch {
	case nodes[i].isGroup || !slices.Contains(boundaries, word) || before == ".":
		return false
	case word == "FROM":
		return before != "DISTINCT"
	case word == "LEFT" || word == "RIGHT":
		return wordAt(nodes, i+1) != "("
	}
	return true
}

func wordAt(nodes []node, i int) string {
	if i < 0 || i >= len(nodes) {
		return ""
	}
	return nodes[i].word
}
