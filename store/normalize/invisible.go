package normalize

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
)

// blanks are invisible although Unicode counts them as letters, marks or symbols: fillers of Hangul, an empty
// Braille cell, a joiner of graphemes, inherent vowels of Khmer.
const blanks = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5"

// isHiddenInLine reports whether a character is invisible and changes how others are drawn or compared.
func isHiddenInLine(r rune) bool {
	return unicode.Is(unicode.Cc, r) && !isSpace(r) || unicode.Is(unicode.Cf, r) || strings.ContainsRune(blanks, r)
}

// isHiddenInText is isHiddenInLine for texts of several lines, which may contain line feeds, tabs and direction marks.
func isHiddenInText(r rune) bool {
	switch r {
	case '\n', '\t', '\u200e', '\u200f', '\u061c':
		return false
	}
	return unicode.Is(unicode.Cc, r) || isHiddenInLine(r)
}

// withoutInvisible composes a text and drops hidden characters, except joiners where letters or emoji need them.
func withoutInvisible(text string, isHidden func(rune) bool) string {
	runes := []rune(norm.NFC.String(text))
	kept := make([]rune, 0, len(runes))
	for i, r := range runes {
		if isHidden(r) && !isNeeded(r, kept, runes[i+1:]) {
			continue
		}
		kept = append(kept, r)
	}
	// What was hidden may have kept a letter and its mark apart.
	return norm.NFC.String(string(kept))
}

// isNeeded reports whether a joiner stands between two letters of a script that joins them, or between two emoji.
func isNeeded(r rune, before, after []rune) bool {
	if r != joiner && r != nonJoiner || len(before) == 0 || len(after) == 0 {
		return false
	}
	last, next := before[len(before)-1], after[0]
	if r == joiner && unicode.In(last, unicode.So, unicode.Sk, unicode.Variation_Selector) {
		return unicode.Is(unicode.So, next)
	}
	return isJoining(last) && isJoining(next)
}

// isJoining reports letters and marks of the scripts in which joiners change the word.
func isJoining(r rune) bool {
	return unicode.In(r, unicode.L, unicode.M) && unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian,
		unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
		unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar)
}

// visible returns the text, or nothing if no character of it is drawn.
func visible(text string) string {
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) }) {
		return text
	}
	return ""
}

// IsOneLine reports whether a text is free of control characters, ends of lines and characters that override the
// direction of others: it cannot draw over what stands beside it in a terminal or a list.
func IsOneLine(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) || r >= '\u202a' && r <= '\u202e' ||
			r >= '\u2066' && r <= '\u2069'
	})
}
