package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// requirementOut is what a member must bet before what it locks may leave.
type requirementOut struct {
	ID       id.Requirement `json:"id"`
	Username string         `json:"username"`
	Source   wallet.Source  `json:"source"`
	SourceID string         `json:"sourceId"`
	Required money.Amount   `json:"required"`
	Done     money.Amount   `json:"done"`
	Locked   money.Amount   `json:"locked"`
	State    string         `json:"state" enum:"OPEN,MET,VOID"`
	At       time.Time      `json:"at"`
}

func toRequirement(r operator.Requirement) requirementOut {
	return requirementOut{r.ID, r.Username, r.Source, r.SourceID, r.Required, r.Done, r.Locked, r.State, r.At.UTC()}
}

type turnoverIn struct {
	Username string `query:"username" required:"true" maxLength:"255"`
}

// turnover is what a member must bet or had to, newest first.
func (h Handlers) turnover(ctx context.Context, _ wire.Caller, in turnoverIn) (wire.Page[requirementOut], error) {
	who, err := named(ctx, h.DB, in.Username)
	if err != nil {
		return wire.Page[requirementOut]{}, err
	}
	list, err := operator.Requirements(ctx, h.DB, who)
	out := []requirementOut{}
	for _, r := range list {
		out = append(out, toRequirement(r))
	}
	return module.Listed(out), err
}

func (h Handlers) voidTurnover(ctx context.Context, who wire.Caller, in module.Reasoned) (requirementOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, found id.Requirement) (requirementOut, error) {
		freed, err := operator.VoidRequirement(ctx, db, found, who.Action(in.Reason))
		return toRequirement(freed), err
	})
}
