package command_test

import (
	"strings"
	"testing"

	"lantern/store/limit"
)

func TestTheDeskExcludesAPlayerWithAReasonThatStays(t *testing.T) {
	s := ready(t)
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	says(s.run(t, true, "exclusion", "set", "pia_test", "P6M"), "--as")
	says(s.run(t, true, "exclusion", "set", "pia_test", "P6M", "--as", "demo_operator"), "--reason")
	says(s.run(t, true, "exclusion", "set", "pia_test", "P7M", "--as", "demo_operator", "--reason", "asked by phone"),
		"P6M")
	says(s.run(t, true, "exclusion", "set", "nobody_here", "P6M", "--as", "demo_operator", "--reason", "asked by phone"),
		"not found")
	says(s.run(t, false, "exclusion", "set", "PIA_test", "P6M", "--as", "demo_operator", "--reason", "asked by phone"),
		"EXCLUSION until 20")
	says(s.run(t, true, "exclusion", "set", "pia_test", "P1D", "--as", "demo_operator", "--reason", "again"), "longer")
	says(s.run(t, false, "exclusion", "set", "pia_test", "FOREVER", "--as", "second", "--reason", "asked again"),
		"for ever")
	says(s.run(t, false, "exclusion", "show", "pia_test"), "operator:demo_operator")
	says(s.run(t, true, "exclusion", "show"), "no such command")
	var reason string
	const read = `SELECT reason FROM audit_rows WHERE actor = 'operator:demo_operator' AND action = 'limit.stop'
		AND object = $1`
	if err := s.db.GetContext(ctx, &reason, read, "member:"+string(s.pia)); err != nil || reason != "asked by phone" {
		t.Errorf("the trail says %q: %v", reason, err)
	}
	if stop, err := limit.StopOf(ctx, s.db, s.pia); err != nil || stop == nil || stop.Until != nil {
		t.Errorf("%+v, %v", stop, err)
	}
}
