package gamevendor

import (
	"cmp"
	"context"
	"crypto/rsa"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lantern/api/outside/hub88"
	"lantern/store/money"
)

// hub88Line speaks the dialect of Hub88 (api/outside/hub88 says where its words are written down). It has no jackpots,
// tables or matches.
type hub88Line struct {
	code     string
	operator int64
	client   hub88.Client
}

var (
	errAccount   = errors.New("vendor: the account is no operator_id")
	errNoAddress = errors.New("vendor: an answer without an address")
)

// newHub88 signs as the operator that the supplier knows us as.
func newHub88(l Line, s Supplier) (Vendor, error) {
	operator, err := strconv.ParseInt(s.Account, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("vendor %s: %w", s.Code, errAccount)
	}
	var key *rsa.PrivateKey
	if key, err = hub88.ReadPrivate(s.Secret); err != nil {
		return nil, fmt.Errorf("vendor %s: %w", s.Code, err)
	}
	client := hub88.Client{URL: s.URL, Key: key, HTTP: l.HTTP, Patience: patience, Largest: largest}
	return hub88Line{code: s.Code, operator: operator, client: client}, nil
}

func (h hub88Line) ask(ctx context.Context, path string, in, out any) error {
	if err := h.client.Ask(ctx, path, in, out); err != nil {
		return fmt.Errorf("vendor %s: %w", h.code, err)
	}
	return nil
}

// The dialect tells no stakes: a game takes what the vendor itself lets a player stake, and the house stops only what
// nobody plays for.
const (
	hub88Least = money.Payable
	hub88Most  = 1_000_000 * money.Unit
)

func (h hub88Line) Games(ctx context.Context) ([]Game, error) {
	var told []hub88.Game
	if err := h.ask(ctx, hub88.ListPath, hub88.ListCall{Operator: h.operator}, &told); err != nil {
		return nil, err
	}
	var games []Game
	for _, g := range told {
		if g.IsEnabled {
			games = append(games, gameOf(g))
		}
	}
	return games, nil
}

func gameOf(g hub88.Game) Game {
	kind, subtype, class := kindOf(g.Category)
	return Game{
		Code: g.Code, Type: kind, Subtype: subtype, Class: class, Volatility: volatilityOf(g.Volatility),
		Names: map[string]string{"en": g.Name},
		Cover: g.Thumb, ReturnPPM: returnOf(g.Return), Lines: g.Lines, Min: hub88Least, Max: hub88Most, HasDemo: g.HasDemo,
		NotIn: g.NotIn,
	}
}

// categories are the shelves that the dialect names, by the words that tell them: the first that a category holds
// counts.
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

// kindOf is the house's shelf for a category; what nobody here knows is a slot, as most are.
func kindOf(category string) (kind, subtype, class string) {
	told := strings.ToLower(category)
	if at := slices.IndexFunc(categories,
		func(c struct{ word, kind, subtype, class string }) bool { return strings.Contains(told, c.word) }); at >= 0 {
		return categories[at].kind, categories[at].subtype, categories[at].class
	}
	return "RNG", "", ""
}

// volatilityOf six steps is one of three; nothing where none is told.
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

// returnOf a percentage such as "94.79" is parts per million; nil where it says nothing.
func returnOf(percent string) *int64 {
	read, err := money.Parse(percent)
	if err != nil || read <= 0 || read > 100*money.Unit {
		return nil
	}
	ppm := int64(read) // a ten-thousandth of a percent is a millionth
	return &ppm
}

// nowhere is how the documents' own example of a signature writes a country that is not known.
const nowhere = "XX"

func (h hub88Line) Address(ctx context.Context, open Open) (Place, error) {
	language, _, _ := strings.Cut(open.Language, "-")
	in := hub88.OpenCall{
		Operator: h.operator, User: open.Player, Token: open.Token, Game: open.Game, Platform: hub88.Mobile,
		Language: language,
		Currency: open.Currency, Country: cmp.Or(open.Country, nowhere), LobbyURL: open.LobbyURL,
	}
	if open.Device == "" || open.Device == "WEB" {
		in.Platform = hub88.Desktop
	}
	if open.Token == "" {
		in.User, in.Currency = "", hub88.DemoCurrency
	}
	var out hub88.OpenTold
	if err := h.ask(ctx, hub88.OpenPath, in, &out); err != nil {
		return Place{}, err
	}
	if out.URL == "" {
		return Place{}, errNoAddress
	}
	return Place{URL: out.URL}, nil
}

// Round is a page and no words: the dialect tells neither what happened nor whether it is over.
func (h hub88Line) Round(ctx context.Context, of RoundOf) (Round, error) {
	var out hub88.RoundTold
	err := h.ask(ctx, hub88.RoundPath, hub88.RoundCall{Operator: h.operator, User: of.Player, Tx: of.Tx, Round: of.ID},
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

func (hub88Line) Jackpots(context.Context) ([]Jackpot, error) { return nil, nil }

func (hub88Line) Tables(context.Context) ([]Table, error) { return nil, nil }

func (hub88Line) Matches(context.Context) ([]Match, error) { return nil, nil }
