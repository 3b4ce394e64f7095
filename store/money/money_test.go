package money_test

import (
	"encoding/json"
	"math"
	"testing"

	"lantern/store/money"
)

func TestParse_AcceptsPlainDecimalsOnly(t *testing.T) {
	good := map[string]money.Amount{
		"0": 0, "12.34": 123400, "-12.3456": -123456, "0.0001": 1, "7.5": 75000,
		"922337203685477.5807": math.MaxInt64,
	}
	for text, want := range good {
		if got, err := money.Parse(text); err != nil || got != want {
			t.Errorf("Parse(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
	bad := []string{"", "-", ".5", "5.", "1e3", "1e308", "0x10", "NaN", "Infinity", "1.00005", "0.00000001", "１２", "+5",
		"5 ",
		" 5", "1,000", "--5", "007.5", "-0", "922337203685477.5808", "99999999999999999999"}
	for _, text := range bad {
		if got, err := money.Parse(text); err == nil {
			t.Errorf("Parse(%q) = %d, want a refusal", text, got)
		}
	}
}

func TestAmount_String_IsLossless(t *testing.T) {
	for amount, want := range map[money.Amount]string{
		0: "0.00", 1: "0.0001", 100: "0.01", 123400: "12.34", -123456: "-12.3456", 10000: "1.00",
		math.MaxInt64: "922337203685477.5807", math.MinInt64: "-922337203685477.5808",
	} {
		if got := amount.String(); got != want {
			t.Errorf("%d prints %q, want %q", amount, got, want)
		}
	}
	if got := money.Amount(123400).Fixed(); got != "12.3400" {
		t.Errorf("Fixed = %q", got)
	}
}

func TestAmount_UnmarshalJSON_NumberIsRefused(t *testing.T) {
	var amount money.Amount
	if err := json.Unmarshal([]byte(`12.34`), &amount); err == nil {
		t.Error("a JSON number was accepted as an amount")
	}
	if err := json.Unmarshal([]byte(`"12.34"`), &amount); err != nil || amount != 123400 {
		t.Errorf("got %d, %v", amount, err)
	}
}

func TestAmount_Times_FloorsInFavorOfThePayer(t *testing.T) {
	for _, c := range []struct {
		amount money.Amount
		rate   money.Rate
		want   money.Amount
	}{
		{377700, 3000, 1133}, {377700, 12500, 4721}, {1, 999_999, 0}, {-1, 1, -1},
		{math.MaxInt64, money.Whole, math.MaxInt64},
	} {
		if got := c.amount.Times(c.rate); got != c.want {
			t.Errorf("%d × %d ppm = %d, want %d", c.amount, c.rate, got, c.want)
		}
	}
	if got := money.Amount(807_995_000).TimesPayable(200_000); got != 161_599_000 {
		t.Errorf("payable share = %d", got)
	}
	if got := money.Amount(-1).FloorPayable(); got != -100 {
		t.Errorf("floor of -0.0001 = %d", got)
	}
}

func TestAmount_TenthPlusTwoTenths_IsThreeTenths(t *testing.T) {
	a, _ := money.Parse("0.1")
	b, _ := money.Parse("0.2")
	if (a + b).String() != "0.30" {
		t.Errorf("0.1 + 0.2 = %s", a+b)
	}
}
