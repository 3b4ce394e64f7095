package withdrawal

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
)

// Screen is the job that hands requests to the desk once their owner had time to take them back; the rules pass none by themselves yet.
func Screen(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT id FROM withdrawals WHERE state = 'REQUESTED' AND requested_at <= lantern_now() - $1 * interval '1 second'
		ORDER BY id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED`
	var due []id.Withdrawal
	if err := tx.SelectContext(ctx, &due, read, int64(CancelWindow/time.Second)); err != nil {
		return err
	}
	for _, which := range due {
		w, err := locked(ctx, tx, which)
		if err != nil {
			return err
		}
		if err := w.advance(ctx, tx, NeedsReview); err != nil {
			return err
		}
	}
	return nil
}
