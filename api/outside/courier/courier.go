// Package courier delivers messages after the call has been answered: nobody waits for a provider, and nobody learns
// from the time that an answer takes whether something was sent.
package courier

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"lantern/store/fault"
)

// Plan is how a courier works: its name in the log, how many messages travel at once, how many may wait, and how long
// to wait before each further try of what the provider could not take at this moment.
type Plan struct {
	Name    string
	Workers int
	Queue   int
	Again   []time.Duration
}

// Temporary is an error that may be gone at the next try.
type Temporary interface{ IsTemporary() bool }

// Courier takes messages of one kind. It keeps them in the process: who misses one asks for another.
type Courier[M any] struct {
	plan    Plan
	deliver func(context.Context, M) error
	log     *slog.Logger
	waiting chan M
	done    sync.WaitGroup
	closing context.Context
	stop    context.CancelFunc
	lock    sync.RWMutex
	isOver  bool
}

const patience = 30 * time.Second

// New starts the workers; Stop ends them.
func New[M any](plan Plan, log *slog.Logger, deliver func(context.Context, M) error) *Courier[M] {
	c := &Courier[M]{plan: plan, deliver: deliver, log: log, waiting: make(chan M, plan.Queue)}
	c.closing, c.stop = context.WithCancel(context.Background())
	for range plan.Workers {
		c.done.Go(c.work)
	}
	return c
}

// Send takes a message unless too many wait. Faults: temporarily_unavailable.
func (c *Courier[M]) Send(_ context.Context, message M) error {
	c.lock.RLock()
	defer c.lock.RUnlock()
	if c.isOver {
		return fault.New(fault.TemporarilyUnavailable)
	}
	select {
	case c.waiting <- message:
		return nil
	default:
		c.log.Error("too many messages wait", "courier", c.plan.Name)
		return fault.New(fault.TemporarilyUnavailable)
	}
}

// Stop takes nothing more and delivers what waits, without further tries.
func (c *Courier[M]) Stop() {
	c.lock.Lock()
	if !c.isOver {
		c.isOver = true
		c.stop()
		close(c.waiting)
	}
	c.lock.Unlock()
	c.done.Wait()
}

func (c *Courier[M]) work() {
	for message := range c.waiting {
		if err := c.carry(message); err != nil {
			c.log.Error("a message was not delivered", "courier", c.plan.Name, "error", err.Error())
		}
	}
}

func (c *Courier[M]) carry(message M) error {
	for _, pause := range c.plan.Again {
		err := c.once(message)
		if temporary, ok := err.(Temporary); !ok || !temporary.IsTemporary() {
			return err
		}
		select {
		case <-c.closing.Done():
			return err
		case <-time.After(pause):
		}
	}
	return c.once(message)
}

func (c *Courier[M]) once(message M) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return c.deliver(ctx, message)
}
