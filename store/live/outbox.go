// Package live keeps the events that members are told of: written with the deed, published afterwards, kept a day for those
// who come back.
package live

import (
	"context"
	"encoding/json"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/id"
	"lantern/store/pg"
)

// Event is one thing that happened. Member is nil where everybody is told.
type Event struct {
	ID      int64           `db:"id" json:"id"`
	Member  *id.Member      `db:"member_id" json:"member"`
	Kind    string          `db:"kind" json:"kind"`
	Payload json.RawMessage `db:"payload" json:"payload"`
}

// Relay hands waiting events to publish, oldest first, and notes them as published in the same transaction: what could not be
// published waits. Several instances share the work. It gives the number of events.
func Relay(ctx context.Context, db *pg.DB, most int, publish func([]Event) error) (n int, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var waiting []Event
		const read = `SELECT id, member_id, kind, payload FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`
		if err := tx.SelectContext(ctx, &waiting, read, most); err != nil || len(waiting) == 0 {
			return err
		}
		if err := publish(waiting); err != nil {
			return err
		}
		ids := make([]int64, len(waiting))
		for i, event := range waiting {
			ids[i] = event.ID
		}
		n = len(waiting)
		_, err := tx.ExecContext(ctx, `UPDATE outbox SET published_at = lantern_now() WHERE id = ANY ($1)`, pq.Array(ids))
		return err
	})
	return n, err
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
