// Package bet exposes the betting record.
package bet

import (
	"context"
	"net/url"
	"time"

	"lantern/api/outside/gamevendor"
	"lantern/api/wire"
	"lantern/store/bet"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers of the betting record.
type Handlers struct {
	DB       *pg.DB
	Reports  *pg.Reports
	Settings *system.SettingsCache
	// Line calls the vendors. Origins are the allowed origins of the pages that vendors return.
	Line    gamevendor.Client
	Origins []string
}

// Routes of the betting record.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/bets", "List bets", h.list),
		wire.Call("GET", "/wps/bets/totals", "Sum bets", h.totals),
		wire.Call("GET", "/wps/bets/:id", "Retrieve a bet with its ledger entries", h.get).
			Fails(fault.NotFound),
		wire.Call("GET", "/wps/bets/:id/round", "Retrieve a bet's round as the vendor reports it", h.round).
			Fails(fault.NotFound),
	}
}

type betOut struct {
	ID        id.Bet       `json:"id"`
	Reference string       `json:"reference"`
	GameType  string       `json:"gameType"`
	Vassalage string       `json:"vassalage"`
	NodeID    id.Game      `json:"nodeId"`
	GameName  string       `json:"gameName"`
	IconURL   string       `json:"iconUrl" doc:"cover of the game: a path without size, or the URL of a picture"`
	RoundID   string       `json:"roundId"`
	State     bet.State    `json:"state"`
	Stake     money.Amount `json:"stake"`
	ValidBet  money.Amount `json:"validBet"`
	Payout    money.Amount `json:"payout"`
	Profit    money.Amount `json:"profit"`
	PlacedAt  time.Time    `json:"placedAt"`
	SettledAt *time.Time   `json:"settledAt"`
	Detail    *string      `json:"detail"`
}

func toOut(b bet.Bet, language string) betOut {
	out := betOut{
		ID: b.ID, Reference: id.Reference(b.ID), GameType: b.GameType, Vassalage: b.Vendor, NodeID: b.Game,
		GameName: b.Name(language),
		RoundID:  b.Round, State: b.State, Stake: b.Stake, ValidBet: b.ValidBet, Payout: b.Payout, Profit: b.Profit,
		PlacedAt: b.PlacedAt.UTC(), Detail: b.Detail,
	}
	if b.Cover != nil {
		out.IconURL = *b.Cover
	}
	if b.SettledAt != nil {
		at := b.SettledAt.UTC()
		out.SettledAt = &at
	}
	return out
}

type listIn struct {
	Cursor   string    `query:"cursor" maxLength:"400"`
	PageSize int       `query:"pageSize"`
	From     string    `query:"from" maxLength:"40"`
	To       string    `query:"to" maxLength:"40"`
	State    bet.State `query:"state"`
	GameType string    `query:"gameType" maxLength:"20"`
	Search   string    `query:"search" maxLength:"64" doc:"part of a game's name, a round or a reference"`
	Order    Order     `query:"order"`
}

// Order of the record.
type Order string

// The orders.
const (
	Newest Order = "NEWEST"
	Oldest Order = "OLDEST"
)

// Values lists every Order.
func (Order) Values() []Order { return []Order{Newest, Oldest} }

type totalsIn struct {
	From     string    `query:"from" maxLength:"40"`
	To       string    `query:"to" maxLength:"40"`
	State    bet.State `query:"state"`
	GameType string    `query:"gameType" maxLength:"20"`
	Search   string    `query:"search" maxLength:"64" doc:"part of a game's name, a round or a reference"`
}

type totalsOut struct {
	Count    int64        `json:"count"`
	Stake    money.Amount `json:"stake" doc:"of settled bets, as validBet, payout and profit: payout - stake = profit"`
	ValidBet money.Amount `json:"validBet"`
	Payout   money.Amount `json:"payout"`
	Profit   money.Amount `json:"profit"`
	// OpenStake and ReturnedStake are the stakes of open and of cancelled bets.
	OpenStake     money.Amount `json:"openStake"`
	ReturnedStake money.Amount `json:"returnedStake"`
	Counts        countsOut    `json:"counts" doc:"bets by state, whatever state is requested"`
}

type countsOut struct {
	Open      int64 `json:"OPEN"`
	Won       int64 `json:"WON"`
	Lost      int64 `json:"LOST"`
	Tie       int64 `json:"TIE"`
	Cancelled int64 `json:"CANCELLED"`
}

