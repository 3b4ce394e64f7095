package deposit

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
)

// ExpireOverdue is the job that stores the state of orders past their deadline. Reads return the same state before it
// runs.
func ExpireOverdue(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT id FROM deposits WHERE state IN ('CREATED', 'PENDING_PAYMENT') AND expires_at <= lantern_now()
		ORDER BY expires_at LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED`
	var overdue []id.Deposit
	if err := tx.SelectContext(ctx, &overdue, read); err != nil {
		return err
	}
	for _, which := range overdue {
		d, err := locked(ctx, tx, which)
		if err != nil {
			return err
		}
		if err := d.expireOverdue(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}
