package server

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/jmoiron/sqlx"

	storeagent "lantern/store/agent"
	"lantern/store/clock"
	"lantern/store/idem"
	"lantern/store/pg"
)

// job is one row of the timetable. Its slot names the turn: the same for every instance at the same moment.
type job struct {
	name  string
	every time.Duration
	slot  func(now time.Time) string
	work  func(context.Context, *sqlx.Tx) error
}

// each is the slot of a job that runs in equal steps.
func each(step time.Duration) func(time.Time) string {
	return func(now time.Time) string { return now.Truncate(step).UTC().Format(time.RFC3339) }
}

// loop is work that each instance does for itself, again and again: it finds its own rows to do. It may take a minute, or as long as it
// pauses where that is longer.
type loop struct {
	name  string
	pause time.Duration
	work  func(context.Context) error
}

type worker struct {
	db    *pg.DB
	clock *clock.Clock
	log   *slog.Logger
	wait  sync.WaitGroup
}

func (w *worker) start(ctx context.Context, jobs []job, loops []loop) {
	for _, j := range jobs {
		step := loop{j.name, j.every, func(ctx context.Context) error {
			_, err := idem.Slot(ctx, w.db, j.name, j.slot(w.clock.Now()), j.work)
			return err
		}}
		w.run(ctx, step)
	}
	for _, l := range loops {
		w.run(ctx, l)
	}
}

func (w *worker) run(ctx context.Context, l loop) {
	w.wait.Go(func() {
		timer := time.NewTimer(0)
		defer timer.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-timer.C:
			}
			if err := within(ctx, max(time.Minute, l.pause), l.work); err != nil && ctx.Err() == nil {
				w.log.Error("job failed", "job", l.name, "error", err.Error())
			}
			timer.Reset(l.pause)
		}
	})
}

func (p *Product) accrueRebates(ctx context.Context) error {
	return storeagent.AccrueRebates(ctx, p.db)
}

// payRebates pays in many small transactions: the minute is claimed before them, so that two instances do not wait for each other, and
// what one that dies leaves unpaid is the next minute's.
func (p *Product) payRebates(ctx context.Context) error {
	isOurs, err := idem.Slot(ctx, p.db, "pay rebates", each(time.Minute)(p.clock.Now()), func(context.Context, *sqlx.Tx) error { return nil })
	if err != nil || !isOurs {
		return err
	}
	return storeagent.PayRebates(ctx, p.db, func(day clock.Date) {
		p.meter.alarms.WithLabelValues("rebates").Inc()
		p.log.Warn("rebates are late: bets have no shares yet", "day", day)
	})
}
