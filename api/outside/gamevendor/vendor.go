// Package vendor is what the house asks of those who supply games, in one contract; each dialect has an adapter that
// translates.
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

// Supplier is one vendor and what its calls are signed with: a secret that it shares, or our private key beside its
// public one (Theirs). Account is what it calls us, where its dialect wants that said.
type Supplier struct {
	Code, URL, Dialect, Account, KeyID, Secret, Theirs string
}

// Vendor answers for one supplier.
type Vendor interface {
	// Games are all that the vendor offers.
	Games(ctx context.Context) ([]Game, error)
	// Address is where a game opens: single use, for a minute.
	Address(ctx context.Context, open Open) (Place, error)
	// Jackpots are the pools that its games play for.
	Jackpots(ctx context.Context) ([]Jackpot, error)
	// Tables are its live tables with their seats.
	Tables(ctx context.Context) ([]Table, error)
	// Matches are the fixtures that can be bet on, and those that go on.
	Matches(ctx context.Context) ([]Match, error)
}

// Jackpot is one pool. UpdatedAt is when its amount was confirmed, where the vendor says that.
type Jackpot struct {
	ID        string       `json:"id"`
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

// Match is a fixture at a moment, with names by language as BCP 47 writes it.
type Match struct {
	ID         string            `json:"id"`
	Game       string            `json:"game_code"`
	Sport      string            `json:"sport"`
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

// Price is what one staked on a pick brings, the stake included.
type Price struct {
	Pick string       `json:"pick"`
	Odds money.Amount `json:"odds"`
}

// Game is one title as the vendor describes it.
type Game struct {
	Code, Type, Subtype, Class, Volatility string
	// Names by language, as BCP 47 writes it.
	Names map[string]string
	Cover string
	// Images are further pictures by what they are for.
	Images map[string]string
	// ReturnPPM is the return to player in parts per million; nil where the rules of the table say it. ReturnsPPM are all
	// that the game is made with.
	ReturnPPM  *int64
	ReturnsPPM []int64
	Features   []string
	Lines      int
	Min, Max   money.Amount
	IsHot      bool
	HasDemo    bool
	// NotIn are countries in which it may not be offered.
	NotIn []string
	// Currencies are those in which it can be played; none: any.
	Currencies       []string
	MaintenanceUntil *time.Time
}

// Open is a game to be opened: with a token for a player with a wallet, without one as a demo.
type Open struct {
	Game, Player, Token          string
	Language, Currency, Country  string
	Device, LobbyURL, CashierURL string
	// CheckURL is where a player sees what he played for.
	CheckURL string
}

// Place is where a game opens, and until when, where the vendor says that.
type Place struct {
	URL   string
	Until *time.Time
}

// ErrDialect says that nobody here speaks a vendor's dialect.
var ErrDialect = errors.New("vendor: no adapter for this dialect")

// Line is how adapters reach vendors.
type Line struct {
	HTTP  *http.Client
	Clock *clock.Clock
	Nonce func() string
}

// To is the adapter for a supplier's dialect.
func (l Line) To(s Supplier) (Vendor, error) {
	switch s.Dialect {
	case "NATIVE":
		return newNative(l, s)
	case "HUB88":
		return newHub88(l, s)
	}
	return nil, fmt.Errorf("%w: %s", ErrDialect, s.Dialect)
}
