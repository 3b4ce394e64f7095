package contract

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/report"
	"lantern/store/settlement"
)

// BillOut is a bill as one of its parties sees it.
type BillOut struct {
	ID        id.Bill              `json:"id"`
	Contract  id.Contract          `json:"contractId"`
	Kind      contract.Kind        `json:"kind"`
	Period    string               `json:"period" doc:"such as 2026-03-H1 or 2026-03-10T13"`
	EarnedOn  clock.Date           `json:"earnedOn"`
	Side      contract.Side        `json:"side" doc:"DOWNLINE: the caller receives it; UPLINE: the caller pays it"`
	With      string               `json:"with" doc:"the other side; an upline is masked, the platform is empty"`
	State     settlement.BillState `json:"state"`
	Amount    money.Amount         `json:"amount"`
	Paid      money.Amount         `json:"paid"`
	Open      money.Amount         `json:"open"`
	SettledAt *time.Time           `json:"settledAt"`
}

func toBill(viewer id.Member, b settlement.Bill) BillOut {
	out := BillOut{ID: b.ID, Contract: b.Contract, Kind: b.Kind, Period: b.Key, EarnedOn: b.Earned,
		Side: contract.Downline, State: b.State, Amount: b.Amount, Paid: b.Paid, Open: b.Open(),
		SettledAt: wire.InUTC(b.SettledAt)}
	if b.Payer != nil {
		out.With = member.Masked(b.PayerName)
	}
	if b.Payer != nil && *b.Payer == viewer {
		out.Side, out.With = contract.Upline, b.PayeeName
	}
	return out
}

type billsIn struct {
	Cursor   string        `query:"cursor" maxLength:"512"`
	PageSize int           `query:"pageSize"`
	Kind     contract.Kind `query:"kind"`
	Side     contract.Side `query:"side"`
	From     string        `query:"from" maxLength:"10"`
	To       string        `query:"to" maxLength:"10"`
}

type billSumsOut struct {
	Due     money.Amount `json:"due"`
	Paid    money.Amount `json:"paid"`
	DueOut  money.Amount `json:"dueToDownlines"`
	PaidOut money.Amount `json:"paidToDownlines"`
}

type billsOut struct {
	wire.Cursor[BillOut]
	Totals billSumsOut `json:"totals"`
}

// usualDays is the default length of the range in days.
const usualDays = 30

type billPage struct {
	rows []settlement.Bill
	sums settlement.Sums
}

func (h handlers) bills(ctx context.Context, caller wire.Caller, in billsIn) (billsOut, error) {
	moment, err := report.Moment(ctx, h.DB)
	if err != nil {
		return billsOut{}, err
	}
	days, err := report.Between(moment.Today, in.From, in.To, usualDays)
	if err != nil {
		return billsOut{}, err
	}
	at, err := wire.ReadIDKeyset[id.Bill](in.Cursor, in.PageSize)
	if err != nil {
		return billsOut{}, err
	}
	filter := settlement.Filter{From: days.From, To: days.To, Kind: in.Kind, Side: in.Side, Before: at.After,
		Size: at.Limit()}
	found, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (page billPage, err error) {
		if page.rows, err = settlement.Bills(ctx, q, caller.Member, filter); err == nil {
			page.sums, err = settlement.SumsOf(ctx, q, caller.Member, filter)
		}
		return page, err
	})
	if err != nil {
		return billsOut{}, err
	}
	page, err := wire.PageBy(at, found.rows, func(b settlement.Bill) id.Bill { return b.ID },
		func(b settlement.Bill) BillOut { return toBill(caller.Member, b) })
	return billsOut{page, billSumsOut(found.sums)}, err
}

// figuresOut are what a bill was computed from.
type figuresOut struct {
	Stake    money.Amount `json:"stake"`
	Payout   money.Amount `json:"payout"`
	ValidBet money.Amount `json:"validBet"`
	Rebate   money.Amount `json:"rebate"`
	Activity money.Amount `json:"activity"`
	Salary   money.Amount `json:"salary" doc:"the payee's own salaries for days of the period"`
	Active   int          `json:"active"`
	Won      money.Amount `json:"won" doc:"stakes of rounds of the slot that were won"`
	Lost     money.Amount `json:"lost" doc:"stakes of rounds of the slot that were lost"`
	DayWon   money.Amount `json:"dayWon" doc:"the same, earlier on the day"`
	DayLost  money.Amount `json:"dayLost" doc:"the same, earlier on the day"`
	PaidThen money.Amount `json:"paidBefore" doc:"paid by earlier slots of the day"`
}

