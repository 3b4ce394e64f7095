package withdrawal

import (
	"time"

	"lantern/api/module"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/wallet"
	"lantern/store/withdrawal"
)

// Event reports the new state of a withdrawal, or reminds of a part that waits for confirmation.
type Event struct {
	ID     id.Withdrawal    `json:"id"`
	State  withdrawal.State `json:"state"`
	Amount money.Amount     `json:"amount" doc:"of the withdrawal; in a reminder, of the part"`
	Notice message.Kind     `json:"notice,omitempty" doc:"kind of the message that was sent with it"`
	Until  *time.Time       `json:"until,omitempty" nullable:"false" doc:"in a reminder: deadline for confirming the part"`
}

var events = []module.Event{
	module.EventOf(wallet.WithdrawalChanged, func(e live.Event) Event {
		event := Event{
			ID: id.Withdrawal(e.RelatedID), State: withdrawal.State(e.State), Amount: e.Amount,
			Notice: message.Kind(e.Notice),
		}
		if e.Until != nil {
			event.Until = new(e.Until.UTC())
		}
		return event
	}).WithBalance(),
}
