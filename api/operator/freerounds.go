package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
)

// freeRoundsOut are rounds that the house gave away, as they stand here and, where its vendor said so, there.
type freeRoundsOut struct {
	ID         id.FreeRounds        `json:"id"`
	Reference  string               `json:"reference"`
	Username   string               `json:"username"`
	Vendor     string               `json:"vendor"`
	Reward     string               `json:"reward"`
	Games      []string             `json:"games"`
	Currency   string               `json:"currency"`
	Count      int                  `json:"count"`
	BetValue   money.Amount         `json:"betValue"`
	Worth      money.Amount         `json:"worth"`
	Turnover   int                  `json:"turnover"`
	ValidUntil time.Time            `json:"validUntil"`
	Case       string               `json:"case"`
	State      gamevendor.FreeState `json:"state"`
	Used       int                  `json:"used"`
	VendorLeft *int                 `json:"vendorLeft"`
	ReadAt     *time.Time           `json:"readAt"`
	ProposedBy string               `json:"proposedBy"`
	ProposedAt time.Time            `json:"proposedAt"`
	Reason     string               `json:"reason"`
	DecidedBy  *string              `json:"decidedBy"`
	DecidedAt  *time.Time           `json:"decidedAt"`
	Decision   *string              `json:"decision"`
	EndedAt    *time.Time           `json:"endedAt"`
	EndedBy    *string              `json:"endedBy"`
	Problem    string               `json:"problem"`
}

func toFreeRounds(f gamevendor.FreeRounds) freeRoundsOut {
	return freeRoundsOut{
		ID: f.ID, Reference: id.Reference(f.ID), Username: f.Username, Vendor: f.Vendor, Reward: f.Reward, Games: f.Games,
		Currency: f.Currency, Count: f.Count,
		BetValue: f.BetValue, Worth: f.Worth(), Turnover: f.Multiplier, ValidUntil: f.Until.UTC(), Case: f.Key,
		State: f.State, Used: f.Used,
		VendorLeft: f.VendorLeft, ReadAt: wire.InUTC(f.ReadAt), ProposedBy: f.ProposedBy, ProposedAt: f.ProposedAt.UTC(),
		Reason:    f.Reason,
		DecidedBy: f.DecidedBy, DecidedAt: wire.InUTC(f.DecidedAt), Decision: f.Decision, EndedAt: wire.InUTC(f.EndedAt),
		EndedBy: f.EndedBy, Problem: f.Problem,
	}
}

type freeRoundsIn struct {
	// Of: what is open, oldest first, or all of it, newest first.
	Of       string `query:"of" enum:"open,all"`
	Username string `query:"username" maxLength:"255"`
}

func (h Handlers) freeRounds(ctx context.Context, _ wire.Caller, in freeRoundsIn) (wire.Page[freeRoundsOut], error) {
	whose := id.Member("")
	if in.Username != "" {
		var err error
		if whose, err = named(ctx, h.DB, in.Username); err != nil {
			return wire.Page[freeRoundsOut]{}, err
		}
	}
	list, err := gamevendor.FreeRoundsList(ctx, h.DB, whose, in.Of != "all")
	out := []freeRoundsOut{}
	for _, f := range list {
		out = append(out, toFreeRounds(f))
	}
	return module.Listed(out), err
}

type giftIn struct {
	Username   string       `json:"username" minLength:"1" maxLength:"255"`
	Vendor     string       `json:"vendor" minLength:"1" maxLength:"32"`
	Games      []string     `json:"games"`
	Count      int          `json:"count" minimum:"1" maximum:"1000"`
	BetValue   money.Amount `json:"betValue"`
	ValidUntil time.Time    `json:"validUntil"`
	// Turnover is how often what they win must be played through.
	Turnover int `json:"turnover" minimum:"0" maximum:"100"`
	// Case is the desk's own number of it, for which they are given once.
	Case   string `json:"case" minLength:"1" maxLength:"100"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

// give gives rounds away; what is worth much waits for another person.
func (h Handlers) give(ctx context.Context, who wire.Caller, in giftIn) (freeRoundsOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return freeRoundsOut{}, err
	}
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (freeRoundsOut, error) {
		whose, err := named(ctx, db, in.Username)
		if err != nil {
			return freeRoundsOut{}, err
		}
		gift := operator.Gift{
			Member: whose, Vendor: in.Vendor, Games: in.Games, Currency: settings.Currency, Count: in.Count,
			BetValue: in.BetValue, Multiplier: in.Turnover,
			Until: in.ValidUntil, Key: in.Case,
		}
		made, err := operator.GiveFreeRounds(ctx, db, gift, who.Action(in.Reason))
		return toFreeRounds(made), err
	})
}

type freeRoundsDeed func(context.Context, *pg.DB, id.FreeRounds, approval.Action) (gamevendor.FreeRounds, error)

// onFreeRounds is one of the deeds about what was given or proposed.
func (h Handlers) onFreeRounds(do freeRoundsDeed) func(context.Context, wire.Caller,
	module.Reasoned) (freeRoundsOut, error) {
	return func(ctx context.Context, who wire.Caller, in module.Reasoned) (freeRoundsOut, error) {
		return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, which id.FreeRounds) (freeRoundsOut, error) {
			made, err := do(ctx, db, which, who.Action(in.Reason))
			return toFreeRounds(made), err
		})
	}
}
