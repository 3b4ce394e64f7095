// Package live sends events to the clients of the members that they concern: one stream per client, one Redis
// subscription per process.
package live

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/api/module"
	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/pg"
	"lantern/store/wallet"
)

const (
	channel   = "live"
	backlog   = 8
	heartbeat = 20 * time.Second
	// sessionCheckInterval is how long a stream may outlive its session.
	sessionCheckInterval = time.Minute
)

// ActiveSessions returns those of some sessions that have not ended or expired.
type ActiveSessions func(ctx context.Context, sessions []id.Session) ([]id.Session, error)

// Hub holds the clients of this process.
type Hub struct {
	DB             *pg.DB
	Redis          redis.UniversalClient
	ActiveSessions ActiveSessions
	Marks          Marks
	Log            *slog.Logger

	// events are those that nouns declare, in the order of the document.
	events []module.Event
	kinds  kinds

	mu      sync.Mutex
	clients map[id.Member]map[*client]bool
	closed  bool
}

type client struct {
	session id.Session
	frames  chan frame
	gone    chan struct{}
	once    sync.Once
}

// frame is one piece of a stream; number is its event's, last ends the stream.
type frame struct {
	number int64
	text   []byte
	last   bool
}

func (c *client) leave() { c.once.Do(func() { close(c.gone) }) }

// push never waits: a slow client receives resync, or disconnected if its stream is to end.
func (c *client) push(f frame) {
	select {
	case c.frames <- f:
		return
	default:
	}
	if f.last {
		c.leave()
		return
	}
	select {
	case dropped := <-c.frames:
		if dropped.last {
			c.leave()
			return
		}
	default:
	}
	select {
	case c.frames <- frame{text: resync}:
	default:
	}
}

// publishTimeout is how long a slow Redis may hold up the publishing process, and those who wait for it.
const publishTimeout = 300 * time.Millisecond

// Publish returns a function that sends events to all processes.
func (h *Hub) Publish(ctx context.Context) func([]live.Event) error {
	return func(events []live.Event) error {
		text, err := h.kinds.encode(events)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(ctx, publishTimeout)
		defer cancel()
		return h.Redis.Publish(ctx, channel, text).Err()
	}
}

// Run delivers the events of the subscription until the context ends. The client library subscribes again after Redis
// was lost; events published meanwhile have not arrived here, so every stream is closed, and its client reconnects and
// resumes as far as its session allows.
func (h *Hub) Run(ctx context.Context) {
	subscription := h.Redis.Subscribe(ctx, channel)
	defer func() {
		if err := subscription.Close(); err != nil {
			h.Log.Debug("live_subscription_close_failed", "error", err.Error())
		}
	}()
	check := time.NewTicker(sessionCheckInterval)
	defer check.Stop()
	messages := subscription.ChannelWithSubscriptions()
	isAgain := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-check.C:
			if err := h.CloseEnded(ctx); err != nil {
				h.Log.Warn("live_session_check_failed", "error", err.Error())
			}
		case message, ok := <-messages:
			if !ok {
				return
			}
			if received, isEvent := message.(*redis.Message); isEvent {
				h.receive(ctx, received.Payload)
				continue
			}
			if isAgain {
				closeAll(h.receivers(nil))
			}
			isAgain = true
		}
	}
}

func (h *Hub) receive(ctx context.Context, text string) {
	events, err := decode(text)
	if err != nil {
		h.Log.Error("live_events_invalid", "error", err.Error())
		return
	}
	for _, event := range events {
		h.deliver(ctx, event)
	}
}

func (h *Hub) deliver(ctx context.Context, event published) {
	receivers := h.receivers(event.member)
	if len(receivers) == 0 {
		return
	}
	frames := []frame{{number: event.number, text: h.eventText(event.number, event.kind, h.currentData(ctx, event))}}
	if event.member != nil && h.kinds[event.kind].ChangesBalance {
		frames = append(frames, h.balanceFrame(ctx, *event.member))
	}
	ended := endedSession(event)
	for _, c := range receivers {
		for _, f := range frames {
			f.last = ended != "" && c.session == ended
			if ended == "" || f.last {
				c.push(f)
			}
		}
	}
}

// currentData is the data of an event, read now if its kind is read on delivery. If they cannot be read the data stay
// {}, and the client fetches them.
func (h *Hub) currentData(ctx context.Context, event published) json.RawMessage {
	read := h.kinds[event.kind].Read
	if event.member == nil || read == nil {
		return event.data
	}
	data, err := readJSON(ctx, read, *event.member)
	if err != nil {
		h.Log.Warn("live_event_data_unavailable", "kind", string(event.kind), "error", err.Error())
		return event.data
	}
	return data
}

// readTimeout is how long a slow database may hold up the delivery of all events.
const readTimeout = 2 * time.Second

func readJSON(
	ctx context.Context, read func(context.Context, id.Member) (any, error), member id.Member,
) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	data, err := read(ctx, member)
	if err != nil {
		return nil, err
	}
	return json.Marshal(data)
}

// balanceFrame is a balance event of no number, or resync if the balance cannot be read.
func (h *Hub) balanceFrame(ctx context.Context, member id.Member) frame {
	data, err := readJSON(ctx, h.kinds[wallet.BalanceChanged].Read, member)
	if err != nil {
		h.Log.Warn("live_balance_unavailable", "error", err.Error())
		return frame{text: resync}
	}
	return frame{text: h.eventText(0, wallet.BalanceChanged, data)}
}

func endedSession(event published) id.Session {
	if event.kind != wallet.SessionEnded {
		return ""
	}
	var ended struct {
		Session id.Session `json:"session"`
	}
	if json.Unmarshal(event.data, &ended) != nil {
		return ""
	}
	return ended.Session
}

// receivers are the clients of a member, or all if member is nil.
func (h *Hub) receivers(member *id.Member) []*client {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []*client
	if member != nil {
		for c := range h.clients[*member] {
			all = append(all, c)
		}
		return all
	}
	for _, clients := range h.clients {
		for c := range clients {
			all = append(all, c)
		}
	}
	return all
}
