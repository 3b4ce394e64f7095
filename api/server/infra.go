package server

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/adaptor"
	"github.com/gofiber/fiber/v2/middleware/pprof"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/redis/go-redis/v9"

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
	}
	m.registry.MustRegister(m.calls, m.alarms, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
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

// note leaves one line a call: who, what, when, from where; never a token, a query or a body.
func (m *meter) note(c *fiber.Ctx, status int, took time.Duration) {
	if !m.log.Enabled(c.UserContext(), slog.LevelDebug) {
		return
	}
	who, ok := c.Locals(localCaller).(*wire.Caller)
	if !ok {
		return
	}
	m.log.Debug("call", "requestId", who.RequestID, "method", c.Method(), "route", c.Route().Path, "status", status,
		"took", took.String(), "member", who.Member, "operator", who.Operator, "ip", who.IP, "module", who.Module, "platform", who.Platform)
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
