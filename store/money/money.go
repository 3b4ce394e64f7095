// Package money represents amounts and rates as integers, so that no amount is ever approximate. No other package may
// hold an amount.
//
// Rounding rules:
//   - An amount multiplied by a rate is floored. The payer keeps the remainder, which is not booked. Shares along
//     an agent chain are differences of floored running totals, so that they add up to the floored total
//     (agent.Shares).
//   - An amount that is split (Split) is split into whole coins of its currency; the first shares are one coin
//     larger when it does not divide evenly. The shares always add up to the amount.
//   - A converted amount is floored to 0.01. The cost of a wanted amount is the smallest number of whole coins that
//     is worth at least that amount.
//
// The ledger unit is 0.0001 of every currency. A coin is the smallest amount that can be paid externally: 1 for
// currencies without decimals, otherwise 0.01, even for currencies with three decimals. Fractions of a coin, such as
// a lottery unit of 0.001, exist only inside the ledger.
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
	// Unit is one unit of the currency in ledger units.
	Unit Amount = 10_000
	// Payable is the smallest amount that can be deposited, withdrawn or transferred (0.01).
	Payable Amount = 100
	// Whole is the rate of 100 %.
	Whole Rate = 1_000_000

	decimals = 4
)

// ErrSyntax means that a text is not a plain decimal with at most four decimals that fits into 64 bits.
var ErrSyntax = errors.New("money: not a plain decimal amount")

// Parse reads "-12.3456": an optional minus and ASCII digits with at most four decimals. It refuses plus signs,
// exponents, spaces, separators, leading zeros and "-0". testdata/amounts.json holds the cases that Go and the client
// share. Error: ErrSyntax.
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

// String formats two decimals, or four when the last two are not 00.
func (a Amount) String() string {
	full := a.Fixed()
	return strings.TrimSuffix(full, "00")
}

// Fixed formats all four decimals, as the vendor API requires.
func (a Amount) Fixed() string {
	units, sign := uint64(a), ""
	if a < 0 {
		units, sign = uint64(-(a+1))+1, "-"
	}
	fraction := strconv.FormatUint(units%uint64(Unit), 10)
	return sign + strconv.FormatUint(units/uint64(Unit), 10) + "." + strings.Repeat("0", decimals-len(fraction)) + fraction
}

// Percent formats a rate in percent: 12,500 ppm is "1.25".
func (r Rate) Percent() string { return Amount(r).String() }

// MarshalJSON writes a decimal string, never a number.
func (a Amount) MarshalJSON() ([]byte, error) { return json.Marshal(a.String()) }

// UnmarshalJSON accepts only a decimal string; it refuses a JSON number.
func (a *Amount) UnmarshalJSON(raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	parsed, err := Parse(text)
	*a = parsed
	return err
}

// Times multiplies by a rate and floors to a ledger unit; the payer keeps the remainder.
func (a Amount) Times(r Rate) Amount { return a.share(int64(r), int64(Whole), 1) }

// TimesPayable multiplies by a rate and floors to a payable unit of 0.01.
func (a Amount) TimesPayable(r Rate) Amount { return a.share(int64(r), int64(Whole), int64(Payable)) }

// FloorPayable floors to a multiple of 0.01.
func (a Amount) FloorPayable() Amount {
	rest := a % Payable
	if rest < 0 {
		rest += Payable
	}
	return a - rest
}

// IsPayable reports whether the amount is a multiple of the payable unit.
func (a Amount) IsPayable() bool { return a%Payable == 0 }

// share returns floor(a × numerator ÷ denominator) rounded down to a multiple of step, calculated in 128 bits.
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
