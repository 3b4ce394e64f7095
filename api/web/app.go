// Package web is everything between a socket and a handler: listeners, request framing, headers, static files, cache
// and dispatch.
package web

import (
	"cmp"
	"context"
	"errors"
	"net"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/config"
	"lantern/api/docs"
	"lantern/api/guard"
	"lantern/api/infra"
	"lantern/api/outside/captcha"
	"lantern/api/outside/driver"
	"lantern/api/wire"
	"lantern/store/fault"
)

const largestBody = 1 << 20

// Site is one listener's application: how calls are dispatched there, and what is served beside them.
type Site struct {
	Config     config.Config
	Dispatcher *Dispatcher
	Meter      *infra.Meter
	// IsLeaving ends connections after their response while the process stops.
	IsLeaving func() bool
	// Streams are the event streams; nil where there are none.
	Streams Streams
	// WebClip returns the iOS profile of the web client; nil where it is not offered.
	WebClip func(icon []byte) ([]byte, error)
	// Sandbox are routes of sandbox mode, which are in no document.
	Sandbox []wire.Route
	// Pages are handlers that write their own response, by path.
	Pages []Page
}

// Page is a GET that anybody may call and that is no route: it passes the guards and writes its own response.
type Page struct {
	Path  string
	Serve fiber.Handler
}

// closed are prefixes of the API: what is below them and is no route is not found instead of a page of the web client.
var closed = []string{"/wps", "/lgw", "/lotto", "/vendor", "/pay", "/operator/v1", "/.well-known"}

// sandboxPaths are those that sandbox mode has as routes; other paths below /dev are screens of the web client.
var sandboxPaths = []string{"/dev/captcha", "/dev/outbox", "/dev/clock", "/dev/players", "/dev/faults"}

// newApp returns a Fiber app with limits of size and time. Event streams are hijacked, so the write timeout does not
// end them.
func (s *Site) newApp() (*fiber.App, error) {
	proxies, err := config.Networks(s.Config.TrustedProxies)
	if err != nil {
		return nil, err
	}
	s.Dispatcher.cache, s.Dispatcher.uploads = newCache(), guard.NewUploadSlots(maxUploads)
	app := fiber.New(fiber.Config{
		DisableStartupMessage: true, Immutable: true, BodyLimit: largestBody, ReadBufferSize: 16 << 10,
		ReadTimeout: s.Config.ReadTimeout, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute,
		ErrorHandler: s.Dispatcher.fail, StrictRouting: false, CaseSensitive: true, ServerHeader: "",
		StreamRequestBody:            true, // bodies are received once their route is known
		DisablePreParseMultipartForm: true,
	})
	c := s.Config
	others := driver.Join(c.Firebase.Origins(), captcha.TurnstileOrigins(c.TurnstileSecret),
		driver.Origins{Frames: c.FrameOrigins(), Images: c.VendorOrigins})
	app.Use(s.closeConnections, s.recoverPanics, headers(c.IsProduction, c.WebDir, others, s.Dispatcher.Settings),
		identifyRequest(edge{proxies, c.CountryHeader}), s.measure, refuseAmbiguous)
	if c.TraceEndpoint != "" {
		app.Use(traced())
	}
	app.Use(endBody)
	return app, nil
}

// Forget drops the answers that are cached in this process, after a change of the settings.
func (s *Site) Forget() { s.Dispatcher.cache.clear() }

// closeConnections ends the connection of a response once the process is stopping.
func (s *Site) closeConnections(c *fiber.Ctx) error {
	err := c.Next()
	if s.IsLeaving() {
		c.Response().SetConnectionClose()
	}
	return err
}

// recoverPanics turns a panic into an internal error with its request's id; nothing of it leaves the server.
func (s *Site) recoverPanics(c *fiber.Ctx) (err error) {
	defer func() {
		if caught := recover(); caught != nil {
			s.Dispatcher.Log.Error("panic", "route", c.Route().Path, "panic", caught, "stack", string(debug.Stack()))
			err = s.Dispatcher.fail(c, fault.New(fault.InternalError))
		}
	}()
	return c.Next()
}

