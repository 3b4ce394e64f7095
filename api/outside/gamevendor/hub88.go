package gamevendor

import (
	"cmp"
	"context"
	"crypto/rsa"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lantern/api/outside/hub88"
	"lantern/store/money"
)

// hub88Adapter speaks the dialect of Hub88 (see package hub88), which has no jackpots, tables or matches.
type hub88Adapter struct {
	code     string
	operator int64
	client   hub88.Client
}

var (
	errAccount   = errors.New("vendor: the account is not an operator_id")
	errNoAddress = errors.New("vendor: the answer has no address")
)

// newHub88 signs as the operator id that the supplier has assigned.
func newHub88(l Client, s Supplier) (Vendor, error) {
	operator, err := strconv.ParseInt(s.Account, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("vendor %s: %w", s.Code, errAccount)
	}
	var key *rsa.PrivateKey
	if key, err = hub88.ReadPrivate(s.Secret); err != nil {
		return nil, fmt.Errorf("vendor %s: %w", s.Code, err)
	}
	client := hub88.Client{URL: s.URL, Key: key, HTTP: l.HTTP, Timeout: timeout, MaxResponseBytes: maxResponseBytes}
	return hub88Adapter{code: s.Code, operator: operator, client: client}, nil
}

func (h hub88Adapter) post(ctx context.Context, path string, in, out any) error {
	if err := h.client.Post(ctx, path, in, out); err != nil {
		return fmt.Errorf("vendor %s: %w", h.code, err)
	}
	return nil
}

// The dialect has no stake limits: the vendor enforces its own, and the platform refuses only implausible stakes.
const (
	hub88MinStake = money.Payable
	hub88MaxStake = 1_000_000 * money.Unit
)

func (h hub88Adapter) Games(ctx context.Context) ([]Game, error) {
	var listed []hub88.Game
	if err := h.post(ctx, hub88.ListPath, hub88.ListCall{Operator: h.operator}, &listed); err != nil {
		return nil, err
	}
	var games []Game
	for _, g := range listed {
		if g.IsEnabled {
			games = append(games, gameOf(g))
		}
	}
	return games, nil
}

func gameOf(g hub88.Game) Game {
	kind, subtype, class := kindOf(g.Category)
	names := map[string]string{"en": g.Name}
	maps.Copy(names, g.Names)
	return Game{
		Code: g.Code, Type: kind, Subtype: subtype, Class: class, Volatility: volatilityOf(g.Volatility),
		Names: names,
		Cover: g.Thumb, ReturnPPM: ppmOf(g.Return), Lines: g.Lines, Min: hub88MinStake, Max: hub88MaxStake,
		HasDemo: g.HasDemo,
		NotIn:   g.NotIn,
	}
}

// categories map the dialect's categories to game types by the words that they contain. The first match counts.
var categories = []struct{ word, kind, subtype, class string }{
	{"live baccarat", "LIVE", "", "BACCARAT"}, {"live blackjack", "LIVE", "", "BLACKJACK"},
	{"live roulette", "LIVE", "", "ROULETTE"},
	{"live dragon tiger", "LIVE", "", "DRAGONTIGER"}, {"live sic bo", "LIVE", "", "SICBO"}, {"live", "LIVE", "", ""},
	{"esport", "ESPORTS", "", ""}, {"sport", "SPORTS", "", ""}, {"fish", "FISH", "", ""}, {"multiplayer", "PVP", "", ""},
	{"jackpot", "RNG", "JP", ""}, {"arcade", "RNG", "AC", ""}, {"crash", "RNG", "AC", ""}, {"instant", "RNG", "AC", ""},
	{"minigame", "RNG", "AC", ""},
	{"bingo", "RNG", "BG", ""}, {"keno", "RNG", "BG", ""}, {"lottery", "RNG", "BG", ""},
	{"table", "RNG", "TG", ""}, {"baccarat", "RNG", "TG", ""}, {"blackjack", "RNG", "TG", ""},
	{"roulette", "RNG", "TG", ""}, {"poker", "RNG", "TG", ""},
}

// kindOf returns the game type of a category. Unknown categories become slots, the most frequent type.
func kindOf(category string) (kind, subtype, class string) {
	lower := strings.ToLower(category)
	if at := slices.IndexFunc(categories,
		func(c struct{ word, kind, subtype, class string }) bool { return strings.Contains(lower, c.word) }); at >= 0 {
		return categories[at].kind, categories[at].subtype, categories[at].class
	}
	return "RNG", "", ""
}

// volatilityOf maps six steps to three levels; empty for none.
func volatilityOf(step int) string {
	switch step {
	case 1, 2:
		return "LOW"
	case 3, 4:
		return "MEDIUM"
	case 5, 6:
		return "HIGH"
	}
	return ""
}

// ppmOf converts a percentage such as "94.79" to parts per million; nil if there is none.
func ppmOf(percent string) *int64 {
	read, err := money.Parse(percent)
	if err != nil || read <= 0 || read > 100*money.Unit {
		return nil
	}
	ppm := int64(read) // one ten-thousandth of a percent is one part per million
	return &ppm
}

// unknownCountry is the value that the documented signature example uses for an unknown country.
const unknownCountry = "XX"

func (h hub88Adapter) Address(ctx context.Context, open Open) (LaunchAddress, error) {
	language, _, _ := strings.Cut(open.Language, "-")
	in := hub88.OpenCall{
		Operator: h.operator, User: open.Player, Token: open.Token, Game: open.Game, Platform: hub88.Mobile,
		Language: language,
		Currency: open.Currency, Country: cmp.Or(open.Country, unknownCountry), LobbyURL: open.LobbyURL,
	}
	if open.Device == "" || open.Device == "WEB" {
		in.Platform = hub88.Desktop
	}
	if open.Token == "" {
		in.User, in.Currency = "", hub88.DemoCurrency
	}
	var out hub88.OpenResponse
	if err := h.post(ctx, hub88.OpenPath, in, &out); err != nil {
		return LaunchAddress{}, err
	}
	if out.URL == "" {
		return LaunchAddress{}, errNoAddress
	}
	return LaunchAddress{URL: out.URL}, nil
}

// Round returns only a replay page: the dialect reports neither the events of a round nor whether it is over.
func (h hub88Adapter) Round(ctx context.Context, of RoundRef) (Round, error) {
	var out hub88.RoundResponse
	err := h.post(ctx, hub88.RoundPath, hub88.RoundCall{Operator: h.operator, User: of.Player, Tx: of.Tx, Round: of.ID},
		&out)
	switch {
	case errors.Is(err, hub88.ErrUnknown):
		return Round{}, ErrUnknown
	case err != nil:
		return Round{}, err
	case out.URL == "":
		return Round{}, errNoAddress
	}
	return Round{ID: of.ID, Replay: out.URL}, nil
}

func (hub88Adapter) Jackpots(context.Context) ([]Jackpot, error) { return nil, nil }

func (hub88Adapter) Tables(context.Context) ([]Table, error) { return nil, nil }

func (hub88Adapter) Matches(context.Context) ([]Match, error) { return nil, nil }
