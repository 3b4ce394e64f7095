package deposit

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
)

func (h operatorHandlers) paymentRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/deposits/payments", "List unassigned payments",
			h.payments).ForOperators(module.ReviewAndRisk...),
		wire.Call("POST", "/operator/v1/deposits/payments/:id/credit", "Credit an unassigned payment", h.creditPayment).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
		wire.Call("POST", "/operator/v1/deposits/payments/:id/return", "Record the return of a payment", h.returnPayment).
			ForOperators(module.Review...).Action().
			Fails(fault.InsufficientBalance, fault.NotFound, fault.SecondPersonRequired, fault.StateChanged),
	}
}

// paymentOut is a payment that matched no open order, with the order that it names and the decision about it.
type paymentOut struct {
	ID            id.Payment       `json:"id"`
	Channel       string           `json:"channel"`
	ProviderOrder string           `json:"providerOrder"`
	Deposit       id.Deposit       `json:"deposit"`
	DepositState  deposit.State    `json:"depositState"`
	Username      string           `json:"username"`
	Amount        money.Amount     `json:"amount"`
	Currency      string           `json:"currency"`
	ArrivedAt     time.Time        `json:"arrivedAt"`
	Outcome       *deposit.Outcome `json:"outcome"`
	Reference     *string          `json:"reference"`
	DecidedAt     *time.Time       `json:"decidedAt"`
	// Words are the operators' statements about a decision that takes two.
	Words []module.VoteOut `json:"words"`
}

func toPayment(ctx context.Context, q pg.Q, h deposit.Held) (paymentOut, error) {
	out := paymentOut{
		ID: h.ID, Channel: h.Channel, ProviderOrder: h.ProviderOrder, Deposit: h.Deposit, DepositState: h.State,
		Amount: h.Amount, Currency: h.Currency,
		ArrivedAt: h.ArrivedAt.UTC(), Outcome: h.Outcome, Reference: h.Reference, DecidedAt: wire.InUTC(h.DecidedAt),
		Words: []module.VoteOut{},
	}
	names, err := member.Usernames(ctx, q, h.Member)
	if err != nil {
		return out, err
	}
	out.Username = names[h.Member]
	votes, err := deposit.HeldVotes(ctx, q, h.ID)
	out.Words = module.ToVotes(votes)
	return out, err
}

func (h operatorHandlers) payments(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[paymentOut], error) {
	list, err := deposit.Unassigned(ctx, h.DB)
	out := []paymentOut{}
	for _, each := range list {
		row, failed := toPayment(ctx, h.DB, each)
		if failed != nil {
			return wire.Page[paymentOut]{}, failed
		}
		out = append(out, row)
	}
	return module.Listed(out), err
}

func (h operatorHandlers) creditPayment(ctx context.Context, caller wire.Caller,
	in module.Reasoned) (paymentOut, error) {
	return h.decidePayment(ctx, caller, in, func(db *pg.DB, which id.Payment, by deposit.Decision) (deposit.Held, error) {
		return deposit.CreditHeld(ctx, db, which, by)
	})
}

type returnIn struct {
	ID        string `path:"id"`
	Reason    string `json:"reason" minLength:"1" maxLength:"500"`
	Reference string `json:"reference" minLength:"1" maxLength:"64"`
}

func (h operatorHandlers) returnPayment(ctx context.Context, caller wire.Caller, in returnIn) (paymentOut, error) {
	record := func(db *pg.DB, which id.Payment, by deposit.Decision) (deposit.Held, error) {
		return deposit.ReturnHeld(ctx, db, which, in.Reference, by)
	}
	return h.decidePayment(ctx, caller, module.Reasoned{ID: in.ID, Reason: in.Reason}, record)
}

func (h operatorHandlers) decidePayment(ctx context.Context, caller wire.Caller, in module.Reasoned,
	do func(*pg.DB, id.Payment, deposit.Decision) (deposit.Held, error)) (paymentOut, error) {
	by := deposit.Decision{Action: caller.Action(in.Reason)}
	return module.ActOnce(ctx, h.DB, caller, in.ID, func(db *pg.DB, which id.Payment) (paymentOut, error) {
		held, err := do(db, which, by)
		if err != nil {
			return paymentOut{}, err
		}
		return toPayment(ctx, db, held)
	})
}
