package system_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lantern/store/money"
	"lantern/store/storetest"
	"lantern/store/system"
)

func TestAPartOfASettingIsChangedAndTheRestStays(t *testing.T) {
	now := system.Defaults()
	now.Withdraw.ConfirmMinutes, now.Withdraw.Limits.PerDay = 45, 7
	for key, value := range map[string]string{
		"withdraw.limits": `{"max":"500.00"}`, "withdraw": `{"limits":{"max":"500.00"}}`,
	} {
		row, changed, err := system.Draft(now, key, json.RawMessage(value))
		if err != nil || row != "withdraw" {
			t.Fatalf("%s: %s %v", key, row, err)
		}
		raw, err := json.Marshal(changed)
		if err != nil {
			t.Fatal(err)
		}
		var kept system.Withdraw
		if err := json.Unmarshal(raw, &kept); err != nil {
			t.Fatal(err)
		}
		want := now.Withdraw
		want.Limits.Max = 500 * money.Unit
		if kept != want {
			t.Errorf("%s: %+v", key, kept)
		}
	}
	if row, changed, err := system.Draft(now, "withdraw.confirmMinutes", json.RawMessage(`20`)); err != nil ||
		row != "withdraw" || changed == nil {
		t.Errorf("%s %v", row, err)
	}
}

func TestSettingsOfMoneyAreHeldAgainstWhatCanBe(t *testing.T) {
	for change, isRight := range map[string]bool{
		`transfer.limits {"min":"5.00","max":"100000.00","perDay":50,"amountPerDay":"500000.00"}`: true,
		`transfer.limits {"min":"0.00"}`:                                           false,
		`transfer.limits {"min":"60000.00"}`:                                       false,
		`transfer.limits {"perDay":0}`:                                             false,
		`transfer.limits {"amountPerDay":"9.99"}`:                                  false,
		`transfer.limits {"most":"1.00"}`:                                          false,
		`deposit.limits {"maxOpen":5,"minutes":15}`:                                true,
		`deposit.limits {"maxOpen":0}`:                                             false,
		`deposit.limits {"minutes":0}`:                                             false,
		`withdraw.limits {"feePercent":"1.50","feeCap":"75.00","secondAbove":"0"}`: true,
		`withdraw.limits {"feePercent":"100.01"}`:                                  false,
		`withdraw.limits {"min":"-1.00"}`:                                          false,
		`withdraw.limits {"min":"50.001"}`:                                         false,
		`withdraw.limits {"perDay":0}`:                                             false,
		`withdraw.limits {"waitHours":-1}`:                                         false,
		`withdraw.limits {"cancelSeconds":3601}`:                                   false,
		`withdraw.limits {"max":5}`:                                                false,
		`withdraw.autoPass {"isOn":true,"max":"500.00"}`:                           true,
		`withdraw.autoPass {"isOn":true,"max":"30000.00","dayMax":"30000.00"}`:     false,
		`withdraw.autoPass {"max":"3000.00"}`:                                      false,
		`turnover.rules {"deposit":"3.00","points":"0.50"}`:                        true,
		`turnover.rules {"transfer":"100.01"}`:                                     false,
		`turnover.rules {"income":"1.00"}`:                                         false,
		`nothing.limits {}`:                                                        false,
	} {
		key, value, _ := strings.Cut(change, " ")
		if _, _, err := system.Draft(system.Defaults(), key, json.RawMessage(value)); (err == nil) != isRight {
			t.Errorf("%s: %v", change, err)
		}
	}
}

func TestTurnoverIsSoManyTimesAnAmount(t *testing.T) {
	for times, want := range map[string]money.Amount{"1.00": 333_3300, "2.50": 833_3250, "0.00": 0, "0.0001": 333} {
		parsed, err := money.Parse(times)
		if err != nil {
			t.Fatal(err)
		}
		if got := system.Required(333_3300, parsed); got != want {
			t.Errorf("%s times: %d", times, got)
		}
	}
	// What is left of a credit may be less than what can be divided: the least there is must be bet all the same.
	for amount, want := range map[money.Amount]money.Amount{1: 1, 2: 1, 3: 1, 0: 0} {
		if got := system.Required(amount, money.Unit/2); got != want {
			t.Errorf("half of %d: %d", amount, got)
		}
	}
	if got := system.Required(1, 0); got != 0 {
		t.Errorf("not at all: %d", got)
	}
}

func TestWhatAnOlderHouseKeptHasTheDefaultsOfWhatIsNew(t *testing.T) {
	db := storetest.Open(t)
	change(t, db, "withdraw", map[string]any{"confirmMinutes": 12, "partMax": "100.00"})
	s, err := system.Read(t.Context(), db)
	if err != nil || s.Withdraw.ConfirmMinutes != 12 || s.Withdraw.Limits != system.Defaults().Withdraw.Limits {
		t.Errorf("%+v %v", s.Withdraw, err)
	}
}
