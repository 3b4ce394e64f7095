package transfer_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lantern/store/system"
	_ "lantern/store/transfer"
)

func TestSettings_ValuesOutOfRange_AreRefused(t *testing.T) {
	for change, isRight := range map[string]bool{
		`transfer.limits {"min":"5.00","max":"100000.00","perDay":50,"amountPerDay":"500000.00"}`: true,
		`transfer.limits {"min":"0.00"}`:          false,
		`transfer.limits {"min":"60000.00"}`:      false,
		`transfer.limits {"perDay":0}`:            false,
		`transfer.limits {"amountPerDay":"9.99"}`: false,
		`transfer.limits {"most":"1.00"}`:         false,
	} {
		key, value, _ := strings.Cut(change, " ")
		if _, _, err := system.Draft(system.Defaults(), key, json.RawMessage(value)); (err == nil) != isRight {
			t.Errorf("%s: %v", change, err)
		}
	}
}
