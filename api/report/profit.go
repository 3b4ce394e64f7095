package report

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/report"
)

type daysIn struct {
	From string `query:"from" maxLength:"10"`
	To   string `query:"to" maxLength:"10"`
}

// usualDays is the default length of the range in days.
const usualDays = 7

// daysOf returns the requested range in the merchant's days, and the instant up to which figures read afterwards are
// complete.
func (h Handlers) daysOf(ctx context.Context, from, to string) (days report.Range, asOf time.Time, err error) {
	moment, err := report.Moment(ctx, h.DB)
	if err != nil {
		return days, asOf, err
	}
	days, err = report.Between(moment.Today, from, to, usualDays)
	return days, moment.Now.UTC(), err
}

type figuresOut struct {
	Deposit    money.Amount `json:"deposit"`
	Withdrawal money.Amount `json:"withdrawal"`
	Bet        money.Amount `json:"bet"`
	ValidBet   money.Amount `json:"validBet"`
	Payout     money.Amount `json:"payout"`
	Rebate     money.Amount `json:"rebate"`
	Activity   money.Amount `json:"activity"`
	GameProfit money.Amount `json:"gameProfit"`
	NetProfit  money.Amount `json:"netProfit"`
}

func toFigures(f report.Figures) figuresOut {
	return figuresOut{
		Deposit: f.Deposit, Withdrawal: f.Withdrawal, Bet: f.Bet, ValidBet: f.ValidBet, Payout: f.Payout, Rebate: f.Rebate,
		Activity:   f.Activity,
		GameProfit: f.GameProfit(), NetProfit: f.NetProfit(),
	}
}

// Figured is embedded under an exported name, because the OpenAPI document includes exported fields only.
type Figured = figuresOut

type profitDayOut struct {
	Day clock.Date `json:"day"`
	Figured
}

type profitTypeOut struct {
	GameType   string       `json:"gameType"`
	Bet        money.Amount `json:"bet"`
	ValidBet   money.Amount `json:"validBet"`
	Payout     money.Amount `json:"payout"`
	Rebate     money.Amount `json:"rebate"`
	GameProfit money.Amount `json:"gameProfit"`
}

type profitOut struct {
	AsOf       time.Time       `json:"asOf"`
	Totals     figuresOut      `json:"totals"`
	Days       []profitDayOut  `json:"days"`
	ByGameType []profitTypeOut `json:"byGameType"`
}

func (h Handlers) profit(ctx context.Context, caller wire.Caller, in daysIn) (profitOut, error) {
	days, asOf, err := h.daysOf(ctx, in.From, in.To)
	if err != nil {
		return profitOut{}, err
	}
	found, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (report.Profit, error) {
		return report.ProfitOf(ctx, q, caller.Member, days)
	})
	if err != nil {
		return profitOut{}, err
	}
	out := profitOut{AsOf: asOf, Totals: toFigures(found.Total), Days: []profitDayOut{}, ByGameType: []profitTypeOut{}}
	for _, day := range found.Days {
		out.Days = append(out.Days, profitDayOut{day.Day, toFigures(day.Figures)})
	}
	for _, t := range found.Types {
		out.ByGameType = append(out.ByGameType, profitTypeOut{t.GameType, t.Bet, t.ValidBet, t.Payout, t.Rebate,
			t.GameProfit()})
	}
	return out, nil
}

type originsIn struct {
	Figure   string `query:"figure" required:"true" enum:"deposit,withdrawal,bet,validBet,payout,gameProfit,rebate,activity"`
	From     string `query:"from" maxLength:"10"`
	To       string `query:"to" maxLength:"10"`
	GameType string `query:"gameType" maxLength:"20"`
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
}

// originOut is a bet or an entry by its id; the other id is null. Fields that only bets have are null for entries,
// amounts are omitted.
type originOut struct {
	BetID     *id.Bet       `json:"betId"`
	EntryID   *id.Entry     `json:"entryId"`
	Reference string        `json:"reference"`
	Type      string        `json:"type"`
	GameType  *string       `json:"gameType"`
	Day       clock.Date    `json:"day"`
	At        time.Time     `json:"at"`
	Stake     *money.Amount `json:"stake,omitempty"`
	ValidBet  *money.Amount `json:"validBet,omitempty"`
	Payout    *money.Amount `json:"payout,omitempty"`
	Point     *string       `json:"point"`
	Amount    money.Amount  `json:"amount"`
}

func toOrigin(o report.Origin) originOut {
	out := originOut{Reference: id.Reference(id.Entry(o.Key)), Type: o.Kind, Day: o.Day, At: o.At.UTC(), Amount: o.Amount}
	if o.GameType == "" {
		entry := id.Entry(o.Key)
		out.EntryID = &entry
		return out
	}
	betID := id.Bet(o.Key)
	out.BetID, out.GameType, out.ValidBet = &betID, &o.GameType, &o.ValidBet
	if o.Kind == "BET" {
		out.Stake, out.Payout = &o.Stake, &o.Payout
		return out
	}
	point := (100 * money.Unit).Times(o.Point).String()
	out.Point = &point
	return out
}

type originPlace struct {
	Day clock.Date `json:"d"`
	Key string     `json:"k"`
}

func (h Handlers) origins(ctx context.Context, caller wire.Caller, in originsIn) (wire.Cursor[originOut], error) {
	var none wire.Cursor[originOut]
	days, _, err := h.daysOf(ctx, in.From, in.To)
	if err != nil {
		return none, err
	}
	at, err := wire.ReadKeyset(in.Cursor, in.PageSize, originPlace.isPlace)
	if err != nil {
		return none, err
	}
	filter := report.OriginFilter{Member: caller.Member, Figure: in.Figure, Days: days, GameType: in.GameType,
		After: report.Position(at.After), Size: at.Limit()}
	rows, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) ([]report.Origin,
		error) {
		return report.Origins(ctx, q, filter)
	})
	if err != nil {
		return none, err
	}
	key := func(o report.Origin) originPlace { return originPlace{o.Day, o.Key} }
	return wire.PageBy(at, rows, key, toOrigin)
}

func (p originPlace) isPlace() bool {
	_, noDay := clock.ParseDate(string(p.Day))
	_, noKey := id.Parse[id.Entry](p.Key)
	return noDay == nil && noKey == nil
}
