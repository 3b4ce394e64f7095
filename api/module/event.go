package module

import (
	"context"
	"reflect"

	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/wallet"
)

// Event is a kind of event of the stream: its name, the type of its data, and where the data come from. It has either
// Build or Read.
type Event struct {
	Kind wallet.EventKind
	Data reflect.Type
	// Build makes the data from a row of the outbox.
	Build func(live.Event) any
	// Read returns the data as they are when the event is delivered: of two concurrent transactions each would store
	// wrong ones.
	Read func(context.Context, id.Member) (any, error)
	// ChangesBalance means that the new balance follows the event.
	ChangesBalance bool
	// NeedsUntil means that a row without until_at is an error.
	NeedsUntil bool
}

// EventOf returns a kind of event whose data are built from its row.
func EventOf[T any](kind wallet.EventKind, build func(live.Event) T) Event {
	return Event{Kind: kind, Data: reflect.TypeFor[T](), Build: func(e live.Event) any { return build(e) }}
}

// ReadEventOf returns a kind of event whose data are read when it is delivered.
func ReadEventOf[T any](kind wallet.EventKind, read func(context.Context, id.Member) (T, error)) Event {
	return Event{Kind: kind, Data: reflect.TypeFor[T](),
		Read: func(ctx context.Context, member id.Member) (any, error) { return read(ctx, member) }}
}

// WithBalance returns the event as one that the new balance follows.
func (e Event) WithBalance() Event {
	e.ChangesBalance = true
	return e
}

// WithUntil returns the event as one whose rows need until_at.
func (e Event) WithUntil() Event {
	e.NeedsUntil = true
	return e
}
