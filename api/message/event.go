package message

import (
	"lantern/api/module"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/message"
	"lantern/store/wallet"
)

// Event reports a new message.
type Event struct {
	ID   id.Message   `json:"id"`
	Kind message.Kind `json:"kind"`
}

// events are those of messages; the counts are the figures of the call.
func (h Handlers) events() []module.Event {
	return []module.Event{
		module.EventOf(wallet.MessageReceived, func(e live.Event) Event {
			return Event{ID: id.Message(e.RelatedID), Kind: message.Kind(e.Notice)}
		}),
		module.ReadEventOf(wallet.BadgeChanged, h.Counts),
	}
}
