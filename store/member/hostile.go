package member

import (
	"regexp"
	"unicode"

	"github.com/dlclark/regexp2/v2"
)

// isSlow tests a pattern with values that make engines backtrack: long runs of characters of the pattern with an end
// that does not match. Browsers have no time limit, so such a pattern must never reach one.
func isSlow(pattern string) (bool, error) {
	engine, err := compiled(pattern, slowest)
	if err != nil {
		return false, err
	}
	runs, ends := hostile(pattern)
	for _, run := range runs {
		for _, end := range ends {
			if runsOut(engine, run+end) {
				return true, nil
			}
		}
	}
	return false, nil
}

// runsOut reports whether the time limit is exceeded repeatedly: once may be caused by a busy machine.
func runsOut(engine *regexp2.Regexp, value string) bool {
	for range 3 {
		if _, err := engine.MatchString(value); err == nil {
			return false
		}
	}
	return true
}

// hostile returns runs of each character of the pattern, of pairs of neighbors and of one character of each script,
// and the ends that do not match, also after the character that an engine searches first.
func hostile(pattern string) (runs, ends []string) {
	ends = []string{"", "\x00", "!", " "}
	signs := append([]rune("aA0 .-@_กé一가"), ofProperties(pattern)...)
	seen := map[rune]bool{}
	for _, sign := range pattern {
		if unicode.IsLetter(sign) || unicode.IsDigit(sign) {
			signs = append(signs, sign)
		}
	}
	var last rune
	for _, sign := range signs {
		if !seen[sign] {
			seen[sign] = true
			ends = append(ends, string(sign)+"\x00")
			runs = append(runs, run(sign, sign))
			if last != 0 {
				runs = append(runs, run(last, sign))
			}
			last = sign
		}
	}
	return runs, ends
}

var properties = regexp.MustCompile(`\\[pP]\{[^}]*\}`)

// ofProperties returns a character of each script or category that the pattern names.
func ofProperties(pattern string) (signs []rune) {
	for _, property := range properties.FindAllString(pattern, -1) {
		one, err := compiled(property, patience)
		if err != nil {
			continue // a name after an escaped backslash is text
		}
		for sign := rune(' '); sign <= unicode.MaxRune; sign++ {
			if fits, err := one.MatchString(string(sign)); err == nil && fits {
				signs = append(signs, sign)
				break
			}
		}
	}
	return signs
}

func run(first, second rune) string {
	signs := make([]rune, 0, maxField-1)
	for len(signs) < maxField-1 {
		signs = append(signs, first, second)
	}
	return string(signs[:maxField-1])
}
