package money

import (
	"errors"
	"math/bits"
	"strings"
)

// Fraction is an exchange rate: one unit of the first currency is worth Numerator / Denominator units of the second.
type Fraction struct {
	Numerator   int64 `json:"numerator" db:"numerator"`
	Denominator int64 `json:"denominator" db:"denominator"`
}

// ErrOutOfRange means that a converted amount does not fit into an Amount.
var ErrOutOfRange = errors.New("money: converted amount out of range")

// Convert returns the value of a in the second currency, floored to a payable unit. Error: ErrOutOfRange.
func (f Fraction) Convert(a Amount) (Amount, error) {
	worth, _, err := scale(a, f.Numerator, f.Denominator, Payable)
	return worth, err
}

// Cost is the inverse of Convert: it returns the smallest multiple of coin that must be paid to receive at least a.
// Error: ErrOutOfRange.
func (f Fraction) Cost(a, coin Amount) (Amount, error) {
	cost, hasRest, err := scale(a, f.Denominator, f.Numerator, coin)
	if hasRest {
		cost += coin
	}
	return cost, err
}

func scale(a Amount, numerator, denominator int64, step Amount) (whole Amount, hasRest bool, err error) {
	const most = 1 << 62
	if a < 0 || numerator <= 0 || denominator <= 0 || denominator > most/int64(step) {
		return 0, false, ErrOutOfRange
	}
	high, low := bits.Mul64(uint64(a), uint64(numerator))
	divisor := uint64(denominator) * uint64(step)
	if high >= divisor {
		return 0, false, ErrOutOfRange
	}
	quotient, rest := bits.Div64(high, low, divisor)
	if quotient > most/uint64(step) {
		return 0, false, ErrOutOfRange
	}
	return Amount(quotient) * step, rest > 0, nil
}

// ParseFraction reads a rate such as "35.4125". Four decimals at most. Error: ErrSyntax.
func ParseFraction(text string) (Fraction, error) {
	amount, err := Parse(strings.TrimSpace(text))
	if err != nil || amount <= 0 {
		return Fraction{}, ErrSyntax
	}
	return Fraction{Numerator: int64(amount), Denominator: int64(Unit)}, nil
}
