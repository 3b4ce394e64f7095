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
)

var (
	resync = []byte("event: resync\ndata: {}\n\n")
	bye    = []byte("event: bye\ndata: {}\n\n")
	beat   = []byte(":\n\n")
	head   = []byte("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nX-Accel-Buffering: no\r\n" +
		"X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\nretry: 2000\n\n")
)

const (
	mostMissed = 200
	// mostStreams is more than the tabs of a member's devices; mostAsked is how many sessions are looked up at once.
	mostStreams = 32
	mostAsked   = 500
	writeLimit  = 10 * time.Second
)

func (h *Hub) eventText(number int64, kind string, payload []byte) []byte {
	var text bytes.Buffer
	if number > 0 {
		text.WriteString("id: " + h.Marks.Of(number) + "\n")
	}
	text.WriteString("event: " + kind + "\ndata: ")
	text.Write(payload)
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

// greet asks on a goroutine of its own: asking goes deep and grows a stack, which an idle stream would keep for hours.
func (h *Hub) greet(conn net.Conn, member id.Member, session id.Session, lastEvent string) (last int64, err error) {
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		var text []byte
		text, last = h.greeting(member, session, lastEvent)
		err = write(conn, text)
	}()
	<-asked
	return last, err
}

// greeting is what was missed since the last event seen, or the order to read everything again, then the balance. last is the number of
// the last event in it: what happens meanwhile reaches the stream a second time.
func (h *Hub) greeting(member id.Member, session id.Session, lastEvent string) (text []byte, last int64) {
	ctx, cancel := context.WithTimeout(context.Background(), writeLimit)
	defer cancel()
	if lastEvent != "" {
		text, last = h.since(ctx, member, session, lastEvent)
	}
	return append(text, h.balanceFrame(ctx, member).text...), last
}

// since tells what was missed. Whoever names an event that we do not know may have missed anything. That another session of the member has
// ended concerns only that one.
func (h *Hub) since(ctx context.Context, member id.Member, session id.Session, lastEvent string) (text []byte, last int64) {
	after, isOurs := h.Marks.number(lastEvent)
	if !isOurs {
		return append(text, resync...), 0
	}
	missed, isKnown, err := live.Missed(ctx, h.DB, member, after, mostMissed)
	if err != nil || !isKnown || len(missed) == mostMissed {
		return append(text, resync...), 0
	}
	for _, event := range missed {
		last = event.Number
		if ended := endedSession(event); ended == "" || ended == session {
			text = append(text, h.eventText(event.Number, event.Kind, event.Payload)...)
		}
	}
	return text, last
}

func write(conn net.Conn, text []byte) error {
	if err := conn.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		return err
	}
	_, err := conn.Write(text)
	return err
}

// watch notices at once that a client has left: nothing else ever comes from it.
func (h *Hub) watch(conn net.Conn, c *client) {
	defer c.leave()
	if err := conn.SetReadDeadline(time.Time{}); err != nil {
		return
	}
	var one [1]byte
	for {
		if _, err := conn.Read(one[:]); err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, net.ErrClosed) {
				h.Log.Debug("live client left", "error", err.Error())
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

// IsFull: a member has as many streams open as one may. Each costs memory for as long as it stays.
func (h *Hub) IsFull(member id.Member) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.clients[member]) >= mostStreams
}

// Stop ends every stream; clients come back, with jitter, to another instance.
func (h *Hub) Stop() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	bid(h.receivers(nil))
}

// bid says goodbye: whoever still may comes back and hears what he has missed.
func bid(clients []*client) {
	for _, c := range clients {
		c.push(frame{text: bye, last: true})
	}
}

// Dismiss ends the streams of sessions that are over without anybody having ended them: too old, or not seen for too long.
func (h *Hub) Dismiss(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, balanceLimit)
	defer cancel()
	for some := range slices.Chunk(h.receivers(nil), mostAsked) {
		sessions := make([]id.Session, len(some))
		for i, c := range some {
			sessions[i] = c.session
		}
		living, err := h.Living(ctx, sessions)
		if err != nil {
			return err
		}
		bid(slices.DeleteFunc(some, func(c *client) bool { return slices.Contains(living, c.session) }))
	}
	return nil
}
