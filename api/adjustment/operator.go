package adjustment

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/adjustment"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// operatorHandlers answer operators' calls about adjustments. DB has the operators' rights.
type operatorHandlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
}

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/adjustments", "List balance adjustments", h.list).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/adjustments", "Propose a balance adjustment", h.propose).
			ForOperators(module.Review...).Action().
			Describe("Another operator has to approve the adjustment.").
			Fails(fault.NotFound, fault.TrueAccountRequired),
		wire.Call("POST", "/operator/v1/adjustments/:id/approval", "Approve a balance adjustment", h.approve).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/adjustments/:id/refusal", "Refuse a balance adjustment", h.refuse).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
	}
}

// adjustmentOut is an adjustment with the reasons of the operators who proposed and decided it.
type adjustmentOut struct {
	ID         id.Adjustment    `json:"id"`
	Reference  string           `json:"reference"`
	Username   string           `json:"username"`
	Kind       ledger.Kind      `json:"kind"`
	Currency   string           `json:"currency"`
	Amount     money.Amount     `json:"amount"`
	Case       string           `json:"case"`
	State      adjustment.State `json:"state"`
	ProposedBy string           `json:"proposedBy"`
	ProposedAt time.Time        `json:"proposedAt"`
	Reason     string           `json:"reason"`
	DecidedBy  *string          `json:"decidedBy"`
	DecidedAt  *time.Time       `json:"decidedAt"`
	Decision   *string          `json:"decision"`
}

func toOut(a adjustment.Adjustment) adjustmentOut {
	return adjustmentOut{
		ID: a.ID, Reference: id.Reference(a.ID), Username: a.Username, Kind: a.Kind, Currency: a.Currency,
		Amount: a.Amount, Case: a.Key, State: a.State,
		ProposedBy: a.ProposedBy, ProposedAt: a.ProposedAt.UTC(), Reason: a.Reason, DecidedBy: a.DecidedBy,
		DecidedAt: wire.InUTC(a.DecidedAt), Decision: a.Decision,
	}
}

type listIn struct {
	// Of selects the adjustments that wait for a decision (the default) or all of them, newest first.
	Of string `query:"of" enum:"waiting,all"`
}

func (h operatorHandlers) list(ctx context.Context, _ wire.Caller, in listIn) (wire.Page[adjustmentOut], error) {
	list, err := adjustment.List(ctx, h.DB, in.Of != "all")
	out := []adjustmentOut{}
	for _, a := range list {
		out = append(out, toOut(a))
	}
	return module.Listed(out), err
}

type proposeIn struct {
	Username string       `json:"username" minLength:"1" maxLength:"255"`
	Kind     string       `json:"kind" enum:"ADJUST_PLUS,ADJUST_MINUS"`
	Amount   money.Amount `json:"amount"`
	// Case is the operators' reference of the case; it is used once.
	Case   string `json:"case" minLength:"1" maxLength:"100"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) propose(ctx context.Context, caller wire.Caller, in proposeIn) (adjustmentOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return adjustmentOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (adjustmentOut, error) {
		owner, err := member.Identify(ctx, db, in.Username)
		if err != nil {
			return adjustmentOut{}, err
		}
		proposal := adjustment.Proposal{Member: owner, Kind: ledger.Kind(in.Kind), Amount: in.Amount,
			Currency: settings.Currency, Key: in.Case}
		made, err := adjustment.Propose(ctx, db, proposal, caller.Action(in.Reason))
		return toOut(made), err
	})
}

func (h operatorHandlers) approve(ctx context.Context, caller wire.Caller, in module.Reasoned) (adjustmentOut, error) {
	return h.decide(ctx, caller, in, adjustment.Approve)
}

func (h operatorHandlers) refuse(ctx context.Context, caller wire.Caller, in module.Reasoned) (adjustmentOut, error) {
	return h.decide(ctx, caller, in, adjustment.Refuse)
}

type decision func(context.Context, *pg.DB, id.Adjustment, approval.Action) (adjustment.Adjustment, error)

func (h operatorHandlers) decide(ctx context.Context, caller wire.Caller, in module.Reasoned,
	do decision) (adjustmentOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, which id.Adjustment) (adjustmentOut, error) {
		done, err := do(ctx, db, which, caller.Action(in.Reason))
		return toOut(done), err
	})
}
