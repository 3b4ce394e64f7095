package report

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/report"
)

type overviewIn struct {
	From  string       `query:"from" maxLength:"10"`
	To    string       `query:"to" maxLength:"10"`
	Scope report.Scope `query:"scope"`
}

type overviewOut struct {
	GMTOffset   string        `json:"gmtOffset"`
	ServerTime  time.Time     `json:"serverTime"` // the figures are complete up to this instant
	Members     membersOut    `json:"members"`
	TeamBalance money.Amount  `json:"teamBalance"`
	Deposit     depositOut    `json:"deposit"`
	Withdrawal  withdrawalOut `json:"withdrawal"`
	Bet         money.Amount  `json:"bet"`
	ValidBet    money.Amount  `json:"validBet"`
	Payout      money.Amount  `json:"payout"`
	Rebate      money.Amount  `json:"rebate"`
	Activity    money.Amount  `json:"activity"`
	Salary      money.Amount  `json:"salary"`
	Dividend    money.Amount  `json:"dividend"`
	NetProfit   money.Amount  `json:"netProfit"`
	Trend       []dayOut      `json:"trend"`
	ByGameType  []typeOut     `json:"byGameType"`
}

type membersOut struct {
	Total   int `json:"total"`
	Agents  int `json:"agents"`
	Players int `json:"players"`
	New     int `json:"new"`
	Online  int `json:"online"`
	Active  int `json:"active"`
}

type depositOut struct {
	Amount money.Amount `json:"amount"`
	People int          `json:"people"`
	First  int          `json:"first"`
}

type withdrawalOut struct {
	Amount money.Amount `json:"amount"`
	People int          `json:"people"`
}

type dayOut struct {
	Day       clock.Date   `json:"day"`
	NetProfit money.Amount `json:"netProfit"`
}

type typeOut struct {
	GameType string       `json:"gameType"`
	ValidBet money.Amount `json:"validBet"`
}

func (h Handlers) overview(ctx context.Context, caller wire.Caller, in overviewIn) (overviewOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return overviewOut{}, err
	}
	moment, err := report.Moment(ctx, h.DB)
	if err != nil {
		return overviewOut{}, err
	}
	days, err := report.Between(moment.Today, in.From, in.To, 1)
	if err != nil {
		return overviewOut{}, err
	}
	scope := report.WholeTeam
	if in.Scope == report.Direct {
		scope = report.Direct
	}
	found, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (report.Overview, error) {
		return report.Of(ctx, q, caller.Member, scope, days)
	})
	if err != nil {
		return overviewOut{}, err
	}
	out := toOut(found)
	out.GMTOffset, out.ServerTime = settings.GMTOffset, moment.Now.UTC()
	return out, nil
}

func toOut(o report.Overview) overviewOut {
	p := o.People
	out := overviewOut{
		Members: membersOut{Total: p.Total, Agents: p.Agents, Players: p.Players, New: p.New, Online: p.Online,
			Active: p.Active},
		TeamBalance: p.Balance, Deposit: depositOut(o.Deposit), Withdrawal: withdrawalOut{o.Withdrawal.Amount,
			o.Withdrawal.People},
		Bet: o.Bet, ValidBet: o.ValidBet, Payout: o.Payout, Rebate: o.Rebate, Activity: o.Activity, Salary: o.Salary,
		Dividend: o.Dividend, NetProfit: o.NetProfit, Trend: []dayOut{}, ByGameType: []typeOut{},
	}
	for _, day := range o.Trend {
		out.Trend = append(out.Trend, dayOut(day))
	}
	for _, row := range o.ByGameType {
		out.ByGameType = append(out.ByGameType, typeOut(row))
	}
	return out
}
