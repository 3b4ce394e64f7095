package matches

import (
	_ "embed"
	"encoding/json"
	"hash/fnv"
	"sync"
	"time"

	"lantern/store/money"
)

// named is a team or league by language.
type named map[string]string

type sportNames struct {
	Leagues []named `json:"leagues"`
	Teams   []named `json:"teams"`
}

//go:embed names.json
var namesFile []byte

var names = sync.OnceValue(func() map[string]sportNames {
	read := map[string]sportNames{}
	if err := json.Unmarshal(namesFile, &read); err != nil {
		panic("matches: " + err.Error())
	}
	return read
})

// pick returns a number below n that depends only on the match and the question.
func pick(id, question string, n int) int {
	sum := fnv.New64a()
	sum.Write([]byte(id + " " + question))
	mixed := sum.Sum64()
	// The last letters barely change the high half of the sum, so it is mixed.
	mixed ^= mixed >> 33
	mixed *= 0xff51afd7ed558ccd
	mixed ^= mixed >> 33
	mixed *= 0xc4ceb9fe1a85ec53
	mixed ^= mixed >> 33
	return int(mixed % uint64(n))
}

const (
	million = int(money.Whole)
	// returnedPPM is the average return of the odds before they are rounded down to two decimals.
	returnedPPM = 940_000
	// fightDrawPPM is the probability of a drawn fight, which returns the stakes.
	fightDrawPPM = 60_000
)

// ReturnPPM is the average return of the odds before rounding.
const ReturnPPM = int64(returnedPPM)

// probabilities of each pick in parts per million; they add up to a million.
type probabilities struct {
	picks  []string
	ppm    []int
	refund int // probability of a draw that returns the stakes of both sides
}

func (p schedule) probabilities(id string) probabilities {
	home := 300_000 + 1_000*pick(id, "strength", 401)
	switch p.sport {
	case "FOOTBALL":
		draw := 220_000 + 1_000*pick(id, "draw", 81)
		home = 250_000 + 1_000*pick(id, "strength", 301)
		return probabilities{[]string{Home, Even, Away}, []int{home, draw, million - home - draw}, 0}
	case cockfight:
		home = home * (million - fightDrawPPM) / million
		return probabilities{[]string{Meron, Equal, Wala}, []int{home, fightDrawPPM, million - fightDrawPPM - home},
			fightDrawPPM}
	}
	return probabilities{[]string{Home, Away}, []int{home, million - home}, 0}
}

// odds returns the odds with two decimals.
func (c probabilities) odds() (found []Price) {
	for i, name := range c.picks {
		kept := returnedPPM
		if name != Equal {
			kept -= c.refund
		}
		found = append(found, Price{name, (money.Amount(kept) * money.Unit / money.Amount(c.ppm[i])).FloorPayable()})
	}
	return found
}

// winner returns the winning pick, drawn by the probabilities.
func (c probabilities) winner(id string) string {
	drawn := pick(id, "result", million)
	for i, name := range c.picks {
		if drawn < c.ppm[i] {
			return name
		}
		drawn -= c.ppm[i]
	}
	return c.picks[len(c.picks)-1]
}

// final returns the final score; the winner is drawn first.
func (p schedule) final(id string, c probabilities) (score [2]int, winner string) {
	winner = c.winner(id)
	low, ahead := 0, 1
	switch p.sport {
	case "FOOTBALL":
		low, ahead = pick(id, "goals", 3), 1+pick(id, "ahead", 3)
	case "BASKETBALL":
		low, ahead = 70+pick(id, "goals", 36), 1+pick(id, "ahead", 18)
	case "MOBA", "CONSOLE":
		low = pick(id, "goals", 2)
		ahead = 2 - low
	}
	switch winner {
	case Home, Meron:
		return [2]int{low + ahead, low}, winner
	case Away, Wala:
		return [2]int{low, low + ahead}, winner
	}
	return [2]int{low, low}, winner
}

// scoreAt returns the current score: each point has its moment, evenly spread in sports with many points.
func (p schedule) scoreAt(id string, final [2]int, gone time.Duration) (score [2]int) {
	const parts = 1000
	part := int(gone * parts / p.duration)
	for side, points := range final {
		if points > parts/20 {
			score[side] = points * part / parts
			continue
		}
		for n := range points {
			if p.sport != cockfight && p.sport != "BOXING" && pick(id, string(rune('a'+side))+string(rune('0'+n)),
				parts) < part {
				score[side]++
			}
		}
	}
	return score
}

// Pays returns the payout per unit of stake for a pick at these odds, given the winner. A drawn fight returns the
// stakes of both sides.
func Pays(winner, picked string, odds money.Amount) money.Rate {
	switch {
	case winner == picked:
		return money.Rate(odds * money.Amount(money.Whole) / money.Unit)
	case winner == Equal:
		return money.Whole
	}
	return 0
}
