package money

import (
	"errors"
	"math/bits"
	"strings"
)

// Fraction is a rate between two currencies: one unit of the one is numerator / denominator of the other.
type Fraction struct {
	Numerator   int64 `json:"numerator" db:"numerator"`
	Denominator int64 `json:"denominator" db:"denominator"`
}

// ErrTooMuch says that a converted amount is none that we keep.
var ErrTooMuch = errors.New("money: converted amount out of range")

// Convert gives what an amount is worth, floored to a payable unit.
func (f Fraction) Convert(a Amount) (Amount, error) {
	worth, _, err := f.part(a, f.Numerator, f.Denominator)
	return worth, err
}

// Cost gives what must be paid so that at least the amount arrives: the other way round, and never too little.
func (f Fraction) Cost(a Amount) (Amount, error) {
	cost, hasRest, err := f.part(a, f.Denominator, f.Numerator)
	if hasRest {
		cost += Payable
	}
	return cost, err
}

func (f Fraction) part(a Amount, times, by int64) (whole Amount, hasRest bool, err error) {
	const most = 1 << 62
	if a < 0 || times <= 0 || by <= 0 || by > most/int64(Payable) {
		return 0, false, ErrTooMuch
	}
	high, low := bits.Mul64(uint64(a), uint64(times))
	divisor := uint64(by) * uint64(Payable)
	if high >= divisor {
		return 0, false, ErrTooMuch
	}
	quotient, rest := bits.Div64(high, low, divisor)
	if quotient > most/uint64(Payable) {
		return 0, false, ErrTooMuch
	}
	return Amount(quotient) * Payable, rest > 0, nil
}

// ParseFraction reads a rate such as "35.4125". Four decimals at most. Error: ErrSyntax.
func ParseFraction(text string) (Fraction, error) {
	amount, err := Parse(strings.TrimSpace(text))
	if err != nil || amount <= 0 {
		return Fraction{}, ErrSyntax
	}
	return Fraction{Numerator: int64(amount), Denominator: int64(Unit)}, nil
}
