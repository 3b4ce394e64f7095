package infra

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/adaptor"
	"github.com/gofiber/fiber/v2/middleware/pprof"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

type part struct {
	Name  string `json:"name"`
	State string `json:"state"`
}

const probeTimeout = 500 * time.Millisecond

// HealthApp serves health, readiness, metrics and profiles. Without Redis the state is degraded. Without Postgres, or
// while stopping, the process is not ready.
func HealthApp(b *Backends, m *Meter, isLeaving func() bool) *fiber.App {
	app := fiber.New(fiber.Config{DisableStartupMessage: true, Immutable: true, ReadTimeout: 5 * time.Second,
		WriteTimeout: 10 * time.Second})
	app.Use(pprof.New())
	app.Get("/healthz", func(c *fiber.Ctx) error { return c.JSON(fiber.Map{"status": "ok"}) })
	app.Get("/readyz", func(c *fiber.Ctx) error {
		ctx, cancel := context.WithTimeout(c.UserContext(), probeTimeout)
		defer cancel()
		status, state := fiber.StatusOK, "ready"
		parts := []part{{"redis", "up"}, {"postgres", "up"}}
		if b.Redis.Ping(ctx).Err() != nil {
			parts[0].State, state = "down", "degraded"
		}
		var one int
		if b.DB.GetContext(ctx, &one, `SELECT 1`) != nil {
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
