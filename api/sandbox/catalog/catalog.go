// Package catalog is what the sandbox's vendors offer: their names and their games, the same on every machine.
package catalog

import (
	_ "embed"
	"encoding/json"
	"sync"

	"lantern/store/money"
)

// Vendor is one of the sandbox's suppliers.
type Vendor struct {
	Code  string   `json:"code"`
	Name  string   `json:"name"`
	Types []string `json:"types"`
}

// Game is one title of a vendor.
type Game struct {
	Vendor string `json:"vendor"`
	Code   string `json:"code"`
	Type   string `json:"type"`
	// Subtype of a slot shelf: JP jackpot, TG table, AC arcade, BG bingo; or empty.
	Subtype string `json:"subtype,omitempty"`
	// Class of a live table: BACCARAT, SICBO, ROULETTE, DRAGONTIGER, BLACKJACK, MAHJONG, THREECARD; or empty.
	Class string `json:"class,omitempty"`
	// Names by language: en, zh-Hans, th, ko.
	Names map[string]string `json:"names"`
	// Subject is the symbol on its cover.
	Subject string `json:"subject"`
	// ReturnPPM is the return to player in parts per million; nil where the rules of the table say it.
	ReturnPPM  *int64       `json:"rtpPpm,omitempty"`
	Volatility string       `json:"volatility,omitempty"`
	Lines      int          `json:"lines,omitempty"`
	Min        money.Amount `json:"minStake"`
	IsHot      bool         `json:"hot,omitempty"`
	// Cover is the address of its picture without size and format.
	Cover string `json:"cover"`
}

// mostStakes is the highest stake of a game, in lowest stakes.
const mostStakes = 5000

// Max is the highest stake.
func (g Game) Max() money.Amount { return g.Min * mostStakes }

//go:embed named.json
var namedFile []byte

type file struct {
	Vendors []Vendor `json:"vendors"`
	Games   []Game   `json:"games"`
}

var read = sync.OnceValue(func() file {
	var named file
	if err := json.Unmarshal(namedFile, &named); err != nil {
		panic("catalog: " + err.Error())
	}
	return named
})

// Vendors are all of them, in the order of the menus.
func Vendors() []Vendor { return read().Vendors }

// Games are those of one vendor, in the vendor's own order.
func Games(vendor string) (games []Game) {
	for _, g := range read().Games {
		if g.Vendor == vendor {
			games = append(games, g)
		}
	}
	return games
}

// Find is one game of a vendor.
func Find(vendor, code string) (Game, bool) {
	for _, g := range Games(vendor) {
		if g.Code == code {
			return g, true
		}
	}
	return Game{}, false
}
