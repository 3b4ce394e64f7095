package verification

import (
	"regexp"
	"strings"

	"lantern/store/fault"
)

// An address as today's mail servers accept it: no quotes, no comments, ASCII only.
var address = regexp.MustCompile(`^[a-z0-9!#$%&'*+/=?^_{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*@` +
	`([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$`)

const (
	maxAddress = 254
	maxMailbox = 64
)

// ReadEmail parses an address, regardless of case. Faults: validation_failed under the field.
func ReadEmail(text, field string) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) > maxAddress || strings.IndexByte(text, '@') > maxMailbox || !address.MatchString(text) {
		return "", fault.Invalid(field, "wrong_format")
	}
	return text, nil
}

// MaskedEmail returns the first letter and the domain, p•••@example.com.
func MaskedEmail(text string) string {
	mailbox, domain, isComplete := strings.Cut(text, "@")
	if !isComplete || mailbox == "" {
		return "•••"
	}
	return mailbox[:1] + "•••@" + domain
}
