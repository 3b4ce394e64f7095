package rules

import (
	"io"

	"lantern/store/money"
)

// Fish is one kind that swims: a hit brings its prize in shots.
type Fish struct {
	Pick  string `json:"pick"`
	Prize int64  `json:"prize"`
	// HitPPM is the chance of a hit in parts per million, rounded down; what is drawn is exact.
	HitPPM int64 `json:"hitPpm"`
}

var shoal = []Fish{{Pick: "minnow", Prize: 2}, {Pick: "clown", Prize: 4}, {Pick: "crab", Prize: 8},
	{Pick: "turtle", Prize: 20}, {Pick: "ray", Prize: 50}, {Pick: "shark", Prize: 120}}

// Sea is what swims in a game of that return: every kind gives the same back.
func Sea(returnPPM int64) []Fish {
	fish := make([]Fish, len(shoal))
	for i, each := range shoal {
		fish[i] = each
		fish[i].HitPPM = returnPPM / each.Prize
	}
	return fish
}

// Shoot says whether a shot at a kind hits; false for one that does not swim here. Of every prize × 1,000,000 draws as
// many hit as the return has millionths, so that the return is exact.
func Shoot(chance io.Reader, returnPPM int64, pick string) (prize int64, isKnown bool, err error) {
	for _, each := range shoal {
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
