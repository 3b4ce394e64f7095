package money

// Coin is the smallest amount of a currency that somebody outside can be paid: a whole one where it has no coins below
// it, otherwise 0.01, which those of three decimals have, too.
func Coin(currency string) Amount {
	if withoutCoins[currency] {
		return Unit
	}
	return Payable
}

// withoutCoins are the currencies whose smallest coin is one of them (ISO 4217; the ariary's fifth is not paid any
// more).
var withoutCoins = map[string]bool{
	"BIF": true, "CLP": true, "DJF": true, "GNF": true, "ISK": true, "JPY": true, "KMF": true, "KRW": true, "MGA": true,
	"PYG": true, "RWF": true,
	"UGX": true, "UYI": true, "VND": true, "VUV": true, "XAF": true, "XOF": true, "XPF": true,
}

// IsIn says whether the amount is a whole number of coins.
func (a Amount) IsIn(coin Amount) bool { return a%coin == 0 }

// Split divides an amount that is not negative into so many shares, as even as whole coins allow. The first ones have a
// coin more where it does not come out even; what is less than a coin is the first one's.
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
