package member

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"lantern/store/fault"
)

// MaxUsername is the maximum length of a username in characters, whatever the merchant configures.
const MaxUsername = 64

// UsernameKey returns the normal form that all spellings of a name share: compatibility forms and case are folded.
// Faults: validation_failed for names with invisible or direction characters.
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

// Masked returns the part of a name that other members may see.
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
