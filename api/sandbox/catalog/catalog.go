// Package catalog is the catalog of the sandbox vendors: their names and games, identical on every machine. A few
// games of each vendor are named by hand; the others are generated from word lists by deterministic rules.
package catalog

import (
	"encoding/json"
	"io"

	"lantern/store/money"
)

// Vendor is one of the sandbox vendors.
type Vendor struct {
	Code  string   `json:"code"`
	Name  string   `json:"name"`
	Types []string `json:"types"`
}

// Game is a title of a vendor.
type Game struct {
	Vendor string `json:"vendor"`
	Code   string `json:"code"`
	Type   string `json:"type"`
	// Subtype of a slot: JP jackpot, TG table, AC arcade, BG bingo; or empty.
	Subtype string `json:"subtype,omitempty"`
	// Class of a live table: BACCARAT, SICBO, ROULETTE, DRAGONTIGER, BLACKJACK, MAHJONG, THREECARD; or empty.
	Class string `json:"class,omitempty"`
	// Names by language: en, zh-Hans, th, ko.
	Names map[string]string `json:"names"`
	// Subject is the symbol on the cover, used once per vendor.
	Subject string `json:"subject"`
	// ReturnPPM is the return to player in parts per million; nil if the rules of the table define it.
	ReturnPPM  *int64       `json:"rtpPpm,omitempty"`
	Volatility string       `json:"volatility,omitempty"`
	Lines      int          `json:"lines,omitempty"`
	Min        money.Amount `json:"minStake"`
	IsHot      bool         `json:"hot,omitempty"`
	// Cover is the address of the picture without size and format.
	Cover string `json:"cover"`
}

// maxStakeFactor is the ratio of a game's highest to its lowest stake.
const maxStakeFactor = 5000

// Max returns the highest stake.
func (g Game) Max() money.Amount { return g.Min * maxStakeFactor }

// Vendors returns all vendors in the order of the menus.
func Vendors() []Vendor { return loaded().vendors }

// Games returns a vendor's games in its own order, hand-named games first. The slice is shared: callers that change
// it must copy it.
func Games(vendor string) []Game { return loaded().games[vendor] }

// Find returns a game of a vendor.
func Find(vendor, code string) (Game, bool) {
	c := loaded()
	at, ok := c.indexes[gameKey{vendor, code}]
	if !ok {
		return Game{}, false
	}
	return c.games[vendor][at], true
}

// Write prints the catalog as JSON; the cover pictures are drawn from it.
func Write(w io.Writer) error {
	all := struct {
		Vendors []Vendor `json:"vendors"`
		Games   []Game   `json:"games"`
	}{Vendors: Vendors()}
	for _, v := range all.Vendors {
		all.Games = append(all.Games, Games(v.Code)...)
	}
	return json.NewEncoder(w).Encode(all)
}
