package member

import (
	"regexp"
	"unicode"

	"github.com/dlclark/regexp2/v2"
)

// isSlow tries a pattern on values that make engines go back: long runs of what the pattern speaks of, with an end that
// does not fit. A browser has no time limit, so such a pattern must never reach one.
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

// runsOut says whether the time is over each time: once may be the machine's fault, which was busy with something else.
func runsOut(engine *regexp2.Regexp, value string) bool {
	for range 3 {
		if _, err := engine.MatchString(value); err == nil {
			return false
		}
	}
	return true
}

// hostile are runs of each sign that the pattern names, of pairs of neighbors, and of one sign of each script; and the
// ends that do not fit, behind the very sign that an engine looks for first as well.
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

// ofProperties is a sign of each script or kind of signs that the pattern names.
func ofProperties(pattern string) (signs []rune) {
	for _, property := range properties.FindAllString(pattern, -1) {
		one, err := compiled(property, patience)
		if err != nil {
			continue // a name that stands behind an escaped backslash is text
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
