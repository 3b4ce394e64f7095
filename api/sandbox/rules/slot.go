package rules

import (
	"io"
	"math/big"

	"lantern/store/money"
)

// Three reels of twenty positions each, of which three rows are visible.
const (
	reels       = 3
	visibleRows = 3
	ring        = 20
	slotLines   = 5
	symbols     = 6
)

// symbolCounts is how often each symbol is on a reel, rarest first.
var symbolCounts = [symbols]int64{1, 2, 3, 4, 5, 5}

// strips are the reels; no symbol follows itself.
var strips = [reels][ring]int{
	{4, 5, 3, 4, 2, 5, 3, 4, 5, 1, 4, 2, 5, 3, 0, 4, 5, 3, 2, 1},
	{5, 4, 2, 3, 5, 4, 1, 5, 3, 4, 2, 5, 0, 3, 4, 5, 1, 3, 4, 2},
	{3, 4, 5, 2, 4, 3, 5, 1, 4, 5, 3, 2, 4, 5, 1, 3, 5, 4, 0, 2},
}

// paths are the paylines: the row of each reel.
var paths = [slotLines][reels]int{{1, 1, 1}, {0, 0, 0}, {2, 2, 2}, {0, 1, 2}, {2, 1, 0}}

// usualPays is the payout of three equal symbols by volatility, in stakes per line. The payout of the rarest symbol
// is adjusted to the requested return.
var usualPays = map[string][symbols]int64{
	"LOW":    {0, 150, 50, 20, 10, 8},
	"MEDIUM": {0, 200, 50, 18, 8, 6},
	"HIGH":   {0, 250, 50, 15, 6, 4},
}

// Machine is the board of a slot that its page shows.
type Machine struct {
	Lines [slotLines][reels]int `json:"lines"`
	// Pays of three equal symbols in stakes per line, rarest first.
	Pays [symbols]int64 `json:"pays"`
	// Counts of each symbol on a reel with Ring positions.
	Counts [symbols]int64 `json:"counts"`
	Ring   int            `json:"ring"`
}

// Reels is the result of a spin: the symbols by row and reel, and the winning lines with their payout in stakes per
// line.
type Reels struct {
	Window [visibleRows][reels]int `json:"window"`
	Wins   []LineWin               `json:"wins"`
}

// LineWin is a winning line.
type LineWin struct {
	Line   int   `json:"line"`
	Symbol int   `json:"symbol"`
	Pays   int64 `json:"pays"`
}

const spin = "spin"

// Slot returns the machine whose return is nearest to returnPPM.
func Slot(volatility string, returnPPM int64) Game {
	pays, isKnown := usualPays[volatility]
	if !isKnown {
		pays = usualPays["MEDIUM"]
	}
	all := int64(ring * ring * ring)
	rest := returnPPM*all + int64(money.Whole)/2
	for i := 1; i < symbols; i++ {
		rest -= pays[i] * symbolCounts[i] * symbolCounts[i] * symbolCounts[i] * int64(money.Whole)
	}
	pays[0] = rest / int64(money.Whole)
	m := Machine{Lines: paths, Pays: pays, Counts: symbolCounts, Ring: ring}
	return Game{
		Name: "slot", Places: []Place{{Pick: spin, ReturnPPM: m.returns()}}, Step: slotLines * money.Payable, Board: m,
		Play: m.play,
	}
}

// returns calculates the exact return: every combination of three positions is equally frequent on each line, and a
// line carries a fifth of the stake.
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

// at returns what is visible at these stops, and its payout in stakes per line.
func (m Machine) at(stops [reels]int64) (shown Reels, paid int64) {
	shown.Wins = []LineWin{}
	for reel, stop := range stops {
		for row := range visibleRows {
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
