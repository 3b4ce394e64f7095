// Package live publishes the events that other packages write into the outbox. An event is written in the transaction
// that it reports, published after the commit and stored for a day, so that a client can resume.
package live

import (
	"context"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Event is a row of the outbox. Number is its place in the order of publishing; Member is nil if the event is for
// everybody who is signed in.
type Event struct {
	ID     int64      `db:"id"`
	Number int64      `db:"number"`
	Member *id.Member `db:"member_id"`
	wallet.Event
}

// columns are those of an event but its number.
const columns = `id, member_id, kind, COALESCE(related_kind, '') AS related_kind,
	COALESCE(related_id, '') AS related_id, COALESCE(state, '') AS state, version, COALESCE(amount, 0) AS amount,
	COALESCE(notice, '') AS notice, COALESCE(period, '') AS period, until_at`

// maxFailures is how often an event may fail alone before it is set aside. It stays in the table for inspection.
const maxFailures = 10

// Relay passes at most limit waiting events to publish, oldest first, and marks them as published in the same
// transaction, so that an event whose publishing failed waits. Of several instances one does it at a time: no event is
// published after one with a higher number. It returns the number of events published; an error beside it is about
// single events that failed while others did not.
func Relay(ctx context.Context, db *pg.DB, limit int, publish func([]Event) error) (n int, err error) {
	var single error
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		n, single = 0, nil
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext('relay'))`); err != nil {
			return err
		}
		var waiting []Event
		const read = `SELECT nextval('outbox_numbers') AS number, ` + columns + ` FROM (SELECT * FROM outbox
			WHERE published_at IS NULL AND failures < $2 ORDER BY id LIMIT $1 FOR UPDATE) waiting`
		if err := tx.SelectContext(ctx, &waiting, read, limit, maxFailures); err != nil || len(waiting) == 0 {
			return err
		}
		published, failed, err := publishEach(waiting, publish)
		if len(published) == 0 {
			return err
		}
		n, single = len(published), err
		if err := markPublished(ctx, tx, published); err != nil || len(failed) == 0 {
			return err
		}
		const count = `UPDATE outbox SET failures = failures + 1 WHERE id = ANY ($1) AND published_at IS NULL`
		_, err = tx.ExecContext(ctx, count, pq.Array(failed))
		return err
	})
	return n, errors.Join(err, single)
}

// markPublished stores the numbers of published events. Naming the rows twice lets them be found by primary key,
// whatever the statistics say.
func markPublished(ctx context.Context, tx *sqlx.Tx, published []Event) error {
	ids, numbers := make([]int64, len(published)), make([]int64, len(published))
	for i, event := range published {
		ids[i], numbers[i] = event.ID, event.Number
	}
	const update = `UPDATE outbox SET published_at = lantern_now(), number = published.number
		FROM unnest($1::bigint[], $2::bigint[]) AS published (id, number)
		WHERE outbox.id = published.id AND outbox.id = ANY ($1) AND published_at IS NULL`
	_, err := tx.ExecContext(ctx, update, pq.Array(ids), pq.Array(numbers))
	return err
}

// maxTrials single failures without a success mean that nothing can be published now.
const maxTrials = 3

// publishEach publishes all events at once, or one by one if that fails: one bad event must not hold the others back.
func publishEach(waiting []Event, publish func([]Event) error) (published []Event, failed []int64, err error) {
	batch := publish(waiting)
	if batch == nil {
		return waiting, nil, nil
	}
	for i, event := range waiting {
		single := publish(waiting[i : i+1])
		if single == nil {
			published = append(published, event)
			continue
		}
		failed, err = append(failed, event.ID), single
		if len(published) == 0 && i+1 == maxTrials {
			return nil, nil, batch
		}
	}
	return published, failed, err
}

// Missed returns the events published to a member, or to everybody, after the event with number last; at most limit.
// isKnown is false if that event has been deleted or was never published to the member: any event may have been missed.
// Publishing that is under way is waited for, a little: a caller who subscribed first receives the events after it.
func Missed(
	ctx context.Context, q pg.Q, member id.Member, last int64, limit int,
) (events []Event, isKnown bool, err error) {
	if err := awaitRelay(ctx, q); err != nil {
		return nil, false, err
	}
	const read = `
		(SELECT number, ` + columns + ` FROM outbox WHERE member_id = $1 AND number >= $2 ORDER BY number LIMIT $3)
		UNION ALL
		(SELECT number, ` + columns + ` FROM outbox WHERE member_id IS NULL AND number >= $2 ORDER BY number LIMIT $3)
		ORDER BY number LIMIT $3`
	err = q.SelectContext(ctx, &events, read, member, last, limit+1)
	if err != nil || len(events) == 0 || events[0].Number != last {
		return nil, false, err
	}
	return events[1:], true, nil
}

// relayTimeout is longer than one run of Relay takes when Postgres and Redis are healthy.
const relayTimeout = 400 * time.Millisecond

func awaitRelay(ctx context.Context, q pg.Q) error {
	ctx, cancel := context.WithTimeout(ctx, relayTimeout)
	defer cancel()
	var nothing string
	return q.GetContext(ctx, &nothing, `SELECT pg_advisory_xact_lock_shared(hashtext('relay'))`)
}

// deleteBatch bounds one DELETE statement.
const deleteBatch = 5000

// Forget deletes events that were published more than a day ago, the oldest first.
func Forget(ctx context.Context, tx *sqlx.Tx) error {
	const forget = `DELETE FROM outbox WHERE published_at < lantern_now() - interval '1 day'
		AND number IN (SELECT number FROM outbox WHERE number IS NOT NULL ORDER BY number LIMIT $1)`
	for {
		done, err := tx.ExecContext(ctx, forget, deleteBatch)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n < deleteBatch {
			return err
		}
	}
}
