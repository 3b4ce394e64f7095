package operator

import (
	"context"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
)

// paymentOut is a payment that came and stands in suspense, or stood there: what it was for, and what became of it.
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
	// Words are who said what is to become of it, where that takes two.
	Words []wordOut `json:"words"`
}

func toPayment(ctx context.Context, q pg.Q, h deposit.Held) (paymentOut, error) {
	out := paymentOut{
		ID: h.ID, Channel: h.Channel, ProviderOrder: h.ProviderOrder, Deposit: h.Deposit, DepositState: h.State,
		Amount: h.Amount, Currency: h.Currency,
		ArrivedAt: h.ArrivedAt.UTC(), Outcome: h.Outcome, Reference: h.Reference, DecidedAt: wire.InUTC(h.DecidedAt),
		Words: []wordOut{},
	}
	names, err := member.Usernames(ctx, q, h.Member)
	if err != nil {
		return out, err
	}
	out.Username = names[h.Member]
	words, err := deposit.HeldWords(ctx, q, h.ID)
	out.Words = toWords(words)
	return out, err
}

func (h Handlers) payments(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[paymentOut], error) {
	list, err := deposit.Unassigned(ctx, h.DB)
	out := []paymentOut{}
	for _, each := range list {
		one, failed := toPayment(ctx, h.DB, each)
		if failed != nil {
			return wire.Page[paymentOut]{}, failed
		}
		out = append(out, one)
	}
	return module.Listed(out), err
}

func (h Handlers) creditPayment(ctx context.Context, who wire.Caller, in module.Reasoned) (paymentOut, error) {
	return h.decidePayment(ctx, who, in, func(db *pg.DB, found id.Payment, by deposit.Decision) (deposit.Held, error) {
		return deposit.CreditHeld(ctx, db, found, by)
	})
}

type returnIn struct {
	ID        string `path:"id"`
	Reason    string `json:"reason" minLength:"1" maxLength:"500"`
	Reference string `json:"reference" minLength:"1" maxLength:"64"`
}

func (h Handlers) returnPayment(ctx context.Context, who wire.Caller, in returnIn) (paymentOut, error) {
	back := func(db *pg.DB, found id.Payment, by deposit.Decision) (deposit.Held, error) {
		return deposit.ReturnHeld(ctx, db, found, in.Reference, by)
	}
	return h.decidePayment(ctx, who, module.Reasoned{ID: in.ID, Reason: in.Reason}, back)
}

func (h Handlers) decidePayment(ctx context.Context, who wire.Caller, in module.Reasoned,
	do func(*pg.DB, id.Payment, deposit.Decision) (deposit.Held, error)) (paymentOut, error) {
	by := deposit.Decision{Action: who.Action(in.Reason)}
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, found id.Payment) (paymentOut, error) {
		held, err := do(db, found, by)
		if err != nil {
			return paymentOut{}, err
		}
		return toPayment(ctx, db, held)
	})
}
