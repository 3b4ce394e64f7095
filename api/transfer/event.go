package transfer

import (
	"lantern/api/module"
	"lantern/store/live"
	"lantern/store/money"
	"lantern/store/wallet"
)

// Event reports a transfer between members, or one between the balance and a vendor's wallet.
type Event struct {
	ID     string       `json:"id"`
	Kind   string       `json:"kind" enum:"transfer,vendor_transfer" doc:"between members, or with a vendor's wallet"`
	State  string       `json:"state" enum:"SENT,RECEIVED,SENDING,DONE,FAILED" doc:"between members: SENT or RECEIVED"`
	Amount money.Amount `json:"amount"`
}

var events = []module.Event{
	module.EventOf(wallet.TransferMade, func(e live.Event) Event {
		return Event{ID: e.RelatedID, Kind: e.Related, State: e.State, Amount: e.Amount}
	}).WithBalance(),
}
