package server

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/door"
	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/api/words"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/system"
)

// desk is what every call passes before its handler.
type desk struct {
	guards       door.Guards
	settings     func(context.Context) system.Settings
	keySecret    []byte
	decrypt      func(ctx context.Context, jwe []byte) ([]byte, error)
	isProduction bool
	log          *slog.Logger
	cache        *cache
	clock        *clock.Clock
	publicURL    string
	// patience is how long a call may take.
	patience time.Duration
}

const localCaller = "caller"

func (d *desk) mount(router fiber.Router, route wire.Route) {
	router.Add(route.Method, route.Path, func(c *fiber.Ctx) error { return d.serve(c, route) })
}

func (d *desk) serve(c *fiber.Ctx, route wire.Route) error {
	who := c.Locals(localCaller).(*wire.Caller)
	if route.CacheFor > 0 {
		return d.serveCached(c, route, who)
	}
	ctx, cancel := context.WithTimeout(c.UserContext(), d.patienceWith(route))
	defer cancel()
	answer, err := d.answer(ctx, c, route, who)
	if err != nil {
		return err
	}
	if raw, ok := answer.Value.(wire.RawAnswer); ok {
		return sendRaw(c, raw)
	}
	if flow, ok := answer.Value.(wire.Flow); ok {
		return d.pour(c, flow, requestID(who))
	}
	if route.Created {
		answer.Status = fiber.StatusCreated
	}
	body, err := wire.Success(answer, requestID(who))
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	setCookie(c, answer.Cookie)
	return send(c, answer.Status, body)
}

// patienceWith a call is its own where that is less.
func (d *desk) patienceWith(route wire.Route) time.Duration {
	return min(d.patience, cmp.Or(route.Patience, d.patience))
}

// setCookie gives the browser what it is to keep; the prefix of its name makes browsers refuse it from anywhere but this origin.
func setCookie(c *fiber.Ctx, cookie *wire.Cookie) {
	if cookie == nil {
		return
	}
	age := int(cookie.Lasts / time.Second)
	if cookie.Value == "" {
		age = -1
	}
	c.Cookie(&fiber.Cookie{
		Name: cookie.Name, Value: cookie.Value, MaxAge: age, Path: "/", Secure: true, HTTPOnly: true, SameSite: fiber.CookieSameSiteStrictMode,
	})
}

// answer lets the guards speak in their order, then the handler.
func (d *desk) answer(ctx context.Context, c *fiber.Ctx, route wire.Route, who *wire.Caller) (wire.Answer, error) {
	if err := d.admit(ctx, c, route, who); err != nil {
		return wire.Answer{}, err
	}
	return d.handle(ctx, c, route, who)
}

// admit asks all who stand before a call.
func (d *desk) admit(ctx context.Context, c *fiber.Ctx, route wire.Route, who *wire.Caller) error {
	if len(c.Request().Body()) > route.MaxBody {
		return fault.New(fault.BodyTooLarge)
	}
	visit := guard.Visit{
		Origin: c.Get(fiber.HeaderOrigin), Site: c.Get("Sec-Fetch-Site"), Kind: c.Get(fiber.HeaderContentType), Host: string(c.Request().Host()),
	}
	if err := guard.Home(route, visit, d.publicURL); err != nil {
		return err
	}
	state, err := d.guards.Pass(ctx, route, c.Get(fiber.HeaderAuthorization), d.settings(ctx), who)
	tellLimit(c, state)
	return err
}

// handle lets the handler of a caller who was admitted speak.
func (d *desk) handle(ctx context.Context, c *fiber.Ctx, route wire.Route, who *wire.Caller) (wire.Answer, error) {
	body, files, err := d.sent(ctx, c, route)
	if err != nil {
		return wire.Answer{}, err
	}
	if route.NeedsKey {
		if err := d.claimKey(c, route, who, sealed(body, files)); err != nil {
			return wire.Answer{}, err
		}
	}
	request := wire.Request{
		Files: files,
		URI:   func() string { return string(c.Request().RequestURI()) },
		Path:  func(name string) string { return c.Params(name) }, Query: func(name string) string { return c.Query(name) }, Body: body,
		Header: func(name string) string { return c.Get(name) }, Cookie: func(name string) string { return c.Cookies(name) },
	}
	return route.Serve(ctx, *who, request)
}

func tellLimit(c *fiber.Ctx, state guard.State) {
	if state.Limit == 0 {
		return
	}
	c.Set("RateLimit-Limit", strconv.Itoa(state.Limit))
	c.Set("RateLimit-Remaining", strconv.Itoa(state.Remaining))
	c.Set("RateLimit-Reset", strconv.Itoa(int(state.Reset/time.Second)))
}

