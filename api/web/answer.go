package web

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/guard"
	"lantern/api/messages"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
)

// setCookie sets a cookie whose name prefix makes browsers refuse it from any other origin.
func setCookie(c *fiber.Ctx, cookie *wire.Cookie) {
	if cookie == nil {
		return
	}
	age := int(cookie.MaxAge / time.Second)
	if cookie.Value == "" {
		age = -1
	}
	c.Cookie(&fiber.Cookie{
		Name: cookie.Name, Value: cookie.Value, MaxAge: age, Path: "/", Secure: true, HTTPOnly: true,
		SameSite: fiber.CookieSameSiteStrictMode,
	})
}

func setLimitHeaders(c *fiber.Ctx, state guard.State) {
	if state.Limit == 0 {
		return
	}
	c.Set("RateLimit-Limit", strconv.Itoa(state.Limit))
	c.Set("RateLimit-Remaining", strconv.Itoa(state.Remaining))
	c.Set("RateLimit-Reset", strconv.Itoa(int(state.Reset/time.Second)))
}

func requestID(who *wire.Caller) string {
	if who.Key != nil {
		return who.Key.RequestID
	}
	return who.RequestID
}

func sendRaw(c *fiber.Ctx, raw wire.RawAnswer) error {
	c.Set(fiber.HeaderCacheControl, "no-store")
	for name, value := range raw.Header {
		c.Set(name, value)
	}
	return c.Status(raw.Status).Send(raw.Body)
}

// stream sends a value in pieces, which are read while they are written, after the handler has returned.
func (d *Dispatcher) stream(c *fiber.Ctx, flow wire.Flow, requestID string) error {
	stream, err := flow.Stream(context.WithoutCancel(c.UserContext()), requestID, func(err error) {
		d.Log.Error("stream_interrupted", "requestId", requestID, "error", err.Error())
	})
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSONCharsetUTF8)
	return c.SendStream(stream)
}

func send(c *fiber.Ctx, status int, body []byte) error {
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSONCharsetUTF8)
	return c.Status(status).Send(body)
}

// fail is the app's error handler: the only place where an error becomes an answer.
func (d *Dispatcher) fail(c *fiber.Ctx, err error) error {
	who, ok := c.Locals(localCaller).(*wire.Caller)
	if !ok {
		who = &wire.Caller{Language: messages.Languages[0]}
	}
	f := d.faultOf(err)
	status := wire.StatusOf(f.Code)
	if isOurs(f) {
		d.Log.Error("call_failed", "requestId", who.RequestID, "route", c.Route().Path, "code", f.Code,
			"error", err.Error())
	}
	if wait, ok := f.Value["retryAfter"]; ok {
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(wait.(int)))
	} else if status == fiber.StatusServiceUnavailable {
		c.Set(fiber.HeaderRetryAfter, "2")
	}
	body, err := wire.Failure(f, messages.Format(who.Language, string(f.Code), valuesOf(f)), who.RequestID)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	return send(c, status, body)
}

// isOurs reports whether a fault is this platform's and not the caller's or the situation's: an internal error, or a
// part that failed. Maintenance, and a refusal for lack of room, would let anybody fill the log with errors.
func isOurs(f *fault.Fault) bool {
	return f.Code == fault.InternalError || wire.StatusOf(f.Code) >= fiber.StatusInternalServerError && f.Unwrap() != nil
}

// valuesOf returns what a fault carries as text, for the placeholders of its message.
func valuesOf(f *fault.Fault) map[string]string {
	values := map[string]string{}
	for name, value := range f.Value {
		values[name] = fmt.Sprint(value)
	}
	return values
}

func (d *Dispatcher) faultOf(err error) *fault.Fault {
	if f := fault.Of(pg.Named(err)); f != nil {
		return f
	}
	var refused *fiber.Error
	if errors.As(err, &refused) {
		switch refused.Code {
		case fiber.StatusNotFound, fiber.StatusMethodNotAllowed:
			return fault.New(fault.NotFound)
		case fiber.StatusRequestTimeout:
			return fault.New(fault.RequestTimeout)
		case fiber.StatusRequestEntityTooLarge:
			return fault.New(fault.BodyTooLarge)
		case fiber.StatusRequestHeaderFieldsTooLarge:
			return fault.New(fault.HeadersTooLarge)
		case fiber.StatusBadRequest:
			return fault.New(fault.MalformedJSON)
		}
	}
	return fault.New(fault.InternalError).Because(err)
}
