package gamevendor

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
)

func (h operatorHandlers) freeRoundsRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/freerounds", "List free round grants",
			h.listFreeRounds).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/freerounds", "Grant free rounds", h.grantFreeRounds).
			ForOperators(module.Review...).Action().
			Describe("Above a value, a second operator has to approve the grant.").
			Fails(fault.AccountFrozen, fault.NotFound, fault.SelfExcluded, fault.TrueAccountRequired),
		wire.Call("POST", "/operator/v1/freerounds/:id/approval", "Approve a free round grant",
			h.decideFreeRounds(gamevendor.ApproveFreeRounds)).
			ForOperators(module.Review...).Action().
			Fails(
				fault.AccountFrozen, fault.NotFound, fault.SecondPersonRequired, fault.SelfExcluded,
				fault.StateChanged, fault.TrueAccountRequired,
			),
		wire.Call("POST", "/operator/v1/freerounds/:id/refusal", "Refuse a free round grant",
			h.decideFreeRounds(gamevendor.RefuseFreeRounds)).
			ForOperators(module.Review...).Action().
			Fails(
				fault.AccountFrozen, fault.NotFound, fault.SecondPersonRequired, fault.SelfExcluded,
				fault.StateChanged, fault.TrueAccountRequired,
			),
		wire.Call("POST", "/operator/v1/freerounds/:id/cancellation", "Cancel a free round grant",
			h.decideFreeRounds(gamevendor.CancelFreeRounds)).
			ForOperators(module.Review...).Action().
			Fails(fault.NotFound, fault.StateChanged),
	}
}

// freeRoundsOut are granted rounds with their state and, where the vendor reported it, the rounds left there.
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
	// Of: open rounds, oldest first, or all of them, newest first.
	Of       string `query:"of" enum:"open,all"`
	Username string `query:"username" maxLength:"255"`
}

func (h operatorHandlers) listFreeRounds(
	ctx context.Context, _ wire.Caller, in freeRoundsIn,
) (wire.Page[freeRoundsOut], error) {
	of := id.Member("")
	if in.Username != "" {
		var err error
		if of, err = member.Identify(ctx, h.DB, in.Username); err != nil {
			return wire.Page[freeRoundsOut]{}, err
		}
	}
	list, err := gamevendor.FreeRoundsList(ctx, h.DB, of, in.Of != "all")
	out := []freeRoundsOut{}
	for _, f := range list {
		out = append(out, toFreeRounds(f))
	}
	return module.Listed(out), err
}

type grantIn struct {
	Username   string       `json:"username" minLength:"1" maxLength:"255"`
	Vendor     string       `json:"vendor" minLength:"1" maxLength:"32"`
	Games      []string     `json:"games"`
	Count      int          `json:"count" minimum:"1" maximum:"1000"`
	BetValue   money.Amount `json:"betValue"`
	ValidUntil time.Time    `json:"validUntil"`
	// Turnover is how often the winnings must be wagered.
	Turnover int `json:"turnover" minimum:"0" maximum:"100"`
	// Case is the operators' reference of the case, for which rounds are granted once.
	Case   string `json:"case" minLength:"1" maxLength:"100"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

// grantFreeRounds grants free rounds; above a value a second operator has to approve them.
func (h operatorHandlers) grantFreeRounds(ctx context.Context, caller wire.Caller, in grantIn) (freeRoundsOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return freeRoundsOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (freeRoundsOut, error) {
		target, err := member.Identify(ctx, db, in.Username)
		if err != nil {
			return freeRoundsOut{}, err
		}
		grant := gamevendor.Grant{
			Member: target, Vendor: in.Vendor, Games: in.Games, Currency: settings.Currency, Count: in.Count,
			BetValue: in.BetValue, Multiplier: in.Turnover,
			Until: in.ValidUntil, Key: in.Case,
		}
		made, err := gamevendor.GrantFreeRounds(ctx, db, grant, caller.Action(in.Reason))
		return toFreeRounds(made), err
	})
}

type freeRoundsDecision func(context.Context, *pg.DB, id.FreeRounds, approval.Action) (gamevendor.FreeRounds, error)

// decideFreeRounds returns the handler of a decision about granted or proposed rounds.
func (h operatorHandlers) decideFreeRounds(decide freeRoundsDecision) func(
	context.Context, wire.Caller, module.Reasoned,
) (freeRoundsOut, error) {
	return func(ctx context.Context, caller wire.Caller, in module.Reasoned) (freeRoundsOut, error) {
		return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, rounds id.FreeRounds) (freeRoundsOut, error) {
			made, err := decide(ctx, db, rounds, caller.Action(in.Reason))
			return toFreeRounds(made), err
		})
	}
}
