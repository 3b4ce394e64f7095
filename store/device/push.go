package device

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Push is a notification for one device: the kind of its message and its target. Amounts stay in the message.
type Push struct {
	ID        id.Push    `db:"id"`
	Message   id.Message `db:"message_id"`
	Kind      string     `db:"kind"`
	Token     string     `db:"token"`
	Platform  string     `db:"platform"`
	Language  string     `db:"language"`
	Tries     int        `db:"tries"`
	Problem   string     `db:"problem"`
	CreatedAt time.Time  `db:"created_at"`
}

// Failed deliveries are retried with doubling delays and set aside after a day.
const (
	again     = 30 * time.Second
	againMost = 6 * time.Hour
	mostTries = 14
)

// Take returns due notifications, oldest first. Their next attempt is stored before this one is made: if the process
// dies, the notification is sent again, and the device shows it once, by its message.
func Take(ctx context.Context, db *pg.DB, most int) ([]Push, error) {
	const take = `WITH due AS (
			SELECT p.id FROM pushes p WHERE p.dead_at IS NULL AND p.due_at <= lantern_now() AND EXISTS (
				SELECT FROM push_devices d JOIN sessions s ON s.id = d.session_id
				WHERE d.token = p.token AND s.ended_at IS NULL AND NOT is_excluded(d.member_id))
			ORDER BY p.due_at, p.id LIMIT $1 FOR UPDATE SKIP LOCKED
		), taken AS (
			UPDATE pushes p SET tries = p.tries + 1, due_at = lantern_now() + least($2 * power(2, least(p.tries, 20)),
			$3) * interval '1 second'
			FROM due WHERE p.id = due.id RETURNING p.id, p.message_id, p.token, p.tries, p.problem
		)
		SELECT t.id, t.message_id, m.kind, t.token, d.platform, d.language, t.tries, t.problem, m.created_at
		FROM taken t JOIN messages m ON m.id = t.message_id JOIN push_devices d ON d.token = t.token ORDER BY t.id`
	pushes := []Push{}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		pushes = pushes[:0]
		return tx.SelectContext(ctx, &pushes, take, most, int64(again/time.Second), int64(againMost/time.Second))
	})
	return pushes, err
}

// Sent deletes a delivered notification.
func Sent(ctx context.Context, db *pg.DB, which id.Push) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM pushes WHERE id = $1`, which)
		return err
	})
}

// Failed stores why a delivery failed. It is retried, or set aside if the failure is final or was the last attempt.
func Failed(ctx context.Context, db *pg.DB, which id.Push, problem string, isFinal bool) error {
	const note = `UPDATE pushes SET problem = left($2, 500), dead_at = CASE WHEN $3 OR tries >= $4 THEN lantern_now() END
		WHERE id = $1`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, note, which, problem, isFinal, mostTries)
		return err
	})
}

// Drop deletes a device that the push service does not know, with its queued notifications.
func Drop(ctx context.Context, db *pg.DB, token string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM push_devices WHERE token = $1`, token)
		return err
	})
}

// Dead lists the notifications that were set aside, oldest first.
func Dead(ctx context.Context, q pg.Q) ([]Push, error) {
	const read = `SELECT p.id, p.message_id, m.kind, p.token, d.platform, d.language, p.tries, p.problem, m.created_at
		FROM pushes p JOIN messages m ON m.id = p.message_id JOIN push_devices d ON d.token = p.token
		WHERE p.dead_at IS NOT NULL ORDER BY p.id LIMIT 200`
	list := []Push{}
	err := q.SelectContext(ctx, &list, read)
	return list, err
}

// Retry schedules a notification that was set aside, with an audit row. Faults: not_found, validation_failed.
func Retry(ctx context.Context, db *pg.DB, push id.Push, by approval.Action) error {
	if err := by.Check(); err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const revive = `UPDATE pushes SET dead_at = NULL, tries = 0, due_at = lantern_now()
			WHERE id = $1 AND dead_at IS NOT NULL RETURNING problem`
		var problem string
		err := tx.GetContext(ctx, &problem, revive, push)
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		if err != nil {
			return err
		}
		return by.Note(ctx, tx, "push.retry", "push:"+string(push), map[string]any{"problem": problem}, nil)
	})
}
