package live

import (
	"context"
	"errors"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/session"
	"lantern/store/wallet"
)

// New returns the hub of a process, which sends the events that nouns declare. Errors: no event of kind balance is
// among them, which every stream begins with.
func New(d module.Deps, events []module.Event) (*Hub, error) {
	marks, err := NewMarks(d.Secret)
	if err != nil {
		return nil, err
	}
	h := &Hub{DB: d.DB, Redis: d.Redis, Marks: marks, Log: d.Log, events: events, kinds: kindsOf(events),
		ActiveSessions: func(ctx context.Context, sessions []id.Session) ([]id.Session, error) {
			return session.Active(ctx, d.DB, sessions)
		}}
	if h.kinds[wallet.BalanceChanged].Read == nil {
		return nil, errNoBalance
	}
	return h, nil
}

var errNoBalance = errors.New("live: no event of kind balance is declared with Read")

// Module declares the noun.
func (h *Hub) Module() module.Module {
	return module.Module{
		Name: "live",
		Documented: []wire.Route{
			wire.Stream("GET", "/wps/live", "Stream events", "live.stream", documented(h.events)...).
				Describe("Server-sent events; Last-Event-ID resumes the stream after an interruption."),
		},
		Jobs: []module.Job{
			{Name: "delete_old_events", Every: time.Hour, Once: live.Forget},
			{Name: "relay_events", Every: 100 * time.Millisecond, Run: h.relay},
		},
	}
}

// relayBatch is how many events are read from the outbox at once.
const relayBatch = 500

// relay publishes the events of the outbox until none is left.
func (h *Hub) relay(ctx context.Context) error {
	for {
		if n, err := live.Relay(ctx, h.DB, relayBatch, h.Publish(ctx)); err != nil || n < relayBatch {
			return err
		}
	}
}
