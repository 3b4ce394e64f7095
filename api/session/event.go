package session

import (
	"lantern/api/module"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/wallet"
)

// EndedEvent reports that the session of the stream has ended. The stream is closed after it.
type EndedEvent struct {
	Session id.Session `json:"session"`
}

var events = []module.Event{
	module.EventOf(wallet.SessionEnded, func(e live.Event) EndedEvent {
		return EndedEvent{Session: id.Session(e.RelatedID)}
	}),
}