// Public returns the app of players, agents, vendors and payment providers. document is served at /openapi.json.
func (s *Site) Public(routes []wire.Route, document []byte) (*fiber.App, error) {
	app, err := s.newApp()
	if err != nil {
		return nil, err
	}
	for _, route := range cachedFirst(routes) {
		s.Dispatcher.mount(app, route)
	}
	app.Get(streamRoute.Path, s.openStream)
	app.Server().KeepHijackedConns = true // streams close theirs
	s.servePages(app, document)
	s.serveAppLinks(app)
	if s.Config.IsProduction {
		return app, s.serveFiles(app, "/dev")
	}
	app.Get("/ping", func(c *fiber.Ctx) error { return c.SendString("pong") })
	for _, route := range s.Sandbox {
		s.Dispatcher.mount(app, route)
	}
	return app, s.serveFiles(app, sandboxPaths...)
}

// Operators returns the app of the operators' listener: its own routes and the same static files.
func (s *Site) Operators(routes []wire.Route, document []byte) (*fiber.App, error) {
	app, err := s.newApp()
	if err != nil {
		return nil, err
	}
	for _, route := range routes {
		s.Dispatcher.mount(app, route)
	}
	s.servePages(app, document)
	return app, s.serveFiles(app, "/dev")
}

// cachedFirst sorts routes by how long their answers are cached: the router searches in order, and cached ones are
// called most.
func cachedFirst(routes []wire.Route) []wire.Route {
	return slices.SortedStableFunc(slices.Values(routes),
		func(a, b wire.Route) int { return cmp.Compare(b.CacheFor, a.CacheFor) })
}

func (s *Site) servePages(app *fiber.App, document []byte) {
	app.Get("/openapi.json", func(c *fiber.Ctx) error { return send(c, fiber.StatusOK, document) })
	docs.Serve(app, s.Config.HasDocs)
	for _, page := range s.Pages {
		s.Get(app, page.Path, page.Serve)
	}
}

// Get mounts a handler that writes its own response behind the guards of its path.
func (s *Site) Get(app *fiber.App, path string, handler fiber.Handler) {
	route := wire.Route{Method: fiber.MethodGet, Path: path, Access: wire.Public, MaxBody: wire.DefaultMaxBody}
	app.Get(path, func(c *fiber.Ctx) error {
		ctx, cancel := context.WithTimeout(c.UserContext(), s.Dispatcher.Timeout)
		defer cancel()
		if err := s.Dispatcher.admit(ctx, c, route, callerOf(c)); err != nil {
			return err
		}
		return handler(c)
	})
}

// serveFiles serves the web client for every other path that is not below a closed prefix.
func (s *Site) serveFiles(app *fiber.App, alsoClosed ...string) error {
	for _, prefix := range slices.Concat(closed, alsoClosed) {
		app.Use(prefix, func(*fiber.Ctx) error { return fiber.ErrNotFound })
	}
	root, err := os.OpenRoot(s.Config.WebDir)
	if errors.Is(err, os.ErrNotExist) {
		s.Dispatcher.Log.Warn("web_client_missing", "remedy", "make web", "dir", s.Config.WebDir)
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.serveWebClip(app, root); err != nil {
		return err
	}
	app.Use(static(root, s.Config.CoversDir, s.Config.KillsWorker))
	return nil
}

// serveWebClip makes the profile once, at start.
func (s *Site) serveWebClip(app *fiber.App, root *os.Root) error {
	icon, err := root.ReadFile("icons/apple-touch-icon.png")
	if errors.Is(err, os.ErrNotExist) || s.WebClip == nil {
		return nil
	}
	if err != nil {
		return err
	}
	profile, err := s.WebClip(icon)
	if err != nil {
		return err
	}
	app.Get("/ios-lite.mobileconfig", func(c *fiber.Ctx) error {
		c.Set(fiber.HeaderContentType, "application/x-apple-aspen-config")
		c.Set(fiber.HeaderContentDisposition, `attachment; filename="lantern.mobileconfig"`)
		c.Set(fiber.HeaderCacheControl, "no-cache")
		return c.Send(profile)
	})
	return nil
}

// Listen opens a listener before serving, so that a taken port is reported at once.
func Listen(bind string, port int) (net.Listener, error) {
	return net.Listen("tcp", net.JoinHostPort(bind, strconv.Itoa(port)))
}
