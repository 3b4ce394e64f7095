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

type payToOut struct {
	Name   string `json:"name"`
	Holder string `json:"holder"`
	Number string `json:"number"`
}

// depositOut is an order as the desk sees it; the pictures of its receipt stand where one is shown.
type depositOut struct {
	ID            id.Deposit    `json:"id"`
	Reference     string        `json:"reference"`
	Username      string        `json:"username"`
	State         deposit.State `json:"state"`
	Channel       string        `json:"channel"`
	Method        string        `json:"method"`
	Provider      string        `json:"provider"`
	ProviderOrder *string       `json:"providerOrder"`
	Currency      string        `json:"currency"`
	Amount        money.Amount  `json:"amount"`
	Fee           money.Amount  `json:"fee"`
	Received      *money.Amount `json:"received" nullable:"true"`
	PayTo         *payToOut     `json:"payTo,omitempty"`
	Reason        *string       `json:"reason"`
	CreatedAt     time.Time     `json:"createdAt"`
	ExpiresAt     time.Time     `json:"expiresAt"`
	DecidedAt     *time.Time    `json:"decidedAt"`
	Proofs        []proofOut    `json:"proofs"`
	// Reversals are who wants its credit taken back, the first one first; it takes two.
	Reversals []approvalOut `json:"reversals"`
	// Confirmations are who confirmed much money of it, and how much; above the limit of one person it takes two.
	Confirmations []wordOut `json:"confirmations"`
}

func toDeposit(d deposit.Deposit, username string) depositOut {
	out := depositOut{
		ID: d.ID, Reference: id.Reference(d.ID), Username: username, State: d.State, Channel: d.Channel, Method: d.Method,
		Provider:      d.Provider,
		ProviderOrder: d.ProviderOrder, Currency: d.Currency, Amount: d.Amount, Fee: d.Fee, Received: d.Came(),
		Reason:    d.Reason,
		CreatedAt: d.CreatedAt.UTC(), ExpiresAt: d.ExpiresAt.UTC(), DecidedAt: wire.InUTC(d.DecidedAt),
		Proofs:        []proofOut{},
		Reversals:     []approvalOut{},
		Confirmations: []wordOut{},
	}
	if to := d.PayTo(); to != nil {
		out.PayTo = &payToOut{Name: to.Name, Holder: to.Holder, Number: to.Number}
	}
	return out
}

func (h Handlers) deposits(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[depositOut], error) {
	waiting, err := deposit.Waiting(ctx, h.DB)
	if err != nil {
		return wire.Page[depositOut]{}, err
	}
	var whose []id.Member
	for _, d := range waiting {
		whose = append(whose, d.Member)
	}
	names, err := member.Usernames(ctx, h.DB, whose...)
	out := []depositOut{}
	for _, d := range waiting {
		one := toDeposit(d, names[d.Member])
		if err == nil {
			err = one.addWords(ctx, h.DB)
		}
		out = append(out, one)
	}
	return module.Listed(out), err
}

// addWords adds what was said of a deed that takes two: taking a credit back, or confirming much money.
func (d *depositOut) addWords(ctx context.Context, q pg.Q) (err error) {
	if d.State != deposit.InReview {
		d.Reversals, err = reversals(ctx, q, d.ID)
		return err
	}
	words, err := deposit.Confirmations(ctx, q, d.ID)
	d.Confirmations = toWords(words)
	return err
}

func reversals(ctx context.Context, q pg.Q, which id.Deposit) ([]approvalOut, error) {
	words, err := deposit.Reversals(ctx, q, which)
	out := []approvalOut{}
	for _, each := range words {
		out = append(out, approvalOut{By: each.By, Reason: each.Reason, At: each.At.UTC()})
	}
	return out, err
}

// showDeposit tells everything that a decision needs: what was ordered, what came, and the pictures of the receipt.
func showDeposit(ctx context.Context, q pg.Q, found id.Deposit) (depositOut, error) {
	d, err := deposit.ByID(ctx, q, found)
	if err != nil {
		return depositOut{}, err
	}
	names, err := member.Usernames(ctx, q, d.Member)
	if err != nil {
		return depositOut{}, err
	}
	out := toDeposit(d, names[d.Member])
	if err := out.addWords(ctx, q); err != nil {
		return out, err
	}
	out.Proofs, err = proofs(ctx, q, deposit.Receipts, string(found))
	return out, err
}

func (h Handlers) deposit(ctx context.Context, _ wire.Caller, in module.ByID) (depositOut, error) {
	found, err := module.ParseID[id.Deposit](in.ID)
	if err != nil {
		return depositOut{}, err
	}
	return showDeposit(ctx, h.DB, found)
}

func (h Handlers) depositPicture(ctx context.Context, _ wire.Caller, in module.ByID) (pictureOut, error) {
	return h.picture(ctx, deposit.Receipts, in.ID)
}

type confirmIn struct {
	ID     string `path:"id"`
	Reason string `json:"reason" minLength:"1" maxLength:"500"`
	// Received is what the bank says that it received; where a provider has said it, it is left out.
	Received *money.Amount `json:"received,omitempty"`
}

func (h Handlers) confirm(ctx context.Context, who wire.Caller, in confirmIn) (depositOut, error) {
	return h.review(ctx, who, in, deposit.ConfirmReview)
}

func (h Handlers) deny(ctx context.Context, who wire.Caller, in module.Reasoned) (depositOut, error) {
	return h.review(ctx, who, confirmIn{ID: in.ID, Reason: in.Reason}, deposit.DenyReview)
}

// late takes a transfer up again that came after its order had ended; what came is then confirmed.
func (h Handlers) late(ctx context.Context, who wire.Caller, in module.Reasoned) (depositOut, error) {
	return h.review(ctx, who, confirmIn{ID: in.ID, Reason: in.Reason}, deposit.FindLate)
}

func (h Handlers) reverse(ctx context.Context, who wire.Caller, in module.Reasoned) (depositOut, error) {
	return h.review(ctx, who, confirmIn{ID: in.ID, Reason: in.Reason}, deposit.ReverseCredit)
}

type depositDeed func(context.Context, *pg.DB, id.Deposit, deposit.Decision) (deposit.Deposit, error)

func (h Handlers) review(ctx context.Context, who wire.Caller, in confirmIn, do depositDeed) (depositOut, error) {
	by := deposit.Decision{Action: who.Action(in.Reason), Received: in.Received}
	return module.ActOnce(ctx, h.DB, who, in.ID, func(db *pg.DB, found id.Deposit) (depositOut, error) {
		if _, err := do(ctx, db, found, by); err != nil {
			return depositOut{}, err
		}
		return showDeposit(ctx, db, found)
	})
}
