package money_test

import (
	"errors"
	"math"
	"testing"

	"lantern/store/money"
)

func TestFraction_ConvertAndCost_CostIsNeverTooLow(t *testing.T) {
	rate, err := money.ParseFraction("35.4125")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ wanted, cost, worth string }{
		{"500.00", "14.12", "500.02"}, {"35.42", "1.01", "35.76"}, {"0.01", "0.01", "0.35"},
		{"354125.00", "10000.00", "354125.00"},
	} {
		wanted, err := money.Parse(c.wanted)
		if err != nil {
			t.Fatal(err)
		}
		cost, err := rate.Cost(wanted, money.Payable)
		if err != nil || cost.String() != c.cost {
			t.Errorf("%s costs %s, want %s (%v)", c.wanted, cost, c.cost, err)
		}
		if worth, err := rate.Convert(cost); err != nil || worth.String() != c.worth || worth < wanted {
			t.Errorf("%s is worth %s, want %s (%v)", cost, worth, c.worth, err)
		}
	}
}

// F-M4.
func TestFraction_ValueNoAmountCanHave_IsRefused(t *testing.T) {
	for _, text := range []string{"", "0", "-1", "1e3", "NaN", "1.00005", "３５"} {
		if _, err := money.ParseFraction(text); !errors.Is(err, money.ErrSyntax) {
			t.Errorf("%q: %v", text, err)
		}
	}
	huge := money.Fraction{Numerator: 1_000_000_000, Denominator: 1}
	if _, err := huge.Convert(math.MaxInt64); !errors.Is(err, money.ErrOutOfRange) {
		t.Error(err)
	}
	if _, err := huge.Cost(-1, money.Payable); !errors.Is(err, money.ErrOutOfRange) {
		t.Error(err)
	}
}
