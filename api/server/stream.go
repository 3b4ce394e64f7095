package server

import (
	"context"
	"net"
	"reflect"
	"runtime/debug"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/live"
	"lantern/api/message"
	"lantern/api/wallet"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/session"
)

func stack() string { return string(debug.Stack()) }

// streaming passes the guards as a call that changes something: who holds a stream is looked up, never remembered.
var streaming = wire.Route{Path: "/wps/live"}

// fullFor is after how long whoever has too many streams may ask for another.
const fullFor = 30 * time.Second

// stream hands the connection over to the hub once its caller has passed.
func (p *Product) stream(c *fiber.Ctx) error {
	who := c.Locals(localCaller).(*wire.Caller)
	ctx, cancel := context.WithTimeout(c.UserContext(), p.desk.patience)
	defer cancel()
	state, err := p.desk.guards.Pass(ctx, streaming, c.Get(fiber.HeaderAuthorization), p.house(ctx), who)
	tellLimit(c, state)
	if err != nil {
		return err
	}
	if p.hub.IsFull(who.Member) {
		return fault.New(fault.TooManyRequests).With("retryAfter", int(fullFor/time.Second))
	}
	last, member, session := c.Get("Last-Event-ID"), who.Member, who.Session
	c.Context().HijackSetNoResponse(true)
	c.Context().Hijack(func(conn net.Conn) {
		// The library's buffers go back to it; an idle stream holds its connection and little else.
		if bare, ok := conn.(interface{ UnsafeConn() net.Conn }); ok {
			conn = bare.UnsafeConn()
		}
		go func() {
			p.hub.Serve(conn, member, session, last)
			if err := conn.Close(); err != nil {
				p.log.Debug("live connection", "error", err.Error())
			}
		}()
	})
	return nil
}

// events describes the stream: the data of balance and badge belong to other nouns.
func events() []wire.Event {
	return live.Events(reflect.TypeFor[wallet.Figures](), reflect.TypeFor[message.Counts]())
}

// balance is what a balance event carries: the same figures as the call.
func (p *Product) balance(ctx context.Context, member id.Member) (any, error) {
	return p.wallet().Figures(ctx, member)
}

// counts are what a badge event carries, likewise.
func (p *Product) counts(ctx context.Context, member id.Member) (any, error) {
	return p.message().Counts(ctx, member)
}

// living are the sessions whose streams may stay open.
func (p *Product) living(ctx context.Context, sessions []id.Session) ([]id.Session, error) {
	return session.Living(ctx, p.db, sessions)
}
