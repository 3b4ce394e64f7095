package infra

import (
	"context"
	"sync"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/adaptor"
	"github.com/gofiber/fiber/v2/middleware/pprof"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"golang.org/x/sync/singleflight"
)

type part struct {
	Name  string `json:"name"`
	State string `json:"state"`
}

// probeTimeout limits the probe of each part. Every part has its own, so that a silent one does not fail the others.
const probeTimeout = 500 * time.Millisecond

// HealthApp serves health, readiness, metrics and profiles. Without Redis the state is degraded. Without Postgres, or
// while stopping, the process is not ready.
func HealthApp(b *Backends, m *Meter, isLeaving func() bool) *fiber.App {
	app := fiber.New(fiber.Config{DisableStartupMessage: true, Immutable: true, ReadTimeout: 5 * time.Second,
		WriteTimeout: 10 * time.Second})
	app.Use(pprof.New())
	probes := prober{b: b}
	app.Get("/healthz", func(c *fiber.Ctx) error { return c.JSON(fiber.Map{"status": "ok"}) })
	app.Get("/readyz", func(c *fiber.Ctx) error {
		status, state := fiber.StatusOK, "ready"
		parts := probes.probe()
		if !parts[0].isUp() {
			state = "degraded"
		}
		if !parts[1].isUp() {
			state, status = "down", fiber.StatusServiceUnavailable
		}
		if isLeaving() {
			state, status = "leaving", fiber.StatusServiceUnavailable
		}
		return c.Status(status).JSON(fiber.Map{"status": state, "parts": parts})
	})
	app.Get("/metrics", adaptor.HTTPHandler(promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})))
	return app
}

func (p part) isUp() bool { return p.State == "up" }

// prober probes the parts. A probe of a silent server may outlive its time limit, because the driver waits for the
// connection; the next call then waits for that one instead of starting another.
type prober struct {
	b      *Backends
	flight singleflight.Group
}

// probe asks Redis and Postgres at the same time and returns their states in this order.
func (p *prober) probe() []part {
	parts := []part{{Name: "redis"}, {Name: "postgres"}}
	asks := []func(context.Context) error{
		func(ctx context.Context) error { return p.b.Redis.Ping(ctx).Err() },
		func(ctx context.Context) error {
			var one int
			return p.b.DB.GetContext(ctx, &one, `SELECT 1`)
		},
	}
	var all sync.WaitGroup
	for i, ask := range asks {
		all.Go(func() { parts[i].State = p.stateOf(parts[i].Name, ask) })
	}
	all.Wait()
	return parts
}

func (p *prober) stateOf(name string, ask func(context.Context) error) string {
	answer := p.flight.DoChan(name, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.Background(), probeTimeout)
		defer cancel()
		return nil, ask(ctx)
	})
	select {
	case result := <-answer:
		if result.Err == nil {
			return "up"
		}
	case <-time.After(probeTimeout):
	}
	return "down"
}
