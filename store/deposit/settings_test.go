package deposit_test

import (
	"encoding/json"
	"strings"
	"testing"

	_ "lantern/store/deposit"
	"lantern/store/system"
)

func TestSettings_ValuesOutOfRange_AreRefused(t *testing.T) {
	for change, isRight := range map[string]bool{
		`deposit.limits {"maxOpen":5,"minutes":15}`: true,
		`deposit.limits {"maxOpen":0}`:              false,
		`deposit.limits {"minutes":0}`:              false,
	} {
		key, value, _ := strings.Cut(change, " ")
		if _, _, err := system.Draft(system.Defaults(), key, json.RawMessage(value)); (err == nil) != isRight {
			t.Errorf("%s: %v", change, err)
		}
	}
}
