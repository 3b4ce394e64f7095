package web

import (
	"context"
	"net"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
)

// Streams holds the open event streams.
type Streams interface {
	// IsFull reports whether a member may open no further stream.
	IsFull(member id.Member) bool
	// Serve writes events to the connection until either side ends it. last is the id of the last event that the client
	// received.
	Serve(conn net.Conn, member id.Member, session id.Session, last string)
}

// streamRoute passes the guards like a call that changes something: its session is looked up, never taken from the
// cache.
var streamRoute = wire.Route{Path: "/wps/live"}

// retryStream is after how long a member with too many streams may try again.
const retryStream = 30 * time.Second

// openStream hands the connection over once its caller has passed the guards.
func (s *Site) openStream(c *fiber.Ctx) error {
	who := callerOf(c)
	ctx, cancel := context.WithTimeout(c.UserContext(), s.Dispatcher.Timeout)
	defer cancel()
	state, err := s.Dispatcher.Guards.Pass(ctx, streamRoute, c.Get(fiber.HeaderAuthorization),
		s.Dispatcher.Settings(ctx), who)
	setLimitHeaders(c, state)
	if err != nil {
		return err
	}
	if s.Streams.IsFull(who.Member) {
		return fault.New(fault.TooManyRequests).With("retryAfter", int(retryStream/time.Second))
	}
	last, member, session := c.Get("Last-Event-ID"), who.Member, who.Session
	c.Context().HijackSetNoResponse(true)
	c.Context().Hijack(func(conn net.Conn) {
		// The library's buffers are returned: an idle stream holds its connection and little else.
		if plain, ok := conn.(interface{ UnsafeConn() net.Conn }); ok {
			conn = plain.UnsafeConn()
		}
		go func() {
			s.Streams.Serve(conn, member, session, last)
			if err := conn.Close(); err != nil {
				s.Dispatcher.Log.Debug("live_connection_close_failed", "error", err.Error())
			}
		}()
	})
	return nil
}
