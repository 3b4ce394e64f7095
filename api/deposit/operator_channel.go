package deposit

import (
	"context"
	"encoding/json"
	"time"

	"lantern/api/module"
	"lantern/api/outside/pay/stripe"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/pg"
)

func (h operatorHandlers) channelRoutes() []wire.Route {
	return []wire.Route{
		wire.Call("GET", "/operator/v1/deposit-channels", "List the set-up of payment channels", h.setups).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("GET", "/operator/v1/deposit-channels/:id", "Retrieve the set-up of a payment channel", h.setup).
			ForOperators(module.ReviewAndRisk...).
			Fails(fault.NotFound),
		wire.Call("PUT", "/operator/v1/deposit-channels/:id", "Configure a payment channel", h.configure).
			ForOperators(module.Review...).Action().
			Describe("Creates a channel that does not exist, which needs a provider, a method, an English name and amounts. " +
				"Fields that are null or left out keep their value. Open orders keep the terms under which they were created."),
		wire.Call("GET", "/operator/v1/deposit-rates", "List exchange rates of deposits", h.rates).
			ForOperators(module.ReviewAndRisk...),
		wire.Call("PUT", "/operator/v1/deposit-rates/:currency", "Set an exchange rate of deposits", h.setRate).
			ForOperators(module.Review...).Action().
			Describe("Quotes that were given before keep their rate."),
	}
}

// channelSetupOut is the set-up of a payment channel.
type channelSetupOut struct {
	ID           string            `json:"id" doc:"Identifier of the payment channel." example:"promptpay"`
	Provider     string            `json:"provider"`
	Method       string            `json:"method" doc:"How a member pays." example:"QR"`
	Names        map[string]string `json:"names" doc:"Name to show, by language."`
	MinAmount    money.Amount      `json:"minAmount" doc:"Smallest amount of an order."`
	MaxAmount    money.Amount      `json:"maxAmount" doc:"Largest amount of an order."`
	Fee          money.Amount      `json:"fee" doc:"Fee of an order."`
	UsualMinutes int               `json:"usualMinutes"`
	QuickAmounts []money.Amount    `json:"quickAmounts"`
	IsOpen       bool              `json:"isOpen" doc:"Whether the channel takes orders."`
	OpensAt      *string           `json:"opensAt"`
	ClosesAt     *string           `json:"closesAt"`
	PayTo        *channelAccount   `json:"payTo,omitempty"`
	Currency     *string           `json:"currency" doc:"Currency that the channel collects; null for the wallet's."`
	Sort         int               `json:"sort" doc:"Position in the list of channels."`
}

// channelAccount is the account to which members transfer money.
type channelAccount struct {
	Name   string `json:"name" normal:"line" maxLength:"100" doc:"Name of the bank or of the network." example:"Bangkok Bank"`
	Holder string `json:"holder,omitempty" normal:"name" maxLength:"100"`
	Number string `json:"number" normal:"line" maxLength:"100" doc:"Account number, or address in the network." example:"1234567890"`
}

func toSetup(id string, s deposit.Setup) channelSetupOut {
	out := channelSetupOut{
		ID: id, Provider: s.Provider, Method: s.Method, Names: s.Names, MinAmount: s.Min, MaxAmount: s.Max, Fee: s.Fee,
		UsualMinutes: s.UsualMinutes, QuickAmounts: s.Quick, IsOpen: s.IsOpen, OpensAt: s.OpensAt, ClosesAt: s.ClosesAt,
		Currency: s.Currency, Sort: s.Sort,
	}
	if s.Account != nil {
		out.PayTo = &channelAccount{Name: s.Account.Name, Holder: s.Account.Holder, Number: s.Account.Number}
	}
	return out
}

func (h operatorHandlers) setups(ctx context.Context, _ wire.Caller,
	_ wire.None) (wire.Page[channelSetupOut], error) {
	list, err := deposit.Setups(ctx, h.DB)
	out := []channelSetupOut{}
	for _, each := range list {
		out = append(out, toSetup(each.ID, each.Setup))
	}
	return module.Listed(out), err
}

func (h operatorHandlers) setup(ctx context.Context, _ wire.Caller, in module.ByID) (channelSetupOut, error) {
	s, err := deposit.SetupOf(ctx, h.DB, in.ID)
	return toSetup(in.ID, s), err
}

// configureIn names the fields to change.
type configureIn struct {
	ID           string            `path:"id" maxLength:"40" pattern:"^[a-z0-9_-]+$" json:"-"`
	Reason       string            `json:"reason" minLength:"1" maxLength:"500"`
	Provider     string            `json:"provider,omitempty" minLength:"1" maxLength:"64"`
	Method       string            `json:"method,omitempty" enum:"QR,BANK_TRANSFER,EWALLET,CARD,CRYPTO,VOUCHER"`
	Names        map[string]string `json:"names,omitempty" doc:"Name to show, by language; others keep theirs."`
	MinAmount    *money.Amount     `json:"minAmount,omitempty" doc:"Smallest amount of an order."`
	MaxAmount    *money.Amount     `json:"maxAmount,omitempty" doc:"Largest amount of an order."`
	Fee          *money.Amount     `json:"fee,omitempty" doc:"Fee of an order."`
	UsualMinutes *int              `json:"usualMinutes,omitempty" minimum:"0" maximum:"10080"`
	QuickAmounts []money.Amount    `json:"quickAmounts,omitempty"`
	IsOpen       *bool             `json:"isOpen,omitempty" doc:"Whether the channel takes orders."`
	OpensAt      *string           `json:"opensAt,omitempty" maxLength:"5" doc:"Local time of opening; empty: always open."`
	ClosesAt     *string           `json:"closesAt,omitempty" maxLength:"5" doc:"Local time of closing; empty: never."`
	PayTo        *channelAccount   `json:"payTo,omitempty" doc:"Account of the platform; empty texts remove it."`
	Currency     *string           `json:"currency,omitempty" maxLength:"5" doc:"Currency to collect; empty: the wallet's."`
	Sort         *int              `json:"sort,omitempty" minimum:"0" maximum:"10000" doc:"Position in the list of channels."`
}

