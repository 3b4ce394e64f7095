package gamevendor

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"lantern/api/outside/signed"
	"lantern/store/money"
)

const (
	timeout = 3 * time.Second
	// maxResponseBytes allows a catalog of about ten thousand games.
	maxResponseBytes = 8 << 20
)

// native speaks the platform's own contract (docs/vendors.md#calls-to-vendors).
type native struct {
	client   Client
	supplier Supplier
	keys     signed.Keys
}

func newNative(l Client, s Supplier) (Vendor, error) {
	if s.PublicKey == "" {
		return native{l, s, signed.Shared(s.Secret)}, nil
	}
	keys, err := signed.Pair(s.Secret, s.PublicKey)
	if err != nil {
		return nil, fmt.Errorf("vendor %s: %w", s.Code, err)
	}
	return native{l, s, keys}, nil
}

// GameOut is a game of the native contract.
type GameOut struct {
	Code        string            `json:"code"`
	Names       map[string]string `json:"names"`
	Category    string            `json:"category"`
	Subtype     string            `json:"subtype,omitempty"`
	Class       string            `json:"class,omitempty"`
	Volatility  string            `json:"volatility,omitempty"`
	ReturnPPM   *int64            `json:"rtp_ppm,omitempty"`
	ReturnsPPM  []int64           `json:"rtp_list_ppm,omitempty"`
	Features    []string          `json:"features,omitempty"`
	Lines       int               `json:"lines,omitempty"`
	Min         money.Amount      `json:"min_bet"`
	Max         money.Amount      `json:"max_bet"`
	IsHot       bool              `json:"hot,omitempty"`
	HasDemo     bool              `json:"demo,omitempty"`
	NotIn       []string          `json:"not_in,omitempty"`
	Currencies  []string          `json:"currencies,omitempty"`
	Cover       string            `json:"cover"`
	Images      map[string]string `json:"images,omitempty"`
	Maintenance *time.Time        `json:"maintenance_until,omitempty"`
}

// GamesOut is the complete catalog.
type GamesOut struct {
	Games []GameOut `json:"games"`
}

// OpenIn requests a launch address.
type OpenIn struct {
	Game       string `json:"game_code"`
	Player     string `json:"player_ref,omitempty"`
	Token      string `json:"token,omitempty"`
	IsDemo     bool   `json:"demo,omitempty"`
	Language   string `json:"language"`
	Currency   string `json:"currency,omitempty"`
	Country    string `json:"country,omitempty"`
	Device     string `json:"device,omitempty"`
	LobbyURL   string `json:"lobby_url,omitempty"`
	CashierURL string `json:"cashier_url,omitempty"`
	CheckURL   string `json:"reality_check_url,omitempty"`
	// Theme in which the page opens: dark or light.
	Theme string `json:"theme,omitempty"`
}

// OpenOut is the launch address and its expiry.
type OpenOut struct {
	URL     string     `json:"url"`
	Expires *time.Time `json:"expires,omitempty"`
}

func (n native) Games(ctx context.Context) ([]Game, error) {
	var out GamesOut
	if err := n.call(ctx, http.MethodGet, "/games", nil, &out); err != nil {
		return nil, err
	}
	games := make([]Game, len(out.Games))
	for i, g := range out.Games {
		games[i] = Game{
			Code: g.Code, Type: g.Category, Subtype: g.Subtype, Class: g.Class, Volatility: g.Volatility, Names: g.Names,
			Cover:  g.Cover,
			Images: g.Images, ReturnPPM: g.ReturnPPM, ReturnsPPM: g.ReturnsPPM, Features: g.Features, Lines: g.Lines, Min: g.Min,
			Max:   g.Max,
			IsHot: g.IsHot, HasDemo: g.HasDemo, NotIn: g.NotIn, Currencies: g.Currencies, MaintenanceUntil: g.Maintenance,
		}
	}
	return games, nil
}

func (n native) Address(ctx context.Context, open Open) (LaunchAddress, error) {
	in := OpenIn{
		Game: open.Game, Player: open.Player, Token: open.Token, IsDemo: open.Token == "", Language: open.Language,
		Currency: open.Currency,
		Country:  open.Country, Device: open.Device, LobbyURL: open.LobbyURL, CashierURL: open.CashierURL,
		CheckURL: open.CheckURL, Theme: open.Theme,
	}
	var out OpenOut
	if err := n.call(ctx, http.MethodPost, "/games/url", in, &out); err != nil {
		return LaunchAddress{}, err
	}
	if out.URL == "" {
		return LaunchAddress{}, errNoAddress
	}
	return LaunchAddress{URL: out.URL, ExpiresAt: out.Expires}, nil
}

// Responses of the lists that change continuously.
type (
	JackpotsOut struct {
		Jackpots []Jackpot `json:"jackpots"`
	}
	TablesOut struct {
		Tables []Table `json:"tables"`
	}
	MatchesOut struct {
		Matches []Match `json:"matches"`
	}
)

func (n native) Jackpots(ctx context.Context) ([]Jackpot, error) {
	var out JackpotsOut
	err := n.call(ctx, http.MethodGet, "/jackpots", nil, &out)
	return out.Jackpots, err
}

func (n native) Tables(ctx context.Context) ([]Table, error) {
	var out TablesOut
	err := n.call(ctx, http.MethodGet, "/tables", nil, &out)
	return out.Tables, err
}

func (n native) Matches(ctx context.Context) ([]Match, error) {
	var out MatchesOut
	err := n.call(ctx, http.MethodGet, "/matches", nil, &out)
	return out.Matches, err
}

func (n native) call(ctx context.Context, method, path string, in, out any) error {
	line := signed.Client{
		URL: n.supplier.URL, Keys: n.keys, HTTP: n.client.HTTP, Clock: n.client.Clock, Nonce: n.client.Nonce,
		Timeout:          timeout,
		MaxResponseBytes: maxResponseBytes,
		Headers:          map[string]string{"X-Vendor-Id": n.supplier.Code, "X-Key-Id": n.supplier.KeyID},
	}
	status, raw, err := line.Do(ctx, method, path, in)
	switch {
	case err != nil:
		return fmt.Errorf("vendor %s: %w", n.supplier.Code, err)
	case status == http.StatusNotFound:
		return fmt.Errorf("vendor %s: %w", n.supplier.Code, ErrUnknown)
	case status == http.StatusBadRequest, status == http.StatusConflict, status == http.StatusUnprocessableEntity:
		return fmt.Errorf("vendor %s: %w: HTTP %d", n.supplier.Code, ErrRefused, status)
	case status != http.StatusOK:
		return fmt.Errorf("vendor %s: HTTP %d", n.supplier.Code, status)
	}
	return json.Unmarshal(raw, out)
}
