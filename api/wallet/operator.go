package wallet

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// operatorHandlers answer operators' calls about wagering requirements and vendor transfers. DB has the operators'
// rights.
type operatorHandlers struct{ DB *pg.DB }

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/turnover", "List a member's wagering requirements", h.requirements).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/turnover/:id/void", "Void a wagering requirement", h.voidRequirement).
			ForOperators(module.Review...).Action().
			Describe("The amount that the requirement locks becomes withdrawable.").
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("GET", "/operator/v1/vendors/transfers", "List unresolved transfers to vendor wallets", h.lateTransfers).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/vendors/transfers/:id/done", "Rule a vendor transfer as done",
			h.ruleTransfer(true)).
			ForOperators(module.Review...).Action().
			Fails(fault.AlreadyFinal, fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/operator/v1/vendors/transfers/:id/failed", "Rule a vendor transfer as failed",
			h.ruleTransfer(false)).
			ForOperators(module.Review...).Action().
			Fails(fault.AlreadyFinal, fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
	}
}

// requirementOut is a wagering requirement of a member.
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

func toRequirement(r wallet.MemberRequirement) requirementOut {
	return requirementOut{r.ID, r.Username, r.Source, r.SourceID, r.Required, r.Done, r.Locked, r.State, r.At.UTC()}
}

type requirementsIn struct {
	Username string `query:"username" required:"true" maxLength:"255"`
}

func (h operatorHandlers) requirements(ctx context.Context, _ wire.Caller,
	in requirementsIn) (wire.Page[requirementOut], error) {
	owner, err := member.Identify(ctx, h.DB, in.Username)
	if err != nil {
		return wire.Page[requirementOut]{}, err
	}
	list, err := wallet.Requirements(ctx, h.DB, owner)
	out := []requirementOut{}
	for _, r := range list {
		out = append(out, toRequirement(r))
	}
	return module.Listed(out), err
}

func (h operatorHandlers) voidRequirement(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (requirementOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, which id.Requirement) (requirementOut, error) {
		voided, err := wallet.VoidRequirement(ctx, db, which, caller.Action(in.Reason))
		return toRequirement(voided), err
	})
}

// lateTransferOut is a transfer between a balance and a vendor's own wallet that the vendor has not confirmed.
type lateTransferOut struct {
	ID        id.VendorTransfer `json:"id"`
	Reference string            `json:"reference"`
	Vendor    string            `json:"vendor"`
	Direction wallet.Direction  `json:"direction"`
	Amount    money.Amount      `json:"amount"`
	Currency  string            `json:"currency"`
	State     wallet.State      `json:"state"`
	At        time.Time         `json:"at"`
}

func toLateTransfer(t wallet.VendorTransfer) lateTransferOut {
	return lateTransferOut{t.ID, id.Reference(t.ID), t.Vendor, t.Direction, t.Amount, t.Currency, t.State, t.At.UTC()}
}

func (h operatorHandlers) lateTransfers(ctx context.Context, _ wire.Caller,
	_ wire.None) (wire.Page[lateTransferOut], error) {
	list, err := wallet.LateVendorTransfers(ctx, h.DB, module.MaxListed)
	out := []lateTransferOut{}
	for _, t := range list {
		out = append(out, toLateTransfer(t))
	}
	return module.Listed(out), err
}

// ruleTransfer returns the handler of a ruling that a transfer took place at the vendor, or that it did not.
func (h operatorHandlers) ruleTransfer(isDone bool) func(context.Context, wire.Caller,
	module.Reasoned) (lateTransferOut, error) {
	return func(ctx context.Context, caller wire.Caller, in module.Reasoned) (lateTransferOut, error) {
		return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, which id.VendorTransfer) (lateTransferOut, error) {
			t, err := wallet.RuleVendorTransfer(ctx, db, which, isDone, caller.Action(in.Reason))
			return toLateTransfer(t), err
		})
	}
}
