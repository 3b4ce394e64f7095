package withdrawal

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/withdrawal"
)

// operatorHandlers answer operators' calls about withdrawals and payouts. DB has the operators' rights; Vault decrypts
// the accounts to which parts are paid manually.
type operatorHandlers struct {
	DB    *pg.DB
	Vault withdrawal.Vault
	// Payouts names the provider of parts that no member pays.
	Payouts string
}

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/withdrawals", "List withdrawals that need a decision", h.queue).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/withdrawals/:id", "Retrieve a withdrawal",
			h.show).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/withdrawals/:id/approval", "Approve a withdrawal", h.approve).
			ForOperators(module.Review...).Action().
			Fails(fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/withdrawals/:id/rejection", "Reject a withdrawal", h.reject).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.StateChanged),
	}
}

// operatorPartOut is a part of a payout.
type operatorPartOut struct {
	ID                id.Payout            `json:"id"`
	Number            int                  `json:"number"`
	State             withdrawal.PartState `json:"state"`
	Amount            money.Amount         `json:"amount"`
	Provider          string               `json:"provider"`
	ProviderReference *string              `json:"providerReference"`
	DisbursedAt       *time.Time           `json:"disbursedAt"`
	Deadline          *time.Time           `json:"deadline"`
	AnsweredAt        *time.Time           `json:"answeredAt"`
	// FailedAt of a part that is not disbursed: it was reported as failed after an answer was lost, so ask the provider
	// first.
	FailedAt *time.Time        `json:"failedAt"`
	Proofs   []module.ProofOut `json:"proofs"`
	// Sent are the operators who state that a manual payment was made, with the bank's reference.
	Sent []module.VoteOut `json:"sent"`
}

// operatorWithdrawalOut is a withdrawal as operators see it. Lists leave the proofs of its parts empty.
type operatorWithdrawalOut struct {
	ID          id.Withdrawal    `json:"id"`
	Reference   string           `json:"reference"`
	Username    string           `json:"username"`
	State       withdrawal.State `json:"state"`
	Currency    string           `json:"currency"`
	Amount      money.Amount     `json:"amount"`
	Fee         money.Amount     `json:"fee"`
	Payee       payeeShown       `json:"payee"`
	RequestedAt time.Time        `json:"requestedAt"`
	DecidedAt   *time.Time       `json:"decidedAt"`
	Reason      *string          `json:"reason"`
	// Persons is how many operators must approve it.
	Persons   int                  `json:"persons"`
	Approvals []module.ApprovalOut `json:"approvals"`
	Received  money.Amount         `json:"received"`
	Unpaid    money.Amount         `json:"unpaid"`
	Refunded  money.Amount         `json:"refunded"`
	Parts     []operatorPartOut    `json:"parts"`
}

func toOperatorOut(w withdrawal.Withdrawal, username string, above money.Amount) operatorWithdrawalOut {
	out := operatorWithdrawalOut{
		ID: w.ID, Reference: id.Reference(w.ID), Username: username, State: w.State, Currency: w.Currency,
		Amount: w.Amount, Fee: w.Fee,
		Payee: payeeShown{Bank: w.Bank, Holder: w.Holder, NumberMasked: w.Masked()}, RequestedAt: w.RequestedAt.UTC(),
		DecidedAt: wire.InUTC(w.DecidedAt), Reason: w.Reason, Persons: 1, Approvals: []module.ApprovalOut{},
		Received: w.Received, Unpaid: w.Unpaid(), Refunded: w.Refunded, Parts: []operatorPartOut{},
	}
	if w.NeedsTwo(above) {
		out.Persons = 2
	}
	for _, p := range w.Parts {
		out.Parts = append(out.Parts, operatorPartOut{
			ID: p.ID, Number: p.Number, State: p.State, Amount: p.Amount, Provider: p.Provider,
			ProviderReference: p.Reference,
			DisbursedAt:       wire.InUTC(p.DisbursedAt), Deadline: wire.InUTC(p.Deadline),
			AnsweredAt: wire.InUTC(p.AnsweredAt),
			FailedAt:   wire.InUTC(p.FailedAt), Proofs: []module.ProofOut{}, Sent: []module.VoteOut{},
		})
	}
	return out
}

