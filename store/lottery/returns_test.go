package lottery_test

import (
	"bytes"
	"strings"
	"testing"

	"lantern/store/lottery"
	"lantern/store/lottery/rules"
)

func TestWriteReturns_HasEveryType(t *testing.T) {
	var out bytes.Buffer
	if err := lottery.WriteReturns(&out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	seen := map[string]string{}
	for _, line := range lines[1:] {
		fields := strings.Fields(line)
		seen[fields[0]] = fields[len(fields)-2]
	}
	if len(seen) != len(rules.Types()) {
		t.Errorf("%d of %d types", len(seen), len(rules.Types()))
	}
	for code, want := range map[string]string{"SSC_POS": "0.900000", "ZY_SSC_BSOE": "0.980000", "TH_3TOP": "0.900000"} {
		if seen[code] != want {
			t.Errorf("%s returns %s, want %s", code, seen[code], want)
		}
	}
}
