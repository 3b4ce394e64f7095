package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/api/infra"
	"lantern/api/web"
	"lantern/store/pg"
	"lantern/store/system"
)

// listener is one port with its app.
type listener struct {
	name string
	port int
	app  *fiber.App
}

// shutdownTimeout is how long running calls may take to end.
const shutdownTimeout = 20 * time.Second

// Serve listens on every port until the context ends, then lets running work finish.
func (p *Product) Serve(ctx context.Context, ready func()) error {
	public, err := p.Public()
	if err != nil {
		return err
	}
	operators, err := p.Operators()
	if err != nil {
		return err
	}
	listeners := []listener{
		{"public", p.config.Port, public}, {"operators", p.config.OperatorPort, operators},
		{"infra", p.config.InfraPort, infra.HealthApp(p.backends, p.meter, p.leaving.Load)},
	}
	if err := p.modules.warm(ctx); err != nil {
		return err
	}
	failed := make(chan error, len(listeners)+1)
	for _, l := range listeners {
		socket, err := web.Listen(p.config.Bind, l.port)
		if err != nil {
			return fmt.Errorf("port %d of the %s listener: %w", l.port, l.name, err)
		}
		go func() { failed <- l.app.Listener(socket) }()
	}
	background, stopJobs := context.WithCancel(context.WithoutCancel(ctx))
	defer stopJobs()
	go p.hub.Run(background)
	go p.followSettings(background)
	running := p.Work(background)
	ready()
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	p.log.Info("shutdown_started")
	p.drain()
	// Streams and listeners end first, then what modules run, then the jobs, then the queues of what those have sent.
	p.hub.Stop()
	all := []error{err}
	for _, l := range listeners {
		all = append(all, l.app.ShutdownWithTimeout(shutdownTimeout))
	}
	p.modules.stop()
	stopJobs()
	running.Wait()
	p.stopQueues()
	return errors.Join(all...)
}

// followSettings reads the settings again whenever the database announces that they have changed. Without its
// announcements they are still read every few seconds.
func (p *Product) followSettings(ctx context.Context) {
	err := pg.Listen(ctx, p.backends.DSN, system.Announced, p.log, func() {
		if err := p.settings.Refresh(ctx); err != nil {
			p.log.Warn("settings_read_failed", "error", err.Error())
		}
		p.public.Forget()
		p.operators.Forget()
	})
	if err != nil {
		p.log.Error("settings_notifications_failed", "error", err.Error())
	}
}

// drain keeps answering while the readiness endpoint and closed connections make proxies choose other instances.
func (p *Product) drain() {
	p.leaving.Store(true)
	time.Sleep(time.Duration(p.config.DrainSeconds) * time.Second)
}

func (p *Product) stopQueues() {
	for _, queue := range p.queues {
		queue.Stop()
	}
}

// Close stops what NewProduct started, for a product that was never served.
func (p *Product) Close() {
	p.modules.stop()
	p.stopQueues()
}
