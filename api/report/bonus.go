package report

import (
	"context"
	"slices"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/report"
)

type bonusesIn struct {
	From     string `query:"from" maxLength:"10"`
	To       string `query:"to" maxLength:"10"`
	Type     string `query:"type" maxLength:"20"`
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
}

type bonusOut struct {
	ID           id.Entry     `json:"id"`
	Reference    string       `json:"reference"`
	Type         string       `json:"type"`
	Amount       money.Amount `json:"amount"`
	BalanceAfter money.Amount `json:"balanceAfter"`
	At           time.Time    `json:"at"`
	RelatedKind  *string      `json:"relatedKind"`
	RelatedID    *string      `json:"relatedId"`
}

type bonusSumOut struct {
	Type   string       `json:"type"`
	Count  int64        `json:"count"`
	Amount money.Amount `json:"amount"`
}

type bonusTotalsOut struct {
	Count  int64         `json:"count"`
	Amount money.Amount  `json:"amount"`
	ByType []bonusSumOut `json:"byType"`
}

type bonusesOut struct {
	Content    []bonusOut     `json:"content"`
	NextCursor *string        `json:"nextCursor"`
	Totals     bonusTotalsOut `json:"totals"`
}

func (h Handlers) bonuses(ctx context.Context, caller wire.Caller, in bonusesIn) (bonusesOut, error) {
	at, err := wire.ReadIDKeyset[id.Entry](in.Cursor, in.PageSize)
	if err != nil {
		return bonusesOut{}, err
	}
	filter, err := h.bonusFilter(ctx, caller.Member, in)
	if err != nil {
		return bonusesOut{}, err
	}
	filter.Before, filter.Size = at.After, at.Limit()
	found, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (rewards,
		error) {
		return find(ctx, q, filter)
	})
	if err != nil {
		return bonusesOut{}, err
	}
	key := func(b report.Bonus) id.Entry { return b.ID }
	page, err := wire.PageBy(at, found.rows, key, toBonus)
	return bonusesOut{Content: page.Content, NextCursor: page.NextCursor, Totals: toBonusTotals(found.sums)}, err
}

func toBonus(b report.Bonus) bonusOut {
	return bonusOut{b.ID, id.Reference(b.ID), b.Kind, b.Amount, b.BalanceAfter, b.At.UTC(), b.RelatedKind, b.RelatedID}
}

// rewards are a page of bonuses with the sums of all.
type rewards struct {
	rows []report.Bonus
	sums []report.BonusSum
}

func find(ctx context.Context, q pg.Q, filter report.BonusFilter) (f rewards, err error) {
	if f.rows, err = report.Bonuses(ctx, q, filter); err == nil {
		f.sums, err = report.BonusSums(ctx, q, filter)
	}
	return f, err
}

func (h Handlers) bonusFilter(ctx context.Context, member id.Member, in bonusesIn) (report.BonusFilter, error) {
	w := report.BonusFilter{Member: member, Kind: in.Type}
	if in.Type != "" && !slices.Contains(report.Rewards(), in.Type) {
		return w, fault.Invalid("type", "not_offered")
	}
	var err error
	w.Days, _, err = h.daysOf(ctx, in.From, in.To)
	return w, err
}

func toBonusTotals(sums []report.BonusSum) bonusTotalsOut {
	out := bonusTotalsOut{ByType: []bonusSumOut{}}
	for _, s := range sums {
		out.Count, out.Amount = out.Count+s.Count, out.Amount+s.Amount
		out.ByType = append(out.ByType, bonusSumOut{s.Kind, s.Count, s.Amount})
	}
	return out
}
