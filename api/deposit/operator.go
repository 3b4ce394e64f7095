package deposit

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// operatorHandlers answer operators' calls about deposits, payments, channels and rates. DB has the operators' rights.
type operatorHandlers struct {
	DB        *pg.DB
	Settings  *system.SettingsCache
	Providers map[string]pay.Provider
}

func (h operatorHandlers) routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/deposits", "List deposits that need a decision",
			h.queue).ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/deposit-proofs/:id", "Retrieve a proof of payment", h.picture).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("GET", "/operator/v1/deposits/:id", "Retrieve a deposit",
			h.show).ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("POST", "/operator/v1/deposits/:id/late", "Reopen an expired deposit for a late transfer", h.late).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/deposits/:id/confirmation", "Confirm a deposit", h.confirm).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/deposits/:id/denial", "Deny a deposit",
			h.deny).ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/deposits/:id/reversal", "Reverse a credited deposit", h.reverse).
			ForOperators(module.Review...).Action().
			Describe("Needs two operators.").
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
	}
}

// operatorPayToOut is the account to which a transfer was sent.
type operatorPayToOut struct {
	Name   string `json:"name"`
	Holder string `json:"holder"`
	Number string `json:"number"`
}

// operatorDepositOut is a deposit as operators see it. Lists leave the proofs empty.
type operatorDepositOut struct {
	ID            id.Deposit        `json:"id"`
	Reference     string            `json:"reference"`
	Username      string            `json:"username"`
	State         deposit.State     `json:"state"`
	Channel       string            `json:"channel"`
	Method        string            `json:"method"`
	Provider      string            `json:"provider"`
	ProviderOrder *string           `json:"providerOrder"`
	Currency      string            `json:"currency"`
	Amount        money.Amount      `json:"amount"`
	Fee           money.Amount      `json:"fee"`
	Received      *money.Amount     `json:"received" nullable:"true"`
	PayTo         *operatorPayToOut `json:"payTo,omitempty"`
	Reason        *string           `json:"reason"`
	CreatedAt     time.Time         `json:"createdAt"`
	ExpiresAt     time.Time         `json:"expiresAt"`
	DecidedAt     *time.Time        `json:"decidedAt"`
	Proofs        []module.ProofOut `json:"proofs"`
	// Reversals are the operators who approved the reversal of the credit, the first one first; it takes two.
	Reversals []module.ApprovalOut `json:"reversals"`
	// Confirmations are the operators who confirmed an amount; above the limit of one operator it takes two.
	Confirmations []module.VoteOut `json:"confirmations"`
}

func toOperatorOut(d deposit.Deposit, username string) operatorDepositOut {
	out := operatorDepositOut{
		ID: d.ID, Reference: id.Reference(d.ID), Username: username, State: d.State, Channel: d.Channel, Method: d.Method,
		Provider: d.Provider, ProviderOrder: d.ProviderOrder, Currency: d.Currency, Amount: d.Amount, Fee: d.Fee,
		Received:  d.GrossReceived(),
		Reason:    d.Reason,
		CreatedAt: d.CreatedAt.UTC(), ExpiresAt: d.ExpiresAt.UTC(), DecidedAt: wire.InUTC(d.DecidedAt),
		Proofs: []module.ProofOut{}, Reversals: []module.ApprovalOut{}, Confirmations: []module.VoteOut{},
	}
	if to := d.PayTo(); to != nil {
		out.PayTo = &operatorPayToOut{Name: to.Name, Holder: to.Holder, Number: to.Number}
	}
	return out
}

func (h operatorHandlers) queue(ctx context.Context, _ wire.Caller,
	_ wire.None) (wire.Page[operatorDepositOut], error) {
	waiting, err := deposit.Waiting(ctx, h.DB)
	if err != nil {
		return wire.Page[operatorDepositOut]{}, err
	}
	var owners []id.Member
	for _, d := range waiting {
		owners = append(owners, d.Member)
	}
	names, err := member.Usernames(ctx, h.DB, owners...)
	out := []operatorDepositOut{}
	for _, d := range waiting {
		row := toOperatorOut(d, names[d.Member])
		if err == nil {
			err = row.addVotes(ctx, h.DB)
		}
		out = append(out, row)
	}
	return module.Listed(out), err
}

