// Package timer runs something at an instant, once with several instances; it alone reads and writes timers.
package timer

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
)

// Timer is an instant of the platform's clock (lantern_now) at which something is to happen. Kind names the handler,
// key the row that it is about.
type Timer struct {
	Kind    string    `db:"kind"`
	Key     string    `db:"key"`
	FiresAt time.Time `db:"fires_at"`
	// Failures is how often the handler has failed.
	Failures int `db:"failures"`
	// IsStuck says that it is set aside, because the handler failed too often.
	IsStuck bool `db:"is_stuck"`
}

// Set starts a timer, or moves it when it is set already; failures are forgotten. It waits for a handler of the timer
// that runs at this moment: take the timer before other rows that the handler locks.
func Set(ctx context.Context, tx *sqlx.Tx, kind, key string, at time.Time) error {
	const set = `INSERT INTO timers (kind, key, fires_at, due_at) VALUES ($1, $2, $3, $3)
		ON CONFLICT (kind, key) DO UPDATE SET fires_at = excluded.fires_at, due_at = excluded.due_at, failures = 0,
			problem = NULL, is_stuck = false`
	_, err := tx.ExecContext(ctx, set, kind, key, at)
	return err
}

// SetAfter is Set for an instant so long after the transaction's.
func SetAfter(ctx context.Context, tx *sqlx.Tx, kind, key string, after time.Duration) error {
	var now time.Time
	if err := tx.GetContext(ctx, &now, `SELECT lantern_now()`); err != nil {
		return err
	}
	return Set(ctx, tx, kind, key, now.Add(after))
}

// Cancel stops a timer. It returns false when the timer has run or was never set. It waits for a running handler, as
// Set does: once it has returned true and its transaction is committed, the handler is never called.
func Cancel(ctx context.Context, tx *sqlx.Tx, kind, key string) (isCancelled bool, err error) {
	done, err := tx.ExecContext(ctx, `DELETE FROM timers WHERE kind = $1 AND key = $2`, kind, key)
	if err != nil {
		return false, err
	}
	rows, err := done.RowsAffected()
	return rows > 0, err
}
