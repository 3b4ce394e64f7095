package command_test

import (
	"strings"
	"testing"

	"lantern/store/deposit"
)

func TestTheDeskLetsStripeCollectNoCurrencyThatItCountsInTwoWays(t *testing.T) {
	s := ready(t)
	by := []string{"--as", "demo_operator", "--reason", "cards"}
	const card = `{"provider":"stripe","method":"CARD","names":{"en":"Card"},"min":"50.00","max":"500.00",` +
		`"usualMinutes":1,"quickAmounts":[],"isOpen":true,"sort":9}`
	channel := func(wantsError bool, which, changes string) string {
		t.Helper()
		return s.run(t, wantsError, append([]string{"deposit", "channel", which, changes}, by...)...)
	}
	channel(false, "card", card)
	if got := channel(true, "card", `{"currency":"UGX"}`); !strings.Contains(got, "contradict each other") ||
		!strings.Contains(got, "UGX") {
		t.Error(got)
	}
	if kept, err := deposit.SetupOf(ctx, s.db, "card"); err != nil || kept.Currency != nil {
		t.Errorf("%+v %v", kept, err)
	}
	if got := channel(true, "other", strings.Replace(card, `"sort"`, `"currency":"UGX","sort"`, 1)); !strings.Contains(got,
		"contradict each other") {
		t.Error(got)
	}
}
