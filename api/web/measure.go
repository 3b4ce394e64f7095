package web

import (
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/gofiber/contrib/otelfiber/v2"
	"github.com/gofiber/fiber/v2"
	"go.opentelemetry.io/otel/attribute"

	"lantern/api/wire"
)

// measure counts and logs every call.
func (s *Site) measure(c *fiber.Ctx) error {
	start := time.Now()
	err := c.Next()
	status := c.Response().StatusCode()
	if err != nil {
		if failed := c.App().ErrorHandler(c, err); failed != nil {
			return failed
		}
		status = c.Response().StatusCode()
	}
	took := time.Since(start)
	s.Meter.Call(c.Method(), c.Route().Path, http.StatusText(status), took)
	s.logCall(c, status, took)
	return nil
}

// logCall writes one line per call: who, what, when, from where; never a token, a query or a body. Changes and
// failures are logged at info level, the rest at debug level.
func (s *Site) logCall(c *fiber.Ctx, status int, took time.Duration) {
	who, ok := c.Locals(localCaller).(*wire.Caller)
	if !ok {
		return
	}
	s.Meter.CallOf(who.Module)
	level := slog.LevelDebug
	if isLogged(areaOf(c.Path()), c.Method(), status) {
		level = slog.LevelInfo
	}
	if !s.Dispatcher.Log.Enabled(c.UserContext(), level) {
		return
	}
	s.Dispatcher.Log.LogAttrs(c.UserContext(), level, "call", slog.String("requestId", who.RequestID),
		slog.String("method", c.Method()),
		slog.String("route", c.Route().Path), slog.Int("status", status), slog.String("took", took.String()),
		slog.String("member", string(who.Member)), slog.String("operator", string(who.Operator)), slog.String("ip", who.IP),
		slog.String("module", who.Module), slog.String("platform", who.Platform))
}

// isLogged reports whether a call has a line in the log: changes and errors of the API. Requests for files and unknown
// paths would fill it.
func isLogged(at area, method string, status int) bool {
	isChange := method != fiber.MethodGet && method != fiber.MethodHead && !at.isBulk
	return at.prefix != "" && (isChange || status >= fiber.StatusBadRequest)
}

// traced records a span for every call. Its URL ends before the query, which may contain secrets of links in e-mails.
func traced() fiber.Handler {
	return otelfiber.Middleware(otelfiber.WithCustomAttributes(func(c *fiber.Ctx) []attribute.KeyValue {
		address, _, _ := strings.Cut(c.OriginalURL(), "?")
		// Of two values of one name the last counts; these come after the middleware's own.
		return []attribute.KeyValue{attribute.String("http.target", address), attribute.String("http.url", address)}
	}))
}
