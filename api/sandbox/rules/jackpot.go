package rules

import (
	"io"

	"lantern/store/money"
)

const (
	// JackpotShare is the part of each stake that goes to the jackpot; all of it is paid out eventually.
	JackpotShare = 10_000 * money.Rate(1)
	// jackpotEvery is the average turnover per jackpot.
	jackpotEvery = 100_000 * money.Unit
)

// Jackpot draws whether a stake wins the jackpot; the probability is proportional to the stake.
func Jackpot(chance io.Reader, stake money.Amount) (bool, error) {
	n, err := Below(chance, int64(jackpotEvery))
	return err == nil && n < int64(stake), err
}
