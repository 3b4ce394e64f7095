package hub88

import (
	"math"

	"lantern/store/money"
)

// finer: one ledger unit is so many of the dialect's, which has five decimals where the ledger has four.
const finer = 10

// Amount is what the dialect's whole number is in the ledger. False: it has a fifth decimal, which the ledger cannot
// hold.
func Amount(units int64) (amount money.Amount, isExact bool) {
	return money.Amount(units / finer), units%finer == 0
}

// Units are the dialect's whole number for an amount. False: it is too large for 64 bits.
func Units(amount money.Amount) (units int64, fits bool) {
	if amount > math.MaxInt64/finer || amount < math.MinInt64/finer {
		return 0, false
	}
	return int64(amount) * finer, true
}