func toFigures(f settlement.Figures) figuresOut {
	return figuresOut{Stake: f.Stake, Payout: f.Payout, ValidBet: f.ValidBet, Rebate: f.Rebate, Activity: f.Activity,
		Salary: f.Salary, Active: f.Active, Won: f.Won, Lost: f.Lost, DayWon: f.DayWon, DayLost: f.DayLost,
		PaidThen: f.PaidThen}
}

type dueOut struct {
	Base     money.Amount `json:"base" doc:"the net loss of a team, or the valid bet of a salary"`
	CarryIn  money.Amount `json:"carryIn"`
	CarryOut money.Amount `json:"carryOut"`
	Tier     *int         `json:"tier" doc:"number of the tier that was reached, from 1"`
	Rate     money.Amount `json:"ratePct"`
}

func toDue(base, carryIn, carryOut money.Amount, tier int, rate money.Rate) dueOut {
	out := dueOut{Base: base, CarryIn: carryIn, CarryOut: carryOut, Rate: percentOf(rate)}
	if tier >= 0 {
		reached := tier + 1
		out.Tier = &reached
	}
	return out
}

type billDetailOut struct {
	BillOut
	Figures figuresOut `json:"figures"`
	Terms   Terms      `json:"terms"`
	Due     dueOut     `json:"due"`
}

func (h handlers) bill(ctx context.Context, caller wire.Caller, in oneIn) (billDetailOut, error) {
	which, err := id.Parse[id.Bill](in.ID)
	if err != nil {
		return billDetailOut{}, fault.New(fault.NotFound)
	}
	b, err := settlement.BillOf(ctx, h.DB, caller.Member, which)
	if err != nil {
		return billDetailOut{}, err
	}
	tier := -1
	if b.Tier != nil {
		tier = *b.Tier
	}
	return billDetailOut{BillOut: toBill(caller.Member, b), Figures: toFigures(b.Figures), Terms: toTerms(b.Terms),
		Due: toDue(b.Base, b.CarryIn, b.CarryOut, tier, b.Rate)}, nil
}

type replayIn struct {
	Kind     contract.Kind    `json:"kind"`
	Period   clock.PeriodKind `json:"period,omitempty" doc:"dividends only"`
	Tiers    []tier           `json:"tiers,omitempty" maxItems:"10"`
	RoundBet *money.Amount    `json:"singleRoundBet,omitempty" minimum:"0" doc:"real-time salary: smallest stake of a round"`
	Profit   *money.Amount    `json:"profitRatePct,omitempty" minimum:"0" doc:"real-time salary: rounds that were won"`
	Loss     *money.Amount    `json:"lossRatePct,omitempty" minimum:"0" doc:"real-time salary: rounds that were lost"`
	Day      string           `json:"day" minLength:"10" maxLength:"10"`
}

type replayLineOut struct {
	Contract *id.Contract    `json:"contractId" doc:"null for the proposed contract"`
	Name     string          `json:"account"`
	Figures  figuresOut      `json:"figures"`
	Due      dueOut          `json:"due"`
	Amount   money.Amount    `json:"amount"`
	Reason   contract.Reason `json:"reason"`
	Ends     bool            `json:"ends" doc:"the contract would end: its rate is above the proposed one"`
}

type replayOut struct {
	Period string          `json:"period"`
	From   clock.Date      `json:"from"`
	To     clock.Date      `json:"to"`
	Own    replayLineOut   `json:"own"`
	Lines  []replayLineOut `json:"lines"`
	Net    money.Amount    `json:"net" doc:"what the caller would have kept"`
}

func (h handlers) replay(ctx context.Context, caller wire.Caller, in replayIn) (replayOut, error) {
	p, err := Terms{in.Tiers, in.RoundBet, in.Profit, in.Loss}.proposal(in.Kind, in.Period)
	if err != nil {
		return replayOut{}, err
	}
	found, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (settlement.Replay, error) {
		return settlement.ReplayOf(ctx, q, caller.Member, p, clock.Date(in.Day))
	})
	if err != nil {
		return replayOut{}, err
	}
	out := replayOut{Period: found.Period.Key, From: found.Period.First, To: found.Period.Last, Own: toLine(found.Own),
		Lines: []replayLineOut{}, Net: found.Net}
	out.Own.Contract = nil
	for _, line := range found.Lines {
		out.Lines = append(out.Lines, toLine(line))
	}
	return out, nil
}

func toLine(l settlement.Line) replayLineOut {
	return replayLineOut{Contract: &l.Contract, Name: l.Name, Figures: toFigures(l.Figures),
		Due:    toDue(l.Due.Base, l.Due.CarryIn, l.Due.CarryOut, l.Due.Tier, l.Due.Rate),
		Amount: l.Due.Amount, Reason: l.Due.Reason, Ends: l.Ends}
}
