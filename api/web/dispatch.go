package web

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/system"
)

// Dispatcher runs what every call passes before its handler, and writes what the handler returns.
type Dispatcher struct {
	Guards   Guards
	Settings func(context.Context) system.Settings
	// Secret keys the hash of bodies under idempotency keys.
	Secret       []byte
	Decrypt      func(ctx context.Context, jwe []byte) ([]byte, error)
	IsProduction bool
	Log          *slog.Logger
	Clock        *clock.Clock
	PublicURL    string
	// Timeout is how long a call may take.
	Timeout time.Duration

	cache   *cache
	uploads *guard.UploadSlots
}

const localCaller = "caller"

func callerOf(c *fiber.Ctx) *wire.Caller { return c.Locals(localCaller).(*wire.Caller) }

func (d *Dispatcher) mount(router fiber.Router, route wire.Route) {
	router.Add(route.Method, route.Path, func(c *fiber.Ctx) error { return d.serve(c, route) })
}

func (d *Dispatcher) serve(c *fiber.Ctx, route wire.Route) error {
	who := callerOf(c)
	isPersonal := route.IsPersonal != nil && route.IsPersonal(func(name string) string { return c.Query(name) })
	if route.CacheFor > 0 && !isPersonal {
		return d.serveCached(c, route, who)
	}
	route.KnowsMembers = route.KnowsMembers || isPersonal
	answer, err := d.answer(c, route, who)
	if err != nil {
		return err
	}
	if raw, ok := answer.Value.(wire.RawAnswer); ok {
		return sendRaw(c, raw)
	}
	if flow, ok := answer.Value.(wire.Flow); ok {
		return d.stream(c, flow, requestID(who))
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

// timeoutOf is the route's own where that is shorter.
func (d *Dispatcher) timeoutOf(route wire.Route) time.Duration {
	return min(d.Timeout, cmp.Or(route.Timeout, d.Timeout))
}

// answer runs the guards, then the handler. The body is received outside of the timeout of the call; files only after
// the guards.
func (d *Dispatcher) answer(c *fiber.Ctx, route wire.Route, who *wire.Caller) (wire.Answer, error) {
	if !route.TakesFiles {
		if err := receive(c, route.MaxBody); err != nil {
			return wire.Answer{}, err
		}
	}
	ctx, cancel := context.WithTimeout(c.UserContext(), d.timeoutOf(route))
	defer cancel()
	if err := d.admit(ctx, c, route, who); err != nil {
		return wire.Answer{}, err
	}
	if !route.TakesFiles {
		return d.handle(ctx, c, route, who, nil)
	}
	files, release, err := d.receiveFiles(c.UserContext(), c, route, who)
	if release != nil {
		defer release()
	}
	if err != nil {
		return wire.Answer{}, err
	}
	ctx, cancelHandling := context.WithTimeout(c.UserContext(), d.timeoutOf(route))
	defer cancelHandling()
	return d.handle(ctx, c, route, who, files)
}

// admit runs the guards.
func (d *Dispatcher) admit(ctx context.Context, c *fiber.Ctx, route wire.Route, who *wire.Caller) error {
	visit := guard.RequestOrigin{
		Origin: c.Get(fiber.HeaderOrigin), Site: c.Get("Sec-Fetch-Site"), Kind: c.Get(fiber.HeaderContentType),
		Host: string(c.Request().Host()),
	}
	if err := guard.CheckOrigin(route, visit, d.PublicURL); err != nil {
		return err
	}
	state, err := d.Guards.Pass(ctx, route, c.Get(fiber.HeaderAuthorization), d.Settings(ctx), who)
	setLimitHeaders(c, state)
	return err
}

// handle calls the handler with the body, or with the files of a route that takes files.
func (d *Dispatcher) handle(
	ctx context.Context, c *fiber.Ctx, route wire.Route, who *wire.Caller, files []wire.File,
) (wire.Answer, error) {
	var body []byte
	if !route.TakesFiles {
		var err error
		if body, err = d.body(ctx, c, route); err != nil {
			return wire.Answer{}, err
		}
	}
	if route.NeedsKey {
		if err := d.claimKey(c, route, who, hashedContent(body, files)); err != nil {
			return wire.Answer{}, err
		}
	}
	request := wire.Request{
		Files: files,
		URI:   func() string { return string(c.Request().RequestURI()) },
		Path:  func(name string) string { return c.Params(name) }, Query: func(name string) string { return c.Query(name) },
		Body:   body,
		Header: func(name string) string { return c.Get(name) }, Cookie: func(name string) string { return c.Cookies(name) },
	}
	return route.Serve(ctx, *who, request)
}
