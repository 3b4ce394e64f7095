// Package delivery sends messages after the call has been answered, so that callers neither wait for a provider nor
// learn from the response time whether a message was sent.
package delivery

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"lantern/store/fault"
)

// Plan configures a queue: its name in the log, the number of concurrent deliveries, the number of waiting messages,
// and the delays before each retry of a temporary failure.
type Plan struct {
	Name        string
	Workers     int
	Queue       int
	RetryDelays []time.Duration
}

// Temporary is implemented by errors that a retry may resolve.
type Temporary interface{ IsTemporary() bool }

// Queue delivers messages of one kind. They are kept in memory only: a member who misses a message requests another.
type Queue[M any] struct {
	plan     Plan
	deliver  func(context.Context, M) error
	log      *slog.Logger
	waiting  chan M
	done     sync.WaitGroup
	closing  context.Context
	stop     context.CancelFunc
	lock     sync.RWMutex
	isClosed bool
}

const attemptTimeout = 30 * time.Second

// New starts the workers; Stop ends them.
func New[M any](plan Plan, log *slog.Logger, deliver func(context.Context, M) error) *Queue[M] {
	c := &Queue[M]{plan: plan, deliver: deliver, log: log, waiting: make(chan M, plan.Queue)}
	c.closing, c.stop = context.WithCancel(context.Background())
	for range plan.Workers {
		c.done.Go(c.work)
	}
	return c
}

// Send queues a message. Faults: temporarily_unavailable when the queue is full.
func (c *Queue[M]) Send(_ context.Context, message M) error {
	c.lock.RLock()
	defer c.lock.RUnlock()
	if c.isClosed {
		return fault.New(fault.TemporarilyUnavailable)
	}
	select {
	case c.waiting <- message:
		return nil
	default:
		c.log.Error("delivery_queue_full", "queue", c.plan.Name)
		return fault.New(fault.TemporarilyUnavailable)
	}
}

// Stop refuses further messages and delivers the waiting ones without retries.
func (c *Queue[M]) Stop() {
	c.lock.Lock()
	if !c.isClosed {
		c.isClosed = true
		c.stop()
		close(c.waiting)
	}
	c.lock.Unlock()
	c.done.Wait()
}

func (c *Queue[M]) work() {
	for message := range c.waiting {
		if err := c.deliverWithRetries(message); err != nil {
			c.log.Error("message_delivery_failed", "queue", c.plan.Name, "error", err.Error())
		}
	}
}

func (c *Queue[M]) deliverWithRetries(message M) error {
	for _, pause := range c.plan.RetryDelays {
		err := c.attempt(message)
		if temporary, ok := err.(Temporary); !ok || !temporary.IsTemporary() {
			return err
		}
		select {
		case <-c.closing.Done():
			return err
		case <-time.After(pause):
		}
	}
	return c.attempt(message)
}

func (c *Queue[M]) attempt(message M) error {
	ctx, cancel := context.WithTimeout(context.Background(), attemptTimeout)
	defer cancel()
	return c.deliver(ctx, message)
}