// sent is what a call brings: the files of a form where it takes files, otherwise a body.
func (d *desk) sent(ctx context.Context, c *fiber.Ctx, route wire.Route) ([]byte, []wire.File, error) {
	if route.TakesFiles {
		files, err := wire.ReadFiles(c.Get(fiber.HeaderContentType), c.BodyRaw())
		return nil, files, err
	}
	body, err := d.body(ctx, c, route)
	return body, nil, err
}

// sealed is what a key holds on to: the body, or the files whatever the form put between them.
func sealed(body []byte, files []wire.File) []byte {
	if files == nil {
		return body
	}
	hash := sha256.New()
	for _, f := range files {
		fmt.Fprintf(hash, "%q %d\n", f.Field, len(f.Bytes))
		hash.Write(f.Bytes)
	}
	return hash.Sum(nil)
}

// body is the JSON to bind: decrypted where the call is encrypted, made of the form where it is a form.
func (d *desk) body(ctx context.Context, c *fiber.Ctx, route wire.Route) ([]byte, error) {
	// As it was sent: what a small compressed body unpacks to has no limit.
	raw := c.BodyRaw()
	switch {
	case c.Get("X-Encrypted") == "1" && route.TakesText == "":
		return d.decrypt(ctx, raw)
	case route.IsEncrypted && d.isProduction:
		return nil, fault.New(fault.BadCiphertext)
	case route.IsForm:
		return formJSON(c)
	case route.TakesText != "":
		if kind := strings.ToLower(c.Get(fiber.HeaderContentType)); !strings.HasPrefix(kind, route.TakesText) {
			return nil, fault.New(fault.MalformedJSON).Because(errors.New("content type " + kind))
		}
		return raw, nil
	}
	if len(raw) == 0 {
		return []byte("{}"), nil
	}
	if kind := strings.ToLower(c.Get(fiber.HeaderContentType)); !route.IsRaw && !strings.HasPrefix(kind, fiber.MIMEApplicationJSON) {
		return nil, fault.New(fault.MalformedJSON).Because(errors.New("content type " + kind))
	}
	return raw, nil
}

const maxKey = 128

// claimKey keeps a keyed hash of the body: a plain one would let a stolen database be searched for short passwords.
func (d *desk) claimKey(c *fiber.Ctx, route wire.Route, who *wire.Caller, body []byte) error {
	key := c.Get("Idempotency-Key")
	if key == "" || len(key) > maxKey || !wire.IsKept(key) {
		return fault.New(fault.IdempotencyKeyRequired)
	}
	hash := hmac.New(sha256.New, d.keySecret)
	hash.Write(body)
	// An operator's keys are kept among the members': no id is of both.
	owner := who.Member
	if owner == "" {
		owner = id.Member(who.Operator)
	}
	who.Key = &idem.Key{
		Member: owner, Call: callOf(route, func(name string) string { return c.Params(name) }), Key: key, BodyHash: hash.Sum(nil), RequestID: who.RequestID, IsMoney: route.IsMoney,
	}
	return nil
}

// callOf names a call as its route writes it, with what stands at its places: the router takes other spellings of a path for the same one.
func callOf(route wire.Route, bound func(string) string) string {
	words := strings.Split(route.Path, "/")
	for i, word := range words {
		if name, isPlace := strings.CutPrefix(word, ":"); isPlace {
			words[i] = bound(name)
		}
	}
	return route.Method + " " + strings.Join(words, "/")
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

// pour sends a value in pieces. They are read while they are written, when the call itself is over.
func (d *desk) pour(c *fiber.Ctx, flow wire.Flow, requestID string) error {
	stream, err := flow.Pour(context.WithoutCancel(c.UserContext()), requestID, func(err error) {
		d.log.Error("an answer broke off", "requestId", requestID, "error", err.Error())
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
func (d *desk) fail(c *fiber.Ctx, err error) error {
	who, ok := c.Locals(localCaller).(*wire.Caller)
	if !ok {
		who = &wire.Caller{Language: words.Languages[0]}
	}
	if errors.Is(err, fiber.ErrRequestEntityTooLarge) && c.Get(roomHeader) == noRoom {
		err = fault.New(fault.TemporarilyUnavailable)
	}
	f := d.faultOf(err)
	status := wire.StatusOf(f.Code)
	if status >= fiber.StatusInternalServerError {
		d.log.Error("call failed", "requestId", who.RequestID, "route", c.Route().Path, "code", f.Code, "error", err.Error())
	}
	if wait, ok := f.Value["retryAfter"]; ok {
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(wait.(int)))
	} else if status == fiber.StatusServiceUnavailable {
		c.Set(fiber.HeaderRetryAfter, "2")
	}
	body, err := wire.Failure(f, words.Say(who.Language, string(f.Code)), who.RequestID)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	return send(c, status, body)
}

func (d *desk) faultOf(err error) *fault.Fault {
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
