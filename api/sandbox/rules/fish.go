package rules

import (
	"io"

	"lantern/store/money"
)

// Fish is a target: a hit pays Prize times the cost of the shot.
type Fish struct {
	Pick  string `json:"pick"`
	Prize int64  `json:"prize"`
	// HitPPM is the probability of a hit in parts per million, rounded down; the draw itself is exact.
	HitPPM int64 `json:"hitPpm"`
}

var fishKinds = []Fish{{Pick: "minnow", Prize: 2}, {Pick: "clown", Prize: 4}, {Pick: "crab", Prize: 8},
	{Pick: "turtle", Prize: 20}, {Pick: "ray", Prize: 50}, {Pick: "shark", Prize: 120}}

// Sea returns the targets of a game with that return; every target has the same return.
func Sea(returnPPM int64) []Fish {
	fish := make([]Fish, len(fishKinds))
	for i, each := range fishKinds {
		fish[i] = each
		fish[i].HitPPM = returnPPM / each.Prize
	}
	return fish
}

// Shoot draws whether a shot hits. isKnown is false for an unknown target. The draw is out of prize × 1,000,000, so
// that the return is exact.
func Shoot(chance io.Reader, returnPPM int64, pick string) (prize int64, isKnown bool, err error) {
	for _, each := range fishKinds {
		if each.Pick == pick {
			n, err := Below(chance, each.Prize*int64(money.Whole))
			if err != nil || n >= returnPPM {
				return 0, true, err
			}
			return each.Prize, true, nil
		}
	}
	return 0, false, nil
}
