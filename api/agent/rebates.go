package agent

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/agent"
	"lantern/store/bet"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
)

type rebatesIn struct {
	From     string `query:"from" maxLength:"10"`
	To       string `query:"to" maxLength:"10"`
	Cursor   string `query:"cursor" maxLength:"512"`
	PageSize int    `query:"pageSize"`
}

type rebateOut struct {
	BetID     id.Bet          `json:"betId"`
	Account   string          `json:"account"`
	GameType  string          `json:"gameType"`
	ValidBet  money.Amount    `json:"validBet"`
	Point     string          `json:"point"`
	Amount    money.Amount    `json:"amount"`
	State     bet.RebateState `json:"state"`
	At        time.Time       `json:"at"`
	Reference *string         `json:"reference"`
}

type totalsOut struct {
	Accrued  money.Amount `json:"accrued"`
	Credited money.Amount `json:"credited"`
}

type rebatesOut struct {
	wire.Cursor[rebateOut]
	Totals totalsOut `json:"totals"`
}

func (h Handlers) rebates(ctx context.Context, caller wire.Caller, in rebatesIn) (rebatesOut, error) {
	days, _, err := h.days(ctx, in.From, in.To)
	if err != nil {
		return rebatesOut{}, err
	}
	at, err := wire.ReadIDKeyset[id.Bet](in.Cursor, in.PageSize)
	if err != nil {
		return rebatesOut{}, err
	}
	filter := agent.RebateFilter{From: days.From, To: days.To, Before: at.After, Size: at.Limit()}
	found, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (rebatePage, error) {
		return readRebates(ctx, q, caller.Member, filter)
	})
	if err != nil {
		return rebatesOut{}, err
	}
	page, err := wire.PageBy(at, found.rows, func(r agent.Rebate) id.Bet { return r.Bet }, toRebate)
	return rebatesOut{page, totalsOut(found.sum)}, err
}

// rebatePage is a page of rebates with the totals of the period.
type rebatePage struct {
	rows []agent.Rebate
	sum  agent.RebateSum
}

func readRebates(
	ctx context.Context, q pg.Q, memberID id.Member, filter agent.RebateFilter,
) (page rebatePage, err error) {
	if page.rows, err = agent.Rebates(ctx, q, memberID, filter); err == nil {
		page.sum, err = agent.RebateTotals(ctx, q, memberID, filter.From, filter.To)
	}
	return page, err
}

func toRebate(r agent.Rebate) rebateOut {
	out := rebateOut{
		BetID: r.Bet, Account: r.Username, GameType: r.GameType, ValidBet: r.Valid, Point: r.Point.Percent(),
		Amount: r.Amount, State: bet.Accrued, At: r.At.UTC(),
	}
	if !r.IsVisible {
		out.Account = member.Masked(r.Username)
	}
	if r.Entry != nil && !r.IsWithheld {
		reference := id.Reference(*r.Entry)
		out.State, out.Reference = bet.Credited, &reference
	}
	return out
}
