package verification

import (
	"regexp"
	"strings"

	"lantern/store/fault"
)

// An address as mail servers of today take it: no quotes, no comments, no letters beyond ASCII.
var address = regexp.MustCompile(`^[a-z0-9!#$%&'*+/=?^_{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*@` +
	`([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`)

const (
	longestAddress = 254
	longestMailbox = 64
)

// ReadEmail reads an address; capitals make no difference. Faults: validation_failed under the field.
func ReadEmail(text, field string) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) > longestAddress || strings.IndexByte(text, '@') > longestMailbox || !address.MatchString(text) {
		return "", fault.Invalid(field, "wrong_format")
	}
	return text, nil
}

// MaskedEmail shows the first letter and the domain, p•••@example.com.
func MaskedEmail(text string) string {
	mailbox, domain, isWhole := strings.Cut(text, "@")
	if !isWhole || mailbox == "" {
		return "•••"
	}
	return mailbox[:1] + "•••@" + domain
}
