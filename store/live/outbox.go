// Package live keeps the events that members are told of: written with the deed, published afterwards, kept a day for those
// who come back.
package live

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/pg"
)

// Event is one thing that happened. Number is its place in the order in which events are told; Member is nil where everybody is told.
type Event struct {
	ID      int64           `db:"id"`
	Number  int64           `db:"number"`
	Member  *id.Member      `db:"member_id"`
	Kind    string          `db:"kind"`
	Payload json.RawMessage `db:"payload"`
}

// mostFailures is how often an event may fail alone before it is set aside; it stays in the table for somebody to look at.
const mostFailures = 10

// Relay hands waiting events to publish, oldest first, and notes them as published in the same transaction: what could not be
// published waits. Of several instances one does it at a time, so that nothing is told after what has a higher number. It gives the
// number of events published; an error beside it is about single events that failed while others did not.
func Relay(ctx context.Context, db *pg.DB, most int, publish func([]Event) error) (n int, err error) {
	var alone error
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		n, alone = 0, nil
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext('relay'))`); err != nil {
			return err
		}
		var waiting []Event
		const read = `SELECT nextval('outbox_numbers') AS number, id, member_id, kind, payload FROM (SELECT * FROM outbox
			WHERE published_at IS NULL AND failures < $2 ORDER BY id LIMIT $1 FOR UPDATE) waiting`
		if err := tx.SelectContext(ctx, &waiting, read, most, mostFailures); err != nil || len(waiting) == 0 {
			return err
		}
		told, failed, err := hand(waiting, publish)
		if len(told) == 0 {
			return err
		}
		n, alone = len(told), err
		if err := note(ctx, tx, told); err != nil || len(failed) == 0 {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE outbox SET failures = failures + 1 WHERE id = ANY ($1) AND published_at IS NULL`, pq.Array(failed))
		return err
	})
	return n, errors.Join(err, alone)
}

// note remembers what was told. That the rows are named twice lets them be found by their key, whatever the statistics say.
func note(ctx context.Context, tx *sqlx.Tx, told []Event) error {
	ids, numbers := make([]int64, len(told)), make([]int64, len(told))
	for i, event := range told {
		ids[i], numbers[i] = event.ID, event.Number
	}
	const update = `UPDATE outbox SET published_at = lantern_now(), number = told.number FROM unnest($1::bigint[], $2::bigint[]) AS told (id, number)
		WHERE outbox.id = told.id AND outbox.id = ANY ($1) AND published_at IS NULL`
	_, err := tx.ExecContext(ctx, update, pq.Array(ids), pq.Array(numbers))
	return err
}

// mostTrials single failures without a success mean that nothing can be published now.
const mostTrials = 3

// hand publishes all at once, or one by one where that fails: one bad event must not hold the others back.
func hand(waiting []Event, publish func([]Event) error) (told []Event, failed []int64, err error) {
	whole := publish(waiting)
	for i, event := range waiting {
		if whole != nil {
			if alone := publish(waiting[i : i+1]); alone != nil {
				failed, err = append(failed, event.ID), alone
				if len(told) == 0 && i+1 == mostTrials {
					return nil, nil, whole
				}
				continue
			}
		}
		told = append(told, event)
	}
	return told, failed, err
}

// Missed are the events that were told to a member, or to everybody, after the last one that he has seen; at most so many. False where
// that one is no longer known, or was never told to him: he may have missed anything. What is being told in this moment is waited for, a
// little: whoever listened before he asked hears the rest.
func Missed(ctx context.Context, q pg.Q, member id.Member, last int64, most int) (events []Event, isKnown bool, err error) {
	if err := untilTold(ctx, q); err != nil {
		return nil, false, err
	}
	const read = `(SELECT id, number, member_id, kind, payload FROM outbox WHERE member_id = $1 AND number >= $2 ORDER BY number LIMIT $3)
		UNION ALL (SELECT id, number, member_id, kind, payload FROM outbox WHERE member_id IS NULL AND number >= $2 ORDER BY number LIMIT $3)
		ORDER BY number LIMIT $3`
	if err := q.SelectContext(ctx, &events, read, member, last, most+1); err != nil || len(events) == 0 || events[0].Number != last {
		return nil, false, err
	}
	return events[1:], true, nil
}

// toldWithin is how long telling takes at most where all is well.
const toldWithin = 400 * time.Millisecond

func untilTold(ctx context.Context, q pg.Q) error {
	ctx, cancel := context.WithTimeout(ctx, toldWithin)
	defer cancel()
	var nothing string
	return q.GetContext(ctx, &nothing, `SELECT pg_advisory_xact_lock_shared(hashtext('relay'))`)
}

// forgottenAtOnce bounds a statement.
const forgottenAtOnce = 5000

// Forget drops published events that are older than a day, the oldest first.
func Forget(ctx context.Context, tx *sqlx.Tx) error {
	const forget = `DELETE FROM outbox WHERE published_at < lantern_now() - interval '1 day'
		AND number IN (SELECT number FROM outbox WHERE number IS NOT NULL ORDER BY number LIMIT $1)`
	for {
		done, err := tx.ExecContext(ctx, forget, forgottenAtOnce)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n < forgottenAtOnce {
			return err
		}
	}
}
