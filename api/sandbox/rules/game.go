// Package rules contains the rules and the exact returns of the sandbox's games as pure functions of random numbers,
// stake and choice.
package rules

import (
	"encoding/binary"
	"io"
	"math"
	"math/big"

	"lantern/store/money"
)

// Place is a bet that a game offers.
type Place struct {
	Pick string `json:"pick"`
	// Pays is the win per unit of stake, without the stake; empty if it varies.
	Pays string `json:"pays,omitempty"`
	// ReturnPPM is the exact return to the player in parts per million, rounded.
	ReturnPPM int64 `json:"returnPpm"`
	// IsSide marks side bets.
	IsSide bool `json:"isSide,omitempty"`
}

// Draw is a result: what the page shows, and the payout per unit of stake on each place, stake included.
type Draw struct {
	Shown   any
	Returns map[string]money.Rate
}

// Game is a game whose rounds end immediately.
type Game struct {
	// Name of the rules.
	Name   string
	Places []Place
	// Step is the granularity of stakes, so that every win is a whole number of payable units.
	Step money.Amount
	// Board is additional data for the page.
	Board any
	Play  func(chance io.Reader) (Draw, error)
}

// Find returns a place of the game.
func (g Game) Find(pick string) (Place, bool) {
	for _, place := range g.Places {
		if place.Pick == pick {
			return place, true
		}
	}
	return Place{}, false
}

// Below draws a uniform number below n; it rejects values that would introduce bias.
func Below(chance io.Reader, n int64) (int64, error) {
	limit := math.MaxUint64 - math.MaxUint64%uint64(n)
	for {
		var raw [8]byte
		if _, err := io.ReadFull(chance, raw[:]); err != nil {
			return 0, err
		}
		if drawn := binary.BigEndian.Uint64(raw[:]); drawn < limit {
			return int64(drawn % uint64(n)), nil
		}
	}
}

// ppm converts a share to parts per million, rounded to the nearest.
func ppm(share *big.Rat) int64 {
	scaled := new(big.Rat).Mul(share, big.NewRat(int64(money.Whole), 1))
	twice := new(big.Int).Add(new(big.Int).Mul(scaled.Num(), big.NewInt(2)), scaled.Denom())
	return twice.Div(twice, new(big.Int).Mul(scaled.Denom(), big.NewInt(2))).Int64()
}

// times returns the rate that multiplies a stake by n.
func times(n int64) money.Rate { return money.Rate(n) * money.Whole }
