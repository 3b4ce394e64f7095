package deposit

import (
	"lantern/api/module"
	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/money"
	"lantern/store/wallet"
)

// Event reports the new state of a deposit order.
type Event struct {
	ID     id.Deposit    `json:"id"`
	State  deposit.State `json:"state"`
	Amount money.Amount  `json:"amount"`
}

var events = []module.Event{
	module.EventOf(wallet.DepositChanged, func(e live.Event) Event {
		return Event{ID: id.Deposit(e.RelatedID), State: deposit.State(e.State), Amount: e.Amount}
	}).WithBalance(),
}
