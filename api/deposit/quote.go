package deposit

import (
	"context"
	"errors"
	"time"

	"lantern/api/wire"
	"lantern/store/deposit"
	"lantern/store/fault"
	"lantern/store/id"
)

type quoteIn struct {
	ChannelID string `json:"channelId" minLength:"1" maxLength:"40"`
}

// quoteOut promises that one unit of the currency is numerator / denominator of the wallet's.
type quoteOut struct {
	ID          id.Quote  `json:"id"`
	Currency    string    `json:"currency"`
	Numerator   int64     `json:"numerator"`
	Denominator int64     `json:"denominator"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

func (h Handlers) quote(ctx context.Context, who wire.Caller, in quoteIn) (quoteOut, error) {
	channel, _, err := h.channel(ctx, in.ChannelID)
	if err != nil {
		return quoteOut{}, err
	}
	settings, err := h.Settings.Now(ctx)
	if err != nil {
		return quoteOut{}, err
	}
	q, err := deposit.Ask(ctx, h.DB, who.Member, channel, settings.Currency)
	if errors.Is(err, fault.New(fault.NotFound)) {
		return quoteOut{}, fault.Invalid("channelId", "not_offered")
	}
	return quoteOut{ID: q.ID, Currency: q.Currency, Numerator: q.Numerator, Denominator: q.Denominator, ExpiresAt: q.ExpiresAt.UTC()}, err
}
