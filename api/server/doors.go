package server

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/valyala/fasthttp"

	"lantern/api/docs"
	"lantern/api/guard"
	"lantern/api/wire"
	"lantern/store/fault"
)

const largestBody = 1 << 20

// newApp is a Fiber app with our limits of size and time. Event streams are hijacked, so the write time-out does not cut them.
func (p *Product) newApp() *fiber.App {
	app := fiber.New(fiber.Config{
		DisableStartupMessage: true, Immutable: true, BodyLimit: largestBody, ReadBufferSize: 16 << 10,
		ReadTimeout: p.config.ReadLimit, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute,
		ErrorHandler: p.desk.fail, StrictRouting: false, CaseSensitive: true, ServerHeader: "", StreamRequestBody: false,
		DisablePreParseMultipartForm: true,
	})
	others := p.config.Firebase.origins().and(p.config.Messages.origins()).and(foreign{frames: p.config.frameOrigins(), pictures: p.config.VendorOrigins})
	app.Use(p.letGo, recovering(p), headers(p.config.IsProduction, p.config.WebDir, others, p.house), enter(edge{p.trusted, p.config.CountryHeader}), p.meter.measure)
	if p.config.TraceEndpoint != "" {
		app.Use(traced())
	}
	return app
}

// recovering turns a panic into an internal error with its request's id; nothing of it leaves the server.
func recovering(p *Product) fiber.Handler {
	return func(c *fiber.Ctx) (err error) {
		defer func() {
			if caught := recover(); caught != nil {
				p.log.Error("panic", "route", c.Route().Path, "panic", caught, "stack", stack())
				err = p.desk.fail(c, fault.New(fault.InternalError))
			}
		}()
		return c.Next()
	}
}

// Public is the app of players, agents, vendors and payment providers.
func (p *Product) Public() (*fiber.App, error) {
	app := p.newApp()
	routes, rooms := p.Routes(), guard.NewRooms(mostUploads)
	app.Use(givesBack(rooms))
	document, err := json.Marshal(p.Document())
	if err != nil {
		return nil, err
	}
	for _, route := range cachedFirst(routes) {
		p.desk.mount(app, route)
	}
	app.Server().HeaderReceived = roomFor(routes, rooms)
	app.Get(streaming.Path, p.stream)
	app.Server().KeepHijackedConns = true // streams close theirs
	app.Get("/openapi.json", func(c *fiber.Ctx) error { return send(c, fiber.StatusOK, document) })
	docs.Serve(app, p.config.HasDocs)
	p.guarded(app, "/.well-known/jwks.json", p.publishKeys)
	p.guarded(app, "/wps/system/customerService/:address", p.contact)
	p.serveProofs(app)
	closed := []string{"/wps", "/lgw", "/lotto", "/vendor", "/pay", "/operator/v1", "/.well-known", "/dev/captcha", "/dev/outbox", "/dev/clock", "/dev/players", "/dev/faults"}
	if p.config.IsProduction {
		closed = append(closed, "/dev")
	} else {
		app.Get("/ping", func(c *fiber.Ctx) error { return c.SendString("pong") })
		for _, route := range p.dev() {
			p.desk.mount(app, route)
		}
	}
	for _, prefix := range closed {
		app.Use(prefix, func(*fiber.Ctx) error { return fiber.ErrNotFound })
	}
	return app, p.serveWeb(app)
}

// cachedFirst: a router looks along the routes of a door in the order in which they were mounted, and what is answered from memory is
// asked most.
func cachedFirst(routes []wire.Route) []wire.Route {
	return slices.SortedStableFunc(slices.Values(routes), func(a, b wire.Route) int { return cmp.Compare(b.CacheFor, a.CacheFor) })
}

const (
	// uploadTime is how long a large body may take on its way, and roomTime how long one waits to set out; mostUploads are on their way
	// at once, each with up to 16 MB.
	uploadTime  = time.Minute
	roomTime    = 5 * time.Second
	mostUploads = 12
	// roomHeader is how the ticket of a room reaches the answer; noRoom: there was none.
	roomHeader = "X-Room"
	noRoom     = "none"
)

