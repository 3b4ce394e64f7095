package settlement

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/contract"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/rollup"
	"lantern/store/system"
)

// Run settles one kind of contracts for one period.
type Run struct {
	ID         id.Run        `db:"id"`
	Kind       contract.Kind `db:"kind"`
	Key        string        `db:"period_key"`
	From       time.Time     `db:"starts_at"`
	To         time.Time     `db:"ends_at"`
	Earned     clock.Date    `db:"earned_on"`
	State      RunState      `db:"state"`
	FailedIn   *RunState     `db:"failed_in"`
	Problem    *string       `db:"problem"`
	Watermark  *int64        `db:"watermark"`
	Contracts  int           `db:"contracts"`
	ApprovedBy *string       `db:"approved_by"`
	FinishedAt *time.Time    `db:"finished_at"`
}

const selectRun = `SELECT id, kind, period_key, starts_at, ends_at, earned_on::text AS earned_on, state, failed_in,
	problem, watermark, contracts, approved_by, finished_at FROM contract_runs `

// Work is the job that schedules the runs of ended periods and takes each unfinished one as far as it goes, the oldest
// first. Several instances may work: each step of a run is one transaction that holds the run.
func Work(ctx context.Context, db *pg.DB) error {
	settings, err := system.Read(ctx, db)
	if err != nil {
		return err
	}
	zone, err := clock.ParseZone(settings.GMTOffset)
	if err != nil {
		return err
	}
	var now time.Time
	if err := db.GetContext(ctx, &now, `SELECT lantern_now()`); err != nil {
		return pg.Named(err)
	}
	if err := Schedule(ctx, db, zone, now); err != nil {
		return err
	}
	var open []id.Run
	const read = `SELECT id FROM contract_runs WHERE state NOT IN ('DONE', 'REVIEW')
		AND COALESCE(retry_at <= lantern_now(), true) ORDER BY starts_at, kind LIMIT 500`
	if err := db.SelectContext(ctx, &open, read); err != nil {
		return pg.Named(err)
	}
	var failed error
	for _, run := range open {
		failed = errors.Join(failed, Advance(ctx, db, settings, run))
	}
	return failed
}

// Advance takes a run through its steps until it waits for something, is done or fails.
func Advance(ctx context.Context, db *pg.DB, s system.Settings, which id.Run) error {
	for {
		var hasMoved bool
		var at RunState
		err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
			hasMoved = false
			var r Run
			err := tx.GetContext(ctx, &r, selectRun+`WHERE id = $1 FOR UPDATE SKIP LOCKED`, which)
			if pg.IsNone(err) {
				return nil // another instance works on it
			}
			if err != nil {
				return err
			}
			at = r.State
			if at == RunFailed {
				at = *r.FailedIn
			}
			hasMoved, err = r.step(ctx, tx, s)
			return err
		})
		if err != nil {
			return errors.Join(fmt.Errorf("run %s in %s: %w", which, at, err), fail(ctx, db, which, at, err))
		}
		if !hasMoved {
			return nil
		}
	}
}

// retryAfter is how long a failed run waits before it is tried again.
const retryAfter = time.Minute

// fail records the step at which a run failed. What the step had done is undone.
func fail(ctx context.Context, db *pg.DB, which id.Run, in RunState, problem error) error {
	if _, err := in.After("error"); err != nil {
		return nil //nolint:nilerr // a run that has not begun stays as it is
	}
	const update = `UPDATE contract_runs SET state = 'FAILED', failed_in = $2, problem = $3,
		retry_at = lantern_now() + $4 * interval '1 second' WHERE id = $1 AND state IN ($2, 'FAILED')`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, update, which, in, problem.Error(), retryAfter.Seconds())
		return err
	})
}

// step does the next step of a run and reports whether there may be another one.
func (r Run) step(ctx context.Context, tx *sqlx.Tx, s system.Settings) (hasMoved bool, err error) {
	switch r.State {
	case Created:
		const begin = `UPDATE contract_runs SET state = 'COLLECTING',
			watermark = (SELECT COALESCE(max(id), 0) FROM feed_facts WHERE kind = 'BET') WHERE id = $1`
		_, err := tx.ExecContext(ctx, begin, r.ID)
		return true, err
	case Collecting:
		return r.collect(ctx, tx)
	case Computing:
		return true, r.compute(ctx, tx, s)
	case Paying:
		return r.payBatch(ctx, tx)
	case RunFailed:
		const resume = `UPDATE contract_runs SET state = failed_in, failed_in = NULL, retry_at = NULL WHERE id = $1`
		_, err := tx.ExecContext(ctx, resume, r.ID)
		return true, err
	case Review, Done:
	}
	return false, nil
}

// collect waits until the figures contain every bet that was in the feed when the run began.
func (r Run) collect(ctx context.Context, tx *sqlx.Tx) (isReady bool, err error) {
	const read = `SELECT NOT EXISTS (SELECT FROM feed_facts WHERE id <= $1 AND kind = 'BET' AND (position IS NULL
		OR position > COALESCE((SELECT position FROM feed_consumers WHERE name = $2), 0)))`
	if err := tx.GetContext(ctx, &isReady, read, r.Watermark, rollup.Consumer.Name); err != nil || !isReady {
		return false, err
	}
	_, err = tx.ExecContext(ctx, `UPDATE contract_runs SET state = 'COMPUTING' WHERE id = $1`, r.ID)
	return true, err
}

// GetRun returns a run. Faults: not_found.
func GetRun(ctx context.Context, q pg.Q, which id.Run) (Run, error) {
	var r Run
	err := q.GetContext(ctx, &r, selectRun+`WHERE id = $1`, which)
	if pg.IsNone(err) {
		return r, fault.New(fault.NotFound)
	}
	return r, pg.Named(err)
}

// Runs returns runs, the latest period first, at most limit before an instant; state and kind are optional.
func Runs(ctx context.Context, q pg.Q, kind contract.Kind, state RunState, before *time.Time, limit int) ([]Run,
	error) {
	list := []Run{}
	const where = `WHERE ($1 = '' OR kind = $1) AND ($2 = '' OR state = $2) AND ($3::timestamptz IS NULL
		OR starts_at < $3) ORDER BY starts_at DESC, kind LIMIT $4`
	return list, q.SelectContext(ctx, &list, selectRun+where, kind, state, before, limit)
}
