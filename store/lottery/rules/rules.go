// Package rules parses selections of lottery bets, counts their units, and computes what a draw pays and what a type
// returns. It is pure: no clock, no input or output, exact integers and rationals only. The rows are in catalog.
package rules

import (
	"math/big"
	"slices"

	"lantern/store/lottery/rules/catalog"
)

const (
	// MaxLength is the longest selection in bytes.
	MaxLength = 20_000
	// MaxUnits is the largest number of units of a selection.
	MaxUnits = 200_000
	// MaxCoverage is the largest share of all outcomes of a direct type that a selection may cover, in percent.
	MaxCoverage = 90
)

// Type is a bet type with everything that can be computed once. JSON has the fields of the catalog only.
type Type struct {
	catalog.Type
	// first is the number of the lowest bit of a set: 0, also for labels.
	first   int
	symbols int
	letters [128]int8
	// bits is the width of one symbol in the code of a ticket.
	bits    uint
	weights []int64
	byHits  []int8
	// common is the least common denominator of the tiers; multiples are their prices in units of 1/common.
	common    *big.Int
	multiples []*big.Int
	fact      fact
	plans     []*plan
	expect    expectation
}

// plan is where a type reads the draws of one game.
type plan struct {
	game  int
	view  catalog.Segment
	slots []catalog.Segment
	reads []read
}

type read struct {
	catalog.Segment
	tier int
}

// Game is a game with its number in Games.
type Game struct {
	catalog.Game
	index int
}

var (
	games  []Game
	types  []*Type
	byCode = map[string]*Type{}
)

func init() {
	for i, g := range catalog.Games() {
		games = append(games, Game{g, i})
	}
	rows := catalog.Types()
	types = make([]*Type, len(rows))
	for i := range rows {
		types[i] = newType(rows[i])
		byCode[rows[i].Code] = types[i]
	}
}

// Games returns all games.
func Games() []Game { return slices.Clone(games) }

// GameOf returns the game with a code, such as "SSC".
func GameOf(code string) (Game, bool) {
	i := slices.IndexFunc(games, func(g Game) bool { return g.Code == code })
	if i < 0 {
		return Game{}, false
	}
	return games[i], true
}

// Types returns all bet types in the order of the boards.
func Types() []*Type { return slices.Clone(types) }

// TypeOf returns the bet type with a code, such as "SSC_A5_DIR".
func TypeOf(code string) (*Type, bool) {
	t, ok := byCode[code]
	return t, ok
}

// TypesOf returns the board of a game in a prize mode.
func TypesOf(game string, mode catalog.Mode) []*Type {
	var board []*Type
	for _, t := range types {
		if t.Mode == mode && slices.Contains(t.Games, game) {
			board = append(board, t)
		}
	}
	return board
}

func newType(row catalog.Type) *Type {
	t := &Type{Type: row, bits: 4, fact: facts[row.Fact]}
	t.Lots, t.HitParts = max(1, row.Lots), max(1, row.HitParts)
	t.first, t.symbols = row.Symbols.Low, row.Symbols.High-row.Symbols.Low+1
	if labels := row.Symbols.Labels; len(labels) > 0 {
		t.first, t.symbols = 0, len(labels)
		for i := range t.letters {
			t.letters[i] = -1
		}
		for i, label := range labels {
			t.letters[label[0]] = int8(i)
		}
	}
	if row.Symbols.High > 15 {
		t.bits = 5
	}
	for _, code := range row.Games {
		g, _ := GameOf(code)
		t.plans = append(t.plans, newPlan(row, g))
	}
	t.weights = weightsOf(t)
	t.common, t.multiples = shareDenominators(row.Tiers)
	if row.Kind == catalog.Hits {
		t.byHits = tiersByHits(t)
	}
	return t
}

func newPlan(row catalog.Type, g Game) *plan {
	p := &plan{game: g.index}
	if row.View != "" {
		p.view = g.Views[row.View][0]
	}
	for _, view := range row.SlotViews {
		p.slots = append(p.slots, g.Views[view][0])
	}
	for _, r := range row.Reads {
		for _, segment := range g.Views[r.View] {
			p.reads = append(p.reads, read{segment, r.Tier})
		}
	}
	return p
}

// tiersByHits returns the tier of each number of hits, −1 for none: the codes of the tiers are the hits.
func tiersByHits(t *Type) []int8 {
	byHits := make([]int8, t.K+1)
	for hits := range byHits {
		byHits[hits] = int8(slices.IndexFunc(t.Tiers, func(tier catalog.Tier) bool { return tier.Code == decimal(hits) }))
	}
	return byHits
}