// withUsernames returns withdrawals as operators see them.
func withUsernames(ctx context.Context, q pg.Q, list []withdrawal.Withdrawal) ([]operatorWithdrawalOut, error) {
	var owners []id.Member
	for _, w := range list {
		owners = append(owners, w.Member)
	}
	settings, err := system.Read(ctx, q)
	if err != nil {
		return nil, err
	}
	names, err := member.Usernames(ctx, q, owners...)
	out := []operatorWithdrawalOut{}
	for _, w := range list {
		out = append(out, toOperatorOut(w, names[w.Member], settings.TwoPersonAbove))
	}
	return out, err
}

func (h operatorHandlers) queue(ctx context.Context, _ wire.Caller,
	_ wire.None) (wire.Page[operatorWithdrawalOut], error) {
	waiting, err := withdrawal.Waiting(ctx, h.DB)
	if err != nil {
		return wire.Page[operatorWithdrawalOut]{}, err
	}
	var list []withdrawal.Withdrawal
	for _, each := range waiting {
		list = append(list, each.Withdrawal)
	}
	out, err := withUsernames(ctx, h.DB, list)
	for i, each := range waiting {
		if each.FirstBy != nil {
			out[i].Approvals = append(out[i].Approvals, module.ApprovalOut{By: *each.FirstBy, Reason: *each.FirstReason,
				At: each.FirstAt.UTC()})
		}
	}
	return module.Listed(out), err
}

// showToOperator returns a withdrawal with everything that a decision needs.
func showToOperator(ctx context.Context, q pg.Q, which id.Withdrawal) (operatorWithdrawalOut, error) {
	w, err := withdrawal.WithParts(ctx, q, which)
	if err != nil {
		return operatorWithdrawalOut{}, err
	}
	out, err := withUsernames(ctx, q, []withdrawal.Withdrawal{w})
	if err != nil {
		return operatorWithdrawalOut{}, err
	}
	given, err := withdrawal.Approvals(ctx, q, which)
	for _, each := range given {
		out[0].Approvals = append(out[0].Approvals,
			module.ApprovalOut{By: each.By, Reason: each.Reason, At: each.At.UTC()})
	}
	for i := range out[0].Parts {
		if err == nil {
			err = out[0].Parts[i].complete(ctx, q)
		}
	}
	return out[0], err
}

// complete adds the proofs of a part and the statements of operators about it.
func (p *operatorPartOut) complete(ctx context.Context, q pg.Q) (err error) {
	p.Proofs, err = module.Evidence(ctx, q, withdrawal.Disputes, string(p.ID))
	if err != nil || p.Provider != withdrawal.Manual {
		return err
	}
	votes, err := withdrawal.SentVotes(ctx, q, p.ID)
	p.Sent = module.ToVotes(votes)
	return err
}

func (h operatorHandlers) show(ctx context.Context, _ wire.Caller, in module.ByID) (operatorWithdrawalOut, error) {
	which, err := module.ParseID[id.Withdrawal](in.ID)
	if err != nil {
		return operatorWithdrawalOut{}, err
	}
	return showToOperator(ctx, h.DB, which)
}

func (h operatorHandlers) approve(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorWithdrawalOut, error) {
	return h.decide(ctx, caller, in, withdrawal.Approve)
}

func (h operatorHandlers) reject(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorWithdrawalOut, error) {
	return h.decide(ctx, caller, in, withdrawal.Reject)
}

type decision func(context.Context, *pg.DB, id.Withdrawal, approval.Action) (withdrawal.Withdrawal, error)

func (h operatorHandlers) decide(ctx context.Context, caller wire.Caller, in module.Reasoned,
	do decision) (operatorWithdrawalOut, error) {
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, which id.Withdrawal) (operatorWithdrawalOut, error) {
		if _, err := do(ctx, db, which, caller.Action(in.Reason)); err != nil {
			return operatorWithdrawalOut{}, err
		}
		return showToOperator(ctx, db, which)
	})
}
