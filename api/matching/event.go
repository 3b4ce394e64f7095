package matching

import (
	"time"

	"lantern/api/module"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/matching"
	"lantern/store/money"
)

// Event reports the new state of a match to both members.
type Event struct {
	ID     id.Match       `json:"id"`
	State  matching.State `json:"state"`
	Amount money.Amount   `json:"amount"`
	Until  *time.Time     `json:"until,omitempty" nullable:"false" doc:"of a new match: end of the time to pay"`
}

var events = []module.Event{
	module.EventOf(matching.Changed, func(e live.Event) Event {
		event := Event{ID: id.Match(e.RelatedID), State: matching.State(e.State), Amount: e.Amount}
		if e.Until != nil {
			event.Until = new(e.Until.UTC())
		}
		return event
	}),
}
