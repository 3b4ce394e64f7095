package gamevendor

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// SessionEnding is an ended play session that must be reported to its vendor.
type SessionEnding struct {
	Session id.Play `db:"session_id"`
	Vendor  string  `db:"vendor_code"`
	Reason  string  `db:"reason"`
	Tries   int     `db:"tries"`
}

// Failed reports are repeated with doubling delays, for longer than a session can last.
const (
	retryDelay    = 5 * time.Second
	maxRetryDelay = 30 * time.Minute
	maxTries      = 40
)

// DueSessionEndings returns the sessions to be reported now, oldest first. Their next attempt is stored before this
// one is made: if the process dies, the vendor gets a second report, which has no effect.
func DueSessionEndings(ctx context.Context, db *pg.DB, most int) ([]SessionEnding, error) {
	const take = `WITH due AS (SELECT session_id FROM play_endings WHERE due_at <= lantern_now()
		ORDER BY due_at, session_id LIMIT $1 FOR UPDATE SKIP LOCKED),
		taken AS (
			UPDATE play_endings e SET tries = e.tries + 1, due_at = lantern_now() + least($2 * power(2, least(e.tries, 20)),
			$3) * interval '1 second'
			FROM due WHERE e.session_id = due.session_id RETURNING e.session_id, e.vendor_code, e.reason, e.tries)
		SELECT session_id, vendor_code, reason, tries FROM taken ORDER BY session_id`
	due := []SessionEnding{}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		due = due[:0]
		return tx.SelectContext(ctx, &due, take, most, int64(retryDelay/time.Second), int64(maxRetryDelay/time.Second))
	})
	return due, err
}

// MarkReported stores that the vendor acknowledged the report.
func (e SessionEnding) MarkReported(ctx context.Context, db *pg.DB) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE play_endings SET reported_at = lantern_now(), due_at = NULL, problem = ''
			WHERE session_id = $1`, e.Session)
		return err
	})
}

// MarkFailed stores why a report failed. It is repeated, unless the failure is final or was the last attempt: then
// isAbandoned.
func (e SessionEnding) MarkFailed(ctx context.Context, db *pg.DB, problem string,
	isFinal bool) (isAbandoned bool, err error) {
	const note = `UPDATE play_endings SET problem = left($2, 500), due_at = CASE WHEN NOT $3 AND tries < $4
		THEN due_at END WHERE session_id = $1 RETURNING due_at IS NULL`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &isAbandoned, note, e.Session, problem, isFinal, maxTries)
	})
	return isAbandoned, err
}
