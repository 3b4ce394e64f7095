package deposit

import (
	"context"
	"errors"
	"time"

	"lantern/api/outside/pay"
	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/matching"
	"lantern/store/money"
)

type openIn struct {
	ChannelID string       `json:"channelId" minLength:"1" maxLength:"40"`
	Amount    money.Amount `json:"amount"`
	QuoteID   string       `json:"quoteId,omitempty" maxLength:"40"`
}

type depositOut struct {
	ID          id.Deposit    `json:"id"`
	Reference   string        `json:"reference"`
	State       deposit.State `json:"state"`
	Method      string        `json:"method"`
	ChannelName string        `json:"channelName"`
	Amount      money.Amount  `json:"amount"`
	Fee         money.Amount  `json:"fee"`
	CreatedAt   time.Time     `json:"createdAt"`
	ExpiresAt   time.Time     `json:"expiresAt"`
	CreditedAt  *time.Time    `json:"creditedAt"`
	PayURL      *string       `json:"payUrl"`
	QRText      *string       `json:"qrText"`
	PayTo       *payToOut     `json:"payTo,omitempty"`
	Due         money.Amount  `json:"due"`
	DueCurrency string        `json:"dueCurrency"`
	IsMatched   bool          `json:"isMatched"`
	// Reason is why operators refused the deposit or reversed its credit.
	Reason string `json:"reason,omitempty"`
}

// payToOut is the account to which the player sends the money: bank, holder and account number, or network and
// address.
type payToOut struct {
	Name   string `json:"name"`
	Holder string `json:"holder,omitempty"`
	Number string `json:"number"`
}

func toOut(d deposit.Deposit, language string) depositOut {
	out := depositOut{
		ID: d.ID, Reference: id.Reference(d.ID), State: d.State, Method: d.Method, ChannelName: d.Name(language),
		Amount: d.Amount,
		Fee:    d.Fee, CreatedAt: d.CreatedAt.UTC(), ExpiresAt: d.ExpiresAt.UTC(),
		IsMatched: d.Provider == deposit.Matched,
	}
	out.Due, out.DueCurrency = d.Due()
	out.Reason = d.Ruling()
	if d.State == deposit.PendingPayment {
		out.PayURL, out.QRText = d.PayURL, d.QRText
		if to := d.PayTo(); to != nil {
			out.PayTo = &payToOut{Name: to.Name, Holder: to.Holder, Number: to.Number}
		}
	}
	if d.State == deposit.Credited {
		out.Amount = *d.Received
		if d.DecidedAt != nil {
			at := d.DecidedAt.UTC()
			out.CreditedAt = &at
		}
	}
	return out
}

// open stores the order, calls the provider outside any transaction, and stores its answer under the caller's key.
// If the provider's answer is lost, the order stays, and the next call with the same key requests the same order.
func (h Handlers) open(ctx context.Context, who wire.Caller, in openIn) (depositOut, error) {
	d, channel, err := h.order(ctx, who, in)
	if err != nil {
		return depositOut{}, err
	}
	var terms deposit.Terms
	switch {
	case d.State != deposit.Created:
	case d.Provider == deposit.Manual:
		terms = deposit.ManualTerms(channel, d)
	case d.Provider == deposit.Matched:
		terms = deposit.MatchedTerms(d)
	default:
		if terms, err = h.ask(ctx, d, who.Language); err != nil {
			return depositOut{}, err
		}
	}
	d, err = deposit.Answer(ctx, h.DB, d.ID, terms, who.Key)
	return toOut(d, who.Language), err
}

// order opens an order, or returns the one of the caller's key, which continues even if its channel takes no orders
// any more.
func (h Handlers) order(ctx context.Context, who wire.Caller,
	in openIn) (d deposit.Deposit, channel deposit.Channel, err error) {
	params := deposit.Params{Amount: in.Amount}
	if params.Quote, err = id.Parse[id.Quote](in.QuoteID); in.QuoteID != "" && err != nil {
		return d, channel, fault.Invalid("quoteId", "wrong_format")
	}
	if channel, err = h.channel(ctx, in.ChannelID); errors.Is(err, fault.New(fault.ValidationFailed)) {
		d, err = h.begun(ctx, who, err)
		return d, channel, err
	}
	if err != nil {
		return d, channel, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return d, channel, err
	}
	params.Channel, params.Currency = channel, settings.Currency
	if channel.Provider == deposit.Matched {
		rules := matching.Settings.Of(settings)
		if refused := matching.CheckDepositor(ctx, h.DB, who.Member, in.Amount, rules); refused != nil {
			d, err = h.begun(ctx, who, refused)
			return d, channel, err
		}
	}
	d, err = deposit.Open(ctx, h.DB, params, who.Key)
	return d, channel, err
}

// begun returns the order of the caller's key, or else the refusal of a new one. A manual order without an answer is
// not continued, because its bank account may have changed.
func (h Handlers) begun(ctx context.Context, who wire.Caller, refused error) (deposit.Deposit, error) {
	d, err := deposit.ByRequestKey(ctx, h.DB, who.Key)
	if errors.Is(err, fault.New(fault.NotFound)) || err == nil && d.Provider == deposit.Manual &&
		d.State == deposit.Created {
		return d, refused
	}
	return d, err
}

// channel returns a channel that takes orders and has a provider.
func (h Handlers) channel(ctx context.Context, which string) (deposit.Channel, error) {
	channel, err := deposit.ChannelOf(ctx, h.DB, which)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return channel, fault.Invalid("channelId", "not_offered")
	}
	if err != nil || channel.Provider == deposit.Manual {
		return channel, err
	}
	if channel.Provider == deposit.Matched {
		settings, err := h.Settings.Now(ctx)
		if err == nil && !matching.Settings.Of(settings).Runs(h.IsProduction) {
			err = fault.Invalid("channelId", "not_offered")
		}
		return channel, err
	}
	if _, ok := h.Providers[channel.Provider]; !ok {
		return channel, fault.Invalid("channelId", "not_offered")
	}
	return channel, nil
}

func (h Handlers) ask(ctx context.Context, d deposit.Deposit, language string) (deposit.Terms, error) {
	provider, ok := h.Providers[d.Provider]
	if !ok {
		return deposit.Terms{}, fault.New(fault.OutcomeUnknown).Because(errors.New("deposit: no provider " + d.Provider))
	}
	due, currency := d.Due()
	accepted, err := provider.Open(ctx, pay.Order{
		Reference: string(d.ID), Channel: d.Channel, Amount: due, Currency: currency, ExpiresAt: d.ExpiresAt,
		Language: language,
	})
	if errors.Is(err, pay.ErrRefused) {
		return deposit.Terms{}, nil
	}
	if err != nil {
		return deposit.Terms{}, fault.New(fault.OutcomeUnknown).Because(err)
	}
	terms := deposit.Terms{ProviderOrder: accepted.ProviderOrder, PayURL: accepted.PayURL, QRText: accepted.QRText}
	if accepted.Address != "" {
		terms.PayTo = &deposit.PayTo{Name: accepted.Network, Number: accepted.Address}
	}
	return terms, nil
}
