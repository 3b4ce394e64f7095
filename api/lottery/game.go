package lottery

import (
	"context"
	"slices"
	"strings"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/lottery"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

type gameOut struct {
	GameCode string         `json:"gameCode" doc:"code of the game as it is sold, such as SSC_1M"`
	Rules    string         `json:"rules" doc:"code of the game's rules, such as SSC"`
	NodeID   string         `json:"nodeId"`
	Name     string         `json:"name"`
	Vendor   string         `json:"vassalage"`
	GameType string         `json:"gameType"`
	Modes    []string       `json:"prizeModes"`
	Source   lottery.Source `json:"source"`
	Region   *string        `json:"region"`
	Province *string        `json:"province"`
	IsOpen   bool           `json:"isOpen" doc:"whether it is sold at all"`
	// Every is the interval of the draws.
	Every      int        `json:"everySeconds" doc:"interval of the draws; 0: at certain times"`
	Number     *string    `json:"number" doc:"number of the issue that is sold now"`
	ClosesAt   *time.Time `json:"closesAt"`
	DrawsAt    *time.Time `json:"drawsAt"`
	LastNumber *string    `json:"lastNumber"`
	LastResult *string    `json:"lastResult" doc:"numbers of the last draw, in the form of the game"`
}

type gamesIn struct {
	Mode string `query:"prizeMode" maxLength:"8"`
}

type gamesOut struct {
	Now   time.Time `json:"now" doc:"the platform's clock, for countdowns"`
	Games []gameOut `json:"games"`
}

// list returns the games that a filter keeps.
func (h handlers) list(ctx context.Context, language string, keep func(lottery.Game) bool) (gamesOut, error) {
	games, err := lottery.Games(ctx, h.DB)
	if err != nil {
		return gamesOut{}, err
	}
	latest, err := lottery.Overview(ctx, h.DB)
	if err != nil {
		return gamesOut{}, err
	}
	out := gamesOut{Now: h.Clock.Now(), Games: []gameOut{}}
	for _, g := range games {
		if keep(g) {
			out.Games = append(out.Games, gameOutOf(g, latest[g.Code], language))
		}
	}
	return out, nil
}

func gameOutOf(g lottery.Game, last lottery.Latest, language string) gameOut {
	out := gameOut{
		GameCode: g.Code, Rules: g.Rules, NodeID: string(g.Node), Name: g.Name(language), Vendor: g.Vendor,
		GameType: g.Type, Modes: g.Modes, Source: g.Source, Region: g.Region, Province: g.Province, IsOpen: g.IsOpen,
		Number: last.Number, ClosesAt: utc(last.ClosesAt), DrawsAt: utc(last.DrawsAt), LastNumber: last.Last,
		LastResult: last.Result,
	}
	if s, err := g.Schedule(); err == nil {
		out.Every = s.Every
	}
	return out
}

func utc(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	moment := at.UTC()
	return &moment
}

func (h handlers) games(ctx context.Context, caller wire.Caller, in gamesIn) (gamesOut, error) {
	return h.list(ctx, caller.Language, func(g lottery.Game) bool {
		return in.Mode == "" || slices.Contains(g.Modes, strings.ToUpper(in.Mode))
	})
}

type boardIn struct {
	GameCode string `query:"gameCode" minLength:"1" maxLength:"40"`
	Mode     string `query:"prizeMode" maxLength:"8"`
}

type tierOut struct {
	Code string `json:"code"`
	// N is set in LOTT, Odds in every other mode.
	N    string `json:"n" doc:"LOTT: reciprocal of the probability, such as 1000/3"`
	Odds string `json:"odds" doc:"other modes: what a stake of 1 returns"`
}

type typeOut struct {
	Type catalog.Type `json:"type" doc:"the row of the rules"`
	// Tiers carry today's odds, which may differ from those of the row.
	Tiers  []tierOut  `json:"tiers"`
	Factor money.Rate `json:"factorPpm" doc:"parts per million of the prizes of a group"`
}

type boardOut struct {
	GameCode    string       `json:"gameCode"`
	PrizeMode   string       `json:"prizeMode"`
	OddsVersion int          `json:"oddsVersion"`
	Game        catalog.Game `json:"game" doc:"what a draw looks like"`
	Types       []typeOut    `json:"types"`
}

func (h handlers) board(ctx context.Context, _ wire.Caller, in boardIn) (boardOut, error) {
	g, err := lottery.GameOf(ctx, h.DB, in.GameCode)
	if err != nil {
		return boardOut{}, err
	}
	mode := catalog.Mode(strings.ToUpper(in.Mode))
	if in.Mode == "" {
		mode = catalog.Mode(g.Modes[0])
	}
	if !g.Has(mode) {
		return boardOut{}, fault.New(fault.NotFound)
	}
	board, err := lottery.BoardOf(ctx, h.DB, g, mode)
	if err != nil {
		return boardOut{}, err
	}
	out := boardOut{GameCode: g.Code, PrizeMode: string(mode), OddsVersion: g.OddsVersion, Types: []typeOut{},
		Game: lottery.FormOf(g.Rules)}
	for _, b := range board {
		t := typeOut{Type: b.Type.Type, Factor: b.Factor, Tiers: []tierOut{}}
		for _, tier := range b.Type.Tiers {
			shown := tierOut{Code: tier.Code}
			if tier.N != nil {
				text, err := tier.N.MarshalText()
				if err != nil {
					return out, err
				}
				shown.N = string(text)
			} else {
				shown.Odds = b.Odds[tier.Code].String()
			}
			t.Tiers = append(t.Tiers, shown)
		}
		out.Types = append(out.Types, t)
	}
	return out, nil
}

type termsOut struct {
	MinGroup int            `json:"minGroup" doc:"lowest prize group that a bet may choose"`
	MaxGroup int            `json:"maxGroup" doc:"highest"`
	Group    int            `json:"group" doc:"the member's prize group; the difference is paid as rebate"`
	Base     money.Amount   `json:"base" doc:"price of a unit in YUAN"`
	Step     money.Amount   `json:"step" doc:"step of amounts in CASH"`
	Limits   lottery.Limits `json:"limits"`
}

func (h handlers) terms(ctx context.Context, caller wire.Caller, _ wire.None) (termsOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return termsOut{}, err
	}
	r := lottery.Settings.Of(settings)
	group, err := lottery.GroupOf(ctx, h.DB, caller.Member, r)
	return termsOut{MinGroup: lottery.LowestGroup, MaxGroup: min(group, r.MaxGroup), Group: group, Base: r.Base,
		Step: r.Step, Limits: r.Limits}, err
}
