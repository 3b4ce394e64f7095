package rules

import (
	"io"
	"math/big"

	"lantern/store/money"
)

// The reels: three of them, each a ring of twenty places of which three are seen.
const (
	reels     = 3
	seen      = 3
	ring      = 20
	slotLines = 5
	symbols   = 6
)

// counted is how often each symbol is on a ring, the rarest first.
var counted = [symbols]int64{1, 2, 3, 4, 5, 5}

// strips are the rings; no reel shows one symbol twice in a row.
var strips = [reels][ring]int{
	{4, 5, 3, 4, 2, 5, 3, 4, 5, 1, 4, 2, 5, 3, 0, 4, 5, 3, 2, 1},
	{5, 4, 2, 3, 5, 4, 1, 5, 3, 4, 2, 5, 0, 3, 4, 5, 1, 3, 4, 2},
	{3, 4, 5, 2, 4, 3, 5, 1, 4, 5, 3, 2, 4, 5, 1, 3, 5, 4, 0, 2},
}

// paths are the lines: the row of each reel.
var paths = [slotLines][reels]int{{1, 1, 1}, {0, 0, 0}, {2, 2, 2}, {0, 1, 2}, {2, 1, 0}}

// usual is what three alike pay, in stakes of one line, by volatility. What the rarest pays brings the return to where
// it should be.
var usual = map[string][symbols]int64{
	"LOW":    {0, 150, 50, 20, 10, 8},
	"MEDIUM": {0, 200, 50, 18, 8, 6},
	"HIGH":   {0, 250, 50, 15, 6, 4},
}

// Machine is a slot: its board is what a page shows.
type Machine struct {
	Lines [slotLines][reels]int `json:"lines"`
	// Pays of three alike in stakes of one line, the rarest symbol first.
	Pays [symbols]int64 `json:"pays"`
	// Counts of each symbol on a reel, of how many places.
	Counts [symbols]int64 `json:"counts"`
	Ring   int            `json:"ring"`
}

// Reels is what a spin shows: the symbols by row and reel, the lines that won and what each pays in stakes of one line.
type Reels struct {
	Window [seen][reels]int `json:"window"`
	Wins   []LineWin        `json:"wins"`
}

// LineWin is one line that won.
type LineWin struct {
	Line   int   `json:"line"`
	Symbol int   `json:"symbol"`
	Pays   int64 `json:"pays"`
}

const spin = "spin"

// Slot is the machine whose return is nearest to the one that is asked for, in parts per million.
func Slot(volatility string, returnPPM int64) Game {
	pays, isKnown := usual[volatility]
	if !isKnown {
		pays = usual["MEDIUM"]
	}
	all := int64(ring * ring * ring)
	rest := returnPPM*all + int64(money.Whole)/2
	for i := 1; i < symbols; i++ {
		rest -= pays[i] * counted[i] * counted[i] * counted[i] * int64(money.Whole)
	}
	pays[0] = rest / int64(money.Whole)
	m := Machine{Lines: paths, Pays: pays, Counts: counted, Ring: ring}
	return Game{
		Name: "slot", Places: []Place{{Pick: spin, ReturnPPM: m.returns()}}, Step: slotLines * money.Payable, Board: m,
		Play: m.play,
	}
}

// returns is exact: each line is met by every three places of the rings equally often, and carries a fifth of the
// stake.
func (m Machine) returns() int64 {
	var paid int64
	for symbol, pays := range m.Pays {
		paid += pays * m.Counts[symbol] * m.Counts[symbol] * m.Counts[symbol]
	}
	return ppm(big.NewRat(paid, ring*ring*ring))
}

func (m Machine) play(chance io.Reader) (Draw, error) {
	var stops [reels]int64
	for i := range stops {
		var err error
		if stops[i], err = Below(chance, ring); err != nil {
			return Draw{}, err
		}
	}
	shown, paid := m.at(stops)
	return Draw{Shown: shown, Returns: map[string]money.Rate{spin: times(paid) / slotLines}}, nil
}

// at is what is seen where the reels stopped, and what it pays in stakes of one line.
func (m Machine) at(stops [reels]int64) (shown Reels, paid int64) {
	shown.Wins = []LineWin{}
	for reel, stop := range stops {
		for row := range seen {
			shown.Window[row][reel] = strips[reel][(int(stop)+row)%ring]
		}
	}
	for line, path := range paths {
		symbol := shown.Window[path[0]][0]
		if shown.Window[path[1]][1] == symbol && shown.Window[path[2]][2] == symbol {
			shown.Wins = append(shown.Wins, LineWin{line, symbol, m.Pays[symbol]})
			paid += m.Pays[symbol]
		}
	}
	return shown, paid
}
