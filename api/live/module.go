package live

import (
	"context"
	"reflect"
	"time"

	"lantern/api/module"
	"lantern/api/wire"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/session"
)

// Data are the types of the events' data that belong to other nouns; the API's description names them.
type Data struct{ Balance, Badge reflect.Type }

// New returns the hub of a process.
func New(d module.Deps, balance Balance, counts Counts) (*Hub, error) {
	marks, err := NewMarks(d.Secret)
	return &Hub{DB: d.DB, Redis: d.Redis, Marks: marks, Log: d.Log, Balance: balance, Counts: counts,
		ActiveSessions: func(ctx context.Context, sessions []id.Session) ([]id.Session, error) {
			return session.Active(ctx, d.DB, sessions)
		}}, err
}

// Module declares the noun.
func (h *Hub) Module() module.Module {
	return module.Module{
		Name: "live",
		Documented: []wire.Route{
			wire.Stream("GET", "/wps/live", "Stream events", "live.stream", Events(h.Data.Balance, h.Data.Badge)...).
				Describe("Server-sent events; Last-Event-ID resumes the stream after an interruption."),
		},
		Jobs: []module.Job{
			{Name: "forget events", Every: time.Hour, Once: live.Forget},
			{Name: "relay", Every: 100 * time.Millisecond, Run: h.relay},
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