// roomFor gives calls that end as those do which take files the room for them, before the route is known; the route has its own limit
// and asks for the session. Whoever does not even name one gets no room, nor does what is small enough or too large for any.
func roomFor(routes []wire.Route, rooms *guard.Rooms) func(*fasthttp.RequestHeader) fasthttp.RequestConfig {
	sizes := map[string]int{}
	for _, route := range routes {
		if route.TakesFiles {
			sizes[route.Method+" "+lastWord(route.Path)] = route.MaxBody
		}
	}
	return func(header *fasthttp.RequestHeader) fasthttp.RequestConfig {
		header.Del(roomHeader)
		path, _, _ := strings.Cut(string(header.RequestURI()), "?")
		size, ok := sizes[string(header.Method())+" "+lastWord(path)]
		if !ok || len(header.Peek(fiber.HeaderAuthorization)) == 0 {
			return fasthttp.RequestConfig{}
		}
		whole := fasthttp.RequestConfig{MaxRequestBodySize: size, ReadTimeout: uploadTime}
		if length := header.ContentLength(); 0 <= length && length <= largestBody || length > size {
			return whole
		}
		ticket := rooms.Take(roomTime, uploadTime)
		if ticket == "" {
			header.Set(roomHeader, noRoom)
			return fasthttp.RequestConfig{}
		}
		header.Set(roomHeader, ticket)
		return whole
	}
}

// givesBack frees the room of a large body once it was answered.
func givesBack(rooms *guard.Rooms) fiber.Handler {
	return func(c *fiber.Ctx) error {
		if ticket := c.Get(roomHeader); ticket != "" {
			defer rooms.GiveBack(ticket)
		}
		return c.Next()
	}
}

func lastWord(path string) string { return path[strings.LastIndex(path, "/")+1:] }

// guarded mounts a call that everybody may make and that is no value of the list, behind the guards of its door.
func (p *Product) guarded(app *fiber.App, path string, work fiber.Handler) {
	route := wire.Route{Method: fiber.MethodGet, Path: path, Access: wire.Public, MaxBody: wire.DefaultMaxBody}
	app.Get(path, func(c *fiber.Ctx) error {
		ctx, cancel := context.WithTimeout(c.UserContext(), p.desk.patience)
		defer cancel()
		if err := p.desk.admit(ctx, c, route, c.Locals(localCaller).(*wire.Caller)); err != nil {
			return err
		}
		return work(c)
	})
}

// Operators is the app of the operators' door: its own calls and the same static files, nothing of the other doors.
func (p *Product) Operators() (*fiber.App, error) {
	app := p.newApp()
	document, err := json.Marshal(p.OperatorDocument())
	if err != nil {
		return nil, err
	}
	for _, route := range p.OperatorRoutes() {
		p.operators.mount(app, route)
	}
	app.Get("/openapi.json", func(c *fiber.Ctx) error { return send(c, fiber.StatusOK, document) })
	docs.Serve(app, p.config.HasDocs)
	p.guarded(app, "/.well-known/jwks.json", p.publishKeys)
	for _, prefix := range []string{"/wps", "/lgw", "/lotto", "/vendor", "/pay", "/operator/v1", "/.well-known", "/dev"} {
		app.Use(prefix, func(*fiber.Ctx) error { return fiber.ErrNotFound })
	}
	return app, p.serveWeb(app)
}

func (p *Product) serveWeb(app *fiber.App) error {
	root, err := os.OpenRoot(p.config.WebDir)
	if errors.Is(err, os.ErrNotExist) {
		p.log.Warn("no built web client; run make web", "dir", p.config.WebDir)
		return nil
	}
	if err != nil {
		return err
	}
	if err := p.serveClip(app, root); err != nil {
		return err
	}
	app.Use(static(root, p.config.CoversDir, p.config.KillsWorker))
	return nil
}

// Listen opens a listener before serving, so that a taken port is told at once.
func Listen(bind string, port int) (net.Listener, error) {
	return net.Listen("tcp", net.JoinHostPort(bind, strconv.Itoa(port)))
}
