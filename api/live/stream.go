package live

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"time"

	"lantern/store/id"
	"lantern/store/live"
)

var (
	resync = []byte("event: resync\ndata: {}\n\n")
	beat   = []byte(":\n\n")
	head   = []byte("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nX-Accel-Buffering: no\r\n" +
		"X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\nretry: 2000\n\n")
)

const (
	mostMissed = 200
	writeLimit = 10 * time.Second
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
	told, err := h.greet(conn, member, lastEvent)
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
			if told[f.number] {
				continue
			}
			if write(conn, f.text) != nil || f.last {
				return
			}
		}
	}
}

// greet asks on a goroutine of its own: asking goes deep and grows a stack, which an idle stream would keep for hours.
func (h *Hub) greet(conn net.Conn, member id.Member, lastEvent string) (told map[int64]bool, err error) {
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		var text []byte
		text, told = h.greeting(member, lastEvent)
		err = write(conn, text)
	}()
	<-asked
	return told, err
}

// greeting is what was missed since the last event seen, or the order to read everything again, then the balance. told are the
// events in it: one that happens meanwhile reaches the stream a second time.
func (h *Hub) greeting(member id.Member, lastEvent string) (text []byte, told map[int64]bool) {
	ctx, cancel := context.WithTimeout(context.Background(), writeLimit)
	defer cancel()
	told = map[int64]bool{}
	if lastEvent != "" {
		text = h.since(ctx, member, lastEvent, told)
	}
	return append(text, h.balanceFrame(ctx, member).text...), told
}

// since tells what was missed. Whoever names an event by a mark that is not ours may have missed anything.
func (h *Hub) since(ctx context.Context, member id.Member, lastEvent string, told map[int64]bool) (text []byte) {
	after, isOurs := h.Marks.number(lastEvent)
	if !isOurs {
		return append(text, resync...)
	}
	missed, err := live.Missed(ctx, h.DB, member, after, mostMissed)
	if err != nil || len(missed) == mostMissed {
		return append(text, resync...)
	}
	for _, event := range missed {
		told[event.ID] = true
		text = append(text, h.eventText(event.ID, event.Kind, event.Payload)...)
	}
	return text
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

// Stop ends every stream; clients come back, with jitter, to another instance.
func (h *Hub) Stop() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	for _, c := range h.receivers(nil) {
		c.push(frame{text: []byte("event: bye\ndata: {}\n\n"), last: true})
	}
}
