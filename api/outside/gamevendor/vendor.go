// Package gamevendor is the contract of the calls to game vendors. Each dialect has an adapter.
package gamevendor

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"lantern/store/clock"
	"lantern/store/money"
)

// Supplier is one vendor with its credentials: a shared secret, or the platform's private key and the vendor's
// PublicKey. Account is the vendor's id of the platform, for dialects that send it.
type Supplier struct {
	Code, URL, Dialect, Account, KeyID, Secret, PublicKey string
}

// Vendor is the adapter of one supplier.
type Vendor interface {
	// Games returns the complete catalog.
	Games(ctx context.Context) ([]Game, error)
	// Address returns where a game opens: usable once, within a minute.
	Address(ctx context.Context, open Open) (LaunchAddress, error)
	// Jackpots returns the current pools.
	Jackpots(ctx context.Context) ([]Jackpot, error)
	// Tables returns the live tables with their seats.
	Tables(ctx context.Context) ([]Table, error)
	// Matches returns running and coming fixtures that accept bets.
	Matches(ctx context.Context) ([]Match, error)
}

// Jackpot is one pool. UpdatedAt is when the vendor confirmed the amount, if it reports that.
type Jackpot struct {
	ID string `json:"id"`
	// Games are the codes of those that play for it; without any, all of subtype JP do.
	Games     []string     `json:"game_codes,omitempty"`
	Currency  string       `json:"currency"`
	Amount    money.Amount `json:"amount"`
	UpdatedAt *time.Time   `json:"updated_at,omitempty"`
}

// Table is a live table.
type Table struct {
	Game  string `json:"game_code"`
	Seats int    `json:"seats"`
	Taken int    `json:"taken"`
}

// Match is the current state of a fixture. Names are by BCP 47 language tag.
type Match struct {
	ID    string `json:"id"`
	Game  string `json:"game_code"`
	Sport string `json:"sport"`
	// Number of the fight in its day; 0 if the vendor does not number its matches.
	Number     int               `json:"number,omitempty"`
	League     map[string]string `json:"league"`
	Home       map[string]string `json:"home"`
	Away       map[string]string `json:"away"`
	StartsAt   time.Time         `json:"starts_at"`
	EndsAt     time.Time         `json:"ends_at"`
	Minute     int               `json:"minute"`
	State      string            `json:"state"`
	Score      [2]int            `json:"score"`
	Odds       []Price           `json:"odds"`
	IsHot      bool              `json:"hot"`
	IsFeatured bool              `json:"featured"`
}

// Price is the payout for a stake of one on a pick, stake included.
type Price struct {
	Pick string       `json:"pick"`
	Odds money.Amount `json:"odds"`
}

// Game is a title as the vendor describes it.
type Game struct {
	Code, Type, Subtype, Class, Volatility string
	// Names by BCP 47 language tag.
	Names map[string]string
	Cover string
	// Images are additional pictures by purpose.
	Images map[string]string
	// ReturnPPM is the return to player in parts per million, nil if the rules of the table define it. ReturnsPPM are
	// all variants of the game.
	ReturnPPM  *int64
	ReturnsPPM []int64
	Features   []string
	Lines      int
	Min, Max   money.Amount
	IsHot      bool
	HasDemo    bool
	// NotIn lists the countries in which the game must not be offered.
	NotIn []string
	// Currencies in which the game can be played; empty means any.
	Currencies       []string
	MaintenanceUntil *time.Time
}

// Open requests a game: with a token for a player, or without one as a demo.
type Open struct {
	Game, Player, Token          string
	Language, Currency, Country  string
	Device, LobbyURL, CashierURL string
	// CheckURL is the reality check: the page that shows the player the session's results.
	CheckURL string
	// Theme in which the page opens: dark or light; empty for the device's.
	Theme string
}

// LaunchAddress is where a game opens, until ExpiresAt if the vendor reports it.
type LaunchAddress struct {
	URL       string
	ExpiresAt *time.Time
}

// ErrDialect means that there is no adapter for the supplier's dialect.
var ErrDialect = errors.New("vendor: no adapter for this dialect")

// Client holds what all adapters share to call vendors.
type Client struct {
	HTTP  *http.Client
	Clock *clock.Clock
	Nonce func() string
}

// Adapter returns the adapter for a supplier's dialect. Error: ErrDialect.
func (l Client) Adapter(s Supplier) (Vendor, error) {
	switch s.Dialect {
	case "NATIVE":
		return newNative(l, s)
	case "HUB88":
		return newHub88(l, s)
	}
	return nil, fmt.Errorf("%w: %s", ErrDialect, s.Dialect)
}
