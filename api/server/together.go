package server

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	// A command may take this long, so that a Redis that hangs costs a caller no more than a moment.
	redisPatience = 250 * time.Millisecond
	mostTogether  = 128
	senders       = 2
)

// joining are the commands that every call sends: limits and nonces.
var joining = map[string]bool{"evalsha": true, "set": true, "setnx": true}

// together sends commands that wait at the same moment in one pipeline, without a timer: a lone one goes at once.
type together struct {
	client  redis.UniversalClient
	waiting chan errand
	ended   context.Context
}

type errand struct {
	cmd  redis.Cmder
	done chan struct{}
}

// Together makes a client's callers share their round trips until the function that it gives is called.
func Together(client redis.UniversalClient) (stop func() error) {
	ended, end := context.WithCancel(context.Background())
	// Unbuffered: what a sender has not taken when it ends goes on alone.
	t := &together{client: client, waiting: make(chan errand), ended: ended}
	for range senders {
		go t.send()
	}
	client.AddHook(t)
	return func() error { end(); return nil }
}

func (t *together) DialHook(next redis.DialHook) redis.DialHook { return next }

func (t *together) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

func (t *together) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		if !joining[cmd.Name()] {
			return next(ctx, cmd)
		}
		e := errand{cmd: cmd, done: make(chan struct{})}
		select {
		case t.waiting <- e:
		case <-t.ended.Done():
			return next(ctx, cmd)
		case <-ctx.Done():
			cmd.SetErr(ctx.Err())
			return ctx.Err()
		}
		// The sender writes into the command, so nobody leaves before it has.
		<-e.done
		return cmd.Err()
	}
}

func (t *together) send() {
	for {
		select {
		case first := <-t.waiting:
			t.exchange(t.gather(first))
		case <-t.ended.Done():
			return
		}
	}
}

func (t *together) gather(first errand) []errand {
	batch := []errand{first}
	for len(batch) < mostTogether {
		select {
		case next := <-t.waiting:
			batch = append(batch, next)
		default:
			return batch
		}
	}
	return batch
}

// exchange leaves each command with its own answer or error.
func (t *together) exchange(batch []errand) {
	ctx, cancel := context.WithTimeout(context.Background(), redisPatience)
	defer cancel()
	pipe := t.client.Pipeline()
	for _, e := range batch {
		_ = pipe.Process(ctx, e.cmd) // it only queues
	}
	_, _ = pipe.Exec(ctx) // the first error; each command has its own
	for _, e := range batch {
		close(e.done)
	}
}
