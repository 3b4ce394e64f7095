package member

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"lantern/store/fault"
)

// MaxUsername bounds a name in characters, whatever the merchant configures.
const MaxUsername = 64

// UsernameKey is what two spellings of one name have in common: compatible forms and case folded away. Faults:
// validation_failed for names with characters that are not seen or that turn the reading direction.
func UsernameKey(name string) (string, error) {
	key := norm.NFKC.String(cases.Fold().String(norm.NFKC.String(strings.TrimSpace(name))))
	length := 0
	for _, r := range key {
		if length++; length > MaxUsername || !isVisible(r) {
			return "", fault.Invalid("username", "wrong_format")
		}
	}
	if length == 0 {
		return "", fault.Invalid("username", "required")
	}
	return key, nil
}

func isVisible(r rune) bool {
	return r != unicode.ReplacementChar && unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S)
}

// Masked shows as much of a name as a stranger may see.
func Masked(username string) string {
	letters := []rune(username)
	switch {
	case len(letters) <= 2:
		return strings.Repeat("*", 4)
	case len(letters) <= 4:
		return string(letters[:1]) + "***"
	}
	return string(letters[:2]) + "***" + string(letters[len(letters)-1:])
}
