package command_test

import (
	"strings"
	"testing"
)

func TestTheDeskFreezesAndLifts(t *testing.T) {
	s := ready(t)
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	says(s.run(t, true, "freeze", "pia_test", "BET"), "--as")
	says(s.run(t, true, "freeze", "pia_test", "SLEEP", "--as", "second", "--reason", "x"), "LOGIN")
	says(s.run(t, true, "freeze", "pia_test", "BET", "--until", "tomorrow", "--as", "second", "--reason", "x"), "--until")
	says(s.run(t, true, "freeze", "nobody", "BET", "--as", "second", "--reason", "x"), "not found")
	said := s.run(t, false, "freeze", "pia_test", "bet", "--as", "second", "--reason", "a complaint", "--until",
		"2999-01-01T00:00:00Z", "--team")
	says(said, "in force")
	says(said, "(team)")
	says(s.run(t, false, "freezes"), "a complaint")
	says(s.run(t, false, "player", "pia_test"), "bet true")
	which := idIn(t, said)
	says(s.run(t, false, "unfreeze", which, "--as", "demo_operator", "--reason", "cleared"), "lifted")
	says(s.run(t, true, "unfreeze", which, "--as", "demo_operator", "--reason", "again"), "LIFTED")
	says(s.run(t, false, "player", "pia_test"), "bet false")
	if got := s.run(t, false, "freezes"); strings.Contains(got, which) {
		t.Errorf("it still stands: %q", got)
	}
	says(s.run(t, false, "freezes", "pia_test"), "cleared")
	says(s.run(t, false, "freeze", "pia_test", "FUNDS", "--from", "2999-01-01T00:00:00Z", "--as", "second", "--reason",
		"x"), "to come")
	s.run(t, true, "freezes", "pia_test", "x")
}
