package matching

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/matching"
	"lantern/store/money"
	"lantern/store/pg"
)

// blockOut is a member who is excluded from matching on one side or both.
type blockOut struct {
	ID       id.MatchingBlock   `json:"id"`
	Username string             `json:"username"`
	Side     matching.BlockSide `json:"side"`
	Reason   string             `json:"reason"`
	By       string             `json:"by"`
	At       time.Time          `json:"at"`
	LiftedAt *time.Time         `json:"liftedAt"`
}

func toBlock(b matching.Block) blockOut {
	return blockOut{ID: b.ID, Username: b.Username, Side: b.Side, Reason: b.Reason, By: b.Actor, At: b.MadeAt.UTC(),
		LiftedAt: wire.InUTC(b.LiftedAt)}
}

func (h operatorHandlers) blocks(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[blockOut], error) {
	list, err := matching.Blocks(ctx, h.DB)
	out := []blockOut{}
	for _, b := range list {
		out = append(out, toBlock(b))
	}
	return module.Listed(out), err
}

type blockIn struct {
	Username string             `json:"username" minLength:"1" maxLength:"255"`
	Side     matching.BlockSide `json:"side"`
	Reason   string             `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) block(ctx context.Context, caller wire.Caller, in blockIn) (blockOut, error) {
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (blockOut, error) {
		made, err := matching.AddBlock(ctx, db, in.Username, in.Side, caller.Action(in.Reason))
		return toBlock(made), err
	})
}

func (h operatorHandlers) unblock(ctx context.Context, caller wire.Caller, in module.Reasoned) (blockOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, which id.MatchingBlock) (blockOut, error) {
		lifted, err := matching.LiftBlock(ctx, db, which, caller.Action(in.Reason))
		return toBlock(lifted), err
	})
}

// figuresOut describes matching at this moment and on this business day.
type figuresOut struct {
	MatchedToday   int          `json:"matchedToday"`
	MatchedAmount  money.Amount `json:"matchedAmount"`
	CreditedToday  int          `json:"creditedToday"`
	CreditedAmount money.Amount `json:"creditedAmount"`
	Waiting        int          `json:"waiting" doc:"deposits that wait for a part"`
	WaitingAmount  money.Amount `json:"waitingAmount"`
	Offered        int          `json:"offered" doc:"parts that wait for a deposit"`
	OfferedAmount  money.Amount `json:"offeredAmount"`
	Disputes       int          `json:"disputes"`
	AverageMinutes int          `json:"averageMinutes" doc:"from the match to the credit, of today's credits"`
}

func (h operatorHandlers) figures(ctx context.Context, _ wire.Caller, _ wire.None) (figuresOut, error) {
	f, err := matching.FiguresNow(ctx, h.DB)
	return figuresOut(f), err
}