func (h Handlers) list(ctx context.Context, caller wire.Caller, in listIn) (wire.Cursor[betOut], error) {
	at, err := wire.ReadIDKeyset[id.Bet](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[betOut]{}, err
	}
	filter, err := h.filter(ctx, caller.Member, in)
	if err != nil {
		return wire.Cursor[betOut]{}, err
	}
	filter.Before, filter.Size = at.After, at.Limit()
	rows, err := pg.Read(ctx, h.Reports.Until(filter.To), func(ctx context.Context, q pg.Q) ([]bet.Bet,
		error) {
		return bet.List(ctx, q, filter)
	})
	if err != nil {
		return wire.Cursor[betOut]{}, err
	}
	key := func(b bet.Bet) id.Bet { return b.ID }
	return wire.PageBy(at, rows, key, func(b bet.Bet) betOut { return toOut(b, caller.Language) })
}

// totals is a call of its own: a sum reads every bet of the range, a page only its own.
func (h Handlers) totals(ctx context.Context, caller wire.Caller, in totalsIn) (totalsOut, error) {
	filter, err := h.filter(ctx, caller.Member, listIn{From: in.From, To: in.To, State: in.State, GameType: in.GameType,
		Search: in.Search})
	if err != nil {
		return totalsOut{}, err
	}
	sums, err := pg.Read(ctx, h.Reports.Until(filter.To), func(ctx context.Context, q pg.Q) (bet.Totals,
		error) {
		return bet.Sum(ctx, q, filter)
	})
	return totalsOut{
		Count: sums.Count, Stake: sums.Stake, ValidBet: sums.ValidBet, Payout: sums.Payout, Profit: sums.Profit,
		OpenStake: sums.OpenStake, ReturnedStake: sums.ReturnedStake, Counts: countsOut(sums.Counts),
	}, err
}

func (h Handlers) filter(ctx context.Context, member id.Member, in listIn) (bet.Filter, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return bet.Filter{}, err
	}
	zone, err := clock.ParseZone(settings.GMTOffset)
	if err != nil {
		return bet.Filter{}, err
	}
	filter := bet.Filter{Member: member, State: in.State, GameType: in.GameType, Search: in.Search,
		IsOldestFirst: in.Order == Oldest}
	filter.From, filter.To, err = wire.Span(zone, in.From, in.To)
	return filter, err
}

type getIn struct {
	ID string `path:"id"`
}

type entryOut struct {
	Reference string       `json:"reference"`
	Type      string       `json:"type"`
	Amount    money.Amount `json:"amount"`
	At        time.Time    `json:"at"`
}

type rebateLine struct {
	Type   string          `json:"type"`
	Point  string          `json:"point"`
	Amount money.Amount    `json:"amount"`
	State  bet.RebateState `json:"state"`
}

type rebateOut struct {
	ValidBet money.Amount `json:"validBet"`
	Lines    []rebateLine `json:"lines"`
}

type detailOut struct {
	Shown
	Entries  []entryOut `json:"entries"`
	ProofURL *string    `json:"proofUrl"`
	Rebate   rebateOut  `json:"rebate"`
	// HasRound reports whether the vendor can be asked for details of the round.
	HasRound bool `json:"hasRound"`
}

// Shown is embedded under an exported name, because the document of the contract reads exported fields only.
type Shown = betOut

func (h Handlers) get(ctx context.Context, caller wire.Caller, in getIn) (detailOut, error) {
	betID, err := id.Parse[id.Bet](in.ID)
	if err != nil {
		return detailOut{}, fault.New(fault.NotFound)
	}
	b, err := bet.Of(ctx, h.DB, caller.Member, betID)
	if err != nil {
		return detailOut{}, err
	}
	entries, err := bet.Entries(ctx, h.DB, caller.Member, betID)
	if err != nil {
		return detailOut{}, err
	}
	rebates, err := bet.Rebates(ctx, h.DB, caller.Member, betID)
	if err != nil {
		return detailOut{}, err
	}
	out := toDetail(b, entries, rebates, caller.Language)
	_, out.HasRound, err = h.rounds(ctx, b.Vendor)
	return out, err
}

func toDetail(b bet.Bet, entries []bet.Entry, rebates []bet.Rebate, language string) detailOut {
	out := detailOut{Shown: toOut(b, language), Entries: []entryOut{},
		Rebate: rebateOut{ValidBet: b.ValidBet, Lines: []rebateLine{}}}
	for _, e := range entries {
		out.Entries = append(out.Entries, entryOut{Reference: id.Reference(e.ID), Type: e.Kind, Amount: e.Amount,
			At: e.At.UTC()})
	}
	for _, r := range rebates {
		state := bet.Accrued
		if r.IsPaid {
			state = bet.Credited
		}
		point := (100 * money.Unit).Times(r.Point).String()
		out.Rebate.Lines = append(out.Rebate.Lines, rebateLine{Type: r.Kind, Point: point, Amount: r.Amount, State: state})
	}
	if b.Vendor == "BGS" {
		proof := "/games/verify/?round=" + url.QueryEscape(b.Round)
		out.ProofURL = &proof
	}
	return out
}
