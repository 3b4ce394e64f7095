package parcel

import (
	"lantern/api/module"
	"lantern/api/server/newnoun/store/parcel"
	"lantern/store/live"
	"lantern/store/money"
)

// Event reports the new state of a parcel.
type Event struct {
	ID      parcel.ID    `json:"id"`
	State   parcel.State `json:"state"`
	Postage money.Amount `json:"postage" doc:"what was paid"`
}

var events = []module.Event{
	module.EventOf(parcel.Changed, func(e live.Event) Event {
		return Event{ID: parcel.ID(e.RelatedID), State: parcel.State(e.State), Postage: e.Amount}
	}).WithBalance(),
}
