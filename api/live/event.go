package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/live"
	"lantern/store/wallet"
)

// ResyncEvent means that the client may have missed events and must refetch what it shows.
type ResyncEvent struct{}

// ByeEvent means that the stream is closed; the client reconnects with jitter and resumes.
type ByeEvent struct{}

// OwnKinds are the events about the stream itself, which no noun may declare.
var OwnKinds = []wallet.EventKind{"resync", "bye"}

// kinds are the events that nouns declare, by kind.
type kinds map[wallet.EventKind]module.Event

func kindsOf(events []module.Event) kinds {
	all := make(kinds, len(events))
	for _, event := range events {
		all[event.Kind] = event
	}
	return all
}

var errUnbuildable = errors.New("live: an event of an unknown kind, or without its instant")

// build returns the data of an event as JSON, {} for those that are read on delivery. Errors: errUnbuildable.
func (all kinds) build(e live.Event) (json.RawMessage, error) {
	kind, isKnown := all[e.Kind]
	if !isKnown || kind.NeedsUntil && e.Until == nil {
		return nil, fmt.Errorf("%w: %s %d", errUnbuildable, e.Kind, e.ID)
	}
	if kind.Build == nil {
		return json.RawMessage("{}"), nil
	}
	return json.Marshal(kind.Build(e))
}

// documented describes all events of the stream for the document.
func documented(events []module.Event) []wire.Event {
	all := make([]wire.Event, 0, len(events)+len(OwnKinds))
	for _, event := range events {
		all = append(all, wire.Event{
			Name: string(event.Kind), Data: event.Data, HasID: true, MayBeEmpty: event.Read != nil,
		})
	}
	return append(all,
		wire.Event{Name: "resync", Data: reflect.TypeFor[ResyncEvent]()},
		wire.Event{Name: "bye", Data: reflect.TypeFor[ByeEvent]()})
}
