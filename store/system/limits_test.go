package system_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lantern/store/money"
	"lantern/store/system"
)

func TestSettings_ValuesOutOfRange_AreRefused(t *testing.T) {
	for change, isRight := range map[string]bool{
		`turnover.rules {"deposit":"3.00","points":"0.50"}`: true,
		`turnover.rules {"transfer":"100.01"}`:              false,
		`turnover.rules {"income":"1.00"}`:                  false,
		`nothing.limits {}`:                                 false,
		`twoPersonAbove "5000.00"`:                          true,
		`twoPersonAbove "-1.00"`:                            false,
		`twoPersonAbove 5`:                                  false,
	} {
		key, value, _ := strings.Cut(change, " ")
		if _, _, err := system.Draft(system.Defaults(), key, json.RawMessage(value)); (err == nil) != isRight {
			t.Errorf("%s: %v", change, err)
		}
	}
}

func TestRequired_IsTheMultipleOfTheAmount(t *testing.T) {
	for times, want := range map[string]money.Amount{"1.00": 333_3300, "2.50": 833_3250, "0.00": 0, "0.0001": 333} {
		parsed, err := money.Parse(times)
		if err != nil {
			t.Fatal(err)
		}
		if got := system.Required(333_3300, parsed); got != want {
			t.Errorf("%s times: %d", times, got)
		}
	}
	// The smallest unit of a credit cannot be divided, and must still be wagered.
	for amount, want := range map[money.Amount]money.Amount{1: 1, 2: 1, 3: 1, 0: 0} {
		if got := system.Required(amount, money.Unit/2); got != want {
			t.Errorf("half of %d: %d", amount, got)
		}
	}
	if got := system.Required(1, 0); got != 0 {
		t.Errorf("not at all: %d", got)
	}
}
