package rules

import (
	"io"

	"lantern/store/money"
)

const (
	// JackpotShare is what of each stake goes to the jackpot; all of it is won in the end.
	JackpotShare = 10_000 * money.Rate(1)
	// jackpotEvery is what is staked for one jackpot on average.
	jackpotEvery = 100_000 * money.Unit
)

// Jackpot draws whether a stake wins it: the chance is proportional to the stake.
func Jackpot(chance io.Reader, stake money.Amount) (bool, error) {
	n, err := Below(chance, int64(jackpotEvery))
	return err == nil && n < int64(stake), err
}
