package command_test

import (
	"strings"
	"testing"
	"time"

	"lantern/store/seed"
	"lantern/store/storetest"
)

func TestFreeRoundsAreGivenByOneOrByTwo(t *testing.T) {
	s := ready(t)
	alter := func(sql string) {
		t.Helper()
		if _, err := storetest.Owner(t, s.db).ExecContext(ctx, sql); err != nil {
			t.Fatal(err)
		}
	}
	if err := seed.Base(ctx, storetest.Owner(t, s.db)); err != nil {
		t.Fatal(err)
	}
	alter(`UPDATE vendors SET api_url = 'http://vendor.example' WHERE code = 'BGS'`)
	more := []string{"--until", time.Now().Add(48 * time.Hour).UTC().Format(time.RFC3339), "--as", "demo_operator",
		"--reason", "a lost evening"}
	give := func(isRefused bool, words ...string) string {
		t.Helper()
		return s.run(t, isRefused, append(append([]string{"freerounds", "give"}, words...), more...)...)
	}
	says := func(got string, want ...string) {
		t.Helper()
		for _, each := range want {
			if !strings.Contains(got, each) {
				t.Errorf("%q does not say %q", got, each)
			}
		}
	}
	for want, wrong := range map[string][]string{
		"no such command": {"pia_test", "bgs", "DICE", "5"}, "a whole number": {"pia_test", "bgs", "DICE", "five", "2.00",
			"--key", "c"},
		"the value of a round": {"pia_test", "bgs", "DICE", "5", "two", "--key", "c"},
		"--key CASE":           {"pia_test", "bgs", "DICE", "5", "2.00"},
		"cannot be given":      {"pia_test", "bgs", "NONE", "5", "2.00", "--key", "c"},
		"not found":            {"nobody_here", "bgs", "DICE", "5", "2.00", "--key", "c"},
	} {
		says(give(true, wrong...), want)
	}
	says(s.run(t, true, "freerounds", "give", "pia_test", "bgs", "DICE", "5", "2.00", "--key", "c", "--as",
		"demo_operator", "--reason", "x"), "--until")
	says(give(false, "pia_test", "bgs", "DICE", "5", "2.00", "--key", "c-1", "--turnover", "3"),
		"ASKED  5 rounds of 2.00 THB for pia_test at BGS")
	dear := give(false, "pia_test", "bgs", "DICE", "1000", "30.00", "--key", "c-2")
	says(dear, "PROPOSED", "a second person")
	which := strings.Fields(dear)[1]
	says(s.run(t, true, "freerounds", "approve", which, "--as", "demo_operator", "--reason", "x"), "a second person")
	says(s.run(t, false, "freerounds", "approve", which, "--as", "second", "--reason", "x"), "ASKED")
	says(s.run(t, false, "freerounds", "cancel", which, "--as", "second", "--reason", "x"), "CANCELLED")
	says(s.run(t, true, "freerounds", "cancel", which, "--as", "second", "--reason", "x"), "CANCELLED")
	if open, all := s.run(t, false, "freerounds", "list", "pia_test"), s.run(t, false, "freerounds",
		"log"); strings.Count(open, "BGS") != 1 || strings.Count(all, "BGS") != 2 {
		t.Errorf("open: %s, all: %s", open, all)
	}
	alter(`UPDATE vendors SET dialect = 'HUB88' WHERE code = 'BGS'`)
	says(give(true, "pia_test", "bgs", "DICE", "5", "2.00", "--key", "c-3"), "speaks a dialect")
}
