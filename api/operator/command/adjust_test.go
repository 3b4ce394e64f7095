package command_test

import (
	"strings"
	"testing"
)

// idIn is the id that stands second in what a command says.
func idIn(t *testing.T, said string) string {
	t.Helper()
	words := strings.Fields(said)
	if len(words) < 2 {
		t.Fatalf("%q names nothing", said)
	}
	return words[1]
}

func TestTwoPersonsCorrectABalance(t *testing.T) {
	s := ready(t)
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	as := func(name string) []string { return []string{"--as", name, "--reason", "checked"} }
	propose := append([]string{"adjust", "plus", "pia_test", "12.34", "--key", "case 7"}, as("demo_operator")...)
	says(s.run(t, true, "adjust", "plus", "pia_test", "12.34", "--key", "case 7"), "--as")
	says(s.run(t, true, append([]string{"adjust", "plus", "pia_test", "12.34"}, as("second")...)...), "--key")
	says(s.run(t, true, append([]string{"adjust", "plus", "pia_test", "1,5", "--key", "x"}, as("second")...)...),
		"how much")
	says(s.run(t, true, append([]string{"adjust", "plus", "nobody", "1", "--key", "x"}, as("second")...)...), "not found")
	said := s.run(t, false, propose...)
	says(said, "a second person")
	which := idIn(t, said)
	says(s.run(t, false, propose...), which)
	says(s.run(t, true, append([]string{"adjust", "minus", "pia_test", "12.34", "--key", "case 7"}, as("second")...)...),
		"another correction")
	says(s.run(t, false, "adjust", "list"), "demo_operator")
	says(s.run(t, false, "player", "pia_test"), "balance 90000.00")
	says(s.run(t, true, append([]string{"adjust", "approve", which}, as("demo_operator")...)...), "a second person")
	says(s.run(t, false, append([]string{"adjust", "approve", which}, as("second")...)...), "APPROVED")
	says(s.run(t, true, append([]string{"adjust", "refuse", which}, as("second")...)...), "APPROVED")
	says(s.run(t, false, "player", "pia_test"), "balance 90012.34")
	says(s.run(t, false, "adjust", "log"), "APPROVED")
	if got := s.run(t, false, "adjust", "list"); strings.Contains(got, which) {
		t.Errorf("it still waits: %q", got)
	}
	said = s.run(t, false, append([]string{"adjust", "minus", "pia_test", "90012.35", "--key", "case 8"},
		as("second")...)...)
	says(s.run(t, true, append([]string{"adjust", "approve", idIn(t, said)}, as("demo_operator")...)...), "does not cover")
	says(s.run(t, false, append([]string{"adjust", "refuse", idIn(t, said)}, as("demo_operator")...)...), "REFUSED")
}