// changes returns the fields to change as the store names them.
func (in configureIn) changes() ([]byte, error) {
	all := map[string]any{}
	add := func(name string, isGiven bool, value any) {
		if isGiven {
			all[name] = value
		}
	}
	add("provider", in.Provider != "", in.Provider)
	add("method", in.Method != "", in.Method)
	add("names", in.Names != nil, in.Names)
	add("minAmount", in.MinAmount != nil, in.MinAmount)
	add("maxAmount", in.MaxAmount != nil, in.MaxAmount)
	add("fee", in.Fee != nil, in.Fee)
	add("usualMinutes", in.UsualMinutes != nil, in.UsualMinutes)
	add("quickAmounts", in.QuickAmounts != nil, in.QuickAmounts)
	add("isOpen", in.IsOpen != nil, in.IsOpen)
	add("opensAt", in.OpensAt != nil, in.OpensAt)
	add("closesAt", in.ClosesAt != nil, in.ClosesAt)
	if to := in.PayTo; to != nil {
		all["payTo"] = map[string]string{"name": to.Name, "holder": to.Holder, "number": to.Number}
	}
	add("currency", in.Currency != nil, in.Currency)
	add("sort", in.Sort != nil, in.Sort)
	return json.Marshal(all)
}

func (h operatorHandlers) configure(ctx context.Context, caller wire.Caller,
	in configureIn) (channelSetupOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return channelSetupOut{}, err
	}
	changes, err := in.changes()
	if err != nil {
		return channelSetupOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (channelSetupOut, error) {
		by := deposit.Decision{Action: caller.Action(in.Reason)}
		s, err := deposit.Configure(ctx, db, in.ID, changes, by)
		if err != nil {
			return channelSetupOut{}, err
		}
		return toSetup(in.ID, s), h.checkProvider(s, settings.Currency)
	})
}

// checkProvider refuses a provider that the program does not have, and a currency whose smallest unit is not certain at
// the provider.
func (h operatorHandlers) checkProvider(s deposit.Setup, wallet string) error {
	if _, ok := h.Providers[s.Provider]; !ok && s.Provider != deposit.Manual {
		return fault.Invalid("provider", "choice_not_offered")
	}
	if s.Provider != stripe.Name {
		return nil
	}
	currency := wallet
	if s.Currency != nil {
		currency = *s.Currency
	}
	if _, err := stripe.Coin(currency); err != nil {
		return fault.Invalid("currency", "not_offered").Because(err)
	}
	return nil
}

// rateOut is the exchange rate of a currency in which deposits are paid.
type rateOut struct {
	Currency string       `json:"currency" doc:"Currency in which deposits are paid." example:"USDT"`
	Wallet   string       `json:"wallet" doc:"Currency of the wallet." example:"THB"`
	Rate     money.Amount `json:"rate" doc:"Value of one unit of the currency in the wallet's currency."`
	SetAt    time.Time    `json:"setAt" doc:"When the rate was set."`
}

func toRate(r deposit.Rate) rateOut {
	return rateOut{Currency: r.Currency, Wallet: r.Wallet, Rate: r.PerUnit(), SetAt: r.SetAt.UTC()}
}

func (h operatorHandlers) rates(ctx context.Context, _ wire.Caller, _ wire.None) (wire.Page[rateOut], error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return wire.Page[rateOut]{}, err
	}
	list, err := deposit.Rates(ctx, h.DB, settings.Currency)
	out := []rateOut{}
	for _, r := range list {
		out = append(out, toRate(r))
	}
	return module.Listed(out), err
}

type rateIn struct {
	Currency string       `path:"currency" pattern:"^[A-Z]{3,5}$" json:"-"`
	Rate     money.Amount `json:"rate" doc:"Value of one unit of the currency in the wallet's currency; four decimals."`
	Reason   string       `json:"reason" minLength:"1" maxLength:"500"`
}

func (h operatorHandlers) setRate(ctx context.Context, caller wire.Caller, in rateIn) (rateOut, error) {
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return rateOut{}, err
	}
	return approval.Once(ctx, h.DB, caller.Key, func(db *pg.DB) (rateOut, error) {
		rate := money.Fraction{Numerator: int64(in.Rate), Denominator: int64(money.Unit)}
		by := deposit.Decision{Action: caller.Action(in.Reason)}
		set, err := deposit.SetRate(ctx, db, in.Currency, settings.Currency, rate, by)
		if err != nil {
			return rateOut{}, err
		}
		return toRate(set), nil
	})
}
