package live

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"time"

	"lantern/store/id"
	"lantern/store/live"
	"lantern/store/wallet"
)

var (
	resync = []byte("event: resync\ndata: {}\n\n")
	bye    = []byte("event: bye\ndata: {}\n\n")
	beat   = []byte(":\n\n")
	head   = []byte("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n" +
		"X-Accel-Buffering: no\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\nretry: 2000\n\n")
)

const (
	maxMissed = 200
	// maxStreams is more than the tabs of a member's devices need.
	maxStreams = 32
	// sessionBatch is how many sessions are looked up at once.
	sessionBatch = 500
	writeTimeout = 10 * time.Second
)

func (h *Hub) eventText(number int64, kind wallet.EventKind, data []byte) []byte {
	var text bytes.Buffer
	if number > 0 {
		text.WriteString("id: " + h.Marks.Of(number) + "\n")
	}
	text.WriteString("event: " + string(kind) + "\ndata: ")
	text.Write(data)
	text.WriteString("\n\n")
	return text.Bytes()
}

// Serve owns a hijacked connection until the client leaves, its session ends or the process stops.
func (h *Hub) Serve(conn net.Conn, member id.Member, session id.Session, lastEvent string) {
	c := &client{session: session, frames: make(chan frame, backlog), gone: make(chan struct{})}
	if !h.join(member, c) {
		return
	}
	defer h.part(member, c)
	if write(conn, head) != nil {
		return
	}
	go h.watch(conn, c)
	last, err := h.greet(conn, member, session, lastEvent)
	if err != nil {
		return
	}
	timer := time.NewTicker(heartbeat)
	defer timer.Stop()
	for {
		select {
		case <-c.gone:
			return
		case <-timer.C:
			if write(conn, beat) != nil {
				return
			}
		case f := <-c.frames:
			if 0 < f.number && f.number <= last {
				continue
			}
			if write(conn, f.text) != nil || f.last {
				return
			}
		}
	}
}

// greet reads on a goroutine of its own: reading grows the stack, which an idle stream would keep for hours.
func (h *Hub) greet(conn net.Conn, member id.Member, session id.Session, lastEvent string) (last int64, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		var text []byte
		text, last = h.greeting(member, session, lastEvent)
		err = write(conn, text)
	}()
	<-done
	return last, err
}

// greeting consists of the events missed since lastEvent, or of resync, and then the balance. last is the number of
// the last missed event: events up to it may reach the stream a second time and are skipped there.
func (h *Hub) greeting(member id.Member, session id.Session, lastEvent string) (text []byte, last int64) {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	if lastEvent != "" {
		text, last = h.since(ctx, member, session, lastEvent)
	}
	return append(text, h.balanceFrame(ctx, member).text...), last
}

// since returns the events after lastEvent, or resync if that is unknown or too many were missed. Left out are
// balances, because the greeting ends with the current one, and the end of the member's other sessions.
func (h *Hub) since(
	ctx context.Context, member id.Member, session id.Session, lastEvent string,
) (text []byte, last int64) {
	after, isOurs := h.Marks.number(lastEvent)
	if !isOurs {
		return append(text, resync...), 0
	}
	missed, isKnown, err := live.Missed(ctx, h.DB, member, after, maxMissed)
	if err != nil || !isKnown || len(missed) == maxMissed {
		return append(text, resync...), 0
	}
	for _, event := range missed {
		last = event.Number
		isElsewhere := event.Kind == wallet.SessionEnded && event.RelatedID != string(session)
		if event.Kind == wallet.BalanceChanged || isElsewhere {
			continue
		}
		data, err := h.kinds.build(event)
		if err != nil {
			h.Log.Error("live_event_invalid", "error", err.Error())
			return append(text[:0], resync...), 0
		}
		text = append(text, h.eventText(event.Number, event.Kind, data)...)
	}
	return text, last
}

func write(conn net.Conn, text []byte) error {
	if err := conn.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil {
		return err
	}
	_, err := conn.Write(text)
	return err
}

// watch notices at once that a client has disconnected: it never sends anything else.
func (h *Hub) watch(conn net.Conn, c *client) {
	defer c.leave()
	if err := conn.SetReadDeadline(time.Time{}); err != nil {
		return
	}
	var one [1]byte
	for {
		if _, err := conn.Read(one[:]); err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
				h.Log.Debug("live_client_disconnected", "error", err.Error())
			}
			return
		}
	}
}

func (h *Hub) join(member id.Member, c *client) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return false
	}
	if h.clients == nil {
		h.clients = map[id.Member]map[*client]bool{}
	}
	if h.clients[member] == nil {
		h.clients[member] = map[*client]bool{}
	}
	h.clients[member][c] = true
	return true
}

func (h *Hub) part(member id.Member, c *client) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.clients[member], c)
	if len(h.clients[member]) == 0 {
		delete(h.clients, member)
	}
	c.leave()
}

// Count is the number of open streams.
func (h *Hub) Count() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, clients := range h.clients {
		n += len(clients)
	}
	return n
}

// IsFull reports whether a member has the maximum of streams open. Each costs memory while it is open.
func (h *Hub) IsFull(member id.Member) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.clients[member]) >= maxStreams
}

// Stop closes every stream; clients reconnect, with jitter, to another instance.
func (h *Hub) Stop() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	closeAll(h.receivers(nil))
}

// closeAll ends streams with bye: a client whose session is active reconnects and resumes.
func closeAll(clients []*client) {
	for _, c := range clients {
		c.push(frame{text: bye, last: true})
	}
}

// CloseEnded closes the streams of sessions that ended without an event: those that expired.
func (h *Hub) CloseEnded(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	for batch := range slices.Chunk(h.receivers(nil), sessionBatch) {
		sessions := make([]id.Session, len(batch))
		for i, c := range batch {
			sessions[i] = c.session
		}
		active, err := h.ActiveSessions(ctx, sessions)
		if err != nil {
			return err
		}
		closeAll(slices.DeleteFunc(batch, func(c *client) bool { return slices.Contains(active, c.session) }))
	}
	return nil
}
