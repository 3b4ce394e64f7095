// Package normalize cleans what people type before it is checked and stored: names, texts, phone numbers and codes. It
// is pure, and the client cleans by the same rules: both read testdata/vectors.json.
package normalize

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Name returns a person's or an account holder's name in composed form: one space between words, plain hyphens and
// apostrophes, Latin letters of normal width, no invisible characters. A name without a visible character is empty.
func Name(text string) string {
	return Line(strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Pd, r) || r == '\u2212':
			return '-'
		case strings.ContainsRune("\u2018\u2019\u02bc\uff07", r):
			return '\''
		case strings.ContainsRune("\u2022\u2027\u30fb\uff65", r):
			return '·'
		case r >= 'Ａ' && r <= 'Ｚ' || r >= 'ａ' && r <= 'ｚ':
			return r - 'Ａ' + 'A'
		}
		return r
	}, text))
}

// Line returns a text of one line in composed form: one space for every run of white space, no control, direction or
// invisible characters. A text without a visible character is empty.
func Line(text string) string {
	return visible(strings.Join(strings.FieldsFunc(withoutInvisible(text, isHiddenInLine), isSpace), " "))
}

// Text returns a text of several lines in composed form: line feeds end lines, no control characters, no characters
// that override the direction of others, no white space at the end. A text without a visible character is empty.
func Text(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n\n", "\u0085", "\n").Replace(text)
	return visible(strings.TrimFunc(withoutInvisible(text, isHiddenInText), isSpace))
}

// Code returns a code that was sent or is read off: digits of every script as ASCII, no spaces, dashes or invisible
// characters. Letters keep their case.
func Code(text string) string {
	return norm.NFKC.String(strings.Map(func(r rune) rune {
		if isSpace(r) || isDash(r) || unicode.In(r, unicode.Cc, unicode.Cf) {
			return -1
		}
		return r
	}, asciiDigits(norm.NFKC.String(text))))
}

// Phone returns a number as dialed within the country of dial, the country's digits without a plus: ASCII digits only.
// A number of another country begins with a plus, and what is no number keeps what is wrong with it; checks refuse
// both.
func Phone(text, dial string) string {
	text = strings.NewReplacer(".", "", "/", "").Replace(Code(text))
	dial = strings.TrimPrefix(asciiDigits(dial), "+")
	number, isForeign := strings.CutPrefix(text, "+")
	if rest, ok := strings.CutPrefix(text, "00"+dial); ok && dial != "" {
		number, isForeign = dial+rest, true
	}
	if isForeign {
		// The trunk prefix is written in brackets beside the country's digits, and not dialed with them.
		number = strings.Replace(number, "(0)", "", 1)
	}
	number = strings.NewReplacer("(", "", ")", "").Replace(number)
	if !isForeign {
		return number
	}
	if national, ok := strings.CutPrefix(number, dial); ok && dial != "" {
		return national
	}
	return "+" + number
}

func isDash(r rune) bool  { return unicode.Is(unicode.Pd, r) || r == '\u2212' }
func isSpace(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Z, r) }

// asciiDigits replaces decimal digits of every script.
func asciiDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r <= unicode.MaxASCII || !unicode.IsDigit(r) {
			return r
		}
		zero := r
		for unicode.IsDigit(zero - 1) {
			zero--
		}
		return '0' + (r-zero)%10
	}, text)
}
