package hub88

import (
	"math"

	"lantern/store/money"
)

// The dialect has five decimals, the ledger has four.
const unitsPerLedgerUnit = 10

// Amount converts the dialect's integer to a ledger amount. isExact is false if it has a fifth decimal.
func Amount(units int64) (amount money.Amount, isExact bool) {
	return money.Amount(units / unitsPerLedgerUnit), units%unitsPerLedgerUnit == 0
}

// Units converts an amount to the dialect's integer. fits is false if it exceeds 64 bits.
func Units(amount money.Amount) (units int64, fits bool) {
	if amount > math.MaxInt64/unitsPerLedgerUnit || amount < math.MinInt64/unitsPerLedgerUnit {
		return 0, false
	}
	return int64(amount) * unitsPerLedgerUnit, true
}