// addVotes adds the statements of operators about an action that takes two: a reversal, or the confirmation of a large
// amount.
func (d *operatorDepositOut) addVotes(ctx context.Context, q pg.Q) (err error) {
	if d.State != deposit.InReview {
		d.Reversals, err = reversals(ctx, q, d.ID)
		return err
	}
	votes, err := deposit.Confirmations(ctx, q, d.ID)
	d.Confirmations = module.ToVotes(votes)
	return err
}

func reversals(ctx context.Context, q pg.Q, which id.Deposit) ([]module.ApprovalOut, error) {
	votes, err := deposit.Reversals(ctx, q, which)
	out := []module.ApprovalOut{}
	for _, each := range votes {
		out = append(out, module.ApprovalOut{By: each.By, Reason: each.Reason, At: each.At.UTC()})
	}
	return out, err
}

// showToOperator returns a deposit with everything that a decision needs.
func showToOperator(ctx context.Context, q pg.Q, which id.Deposit) (operatorDepositOut, error) {
	d, err := deposit.ByID(ctx, q, which)
	if err != nil {
		return operatorDepositOut{}, err
	}
	names, err := member.Usernames(ctx, q, d.Member)
	if err != nil {
		return operatorDepositOut{}, err
	}
	out := toOperatorOut(d, names[d.Member])
	if err := out.addVotes(ctx, q); err != nil {
		return out, err
	}
	out.Proofs, err = module.Evidence(ctx, q, deposit.Receipts, string(which))
	return out, err
}

func (h operatorHandlers) show(ctx context.Context, _ wire.Caller, in module.ByID) (operatorDepositOut, error) {
	which, err := module.ParseID[id.Deposit](in.ID)
	if err != nil {
		return operatorDepositOut{}, err
	}
	return showToOperator(ctx, h.DB, which)
}

func (h operatorHandlers) picture(ctx context.Context, _ wire.Caller, in module.ByID) (module.PictureOut, error) {
	return module.Picture(ctx, h.DB, deposit.Receipts, in.ID)
}

type confirmIn struct {
	ID     string `path:"id"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
	// Received is the amount that the bank received; omit it where the provider has reported it.
	Received *money.Amount `json:"received,omitempty"`
}

func (h operatorHandlers) confirm(ctx context.Context, caller wire.Caller,
	in confirmIn) (operatorDepositOut, error) {
	return h.review(ctx, caller, in, deposit.ConfirmReview)
}

func (h operatorHandlers) deny(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorDepositOut, error) {
	return h.review(ctx, caller, confirmIn{ID: in.ID, Reason: in.Reason}, deposit.DenyReview)
}

// late reopens an order whose transfer arrived after it had expired; the amount is then confirmed.
func (h operatorHandlers) late(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorDepositOut, error) {
	return h.review(ctx, caller, confirmIn{ID: in.ID, Reason: in.Reason}, deposit.FindLate)
}

func (h operatorHandlers) reverse(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (operatorDepositOut, error) {
	return h.review(ctx, caller, confirmIn{ID: in.ID, Reason: in.Reason}, deposit.ReverseCredit)
}

type decision func(context.Context, *pg.DB, id.Deposit, deposit.Decision) (deposit.Deposit, error)

func (h operatorHandlers) review(ctx context.Context, caller wire.Caller, in confirmIn,
	do decision) (operatorDepositOut, error) {
	by := deposit.Decision{Action: caller.Action(in.Reason), Received: in.Received}
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, which id.Deposit) (operatorDepositOut, error) {
		if _, err := do(ctx, db, which, by); err != nil {
			return operatorDepositOut{}, err
		}
		return showToOperator(ctx, db, which)
	})
}
