// Package rules are the rules and the exact returns of the sandbox's games: (chance, stake, choice) to outcome, and no
// I/O beside.
package rules

import (
	"encoding/binary"
	"io"
	"math"
	"math/big"

	"lantern/store/money"
)

// Place is something that can be bet on.
type Place struct {
	Pick string `json:"pick"`
	// Pays is what a win brings for one staked, without the stake; empty where it varies.
	Pays string `json:"pays,omitempty"`
	// ReturnPPM is the exact return to the player in parts per million, rounded.
	ReturnPPM int64 `json:"returnPpm"`
	// IsSide says that it is a bet beside the main ones.
	IsSide bool `json:"isSide,omitempty"`
}

// Draw is what came: what a page shows of it, and what one staked on each place brings, the stake included.
type Draw struct {
	Shown   any
	Returns map[string]money.Rate
}

// Game is one whose rounds are over at once.
type Game struct {
	// Name of the rules that are played.
	Name   string
	Places []Place
	// Step is what stakes are multiples of, so that every win is a whole number of payable units.
	Step money.Amount
	// Board is what else a page shows of the rules.
	Board any
	Play  func(chance io.Reader) (Draw, error)
}

// Find is one place of a game.
func (g Game) Find(pick string) (Place, bool) {
	for _, place := range g.Places {
		if place.Pick == pick {
			return place, true
		}
	}
	return Place{}, false
}

// Below draws a number from 0 up to n, each as likely: what would favor some is drawn again.
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

// ppm is a share as parts per million, rounded to the nearest.
func ppm(share *big.Rat) int64 {
	scaled := new(big.Rat).Mul(share, big.NewRat(int64(money.Whole), 1))
	twice := new(big.Int).Add(new(big.Int).Mul(scaled.Num(), big.NewInt(2)), scaled.Denom())
	return twice.Div(twice, new(big.Int).Mul(scaled.Denom(), big.NewInt(2))).Int64()
}

// times is what n times the stake is as a rate.
func times(n int64) money.Rate { return money.Rate(n) * money.Whole }
