package pg

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"lantern/store/clock"
	"lantern/store/fault"
)

// Reports decides which server reads reports: the replica, if it has replayed everything that was durable on the
// primary when the read began, otherwise the primary. So every operation that was confirmed to a caller is in the
// reports that are read afterwards, whichever server answers. Operations that move money or make decisions must not
// read here.
type Reports struct {
	primary, replica *DB
	clock            *clock.Clock
	onFallback       func(reason error)
	isFallback       atomic.Bool
	caughtUpAt       atomic.Pointer[time.Time]
}

const (
	// replayTime is how long a read waits for the replica to catch up. A replica beside the primary is some
	// milliseconds behind; waiting longer than this would cost more than reading from the primary.
	replayTime = 250 * time.Millisecond
	// reportTime leaves the primary enough of a call's ten seconds when the replica does not answer.
	reportTime = 4 * time.Second
)

var errReplicaLag = errors.New("the replica lags behind")

// Primary returns Reports that always read from the primary.
func Primary(db *DB) *Reports { return &Reports{primary: db} }

// WithReplica returns Reports that prefer the replica. onFallback receives the reason each time that reads switch to
// the primary.
func WithReplica(primary, replica *DB, clock *clock.Clock, onFallback func(reason error)) *Reports {
	r := &Reports{primary: primary, replica: replica, clock: clock, onFallback: onFallback}
	r.markCaughtUp(clock.Now())
	return r
}

// Until is for records up to end: a period that has not ended is read from the primary, so that members see their own
// latest changes without waiting for the replica.
func (r *Reports) Until(end time.Time) *Reports {
	if r.replica != nil && (end.IsZero() || end.After(r.clock.Now())) {
		return Primary(r.primary)
	}
	return r
}

// Read runs a report on the replica and, if that fails there, on the primary.
func Read[T any](ctx context.Context, r *Reports, report func(context.Context, Q) (T, error)) (T, error) {
	if r.replica == nil || r.isFallback.Load() {
		return report(ctx, r.primary)
	}
	mark, err := r.primaryWatermark(ctx)
	if err != nil {
		return report(ctx, r.primary)
	}
	made, err := fromReplica(ctx, r, mark, report)
	if err != nil && ctx.Err() == nil && !isReportError(err) {
		r.fallBack(err)
		return report(ctx, r.primary)
	}
	return made, Named(err)
}

func fromReplica[T any](ctx context.Context, r *Reports, mark watermark,
	report func(context.Context, Q) (T, error)) (made T, err error) {
	if err := r.waitForReplay(ctx, mark); err != nil {
		return made, err
	}
	return withTimeout(ctx, reportTime, func(ctx context.Context) (T, error) { return report(ctx, r.replica) })
}

// isReportError distinguishes refusals of the report itself from failures of the replica.
func isReportError(err error) bool {
	refusal := fault.Of(err)
	return IsNone(err) || refusal != nil && refusal.Code != fault.TemporarilyUnavailable &&
		refusal.Code != fault.OperationInProgress
}

// Follow checks the replica until ctx ends: reads switch to the primary when it falls behind, and back when it has
// caught up.
func (r *Reports) Follow(ctx context.Context) error {
	if r.replica == nil {
		return nil
	}
	asked := r.clock.Now()
	mark, err := r.primaryWatermark(ctx)
	if err != nil {
		return err
	}
	if err := r.waitForReplay(ctx, mark); err != nil {
		if ctx.Err() == nil {
			r.fallBack(err)
		}
		return nil
	}
	r.markCaughtUp(asked)
	r.isFallback.Store(false)
	return nil
}

// Lag returns how long ago the replica was last known to be up to date.
func (r *Reports) Lag() time.Duration { return r.clock.Now().Sub(*r.caughtUpAt.Load()) }

func (r *Reports) markCaughtUp(since time.Time) { r.caughtUpAt.Store(&since) }

func (r *Reports) fallBack(reason error) {
	if r.isFallback.CompareAndSwap(false, true) {
		r.onFallback(reason)
	}
}

// watermark is a position in a server's write-ahead log. Positions of another server, or of another timeline after a
// failover, are not comparable.
type watermark struct {
	Position string `db:"position"`
	Server   string `db:"server"`
	Timeline int    `db:"timeline"`
}

// primaryWatermark returns the primary's flushed position: acknowledged transactions are flushed, and only flushed
// records are streamed.
func (r *Reports) primaryWatermark(ctx context.Context) (watermark, error) {
	const durable = `SELECT pg_current_wal_flush_lsn()::text AS position, system_identifier::text AS server,
		('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline FROM pg_control_system()`
	var mark watermark
	err := r.primary.GetContext(ctx, &mark, durable)
	return mark, err
}

// waitForReplay waits until the replica has replayed the log up to mark.
func (r *Reports) waitForReplay(ctx context.Context, mark watermark) error {
	_, err := withTimeout(ctx, replayTime, func(ctx context.Context) (struct{}, error) {
		return struct{}{},
			r.hasReplayed(ctx, mark)
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return errReplicaLag
	}
	return err
}

func (r *Reports) hasReplayed(ctx context.Context, mark watermark) error {
	const replayed = `SELECT pg_is_in_recovery() AND system_identifier::text = $2 AND timeline_id = $3
			AND COALESCE(pg_last_wal_replay_lsn() >= $1::pg_lsn, false)
		FROM pg_control_system(), pg_control_checkpoint()`
	for pause := time.Millisecond; ; pause *= 2 {
		var isLevel bool
		if err := r.replica.GetContext(ctx, &isLevel, replayed, mark.Position, mark.Server, mark.Timeline); err != nil ||
			isLevel {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
}

// withTimeout returns at the deadline even if the server does not close the connection; the driver would wait.
func withTimeout[T any](ctx context.Context, limit time.Duration, fn func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	type outcome struct {
		made T
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		defer func() {
			if broken := recover(); broken != nil { // the primary repeats the report, where a panic is reported
				done <- outcome{err: fmt.Errorf("broken: %v", broken)}
			}
		}()
		made, err := fn(ctx)
		done <- outcome{made, err}
	}()
	select {
	case o := <-done:
		return o.made, o.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
