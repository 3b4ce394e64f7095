// Package live keeps the events that members are told of: written with the deed, published afterwards, kept a day for those
// who come back.
package live

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/pg"
)

// Event is one thing that happened. Member is nil where everybody is told.
type Event struct {
	ID      int64           `db:"id"`
	Member  *id.Member      `db:"member_id"`
	Kind    string          `db:"kind"`
	Payload json.RawMessage `db:"payload"`
}

// mostFailures is how often an event may fail alone before it is set aside; it stays in the table for somebody to look at.
const mostFailures = 10

// Relay hands waiting events to publish, oldest first, and notes them as published in the same transaction: what could not be
// published waits. Several instances share the work. It gives the number of events published; an error beside it is about
// single events that failed while others did not.
func Relay(ctx context.Context, db *pg.DB, most int, publish func([]Event) error) (n int, err error) {
	var alone error
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var waiting []Event
		const read = `SELECT id, member_id, kind, payload FROM outbox WHERE published_at IS NULL AND failures < $2
			ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`
		if err := tx.SelectContext(ctx, &waiting, read, most, mostFailures); err != nil || len(waiting) == 0 {
			return err
		}
		told, failed, err := hand(waiting, publish)
		if len(told) == 0 {
			return err
		}
		n, alone = len(told), err
		if _, err := tx.ExecContext(ctx, `UPDATE outbox SET published_at = lantern_now() WHERE id = ANY ($1) AND published_at IS NULL`, pq.Array(told)); err != nil {
			return err
		}
		if len(failed) == 0 {
			return nil
		}
		_, err = tx.ExecContext(ctx, `UPDATE outbox SET failures = failures + 1 WHERE id = ANY ($1) AND published_at IS NULL`, pq.Array(failed))
		return err
	})
	return n, errors.Join(err, alone)
}

// mostTrials single failures without a success mean that nothing can be published now.
const mostTrials = 3

// hand publishes all at once, or one by one where that fails: one bad event must not hold the others back.
func hand(waiting []Event, publish func([]Event) error) (told, failed []int64, err error) {
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
		told = append(told, event.ID)
	}
	return told, failed, err
}

// Missed are the events of a member after the last one seen, at most so many.
func Missed(ctx context.Context, q pg.Q, member id.Member, after int64, most int) (events []Event, err error) {
	const read = `SELECT id, member_id, kind, payload FROM outbox WHERE member_id = $1 AND id > $2 ORDER BY id LIMIT $3`
	err = q.SelectContext(ctx, &events, read, member, after, most)
	return events, err
}

// Forget drops published events that are older than a day.
func Forget(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM outbox WHERE published_at < lantern_now() - interval '1 day'`)
	return err
}
