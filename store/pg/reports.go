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

// Reports is where reports are read. One rule decides: the replica answers where it has replayed everything that the
// primary had made durable when the read began; where it has not, the primary answers. So nothing that anybody was told
// is done is missing from a report that he opens afterwards, and its figures are complete up to the moment of asking,
// whichever server they come from. Nothing that moves money or decides anything reads here.
type Reports struct {
	primary, replica *DB
	clock            *clock.Clock
	left             func(reason error)
	isLeft           atomic.Bool
	level            atomic.Pointer[time.Time]
}

const (
	// replayTime is how long a read waits for the replica to come level. One beside the primary is some milliseconds
	// behind; whoever lags further would make people wait longer than the primary takes for the report.
	replayTime = 250 * time.Millisecond
	// reportTime leaves the primary enough of the ten seconds of a call where the replica does not answer.
	reportTime = 4 * time.Second
)

var errBehind = errors.New("the replica lags behind")

// Primary reads reports where everything else is.
func Primary(db *DB) *Reports { return &Reports{primary: db} }

// Replicated reads reports from a replica while it can. What speaks against it is told each time that it is left.
func Replicated(primary, replica *DB, clock *clock.Clock, left func(reason error)) *Reports {
	r := &Reports{primary: primary, replica: replica, clock: clock, left: left}
	r.isLevel(clock.Now())
	return r
}

// Until is for the record of some days: one that has not ended is read on the primary, where nobody waits to see what
// he just did.
func (r *Reports) Until(end time.Time) *Reports {
	if r.replica != nil && (end.IsZero() || end.After(r.clock.Now())) {
		return Primary(r.primary)
	}
	return r
}

// Read makes a report. Whatever goes wrong on the replica, the primary still answers.
func Read[T any](ctx context.Context, r *Reports, report func(context.Context, Q) (T, error)) (T, error) {
	if r.replica == nil || r.isLeft.Load() {
		return report(ctx, r.primary)
	}
	mark, err := r.mark(ctx)
	if err != nil {
		return report(ctx, r.primary)
	}
	made, err := fromReplica(ctx, r, mark, report)
	if err != nil && ctx.Err() == nil && !isAnswer(err) {
		r.leave(err)
		return report(ctx, r.primary)
	}
	return made, Named(err)
}

func fromReplica[T any](ctx context.Context, r *Reports, mark watermark,
	report func(context.Context, Q) (T, error)) (made T, err error) {
	if err := r.catchUp(ctx, mark); err != nil {
		return made, err
	}
	return within(ctx, reportTime, func(ctx context.Context) (T, error) { return report(ctx, r.replica) })
}

// isAnswer tells what a report refuses from what the replica could not do.
func isAnswer(err error) bool {
	said := fault.Of(err)
	return IsNone(err) || said != nil && said.Code != fault.TemporarilyUnavailable &&
		said.Code != fault.OperationInProgress
}

// Follow looks after the replica, whether anybody reads or not: it is left when it does not come level, and returned to
// when it does.
func (r *Reports) Follow(ctx context.Context) error {
	if r.replica == nil {
		return nil
	}
	asked := r.clock.Now()
	mark, err := r.mark(ctx)
	if err != nil {
		return err
	}
	if err := r.catchUp(ctx, mark); err != nil {
		if ctx.Err() == nil {
			r.leave(err)
		}
		return nil
	}
	r.isLevel(asked)
	r.isLeft.Store(false)
	return nil
}

// Behind is how long ago the replica was last known to have everything.
func (r *Reports) Behind() time.Duration { return r.clock.Now().Sub(*r.level.Load()) }

func (r *Reports) isLevel(since time.Time) { r.level.Store(&since) }

func (r *Reports) leave(reason error) {
	if r.isLeft.CompareAndSwap(false, true) {
		r.left(reason)
	}
}

// watermark is how far a server's log goes, and which log it is: positions in another's say nothing, nor do those of a
// primary that was replaced, whose timeline ended.
type watermark struct {
	Position string `db:"position"`
	Server   string `db:"server"`
	Timeline int    `db:"timeline"`
}

// mark is what the primary has now. What was acknowledged is flushed, and only what is flushed is streamed.
func (r *Reports) mark(ctx context.Context) (watermark, error) {
	const durable = `SELECT pg_current_wal_flush_lsn()::text AS position, system_identifier::text AS server,
		('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int AS timeline FROM pg_control_system()`
	var mark watermark
	err := r.primary.GetContext(ctx, &mark, durable)
	return mark, err
}

// catchUp waits until the replica has that as well.
func (r *Reports) catchUp(ctx context.Context, mark watermark) error {
	_, err := within(ctx, replayTime, func(ctx context.Context) (struct{}, error) {
		return struct{}{},
			r.reach(ctx, mark)
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return errBehind
	}
	return err
}

func (r *Reports) reach(ctx context.Context, mark watermark) error {
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

// within waits no longer than that, even for a server that does not hang up: the driver itself would.
func within[T any](ctx context.Context, most time.Duration, deed func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	type outcome struct {
		made T
		err  error
	}
	done := make(chan outcome, 1)
	go func() {
		defer func() {
			if broken := recover(); broken != nil { // whoever asks the primary next learns of it where calls are watched
				done <- outcome{err: fmt.Errorf("broken: %v", broken)}
			}
		}()
		made, err := deed(ctx)
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
