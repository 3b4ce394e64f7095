package money

import "math/bits"

// Coin returns the smallest amount of a currency that can be paid externally: 1 for currencies without decimals,
// otherwise 0.01, also for currencies with three decimals.
func Coin(currency string) Amount {
	if withoutCoins[currency] {
		return Unit
	}
	return Payable
}

// withoutCoins lists the currencies without decimals (ISO 4217). The ariary is included because its fifths are out of
// use.
var withoutCoins = map[string]bool{
	"BIF": true, "CLP": true, "DJF": true, "GNF": true, "ISK": true, "JPY": true, "KMF": true, "KRW": true, "MGA": true,
	"PYG": true, "RWF": true,
	"UGX": true, "UYI": true, "VND": true, "VUV": true, "XAF": true, "XOF": true, "XPF": true,
}

// IsMultipleOf reports whether the amount is a whole number of units.
func (a Amount) IsMultipleOf(unit Amount) bool { return a%unit == 0 }

// Split divides a non-negative amount into count shares that differ by one coin at most. The first shares are the
// larger ones; the first share also receives the remainder below one coin.
func (a Amount) Split(count int, coin Amount) []Amount {
	if a < 0 || count < 1 || coin < 1 {
		panic("money: split out of range")
	}
	shares := make([]Amount, count)
	each, more := a/coin/Amount(count), int(a/coin%Amount(count))
	for i := range shares {
		shares[i] = each * coin
		if i < more {
			shares[i] += coin
		}
	}
	shares[0] += a % coin
	return shares
}

// Portion is an amount of which a rate is taken.
type Portion struct {
	Amount Amount
	Rate   Rate
}

// SumPayable adds up portions exactly and floors their sum to 0.01 once, so that nothing is lost between them. Amounts
// and rates must not be negative.
func SumPayable(portions ...Portion) Amount {
	var high, low uint64
	for _, p := range portions {
		if p.Amount < 0 || p.Rate < 0 {
			panic("money: portion out of range")
		}
		h, l := bits.Mul64(uint64(p.Amount), uint64(p.Rate))
		var carry uint64
		low, carry = bits.Add64(low, l, 0)
		high, _ = bits.Add64(high, h, carry)
	}
	coins, _ := bits.Div64(high, low, uint64(Whole)*uint64(Payable))
	return Amount(coins) * Payable
}
