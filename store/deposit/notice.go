package deposit

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/message"
)

// Notices are the kinds of notices that members receive about deposits.
var Notices = message.Register(message.ADeposit,
	message.DepositCredited,
	message.DepositFailed,
	message.DepositReversed,
)

// failures maps each event that ends an order without a credit to the cause in its notice; members get none about
// their own cancellation.
var failures = map[Event]message.Cause{
	Expire: message.NotPaidInTime, ProviderRefused: message.NotAccepted, Deny: message.Denied,
}

// notify sends the notice about an event in the caller's transaction.
func (d *Deposit) notify(ctx context.Context, tx *sqlx.Tx, event Event) error {
	notice := message.Notice{
		Member: d.Member, Kind: message.DepositFailed, About: message.ADeposit, RelatedID: string(d.ID),
		Facts: message.Facts{Amount: d.Amount, Currency: d.Currency, Cause: failures[event]},
	}
	switch {
	case d.State == Reversed:
		notice = d.reversed()
	case d.State == Credited:
		notice.Kind, notice.Facts.Amount = message.DepositCredited, *d.Received
	case notice.Facts.Cause == "":
		return nil
	}
	return message.Send(ctx, tx, notice)
}
