package game

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
)

// freeRoundsOut are granted rounds that can still be played.
type freeRoundsOut struct {
	ID         id.FreeRounds `json:"id"`
	Reference  string        `json:"reference"`
	Vassalage  string        `json:"vassalage"`
	VendorName string        `json:"vendorName"`
	Games      []gameOut     `json:"games"`
	Count      int           `json:"count"`
	Left       int           `json:"left"`
	BetValue   money.Amount  `json:"betValue"`
	Currency   string        `json:"currency"`
	// Turnover is how often their winnings must be wagered.
	Turnover   int       `json:"turnover"`
	ValidUntil time.Time `json:"validUntil"`
}

type freeRoundsList struct {
	Content []freeRoundsOut `json:"content"`
}

func (h Handlers) freeRounds(ctx context.Context, caller wire.Caller, _ wire.None) (freeRoundsList, error) {
	out := freeRoundsList{Content: []freeRoundsOut{}}
	list, err := gamevendor.PlayableFreeRounds(ctx, h.DB, caller.Member)
	if err != nil {
		return out, err
	}
	for _, f := range list {
		games, err := game.Coded(ctx, h.DB, f.Vendor, f.Games)
		if err != nil {
			return out, err
		}
		out.Content = append(out.Content, freeRoundsOut{
			ID: f.ID, Reference: id.Reference(f.ID), Vassalage: f.Vendor, VendorName: f.VendorName,
			Games: outs(games, caller.Language), Count: f.Count,
			Left: f.Count - f.Used, BetValue: f.BetValue, Currency: f.Currency, Turnover: f.Multiplier,
			ValidUntil: f.Until.UTC(),
		})
	}
	return out, nil
}
