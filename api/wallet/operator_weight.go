package wallet

import (
	"context"
	"maps"
	"slices"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// weightHandlers answer operators' calls about turnover weights.
type weightHandlers struct{ DB *pg.DB }

func (h weightHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/turnover-weights", "List turnover weights", h.list).
			ForOperators(module.Accounts...),
		wire.Call("PUT", "/operator/v1/turnover-weights/:gameType", "Set a turnover weight", h.set).
			ForOperators(module.Accounts...).Action().
			Describe("Bets that are settled from then on count by the new weight.").
			Fails(fault.NotFound),
	}
}

// weightOut is how much of a valid bet counts as turnover in one category of games.
type weightOut struct {
	GameType string       `json:"gameType" doc:"Category of games." example:"LIVE"`
	Percent  money.Amount `json:"percent" doc:"Percent of a valid bet that counts as turnover, 0 to 100."`
}

func (h weightHandlers) list(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[weightOut], error) {
	weights, err := wallet.AllWeights(ctx, h.DB)
	out := []weightOut{}
	for _, gameType := range slices.Sorted(maps.Keys(weights)) {
		out = append(out, weightOut{gameType, weights[gameType]})
	}
	return module.Listed(out), err
}

type weightIn struct {
	GameType string       `path:"gameType" maxLength:"32" json:"-"`
	Percent  money.Amount `json:"percent" doc:"Percent of a valid bet that counts as turnover, 0 to 100."`
	Reason   string       `json:"reason" minLength:"1" maxLength:"500"`
}

func (h weightHandlers) set(ctx context.Context, caller wire.Caller, in weightIn) (weightOut, error) {
	by := caller.Action(in.Reason)
	if err := by.Check(); err != nil {
		return weightOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (weightOut, error) {
		err := wallet.ConfigureWeights(ctx, db, wallet.Weights{in.GameType: in.Percent}, by)
		return weightOut{in.GameType, in.Percent}, err
	})
}
