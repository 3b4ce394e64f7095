package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
)

// adjustmentOut is a correction of a balance, with the words of the two who proposed and decided it.
type adjustmentOut struct {
	ID         id.Adjustment            `json:"id"`
	Reference  string                   `json:"reference"`
	Username   string                   `json:"username"`
	Kind       ledger.Kind              `json:"kind"`
	Currency   string                   `json:"currency"`
	Amount     money.Amount             `json:"amount"`
	Case       string                   `json:"case"`
	State      operator.AdjustmentState `json:"state"`
	ProposedBy string                   `json:"proposedBy"`
	ProposedAt time.Time                `json:"proposedAt"`
	Reason     string                   `json:"reason"`
	DecidedBy  *string                  `json:"decidedBy"`
	DecidedAt  *time.Time               `json:"decidedAt"`
	Decision   *string                  `json:"decision"`
}

func toAdjustment(a operator.Adjustment) adjustmentOut {
	return adjustmentOut{
		ID: a.ID, Reference: id.Reference(a.ID), Username: a.Username, Kind: a.Kind, Currency: a.Currency,
		Amount: a.Amount,
		Case:   a.Key, State: a.State,
		ProposedBy: a.ProposedBy, ProposedAt: a.ProposedAt.UTC(), Reason: a.Reason, DecidedBy: a.DecidedBy,
		DecidedAt: wire.InUTC(a.DecidedAt), Decision: a.Decision,
	}
}

type adjustmentsIn struct {
	// Of: what waits for a second person, or all of them, newest first.
	Of string `query:"of" enum:"waiting,all"`
}

func (h Handlers) adjustments(ctx context.Context, _ wire.Caller, in adjustmentsIn) (wire.Page[adjustmentOut], error) {
	list, err := operator.Adjustments(ctx, h.DB, in.Of != "all")
	out := []adjustmentOut{}
	for _, a := range list {
		out = append(out, toAdjustment(a))
	}
	return module.Listed(out), err
}

type proposeIn struct {
	Username string       `json:"username" minLength:"1" maxLength:"255"`
	Kind     string       `json:"kind" enum:"ADJUST_PLUS,ADJUST_MINUS"`
	Amount   money.Amount `json:"amount"`
	// Case is the desk's own number of it, which is corrected once.
	Case   string `json:"case" minLength:"1" maxLength:"100"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
}

// propose notes a correction; the money waits for another person.
func (h Handlers) propose(ctx context.Context, who wire.Caller, in proposeIn) (adjustmentOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return adjustmentOut{}, err
	}
	return approval.Once(ctx, h.DB, who.Key, func(db *pg.DB) (adjustmentOut, error) {
		whose, err := named(ctx, db, in.Username)
		if err != nil {
			return adjustmentOut{}, err
		}
		what := operator.Correction{Member: whose, Kind: ledger.Kind(in.Kind), Amount: in.Amount,
			Currency: settings.Currency,
			Key:      in.Case}
		made, err := operator.ProposeAdjustment(ctx, db, what, who.Action(in.Reason))
		return toAdjustment(made), err
	})
}

// named finds a player by what somebody typed. Faults: validation_failed.
func named(ctx context.Context, q pg.Q, username string) (id.Member, error) {
	found, err := member.Named(ctx, q, username)
	if f := fault.Of(err); f != nil && (f.Code == fault.NotFound || f.Code == fault.ValidationFailed) {
		return "", fault.Invalid("username", "not_found")
	}
	return found.ID, err
}

func (h Handlers) approveAdjustment(ctx context.Context, who wire.Caller, in module.Reasoned) (adjustmentOut, error) {
	return h.decideAdjustment(ctx, who, in, operator.ApproveAdjustment)
}

func (h Handlers) refuseAdjustment(ctx context.Context, who wire.Caller, in module.Reasoned) (adjustmentOut, error) {
	return h.decideAdjustment(ctx, who, in, operator.RefuseAdjustment)
}

type adjustmentDeed func(context.Context, *pg.DB, id.Adjustment, approval.Action) (operator.Adjustment, error)

func (h Handlers) decideAdjustment(ctx context.Context, who wire.Caller, in module.Reasoned,
	do adjustmentDeed) (adjustmentOut, error) {
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, found id.Adjustment) (adjustmentOut, error) {
		done, err := do(ctx, db, found, who.Action(in.Reason))
		return toAdjustment(done), err
	})
}
