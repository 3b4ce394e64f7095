// Package transfer exposes transfers of money between a member and their direct upline or downline.
package transfer

import (
	"context"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/transfer"
)

// Handlers of transfers.
type Handlers struct {
	DB       *pg.DB
	Settings *system.SettingsCache
}

// Routes of transfers.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/transfers/terms", "Retrieve transfer terms", h.terms).TrueAccount().
			Fails(
				fault.NotAnAgent, fault.NotDirectDownline, fault.NotDirectUpline, fault.NotFound,
				fault.ReceiverFrozen, fault.SameAccount, fault.SenderFrozen,
			),
		wire.Call("POST", "/wps/transfers", "Transfer money to the upline or a direct downline", h.send).Encrypted().Money().
			Describe("The money arrives at once; it cannot be cancelled.").
			Fails(
				fault.AccountLocked, fault.AmountAboveMax, fault.AmountBelowMin, fault.AmountScale,
				fault.DailyAmountExceeded, fault.DailyCountExceeded, fault.InsufficientBalance,
				fault.InsufficientWithdrawable, fault.NotAnAgent, fault.NotDirectDownline,
				fault.NotDirectUpline, fault.NotFound, fault.OverdueContractBills,
				fault.PaymentPasswordMissing, fault.PaymentPasswordWrong, fault.ReceiverFrozen,
				fault.SameAccount, fault.SenderFrozen, fault.StateChanged,
			),
		wire.Call("GET", "/wps/transfers", "List transfers", h.list).TrueAccount(),
		wire.Call("GET", "/wps/transfers/:id", "Retrieve a transfer", h.get).TrueAccount().
			Fails(fault.NotFound),
	}
}

func (h Handlers) merchant(ctx context.Context) (transfer.Merchant, error) {
	s, err := h.Settings.Now(ctx)
	if err != nil {
		return transfer.Merchant{}, err
	}
	return transfer.MerchantOf(s), nil
}

type termsIn struct {
	To string `query:"to" maxLength:"36"`
}

type termsOut struct {
	Currency           string       `json:"currency"`
	Receiver           *string      `json:"receiver"`
	IsAgent            bool         `json:"isAgent"`
	MinAmount          money.Amount `json:"minAmount"`
	MaxAmount          money.Amount `json:"maxAmount"`
	Balance            money.Amount `json:"balance"`
	Withdrawable       money.Amount `json:"withdrawable"`
	Locked             money.Amount `json:"locked"`
	CountLeftToday     int          `json:"countLeftToday"`
	AmountLeftToday    money.Amount `json:"amountLeftToday"`
	HasPaymentPassword bool         `json:"hasPaymentPassword"`
}

func (h Handlers) terms(ctx context.Context, caller wire.Caller, in termsIn) (termsOut, error) {
	merchant, err := h.merchant(ctx)
	if err != nil {
		return termsOut{}, err
	}
	to, err := receiver(in.To)
	if err != nil {
		return termsOut{}, err
	}
	t, err := transfer.TermsOf(ctx, h.DB, merchant, caller.Member, to)
	if err != nil {
		return termsOut{}, err
	}
	out := termsOut{
		Currency: merchant.Currency, IsAgent: caller.IsAgent, MinAmount: merchant.Limits.Min, MaxAmount: merchant.Limits.Max,
		Balance:      t.Balance.Main,
		Withdrawable: t.Balance.Withdrawable(), Locked: t.Balance.Locked, CountLeftToday: t.CountLeft,
		AmountLeftToday:    t.AmountLeft,
		HasPaymentPassword: t.HasPassword,
	}
	if t.Receiver != "" {
		out.Receiver = &t.Receiver
	}
	return out, nil
}

// receiver parses the id; empty means the upline. An invalid id is refused like an unknown one: not_found.
func receiver(raw string) (id.Member, error) {
	if raw == "" {
		return "", nil
	}
	to, err := id.Parse[id.Member](raw)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return to, nil
}

type sendIn struct {
	Direction       transfer.Direction `json:"direction"`
	To              string             `json:"to,omitempty" maxLength:"36"`
	Amount          money.Amount       `json:"amount"`
	PaymentPassword string             `json:"paymentPassword" minLength:"1" maxLength:"64"`
}

type transferOut struct {
	ID        id.Transfer        `json:"id"`
	Reference string             `json:"reference"`
	Direction transfer.Direction `json:"direction"`
	Sent      bool               `json:"sent"`
	Amount    money.Amount       `json:"amount"`
	Other     string             `json:"other"`
	At        time.Time          `json:"at"`
}

func toOut(t transfer.Transfer) transferOut {
	return transferOut{
		ID: t.ID, Reference: id.Reference(t.ID), Direction: t.Direction, Sent: t.IsMine, Amount: t.Amount,
		Other: t.OtherName(), At: t.At.UTC(),
	}
}

func (h Handlers) send(ctx context.Context, caller wire.Caller, in sendIn) (transferOut, error) {
	merchant, err := h.merchant(ctx)
	if err != nil {
		return transferOut{}, err
	}
	to, err := receiver(in.To)
	if err != nil {
		return transferOut{}, err
	}
	t, err := transfer.Send(ctx, h.DB, merchant, transfer.Params{
		Direction: in.Direction, To: to, Amount: in.Amount, PaymentPassword: in.PaymentPassword,
	}, caller.Key)
	return toOut(t), err
}

type getIn struct {
	ID string `path:"id"`
}

func (h Handlers) get(ctx context.Context, caller wire.Caller, in getIn) (transferOut, error) {
	transferID, err := id.Parse[id.Transfer](in.ID)
	if err != nil {
		return transferOut{}, fault.New(fault.NotFound)
	}
	t, err := transfer.Of(ctx, h.DB, caller.Member, transferID)
	return toOut(t), err
}

type listIn struct {
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
}

func (h Handlers) list(ctx context.Context, caller wire.Caller, in listIn) (wire.Cursor[transferOut], error) {
	at, err := wire.ReadIDKeyset[id.Transfer](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[transferOut]{}, err
	}
	rows, err := transfer.List(ctx, h.DB, caller.Member, at.After, at.Limit())
	if err != nil {
		return wire.Cursor[transferOut]{}, err
	}
	key := func(t transfer.Transfer) id.Transfer { return t.ID }
	return wire.PageBy(at, rows, key, toOut)
}
