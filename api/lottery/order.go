package lottery

import (
	"context"
	"encoding/json"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/lottery"
	"lantern/store/lottery/rules"
	"lantern/store/lottery/rules/catalog"
	"lantern/store/money"
)

type numeroIn struct {
	Numero   string `json:"numero" minLength:"1" maxLength:"20" doc:"number of the issue"`
	Multiple int64  `json:"multiple" minimum:"1"`
}

type contentIn struct {
	GameCode    string         `json:"gameCode" minLength:"1" maxLength:"40"`
	BetType     string         `json:"betType" minLength:"1" maxLength:"40"`
	Selection   string         `json:"selection" minLength:"1" maxLength:"20000"`
	UnitMode    rules.UnitMode `json:"unitMode"`
	PrizeGroup  int            `json:"prizeGroup,omitempty" doc:"LOTT: group whose prizes are paid"`
	Units       int64          `json:"units" minimum:"1" doc:"units that the client counted"`
	OddsVersion int            `json:"oddsVersion,omitempty" doc:"version of the odds that the client shows"`
	Factor      money.Rate     `json:"factorPpm,omitempty" minimum:"1" doc:"lowest share of the price that the member accepts for a number that pays less, in parts per million"`
	WinStop     bool           `json:"winStop,omitempty" doc:"a chase ends with its first win"`
	Numeros     []numeroIn     `json:"numeros" minItems:"1" maxItems:"120"`
}

type orderIn struct {
	PrizeMode catalog.Mode `json:"prizeMode"`
	Device    string       `json:"device" maxLength:"64"`
	Contents  []contentIn  `json:"contents" minItems:"1" maxItems:"100"`
}

type orderOut struct {
	ID    id.Order     `json:"id"`
	Stake money.Amount `json:"stake"`
	Items []id.Bet     `json:"items"`
}

func (h handlers) place(ctx context.Context, caller wire.Caller, in orderIn) (orderOut, error) {
	order := lottery.Order{Member: caller.Member, Country: caller.Country, Mode: in.PrizeMode, Device: in.Device}
	for _, c := range in.Contents {
		content := lottery.Content{Game: c.GameCode, Type: c.BetType, Selection: c.Selection, UnitMode: c.UnitMode,
			Group: c.PrizeGroup, Units: c.Units, OddsVersion: c.OddsVersion, Factor: money.Whole, StopsOnWin: c.WinStop}
		if c.Factor != 0 {
			content.Factor = c.Factor
		}
		for _, n := range c.Numeros {
			content.Issues = append(content.Issues, lottery.Play{Number: n.Numero, Multiple: n.Multiple})
		}
		order.Contents = append(order.Contents, content)
	}
	placed, err := lottery.Place(ctx, h.DB, caller.Key, order)
	return orderOut{ID: placed.Order, Stake: placed.Stake, Items: placed.Items}, err
}

type lotteryBetOut struct {
	ID         id.Bet             `json:"id"`
	Reference  string             `json:"reference"`
	Order      id.Order           `json:"orderId"`
	Chase      *id.Chase          `json:"chaseId"`
	GameCode   string             `json:"gameCode"`
	GameName   string             `json:"gameName"`
	Issue      id.Issue           `json:"issueId"`
	Number     string             `json:"number"`
	PrizeMode  string             `json:"prizeMode"`
	BetType    string             `json:"betType"`
	Selection  string             `json:"selection"`
	UnitMode   rules.UnitMode     `json:"unitMode"`
	Multiple   int64              `json:"multiple"`
	Units      int64              `json:"units"`
	Stake      money.Amount       `json:"stake"`
	PrizeGroup *int               `json:"prizeGroup"`
	Odds       map[string]string  `json:"odds" doc:"odds by tier; empty for prize groups"`
	State      lottery.ItemState  `json:"state"`
	Payout     money.Amount       `json:"payout"`
	Version    int                `json:"version"`
	PlacedAt   time.Time          `json:"placedAt"`
	ClosesAt   time.Time          `json:"closesAt"`
	DrawsAt    time.Time          `json:"drawsAt"`
	IssueState lottery.IssueState `json:"issueState"`
	Result     *string            `json:"result"`
	WinStop    bool               `json:"winStop"`
}

