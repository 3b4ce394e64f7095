package matches

import (
	_ "embed"
	"encoding/json"
	"hash/fnv"
	"sync"
	"time"

	"lantern/store/money"
)

// team or league by language.
type named map[string]string

type told struct {
	Leagues []named `json:"leagues"`
	Teams   []named `json:"teams"`
}

//go:embed names.json
var namesFile []byte

var names = sync.OnceValue(func() map[string]told {
	read := map[string]told{}
	if err := json.Unmarshal(namesFile, &read); err != nil {
		panic("matches: " + err.Error())
	}
	return read
})

// pick is a number from 0 up to n that belongs to a match and a question about it.
func pick(id, question string, n int) int {
	sum := fnv.New64a()
	sum.Write([]byte(id + " " + question))
	mixed := sum.Sum64()
	// The sum alone barely changes its high half with its last letters.
	mixed ^= mixed >> 33
	mixed *= 0xff51afd7ed558ccd
	mixed ^= mixed >> 33
	mixed *= 0xc4ceb9fe1a85ec53
	mixed ^= mixed >> 33
	return int(mixed % uint64(n))
}

const (
	million = int(money.Whole)
	// keptPPM is what odds give back on average, before they are rounded down to two decimals.
	keptPPM = 940_000
	// drawOfFightPPM is how often a fight is drawn; the sides then get their stakes back.
	drawOfFightPPM = 60_000
)

// ReturnPPM is what odds give back on average, before they are rounded down.
const ReturnPPM = int64(keptPPM)

// chances are how likely each pick is, in parts per million; together they are a million.
type chances struct {
	picks  []string
	ppm    []int
	refund int // what both sides get back with a draw, as a chance
}

func (p plan) chances(id string) chances {
	home := 300_000 + 1_000*pick(id, "strength", 401)
	switch p.sport {
	case "FOOTBALL":
		draw := 220_000 + 1_000*pick(id, "draw", 81)
		home = 250_000 + 1_000*pick(id, "strength", 301)
		return chances{[]string{Home, Even, Away}, []int{home, draw, million - home - draw}, 0}
	case cockfight:
		home = home * (million - drawOfFightPPM) / million
		return chances{[]string{Meron, Equal, Wala}, []int{home, drawOfFightPPM, million - drawOfFightPPM - home},
			drawOfFightPPM}
	}
	return chances{[]string{Home, Away}, []int{home, million - home}, 0}
}

// prices are the odds in two decimals.
func (c chances) prices() (found []Price) {
	for i, name := range c.picks {
		kept := keptPPM
		if name != Equal {
			kept -= c.refund
		}
		found = append(found, Price{name, (money.Amount(kept) * money.Unit / money.Amount(c.ppm[i])).FloorPayable()})
	}
	return found
}

// won is the pick that wins, each as often as it is likely.
func (c chances) won(id string) string {
	drawn := pick(id, "result", million)
	for i, name := range c.picks {
		if drawn < c.ppm[i] {
			return name
		}
		drawn -= c.ppm[i]
	}
	return c.picks[len(c.picks)-1]
}

// final is the score at the end: the winner was drawn first.
func (p plan) final(id string, c chances) (score [2]int, winner string) {
	winner = c.won(id)
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

// soFar is the score while it goes on: each point has its moment, and where there are many they come evenly.
func (p plan) soFar(id string, final [2]int, gone time.Duration) (score [2]int) {
	const parts = 1000
	part := int(gone * parts / p.lasts)
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

// Pays is what one staked on a pick at these odds brings when that pick won; a fight that is drawn gives both sides
// their stake back.
func Pays(winner, picked string, odds money.Amount) money.Rate {
	switch {
	case winner == picked:
		return money.Rate(odds * money.Amount(money.Whole) / money.Unit)
	case winner == Equal:
		return money.Whole
	}
	return 0
}
