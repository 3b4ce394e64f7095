package server

import (
	"context"
	"log/slog"
	"net/http"
	"regexp"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/adaptor"
	"github.com/gofiber/fiber/v2/middleware/pprof"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/redis/go-redis/v9"

	"lantern/api/door"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/member"
	"lantern/store/pg"
)

// meter measures calls by their route, never by their path.
type meter struct {
	log      *slog.Logger
	registry *prometheus.Registry
	calls    *prometheus.HistogramVec
	alarms   *prometheus.CounterVec
	modules  modules
}

func newMeter(log *slog.Logger, streams func() int) *meter {
	m := &meter{
		log:      log,
		registry: prometheus.NewRegistry(),
		calls: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "lantern_call_seconds", Help: "Time of a call by route and status.", Buckets: prometheus.ExponentialBuckets(0.001, 2, 12),
		}, []string{"method", "route", "status"}),
		alarms: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lantern_alarms_total", Help: "What somebody should look at, by its kind.",
		}, []string{"what"}),
		modules: modules{calls: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lantern_module_calls_total", Help: "Calls by the module that the client says they are of.",
		}, []string{"module"})},
	}
	m.registry.MustRegister(m.calls, m.alarms, m.modules.calls, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "lantern_streams", Help: "Open event streams."}, func() float64 { return float64(streams()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "lantern_password_work_total", Help: "What hashing passwords cost, in passes over a KiB: a flood of sign-ins shows here first.",
		}, func() float64 { return float64(member.HashWork()) }))
	return m
}

// measure sits around every call of a door.
func (m *meter) measure(c *fiber.Ctx) error {
	begun := time.Now()
	err := c.Next()
	status := c.Response().StatusCode()
	if err != nil {
		if failed := c.App().ErrorHandler(c, err); failed != nil {
			return failed
		}
		status = c.Response().StatusCode()
	}
	took := time.Since(begun)
	m.calls.WithLabelValues(c.Method(), c.Route().Path, http.StatusText(status)).Observe(took.Seconds())
	m.note(c, status, took)
	return nil
}

// note leaves one line a call: who, what, when, from where; never a token, a query or a body. What changes something or fails is told
// always, the rest to whoever asks for all.
func (m *meter) note(c *fiber.Ctx, status int, took time.Duration) {
	who, ok := c.Locals(localCaller).(*wire.Caller)
	if !ok {
		return
	}
	m.modules.count(who.Module)
	level := slog.LevelDebug
	if isTold(door.Of(c.Path()), c.Method(), status) {
		level = slog.LevelInfo
	}
	if !m.log.Enabled(c.UserContext(), level) {
		return
	}
	m.log.LogAttrs(c.UserContext(), level, "call", slog.String("requestId", who.RequestID), slog.String("method", c.Method()),
		slog.String("route", c.Route().Path), slog.Int("status", status), slog.String("took", took.String()),
		slog.String("member", string(who.Member)), slog.String("operator", string(who.Operator)), slog.String("ip", who.IP),
		slog.String("module", who.Module), slog.String("platform", who.Platform))
}

// isTold: what strangers ask for that is under no door is a file, or nothing, and fills no log.
func isTold(at door.Door, method string, status int) bool {
	isChange := method != fiber.MethodGet && method != fiber.MethodHead && !at.KeepsBooks
	return at.Prefix != "" && (isChange || status >= fiber.StatusBadRequest)
}

// modules counts calls by the names that clients give them. Whoever calls may write what he likes, so only so many names of their shape
// are told apart.
type modules struct {
	calls *prometheus.CounterVec
	mu    sync.RWMutex
	known map[string]bool
}

const (
	mostModules  = 400
	otherModules = "other"
)

var moduleName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9._-]{0,47}$`)

func (m *modules) count(name string) {
	if name != "" {
		m.calls.WithLabelValues(m.labelOf(name)).Inc()
	}
}

func (m *modules) labelOf(name string) string {
	m.mu.RLock()
	isKnown := m.known[name]
	m.mu.RUnlock()
	if isKnown {
		return name
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known = map[string]bool{}
	}
	if !m.known[name] && (len(m.known) >= mostModules || !moduleName.MatchString(name)) {
		return otherModules
	}
	m.known[name] = true
	return name
}

// reports are read from the replica, where there is one; it is told when that is left, and shown how far behind it is.
func (m *meter) reports(g *Ground, clock *clock.Clock) *pg.Reports {
	if g.Replica == nil {
		return pg.Primary(g.DB)
	}
	left := m.alarms.WithLabelValues("replica")
	reports := pg.Replicated(g.DB, g.Replica, clock, func(reason error) {
		left.Inc()
		m.log.Warn("reports are read on the primary", "reason", reason.Error())
	})
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "lantern_replica_behind_seconds", Help: "Time since the replica was last known to have everything; reports are read there while it is a second or so.",
	}, func() float64 { return reports.Behind().Seconds() }))
	return reports
}

type part struct {
	Name  string `json:"name"`
	State string `json:"state"`
}

const probe = 500 * time.Millisecond

// infra is the app of health, readiness, metrics and profiles. Redis away is degraded; Postgres away, or about to end, is not ready.
func infra(db *pg.DB, cache redis.UniversalClient, m *meter, isLeaving func() bool) *fiber.App {
	app := fiber.New(fiber.Config{DisableStartupMessage: true, Immutable: true, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second})
	app.Use(pprof.New())
	app.Get("/healthz", func(c *fiber.Ctx) error { return c.JSON(fiber.Map{"status": "ok"}) })
	app.Get("/readyz", func(c *fiber.Ctx) error {
		ctx, cancel := context.WithTimeout(c.UserContext(), probe)
		defer cancel()
		status, state := fiber.StatusOK, "ready"
		parts := []part{{"redis", "up"}, {"postgres", "up"}}
		if cache.Ping(ctx).Err() != nil {
			parts[0].State, state = "down", "degraded"
		}
		var one int
		if db.GetContext(ctx, &one, `SELECT 1`) != nil {
			parts[1].State, state, status = "down", "down", fiber.StatusServiceUnavailable
		}
		if isLeaving() {
			state, status = "leaving", fiber.StatusServiceUnavailable
		}
		return c.Status(status).JSON(fiber.Map{"status": state, "parts": parts})
	})
	app.Get("/metrics", adaptor.HTTPHandler(promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})))
	return app
}
