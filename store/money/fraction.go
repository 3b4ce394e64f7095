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
	worth, _, err := part(a, f.Numerator, f.Denominator, Payable)
	return worth, err
}

// Cost gives the least number of coins that must be paid so that at least the amount arrives: the other way round, and
// never too little.
func (f Fraction) Cost(a, coin Amount) (Amount, error) {
	cost, hasRest, err := part(a, f.Denominator, f.Numerator, coin)
	if hasRest {
		cost += coin
	}
	return cost, err
}

func part(a Amount, times, by int64, step Amount) (whole Amount, hasRest bool, err error) {
	const most = 1 << 62
	if a < 0 || times <= 0 || by <= 0 || by > most/int64(step) {
		return 0, false, ErrTooMuch
	}
	high, low := bits.Mul64(uint64(a), uint64(times))
	divisor := uint64(by) * uint64(step)
	if high >= divisor {
		return 0, false, ErrTooMuch
	}
	quotient, rest := bits.Div64(high, low, divisor)
	if quotient > most/uint64(step) {
		return 0, false, ErrTooMuch
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
