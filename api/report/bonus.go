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

type bonusPlace struct {
	Before id.Entry `json:"b"`
}

func (h Handlers) bonuses(ctx context.Context, who wire.Caller, in bonusesIn) (bonusesOut, error) {
	wanted, err := h.wantedBonuses(ctx, who.Member, in)
	if err != nil {
		return bonusesOut{}, err
	}
	size := wanted.Size
	wanted.Size++
	found, err := pg.Read(ctx, h.Reports, func(ctx context.Context, q pg.Q) (rewards, error) { return find(ctx, q, wanted) })
	if err != nil {
		return bonusesOut{}, err
	}
	rows := found.rows
	var next any
	if len(rows) > size {
		rows = rows[:size]
		next = bonusPlace{Before: rows[size-1].ID}
	}
	out := make([]bonusOut, len(rows))
	for i, b := range rows {
		out[i] = bonusOut{b.ID, id.Reference(b.ID), b.Kind, b.Amount, b.BalanceAfter, b.At.UTC(), b.RelatedKind, b.RelatedID}
	}
	page, err := wire.CursorOf(out, next)
	return bonusesOut{Content: page.Content, NextCursor: page.NextCursor, Totals: toBonusTotals(found.sums)}, err
}

// rewards is a page of them with the sums of all.
type rewards struct {
	rows []report.Bonus
	sums []report.BonusSum
}

func find(ctx context.Context, q pg.Q, wanted report.BonusWanted) (f rewards, err error) {
	if f.rows, err = report.Bonuses(ctx, q, wanted); err == nil {
		f.sums, err = report.BonusSums(ctx, q, wanted)
	}
	return f, err
}

func (h Handlers) wantedBonuses(ctx context.Context, member id.Member, in bonusesIn) (report.BonusWanted, error) {
	w := report.BonusWanted{Member: member, Kind: in.Type, Size: wire.PageSize(in.PageSize)}
	if in.Type != "" && !slices.Contains(report.Rewards, in.Type) {
		return w, fault.Invalid("type", "not_offered")
	}
	var err error
	if w.Days, _, err = h.daysOf(ctx, in.From, in.To); err != nil {
		return w, err
	}
	var at bonusPlace
	if err := wire.ReadCursor(in.Cursor, &at); err != nil {
		return w, err
	}
	if _, err := id.Parse[id.Entry](string(at.Before)); in.Cursor != "" && err != nil {
		return w, fault.Invalid("cursor", "wrong_format")
	}
	w.Before = at.Before
	return w, nil
}

func toBonusTotals(sums []report.BonusSum) bonusTotalsOut {
	out := bonusTotalsOut{ByType: []bonusSumOut{}}
	for _, s := range sums {
		out.Count, out.Amount = out.Count+s.Count, out.Amount+s.Amount
		out.ByType = append(out.ByType, bonusSumOut{s.Kind, s.Count, s.Amount})
	}
	return out
}
