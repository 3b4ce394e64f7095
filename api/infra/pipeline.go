package infra

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	// redisTimeout limits the time that an unresponsive Redis costs a call.
	redisTimeout = 250 * time.Millisecond
	maxBatch     = 128
	senders      = 2
)

// shared are the commands that every call sends: limits and nonces.
var shared = map[string]bool{"evalsha": true, "set": true, "setnx": true}

// pipeline sends commands that wait at the same time in one round trip, without a timer: a single command is sent
// immediately.
type pipeline struct {
	client  redis.UniversalClient
	waiting chan pending
	ended   context.Context
}

type pending struct {
	cmd  redis.Cmder
	done chan struct{}
}

// ShareRoundTrips makes concurrent callers of a client share round trips until stop is called.
func ShareRoundTrips(client redis.UniversalClient) (stop func() error) {
	ended, end := context.WithCancel(context.Background())
	// Unbuffered: a command that no sender has taken when they end is sent by its caller.
	p := &pipeline{client: client, waiting: make(chan pending), ended: ended}
	for range senders {
		go p.send()
	}
	client.AddHook(p)
	return func() error { end(); return nil }
}

func (p *pipeline) DialHook(next redis.DialHook) redis.DialHook { return next }

func (p *pipeline) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

func (p *pipeline) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if !shared[cmd.Name()] {
			return next(ctx, cmd)
		}
		e := pending{cmd: cmd, done: make(chan struct{})}
		select {
		case p.waiting <- e:
		case <-p.ended.Done():
			return next(ctx, cmd)
		case <-ctx.Done():
			cmd.SetErr(ctx.Err())
			return ctx.Err()
		}
		// The sender writes into the command, so the caller waits for it in any case.
		<-e.done
		return cmd.Err()
	}
}

func (p *pipeline) send() {
	for {
		select {
		case first := <-p.waiting:
			p.exchange(p.gather(first))
		case <-p.ended.Done():
			return
		}
	}
}

func (p *pipeline) gather(first pending) []pending {
	batch := []pending{first}
	for len(batch) < maxBatch {
		select {
		case next := <-p.waiting:
			batch = append(batch, next)
		default:
			return batch
		}
	}
	return batch
}

// exchange gives each command its own reply or error.
func (p *pipeline) exchange(batch []pending) {
	ctx, cancel := context.WithTimeout(context.Background(), redisTimeout)
	defer cancel()
	pipe := p.client.Pipeline()
	for _, e := range batch {
		_ = pipe.Process(ctx, e.cmd) // it only queues
	}
	_, _ = pipe.Exec(ctx) // the first error; each command has its own
	for _, e := range batch {
		close(e.done)
	}
}
