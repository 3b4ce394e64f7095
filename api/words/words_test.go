package words_test

import (
	"testing"

	"lantern/api/words"
)

func TestFS24WhatIsFilledInIsNotFilledAgain(t *testing.T) {
	got := words.Tell("en", "message_code_subject", map[string]string{"house": "{code} {house}", "code": "123456"})
	if got != "Your {code} {house} code" {
		t.Errorf("%q", got)
	}
	if thai := words.Tell("xx", "message_code_subject",
		map[string]string{"house": "Lantern"}); thai != "รหัส Lantern ของคุณ" {
		t.Errorf("another language: %q", thai)
	}
}
