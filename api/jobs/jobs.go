// Package jobs runs the scheduled jobs of all modules until the process stops.
package jobs

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"lantern/api/module"
	"lantern/store/clock"
	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/timer"
)

// Runner runs jobs; several instances divide them.
type Runner struct {
	DB    *pg.DB
	Clock *clock.Clock
	Log   *slog.Logger

	running sync.WaitGroup
}

// Start starts the jobs; they stop when ctx ends.
func (r *Runner) Start(ctx context.Context, jobs []module.Job) {
	for _, job := range jobs {
		r.running.Go(func() { r.repeat(ctx, job) })
	}
}

// StartTimers runs what is due at instants; it stops when ctx ends. alarm is called for a timer that is set aside.
func (r *Runner) StartTimers(ctx context.Context, handlers map[string]timer.Handler, alarm func(kind string)) {
	if len(handlers) == 0 {
		return
	}
	report := func(t timer.Timer, problem error) {
		r.Log.Error("timer_failed", "timer", t.Kind, "key", t.Key, "failures", t.Failures, "error", problem.Error())
		if t.IsStuck {
			alarm("stuck_timers")
		}
	}
	r.running.Go(func() { timer.Run(ctx, r.DB, handlers, report) })
}

// Wait returns when all jobs have ended.
func (r *Runner) Wait() { r.running.Wait() }

func (r *Runner) repeat(ctx context.Context, job module.Job) {
	next := time.NewTimer(0)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-next.C:
		}
		if err := r.run(ctx, job); err != nil && ctx.Err() == nil {
			r.Log.Error("job_failed", "job", job.Name, "error", err.Error())
		}
		next.Reset(job.Every)
	}
}

func (r *Runner) run(ctx context.Context, job module.Job) error {
	ctx, cancel := context.WithTimeout(ctx, max(time.Minute, job.Every))
	defer cancel()
	if job.Run != nil {
		return job.Run(ctx)
	}
	_, err := idem.Slot(ctx, r.DB, job.Name, module.Slot(job.Every, r.Clock.Now()), job.Once)
	return err
}
