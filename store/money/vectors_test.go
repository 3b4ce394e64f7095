package money_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"lantern/store/money"
)

type vectors struct {
	Amounts []struct{ Text, Units, Shown string }
	Refused []string
	Floors  []struct{ Units, Floored string }
	Shares  []struct{ Units, PPM, Share string }
}

func amountOf(t *testing.T, units string) money.Amount {
	t.Helper()
	read, err := strconv.ParseInt(units, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return money.Amount(read)
}

// F-M4.
// lib/money.test.ts and store/wallet check TypeScript and SQL against the same file.
func TestAmounts_SharedVectors_AgreeInGo(t *testing.T) {
	raw, err := os.ReadFile("testdata/amounts.json")
	if err != nil {
		t.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(raw, &all); err != nil || len(all.Amounts) < 15 || len(all.Refused) < 35 ||
		len(all.Floors) < 10 || len(all.Shares) < 8 {
		t.Fatal("no vectors", err)
	}
	for _, v := range all.Amounts {
		got, err := money.Parse(v.Text)
		if err != nil || got != amountOf(t, v.Units) || got.String() != v.Shown {
			t.Errorf("%q is %d, shown %s (%v); want %+v", v.Text, got, got, err, v)
		}
		if again, err := money.Parse(v.Shown); err != nil || again != got {
			t.Errorf("%s is read as %d: %v", v.Shown, again, err)
		}
	}
	for _, text := range all.Refused {
		if got, err := money.Parse(text); err == nil {
			t.Errorf("%q is %s, want a refusal", text, got)
		}
	}
	for _, v := range all.Floors {
		if got := amountOf(t, v.Units).FloorPayable(); got != amountOf(t, v.Floored) {
			t.Errorf("%s units are floored to %d, want %s", v.Units, got, v.Floored)
		}
	}
	for _, v := range all.Shares {
		if got := amountOf(t, v.Units).Times(money.Rate(amountOf(t, v.PPM))); got != amountOf(t, v.Share) {
			t.Errorf("%s ppm of %s units are %d, want %s", v.PPM, v.Units, got, v.Share)
		}
	}
}
