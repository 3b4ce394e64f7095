package deposit

import (
	"context"
	"errors"
	"time"

	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
)

type quoteIn struct {
	ChannelID string `json:"channelId" minLength:"1" maxLength:"40"`
}

// quoteOut promises that one unit of the currency is numerator / denominator of the wallet's.
type quoteOut struct {
	ID          id.Quote `json:"id"`
	Currency    string   `json:"currency"`
	Numerator   int64    `json:"numerator"`
	Denominator int64    `json:"denominator"`
	// Coin is the smallest amount of the currency that can be sent.
	Coin      money.Amount `json:"coin"`
	ExpiresAt time.Time    `json:"expiresAt"`
}

func (h Handlers) quote(ctx context.Context, who wire.Caller, in quoteIn) (quoteOut, error) {
	channel, err := h.channel(ctx, in.ChannelID)
	if err != nil {
		return quoteOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return quoteOut{}, err
	}
	q, err := deposit.RequestQuote(ctx, h.DB, who.Member, channel, settings.Currency)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return quoteOut{}, fault.Invalid("channelId", "not_offered")
	}
	return quoteOut{
		ID: q.ID, Currency: q.Currency, Numerator: q.Numerator, Denominator: q.Denominator, Coin: money.Coin(q.Currency),
		ExpiresAt: q.ExpiresAt.UTC(),
	}, err
}
