package verification_test

import (
	"strings"
	"testing"

	"lantern/store/verification"
)

// F-S14.
func TestReadEmail_ValidAndInvalidAddresses(t *testing.T) {
	for given, want := range map[string]string{
		"Pia@Example.com": "pia@example.com", " pia+lantern@mail.example.co.th ": "pia+lantern@mail.example.co.th",
		"o'neil@example.com": "o'neil@example.com",
	} {
		if got, err := verification.ReadEmail(given, "email"); err != nil || got != want {
			t.Errorf("%q is %q, %v", given, got, err)
		}
	}
	for _, given := range []string{
		"", "pia", "pia@", "@example.com", "pia@example", "pia@@example.com", "pia..x@example.com", ".pia@example.com",
		"pia@exa mple.com",
		"pia@example.com\r\nBcc: thief@example.com", "\"pia\"@example.com", "Pia <pia@example.com>",
		"pia@example.com,thief@example.com",
		"pi\u0430@example.com", "pia@ex\u0430mple.com", "pia\u200b@example.com", "pia@example.com\x00", "pia@-example.com",
		"pia@[127.0.0.1]",
		strings.Repeat("a", 65) + "@example.com", "pia@" + strings.Repeat("a.", 130) + "com", "😀@example.com",
	} {
		if got, err := verification.ReadEmail(given, "email"); err == nil {
			t.Errorf("%q was taken as %q", given, got)
		}
	}
}

func TestMaskedEmail_ShowsFirstLetterAndDomain(t *testing.T) {
	for given, want := range map[string]string{"pia@example.com": "p•••@example.com", "": "•••", "@x": "•••"} {
		if got := verification.MaskedEmail(given); got != want {
			t.Errorf("%q is %q", given, got)
		}
	}
}