func betOutOf(b lottery.Bet, language string) (lotteryBetOut, error) {
	out := lotteryBetOut{ID: b.ID, Reference: id.Reference(b.ID), Order: b.Order, Chase: b.Chase, GameCode: b.Game,
		GameName: b.Name(language), Issue: b.Issue, Number: b.Number, PrizeMode: b.Mode, BetType: b.Type,
		Selection: b.Selection, UnitMode: b.UnitMode, Multiple: b.Multiple, Units: b.Units, Stake: b.Stake,
		PrizeGroup: b.Group, Odds: map[string]string{}, State: b.State, Payout: b.Payout, Version: b.Version,
		PlacedAt: b.PlacedAt.UTC(), ClosesAt: b.ClosesAt.UTC(), DrawsAt: b.DrawsAt.UTC(), IssueState: b.IssueState,
		Result: b.Result, WinStop: b.IsStopping}
	if b.Odds == nil {
		return out, nil
	}
	return out, json.Unmarshal(b.Odds, &out.Odds)
}

type betsIn struct {
	GameCode string `query:"gameCode" maxLength:"40"`
	// Of selects the bets that are not settled, or all (the default).
	Of       string `query:"of" enum:"open,all"`
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
}

func (h handlers) bets(ctx context.Context, caller wire.Caller, in betsIn) (wire.Cursor[lotteryBetOut], error) {
	at, err := wire.ReadIDKeyset[id.Bet](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[lotteryBetOut]{}, err
	}
	rows, err := lottery.Bets(ctx, h.DB, lottery.Filter{Member: caller.Member, Game: in.GameCode, IsOpen: in.Of == "open",
		Before: at.After, Size: at.Limit()})
	if err != nil {
		return wire.Cursor[lotteryBetOut]{}, err
	}
	out, err := betsOut(rows, caller.Language)
	if err != nil {
		return wire.Cursor[lotteryBetOut]{}, err
	}
	return wire.PageBy(at, out, func(b lotteryBetOut) id.Bet { return b.ID }, func(b lotteryBetOut) lotteryBetOut {
		return b
	})
}

func betsOut(rows []lottery.Bet, language string) ([]lotteryBetOut, error) {
	out := make([]lotteryBetOut, len(rows))
	for n, b := range rows {
		var err error
		if out[n], err = betOutOf(b, language); err != nil {
			return nil, err
		}
	}
	return out, nil
}

type orderIDIn struct {
	ID string `path:"id"`
}

type betsOfOut struct {
	Items []lotteryBetOut `json:"items"`
}

func (h handlers) order(ctx context.Context, caller wire.Caller, in orderIDIn) (betsOfOut, error) {
	order, err := id.Parse[id.Order](in.ID)
	if err != nil {
		return betsOfOut{}, fault.New(fault.NotFound)
	}
	rows, err := lottery.BetsOf(ctx, h.DB, caller.Member, order)
	if err != nil {
		return betsOfOut{}, err
	}
	items, err := betsOut(rows, caller.Language)
	return betsOfOut{Items: items}, err
}

type cancelledOut struct {
	Cancelled int `json:"cancelled" doc:"how many bets were cancelled; the others were closed already"`
}

func (h handlers) cancelOrder(ctx context.Context, caller wire.Caller, in orderIDIn) (cancelledOut, error) {
	order, err := id.Parse[id.Order](in.ID)
	if err != nil {
		return cancelledOut{}, fault.New(fault.NotFound)
	}
	count, err := lottery.CancelOrder(ctx, h.DB, caller.Key, caller.Member, order)
	return cancelledOut{count}, err
}

func (h handlers) cancelChase(ctx context.Context, caller wire.Caller, in orderIDIn) (cancelledOut, error) {
	chase, err := id.Parse[id.Chase](in.ID)
	if err != nil {
		return cancelledOut{}, fault.New(fault.NotFound)
	}
	count, err := lottery.CancelChase(ctx, h.DB, caller.Key, caller.Member, chase)
	return cancelledOut{count}, err
}
