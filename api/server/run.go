package server

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gofiber/fiber/v2"

	"lantern/store/live"
	storevendor "lantern/store/vendor"
)

// door is one listener with its app.
type listening struct {
	name string
	port int
	app  *fiber.App
}

const grace = 20 * time.Second

// Serve listens on every door until the context ends, then lets what is under way finish.
func (p *Product) Serve(ctx context.Context, ready func()) error {
	public, err := p.Public()
	if err != nil {
		return err
	}
	operators, err := p.Operators()
	if err != nil {
		return err
	}
	doors := []listening{
		{"public", p.config.Port, public}, {"operators", p.config.OperatorPort, operators},
		{"infra", p.config.InfraPort, infra(p.db, p.redis, p.meter, p.leaving.Load)},
	}
	failed := make(chan error, len(doors)+1)
	if err := p.meetVendors(ctx); err != nil {
		return err
	}
	for _, d := range doors {
		socket, err := Listen(p.config.Bind, d.port)
		if err != nil {
			return fmt.Errorf("port %d of the %s door: %w", d.port, d.name, err)
		}
		go func() { failed <- d.app.Listener(socket) }()
	}
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go p.hub.Run(background)
	tasks := p.Work(background)
	ready()
	select {
	case <-ctx.Done():
	case err = <-failed:
	}
	p.log.Info("stopping")
	p.drain()
	return errors.Join(err, p.stop(doors, stop, tasks))
}

// meetVendors reads what the sandbox's vendors offer before anybody comes in; in production nobody waits for theirs.
func (p *Product) meetVendors(ctx context.Context) error {
	if p.config.IsProduction {
		return nil
	}
	return p.games().Take(ctx)
}

// drain goes on answering while everybody who sends calls here learns that he should not: the readiness says so, and every
// answer ends its connection.
func (p *Product) drain() {
	p.leaving.Store(true)
	time.Sleep(time.Duration(p.config.DrainSeconds) * time.Second)
}

// letGo ends the connection of an answer once the product is leaving.
func (p *Product) letGo(c *fiber.Ctx) error {
	err := c.Next()
	if p.leaving.Load() {
		c.Response().SetConnectionClose()
	}
	return err
}

// stop closes the doors first, then the streams, then the jobs, then the waiting bets.
func (p *Product) stop(doors []listening, stopTasks func(), tasks *worker) error {
	var all []error
	p.hub.Stop()
	for _, d := range doors {
		all = append(all, d.app.ShutdownWithTimeout(grace))
	}
	p.bets.Stop()
	stopTasks()
	tasks.wait.Wait()
	p.stopCouriers()
	return errors.Join(all...)
}

// Close ends what NewProduct began, for a product that was never served.
func (p *Product) Close() {
	p.bets.Stop()
	p.stopCouriers()
}

const (
	relayPause = 100 * time.Millisecond
	relayMost  = 500
)

// relay tells what waits, until nothing does.
func (p *Product) relay(ctx context.Context) error {
	for {
		if n, err := live.Relay(ctx, p.db, relayMost, p.hub.Publish(ctx)); err != nil || n < relayMost {
			return err
		}
	}
}

// Work runs the timetable; several instances share it.
func (p *Product) Work(ctx context.Context) *worker {
	w := &worker{db: p.db, clock: p.clock, log: p.log}
	w.start(ctx, p.jobs(), []loop{
		{"relay", relayPause, p.relay},
		{"finish rounds", 5 * time.Second, func(ctx context.Context) error {
			_, err := p.bgs.Finish(ctx)
			return err
		}},
		{"accrue rebates", time.Minute, p.accrueRebates},
		{"pay rebates", time.Minute, p.payRebates},
		{"sweep rounds", time.Minute, func(ctx context.Context) error {
			_, err := storevendor.Sweep(ctx, p.db)
			return err
		}},
		{"read catalogs", 10 * time.Second, p.games().Take},
		{"hear vendors", time.Second, p.games().Hear},
		{"reconcile vendors", 5 * time.Second, p.asker().Reconcile},
		{"end games", time.Second, p.asker().End},
		{"free rounds", time.Second, p.asker().FreeRounds},
		{"make files", time.Second / 2, p.export().Make},
		{"ask for payouts", time.Second, p.withdrawal().Ask},
		{"ask vendors with wallets", time.Second / 4, p.wallet().Ask},
		{"push", time.Second, p.device().Deliver},
		{"follow replica", time.Second, p.reports.Follow},
		{"prove the books", provedWithin, p.proveBooks},
		{"clock", 10 * time.Second, p.followDatabase},
	})
	return w
}
