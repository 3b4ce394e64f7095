// Package money holds amounts and rates as integers, so that no figure is ever approximate. Nothing else in the code
// may hold an amount.
//
// What does not come out even is decided here, and nothing is lost or made by it:
//   - A part of an amount by a rate is floored; what is lost stays with whoever pays, and is no entry of its own.
//     Shares along a chain are differences of floored running totals, so that they add up to the floored whole
//     (agent.Shares).
//   - An amount that is divided up is divided into whole coins of its currency, and the first shares have one more
//     where it does not come out even (Split). Shares add up to the whole, always.
//   - What is converted is floored to 0.01; what must be paid for a wanted amount is the least number of whole coins
//     that is worth it.
//
// The ledger holds 0.0001 of every currency. A coin is what can be paid outside of it: 1 where a currency has no
// decimals, else 0.01, although some have three. What is below a coin, such as a lottery's unit of 0.001, is counted
// inside only.
package money

import (
	"encoding/json"
	"errors"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Amount is a signed number of ledger units: 1 unit = 0.0001 of the currency.
type Amount int64

// Rate is a share in parts per million: 1 % = 10,000.
type Rate int64

const (
	// Unit is one whole of the currency in ledger units.
	Unit Amount = 10_000
	// Payable is the smallest amount that is deposited, withdrawn or transferred (0.01).
	Payable Amount = 100
	// Whole is the rate of 100 %.
	Whole Rate = 1_000_000

	decimals = 4
)

// ErrSyntax says that a text is not a plain decimal with at most four decimals that fits 64 bits.
var ErrSyntax = errors.New("money: not a plain decimal amount")

// Parse reads "-12.3456": an optional minus, ASCII digits, at most four decimals; no plus, exponent, space, separator,
// zero in front of another digit or minus in front of nothing. testdata/amounts.json says what that is, here and in the
// client.
func Parse(text string) (Amount, error) {
	digits, negative := strings.CutPrefix(text, "-")
	whole, fraction, hasPoint := strings.Cut(digits, ".")
	if !isDigits(whole) || len(whole) > 1 && whole[0] == '0' || hasPoint &&
		(!isDigits(fraction) || len(fraction) > decimals) {
		return 0, ErrSyntax
	}
	padded := whole + fraction + strings.Repeat("0", decimals-len(fraction))
	units, err := strconv.ParseInt(padded, 10, 64)
	if err != nil || negative && units == 0 {
		return 0, ErrSyntax
	}
	if negative {
		units = -units
	}
	return Amount(units), nil
}

func isDigits(s string) bool {
	if s == "" {
		return false
	}
	for _, r := range []byte(s) {
		if r < '0' || r > '9' {
			return false
		}
	}
	return true
}

// String prints two decimals, or all four where the last two are not 00.
func (a Amount) String() string {
	full := a.Fixed()
	return strings.TrimSuffix(full, "00")
}

// Fixed prints all four decimals, as the vendors' door wants them.
func (a Amount) Fixed() string {
	units, sign := uint64(a), ""
	if a < 0 {
		units, sign = uint64(-(a+1))+1, "-"
	}
	fraction := strconv.FormatUint(units%uint64(Unit), 10)
	return sign + strconv.FormatUint(units/uint64(Unit), 10) + "." + strings.Repeat("0", decimals-len(fraction)) + fraction
}

// Percent prints a rate as percent: 12,500 ppm is "1.25".
func (r Rate) Percent() string { return Amount(r).String() }

// MarshalJSON writes a decimal string, never a number.
func (a Amount) MarshalJSON() ([]byte, error) { return json.Marshal(a.String()) }

// UnmarshalJSON accepts a decimal string only; a JSON number is refused.
func (a *Amount) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	parsed, err := Parse(text)
	*a = parsed
	return err
}

// Times multiplies by a rate and floors to a ledger unit; what is lost stays with the payer.
func (a Amount) Times(r Rate) Amount { return a.share(int64(r), int64(Whole), 1) }

// TimesPayable multiplies by a rate and floors to a payable unit of 0.01.
func (a Amount) TimesPayable(r Rate) Amount { return a.share(int64(r), int64(Whole), int64(Payable)) }

// FloorPayable drops what is below 0.01.
func (a Amount) FloorPayable() Amount {
	rest := a % Payable
	if rest < 0 {
		rest += Payable
	}
	return a - rest
}

// IsPayable says whether the amount is a whole number of payable units.
func (a Amount) IsPayable() bool { return a%Payable == 0 }

// share is floor(a × numerator ÷ denominator) to a multiple of step, in 128 bits.
func (a Amount) share(numerator, denominator, step int64) Amount {
	if a == math.MinInt64 || numerator < 0 {
		panic("money: share out of range")
	}
	negative := a < 0
	if negative {
		a = -a
	}
	high, low := bits.Mul64(uint64(a), uint64(numerator))
	divisor := uint64(denominator) * uint64(step)
	quotient, rest := bits.Div64(high, low, divisor)
	if negative && rest > 0 {
		quotient++
	}
	if quotient > uint64(math.MaxInt64/step) {
		panic("money: share out of range")
	}
	units := int64(quotient) * step
	if negative {
		units = -units
	}
	return Amount(units)
}
