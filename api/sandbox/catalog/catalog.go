// Package catalog is what the sandbox's vendors offer: their names and their games, the same on every machine. A few
// games of each vendor are named by hand; the others are made of words, by rules that know neither time nor chance.
package catalog

import (
	"encoding/json"
	"io"

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
	// Subject is the symbol on its cover; a vendor uses it once.
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

// Vendors are all of them, in the order of the menus.
func Vendors() []Vendor { return made().vendors }

// Games are those of one vendor, in the vendor's own order: those named by hand come first. They are everybody's; who
// wants to change them copies them.
func Games(vendor string) []Game { return made().shelves[vendor] }

// Find is one game of a vendor.
func Find(vendor, code string) (Game, bool) {
	c := made()
	at, ok := c.places[place{vendor, code}]
	if !ok {
		return Game{}, false
	}
	return c.shelves[vendor][at], true
}

// Write prints everything as JSON; the pictures are drawn from it.
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
