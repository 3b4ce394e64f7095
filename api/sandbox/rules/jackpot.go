package rules

import (
	"hash/fnv"
	"io"
	"time"

	"lantern/store/money"
)

// JackpotShare is the part of each stake that goes to the game's pool, and that a pool returns on average.
const JackpotShare = 10_000 * money.Rate(1)

const (
	// A pool grows by poolStep every poolEvery, which is what its game's players stake at all operators together.
	poolStep  = 165*money.Unit + 11*money.Unit/100
	poolEvery = 3 * time.Second
	// Bounds of what pools start at, and of the steps after which another operator's player wins them.
	leastSeed, seeds = 200_000, 700_000
	leastSteps, more = 2000, 4000
)

// Pool is a progressive jackpot that the vendor shares among operators.
type Pool struct {
	// Seed is what the pool starts at after it was won.
	Seed  money.Amount
	steps int64
	phase int64
}

// PoolOf returns the pool with an id: the same on every machine.
func PoolOf(id string) Pool {
	sum := fnv.New64a()
	sum.Write([]byte("pool " + id))
	drawn := int64(sum.Sum64() >> 1)
	cents := money.Amount(drawn % int64(100*seeds))
	p := Pool{Seed: leastSeed*money.Unit + cents*money.Unit/100, steps: leastSteps + drawn/int64(100*seeds)%more}
	p.phase = drawn % p.steps
	return p
}

// At returns the pool's amount; wonAt is when a player of the platform won it last, zero for never.
func (p Pool) At(now, wonAt time.Time) money.Amount {
	step := func(at time.Time) int64 { return at.Unix() / int64(poolEvery/time.Second) }
	grown := (step(now) + p.phase) % p.steps
	if !wonAt.IsZero() {
		grown = min(grown, max(0, step(now)-step(wonAt)))
	}
	return p.Seed + money.Amount(grown)*poolStep
}

// Wins draws whether a stake wins the pool; the probability is proportional to the stake.
func (p Pool) Wins(chance io.Reader, stake money.Amount) (bool, error) {
	mean := int64(p.Seed) + (p.steps-1)*int64(poolStep)/2
	n, err := Below(chance, mean*int64(money.Whole/JackpotShare))
	return err == nil && n < int64(stake), err
}
