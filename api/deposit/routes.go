// Package deposit speaks of paying in: channels, orders, and the providers' reports.
package deposit

import (
	"context"

	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/matching"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Handlers of deposits. Providers are by the name that channels and callbacks carry.
type Handlers struct {
	DB        *pg.DB
	Settings  *system.SettingsCache
	Clock     *clock.Clock
	Providers map[string]pay.Provider
	// IsProduction: members pay each other only where the merchant allows it with real money.
	IsProduction bool
}

// Routes of deposits.
func (h Handlers) Routes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/wps/deposits/channels", "List payment channels", h.channels),
		wire.Call("POST", "/wps/deposits", "Create a deposit", h.open).Money().
			Fails(
				fault.AccountFrozen, fault.AmountAboveMax, fault.AmountBelowMin, fault.AmountScale,
				fault.DailyAmountExceeded, fault.DailyCountExceeded, fault.LimitExceeded, fault.NotFound,
				fault.OpenDepositsExceeded, fault.SelfExcluded,
				fault.StateChanged,
			),
		// No key: a promise moves nothing and ends within a minute; of two that were asked for, the order names one.
		wire.Call("POST", "/wps/deposits/quotes", "Create an exchange rate quote", h.quote).TrueAccount().Limit("money").
			Describe("The rate is guaranteed for a minute.").
			Fails(fault.NotFound),
		wire.Call("GET", "/wps/deposits", "List deposits", h.list),
		wire.Call("GET", "/wps/deposits/:id", "Retrieve a deposit", h.one).
			Fails(fault.NotFound),
		wire.Call("POST", "/wps/deposits/:id/cancel", "Cancel a deposit", h.cancel).TrueAccount().Limit("money").
			Fails(fault.NotFound, fault.StateChanged),
		wire.Call("POST", "/wps/deposits/:id/proofs", "Upload proofs of payment", h.prove).
			Money().Limit("upload").Body(uploadRoom).SameOriginOnly().
			Fails(
				fault.NotFound, fault.ProofRequired,
				fault.StateChanged,
			),
		wire.Raw[pay.ReportIn, pay.ReportOut]("POST", "/pay/v1/:provider/callback", "Report a deposit payment", h.callback).
			SecuredBy(wire.PaymentSignature),
	}
}

type channelOut struct {
	ID           string         `json:"id"`
	Method       string         `json:"method"`
	Name         string         `json:"name"`
	MinAmount    money.Amount   `json:"minAmount"`
	MaxAmount    money.Amount   `json:"maxAmount"`
	UsualMinutes int            `json:"usualMinutes"`
	Fee          money.Amount   `json:"fee"`
	QuickAmounts []money.Amount `json:"quickAmounts"`
	Pause        *deposit.Pause `json:"pause"`
	OpensAt      *string        `json:"opensAt"`
	ClosesAt     *string        `json:"closesAt"`
	Currency     *string        `json:"currency"`
	IsMatched    bool           `json:"isMatched"`
}

type channelsOut struct {
	Content []channelOut `json:"content"`
}

func (h Handlers) channels(ctx context.Context, who wire.Caller, _ struct{}) (channelsOut, error) {
	names := make([]string, 0, len(h.Providers))
	for name := range h.Providers {
		names = append(names, name)
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return channelsOut{}, err
	}
	if matching.Settings.Of(settings).Runs(h.IsProduction) {
		names = append(names, deposit.Matched)
	}
	all, err := deposit.Channels(ctx, h.DB, names)
	if err != nil {
		return channelsOut{}, err
	}
	out := channelsOut{Content: []channelOut{}}
	for _, c := range all {
		name := c.Names[who.Language]
		if name == "" {
			name = c.Names["en"]
		}
		one := channelOut{
			ID: c.ID, Method: c.Method, Name: name, MinAmount: c.Min, MaxAmount: c.Max, UsualMinutes: c.UsualMinutes,
			Fee: c.Fee, QuickAmounts: c.Quick, OpensAt: c.OpensAt, ClosesAt: c.ClosesAt, Currency: c.Currency,
			IsMatched: c.Provider == deposit.Matched,
		}
		if pause := c.Pause(); pause != "" {
			one.Pause = &pause
		}
		out.Content = append(out.Content, one)
	}
	return out, nil
}

type listIn struct {
	Cursor   string `query:"cursor" maxLength:"400"`
	PageSize int    `query:"pageSize"`
}

func (h Handlers) list(ctx context.Context, who wire.Caller, in listIn) (wire.Cursor[depositOut], error) {
	at, err := wire.ReadIDKeyset[id.Deposit](in.Cursor, in.PageSize)
	if err != nil {
		return wire.Cursor[depositOut]{}, err
	}
	rows, err := deposit.List(ctx, h.DB, who.Member, at.After, at.Limit())
	if err != nil {
		return wire.Cursor[depositOut]{}, err
	}
	key := func(d deposit.Deposit) id.Deposit { return d.ID }
	out := func(d deposit.Deposit) depositOut { return toOut(d, who.Language) }
	return wire.PageBy(at, rows, key, out)
}

type oneIn struct {
	ID string `path:"id"`
}

// which refuses what is not an id the way an unknown one is refused.
func (in oneIn) which() (id.Deposit, error) {
	which, err := id.Parse[id.Deposit](in.ID)
	if err != nil {
		return "", fault.New(fault.NotFound)
	}
	return which, nil
}

func (h Handlers) one(ctx context.Context, who wire.Caller, in oneIn) (depositOut, error) {
	which, err := in.which()
	if err != nil {
		return depositOut{}, err
	}
	d, err := deposit.Of(ctx, h.DB, who.Member, which)
	return toOut(d, who.Language), err
}

func (h Handlers) cancel(ctx context.Context, who wire.Caller, in oneIn) (depositOut, error) {
	which, err := in.which()
	if err != nil {
		return depositOut{}, err
	}
	d, err := deposit.CancelOrder(ctx, h.DB, who.Member, which)
	return toOut(d, who.Language), err
}
