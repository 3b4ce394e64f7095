package bet

import (
	"lantern/api/module"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/wallet"
)

// Event reports a bet that was placed, settled, adjusted or cancelled, a round that ended, or a reward of a vendor: one
// of ID, Round and Reward is set.
type Event struct {
	ID      id.Bet `json:"id,omitempty" doc:"bet"`
	Round   string `json:"round,omitempty" doc:"round of the vendor in which no bet is open any longer"`
	Reward  string `json:"reward,omitempty" doc:"campaign of the vendor that paid or corrected a reward"`
	State   string `json:"state,omitempty" enum:"OPEN,SETTLED,CANCELLED" doc:"state of the bet or of the round's bets"`
	Version int64  `json:"version,omitempty" doc:"version of the balance after it; absent if it moved no money"`
}

var events = []module.Event{module.EventOf(wallet.BetChanged, eventOf).WithBalance()}

func eventOf(e live.Event) Event {
	event := Event{State: e.State}
	switch e.Related {
	case "round":
		event.Round = e.RelatedID
	case "reward":
		event.Reward = e.RelatedID
	default:
		event.ID = id.Bet(e.RelatedID)
	}
	if e.Version != nil {
		event.Version = *e.Version
	}
	return event
}
