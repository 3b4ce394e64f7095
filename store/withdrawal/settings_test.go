package withdrawal_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

func TestSettings_ValuesOutOfRange_AreRefused(t *testing.T) {
	for change, isRight := range map[string]bool{
		`withdraw.limits {"feePercent":"1.50","feeCap":"75.00"}`:               true,
		`withdraw.limits {"feePercent":"100.01"}`:                              false,
		`withdraw.limits {"min":"-1.00"}`:                                      false,
		`withdraw.limits {"min":"50.001"}`:                                     false,
		`withdraw.limits {"perDay":0}`:                                         false,
		`withdraw.limits {"waitHours":-1}`:                                     false,
		`withdraw.limits {"cancelSeconds":3601}`:                               false,
		`withdraw.limits {"max":5}`:                                            false,
		`withdraw.autoPass {"isOn":true,"max":"500.00"}`:                       true,
		`withdraw.autoPass {"isOn":true,"max":"30000.00","dayMax":"30000.00"}`: false,
		`withdraw.autoPass {"max":"3000.00"}`:                                  false,
	} {
		key, value, _ := strings.Cut(change, " ")
		if _, _, err := system.Draft(system.Defaults(), key, json.RawMessage(value)); (err == nil) != isRight {
			t.Errorf("%s: %v", change, err)
		}
	}
}

func TestSettings_PartOfARow_LeavesTheRest(t *testing.T) {
	rules := withdrawal.Settings.Of(system.Defaults())
	rules.ConfirmMinutes, rules.Limits.PerDay = 45, 7
	now := withdrawal.Settings.With(system.Defaults(), rules)
	want := rules
	want.Limits.Max = 500 * money.Unit
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
		var got withdrawal.Rules
		if err := json.Unmarshal(raw, &got); err != nil || got != want {
			t.Errorf("%s: %+v %v", key, got, err)
		}
	}
}

func TestSettings_RowOfAnOlderVersion_HasTheDefaultsOfNewFields(t *testing.T) {
	db := storetest.Open(t)
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		return system.Change(t.Context(), tx, "withdraw", map[string]any{"confirmMinutes": 12, "partMax": "100.00"})
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := system.Read(t.Context(), db)
	rules := withdrawal.Settings.Of(s)
	if err != nil || rules.ConfirmMinutes != 12 || rules.Limits != withdrawal.Settings.Of(system.Defaults()).Limits {
		t.Errorf("%+v %v", rules, err)
	}
}
