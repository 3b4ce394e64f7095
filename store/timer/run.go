package timer

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/pg"
)

// Handler does what a timer is for, in the transaction that ends the timer: both happen or neither. The state of the
// row that the timer is about decides whether anything is to be done. A handler may set its own timer again.
type Handler func(ctx context.Context, tx *sqlx.Tx, t Timer) error

// Report receives every failure: of a handler, with its timer, or of the database, with none. An alarm is due when the
// timer is stuck: it is not dropped, but stays until it is set again or cancelled. Report is called by several
// goroutines at once.
type Report func(t Timer, problem error)

const (
	// pollInterval is the longest sleep of the runner. It polls instead of using LISTEN: polling costs one index
	// lookup, survives lost connections, and one query finds timers that were set and clocks that were moved
	// meanwhile.
	pollInterval = 40 * time.Millisecond
	// othersPause is the pause after which timers that other instances run are checked again.
	othersPause = 10 * time.Millisecond
	// afterError is the pause after a database error.
	afterError = time.Second
	// width is how many timers one instance runs at once.
	width = 4
	// maxFailures is the number of failures after which a timer is set aside, about five minutes after its instant.
	maxFailures  = 10
	firstPause   = 100 * time.Millisecond
	longestPause = time.Minute
)

// Run fires timers whose kind has a handler, until ctx ends. Any number of instances may run.
func Run(ctx context.Context, db *pg.DB, handlers map[string]Handler, report Report) {
	r := runner{db: db, handlers: handlers, report: report}
	for kind := range handlers {
		r.kinds = append(r.kinds, kind)
	}
	for ctx.Err() == nil {
		due, pause := r.next(ctx)
		if due > 0 {
			if r.fire(ctx, due) {
				continue
			}
			pause = othersPause
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

type runner struct {
	db       *pg.DB
	kinds    []string
	handlers map[string]Handler
	report   Report
}

// next returns how many timers are due, at most width, or how long to sleep, at most pollInterval.
func (r runner) next(ctx context.Context) (due int, pause time.Duration) {
	const read = `SELECT count(*) FILTER (WHERE due_at <= now) AS due,
			COALESCE(extract(epoch FROM min(due_at) - min(now)) * 1000000, $2)::bigint AS micros
		FROM (SELECT due_at, lantern_now() AS now FROM timers WHERE NOT is_stuck AND kind = ANY ($1)
			ORDER BY due_at LIMIT $3) first`
	var found struct{ Due, Micros int }
	if err := r.db.GetContext(ctx, &found, read, pq.Array(r.kinds), pollInterval.Microseconds(), width); err != nil {
		r.failed(ctx, err)
		return 0, afterError
	}
	return found.Due, min(time.Duration(found.Micros)*time.Microsecond, pollInterval)
}

func (r runner) failed(ctx context.Context, err error) {
	if ctx.Err() == nil {
		r.report(Timer{}, err)
	}
}

// fire fires due timers, atOnce at a time, until no more are due. It reports whether it fired any.
func (r runner) fire(ctx context.Context, atOnce int) bool {
	var each sync.WaitGroup
	var count atomic.Int64
	for range atOnce {
		each.Go(func() {
			for ctx.Err() == nil {
				hasFired, err := r.fireOne(ctx)
				if err != nil {
					r.failed(ctx, err)
				}
				if err != nil || !hasFired {
					return
				}
				count.Add(1)
			}
		})
	}
	each.Wait()
	return count.Load() > 0
}

// fireOne fires the timer that is due first, unless another instance has it.
func (r runner) fireOne(ctx context.Context) (hasFired bool, err error) {
	var t Timer
	var problem error
	err = pg.InTx(ctx, r.db, func(tx *sqlx.Tx) error {
		const claim = `SELECT kind, key, fires_at, failures FROM timers
			WHERE NOT is_stuck AND kind = ANY ($1) AND due_at <= lantern_now()
			ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`
		problem, t = nil, Timer{}
		err := tx.GetContext(ctx, &t, claim, pq.Array(r.kinds))
		if pg.IsNone(err) {
			return nil
		}
		if err != nil {
			return err
		}
		hasFired = true
		if problem, err = r.effect(ctx, tx, t); err != nil || problem == nil {
			return err
		}
		return postpone(ctx, tx, &t, problem)
	})
	if err == nil && problem != nil {
		r.report(t, problem)
	}
	return hasFired, err
}

// effect ends the timer and calls its handler. What the handler did before a problem is undone; the claim stays.
func (r runner) effect(ctx context.Context, tx *sqlx.Tx, t Timer) (problem, err error) {
	if _, err := tx.ExecContext(ctx, `SAVEPOINT effect`); err != nil {
		return nil, err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM timers WHERE kind = $1 AND key = $2`, t.Kind, t.Key); err != nil {
		return nil, err
	}
	if problem = call(ctx, r.handlers[t.Kind], tx, t); problem == nil {
		return nil, nil
	}
	_, err = tx.ExecContext(ctx, `ROLLBACK TO SAVEPOINT effect`)
	return problem, err
}

// call turns a panic of a handler into an error, so that a timer that always panics is set aside like any other.
func call(ctx context.Context, handle Handler, tx *sqlx.Tx, t Timer) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	return handle(ctx, tx, t)
}

// postpone records a failure: the timer is tried again after a pause that grows fourfold, or set aside.
func postpone(ctx context.Context, tx *sqlx.Tx, t *Timer, problem error) error {
	t.Failures++
	t.IsStuck = t.Failures >= maxFailures
	pause := longestPause
	if t.Failures <= 5 {
		pause = firstPause << (2 * (t.Failures - 1))
	}
	const update = `UPDATE timers SET failures = $3, due_at = lantern_now() + $4 * interval '1 microsecond', problem = $5,
		is_stuck = $6 WHERE kind = $1 AND key = $2`
	_, err := tx.ExecContext(ctx, update, t.Kind, t.Key, t.Failures, pause.Microseconds(), problem.Error(), t.IsStuck)
	return err
}
