// Package live pushes what happened to the people it concerns: one stream per client, one subscription per process.
package live

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/pg"
)

const (
	channel   = "live"
	backlog   = 8
	heartbeat = 20 * time.Second
	// roundsEvery is how long a stream may outlive its session.
	roundsEvery = time.Minute
)

// Balance tells the figures of a member for a balance event.
type Balance func(ctx context.Context, member id.Member) (any, error)

// Counts tells what stands in red beside a member's menu for a badge event.
type Counts func(ctx context.Context, member id.Member) (any, error)

// Living tells which of some sessions are live.
type Living func(ctx context.Context, sessions []id.Session) ([]id.Session, error)

// Hub knows the clients of this process.
type Hub struct {
	DB      *pg.DB
	Redis   redis.UniversalClient
	Balance Balance
	Counts  Counts
	Living  Living
	Marks   Marks
	Log     *slog.Logger

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

// push never waits: a client that cannot follow is told to read everything again, or let go where its stream is to end.
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

// publishLimit is how long a slow Redis may hold up who tells, and those who wait for him.
const publishLimit = 300 * time.Millisecond

// Publish hands events to all processes.
func (h *Hub) Publish(ctx context.Context) func([]live.Event) error {
	return func(events []live.Event) error {
		ctx, cancel := context.WithTimeout(ctx, publishLimit)
		defer cancel()
		return h.Redis.Publish(ctx, channel, written(events)).Err()
	}
}

// Run passes events of the subscription on until the context ends; a lost Redis is subscribed again by the client library. What was told
// until then was told to nobody here, so that every stream begins anew, as its session still allows, and says what it has heard.
func (h *Hub) Run(ctx context.Context) {
	subscription := h.Redis.Subscribe(ctx, channel)
	defer func() {
		if err := subscription.Close(); err != nil {
			h.Log.Debug("live subscription", "error", err.Error())
		}
	}()
	rounds := time.NewTicker(roundsEvery)
	defer rounds.Stop()
	messages := subscription.ChannelWithSubscriptions()
	isAgain := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-rounds.C:
			if err := h.Dismiss(ctx); err != nil {
				h.Log.Warn("live sessions", "error", err.Error())
			}
		case message, ok := <-messages:
			if !ok {
				return
			}
			if told, isEvent := message.(*redis.Message); isEvent {
				h.hear(ctx, told.Payload)
				continue
			}
			if isAgain {
				bid(h.receivers(nil))
			}
			isAgain = true
		}
	}
}

func (h *Hub) hear(ctx context.Context, text string) {
	events, err := read(text)
	if err != nil {
		h.Log.Error("live events", "error", err.Error())
		return
	}
	for _, event := range events {
		h.deliver(ctx, event)
	}
}

func (h *Hub) deliver(ctx context.Context, event live.Event) {
	receivers := h.receivers(event.Member)
	if len(receivers) == 0 {
		return
	}
	frames := []frame{{number: event.Number, text: h.eventText(event.Number, event.Kind, h.fresh(ctx, event))}}
	if event.Member != nil && movesMoney[event.Kind] {
		frames = append(frames, h.balanceFrame(ctx, *event.Member))
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

// fresh is what an event carries. Counts are read when they are told: those of two deeds at once would be wrong in both. Whoever gets
// none asks for them.
func (h *Hub) fresh(ctx context.Context, event live.Event) json.RawMessage {
	if event.Kind != "badge" || event.Member == nil || h.Counts == nil {
		return event.Payload
	}
	ctx, cancel := context.WithTimeout(ctx, balanceLimit)
	defer cancel()
	counts, err := h.Counts(ctx, *event.Member)
	if err != nil {
		return event.Payload
	}
	text, err := json.Marshal(counts)
	if err != nil {
		return event.Payload
	}
	return text
}

var movesMoney = map[string]bool{"balance": true, "bet": true, "deposit": true, "withdrawal": true, "transfer": true, "promotion": true, "contract": true}

// balanceLimit is how long a slow database may hold up everybody's events.
const balanceLimit = 2 * time.Second

func (h *Hub) balanceFrame(ctx context.Context, member id.Member) frame {
	ctx, cancel := context.WithTimeout(ctx, balanceLimit)
	defer cancel()
	figures, err := h.Balance(ctx, member)
	if err != nil {
		return frame{text: resync}
	}
	text, err := json.Marshal(figures)
	if err != nil {
		return frame{text: resync}
	}
	return frame{text: h.eventText(0, "balance", text)}
}

func endedSession(event live.Event) id.Session {
	if event.Kind != "session-ended" {
		return ""
	}
	var told struct {
		Session id.Session `json:"session"`
	}
	if json.Unmarshal(event.Payload, &told) != nil {
		return ""
	}
	return told.Session
}

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
