package gamevendor

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/message"
	"lantern/store/pg"
)

// readEvery is how often a vendor is asked for the remaining free rounds.
const readEvery = 10 * time.Minute

// DueFreeRounds returns the grants for which a vendor is to be called now, the longest due first: to grant requested
// rounds, to cancel them, and to read how many of the granted ones remain. The next attempt is stored before the
// call; the vendor identifies a grant by its id, so a repeated call grants once.
func DueFreeRounds(ctx context.Context, db *pg.DB, most int) (due []FreeRounds, err error) {
	const take = `WITH due AS (SELECT id FROM free_rounds WHERE due_at <= lantern_now() ORDER BY due_at, id
		LIMIT $1 FOR UPDATE SKIP LOCKED)
		UPDATE free_rounds f SET tries = f.tries + 1, due_at = lantern_now() + least($2 * power(2, least(f.tries, 20)),
		$3) * interval '1 second'
		FROM due WHERE f.id = due.id RETURNING f.id::text`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var taken []string
		if err := tx.SelectContext(ctx, &taken, take, most, int64(retryDelay/time.Second),
			int64(maxRetryDelay/time.Second)); err != nil {
			return err
		}
		due = []FreeRounds{}
		return tx.SelectContext(ctx, &due, selectFree+`WHERE f.id = ANY ($1::uuid[]) ORDER BY f.id`, pq.Array(taken))
	})
	return due, err
}

// MarkGranted stores that the vendor granted the rounds, under its own name, and notifies the member. If they were
// cancelled during the call, the vendor is called again to cancel them.
func (f FreeRounds) MarkGranted(ctx context.Context, db *pg.DB, reward string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const grant = `UPDATE free_rounds SET state = 'GIVEN', reward_id = $2, tries = 0, problem = '',
			due_at = lantern_now() + $3 * interval '1 second'
			WHERE id = $1 AND state = 'ASKED'`
		done, err := tx.ExecContext(ctx, grant, f.ID, reward, int64(readEvery/time.Second))
		if err != nil {
			return err
		}
		rows, err := done.RowsAffected()
		if err != nil {
			return err
		}
		if rows == 0 {
			const undo = `UPDATE free_rounds SET reward_id = $2, due_at = lantern_now() WHERE id = $1 AND state = 'CANCELLED'`
			_, err = tx.ExecContext(ctx, undo, f.ID, reward)
			return err
		}
		return f.Notify(ctx, tx, message.FreeRoundsGiven)
	})
}

// Notify sends their member a message.
func (f FreeRounds) Notify(ctx context.Context, tx *sqlx.Tx, kind message.Kind) error {
	until := f.Until.UTC()
	facts := message.Facts{Amount: f.BetValue, Currency: f.Currency, Count: f.Count, From: f.VendorName, Until: &until}
	return message.Send(ctx, tx, message.Notice{Member: f.Member, Kind: kind, About: message.SomeFreeRounds,
		RelatedID: string(f.ID), Facts: facts})
}

// MarkCancelled stores that the vendor acknowledged the cancellation.
func (f FreeRounds) MarkCancelled(ctx context.Context, db *pg.DB) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE free_rounds SET due_at = NULL, tries = 0, problem = ''
			WHERE id = $1 AND state = 'CANCELLED'`, f.ID)
		return err
	})
}

// RecordUse stores how many rounds remain at the vendor, and ends them if the vendor reports the end.
func (f FreeRounds) RecordUse(ctx context.Context, db *pg.DB, left int, isOver bool) error {
	const store = `UPDATE free_rounds SET vendor_left = $2, read_at = lantern_now(), tries = 0, problem = '', state = CASE
		WHEN $3 THEN 'ENDED' ELSE state END,
			ended_at = CASE WHEN $3 THEN lantern_now() END, ended_by = CASE WHEN $3 THEN 'vendor' END,
			due_at = CASE WHEN NOT $3 THEN lantern_now() + $4 * interval '1 second' END
		WHERE id = $1 AND state = 'GIVEN'`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, store, f.ID, left, isOver, int64(readEvery/time.Second))
		return err
	})
}

// MarkFailed stores why a call failed. It is repeated, unless the failure is final or was the last attempt: then
// isAbandoned, and requested rounds fail. Granted rounds stay granted.
func (f FreeRounds) MarkFailed(ctx context.Context, db *pg.DB, problem string,
	isFinal bool) (isAbandoned bool, err error) {
	const note = `UPDATE free_rounds SET problem = left($2, 500), state = CASE WHEN state = 'ASKED'
		AND ($3 OR tries >= $4) THEN 'FAILED' ELSE state END,
			ended_at = CASE WHEN state = 'ASKED' AND ($3 OR tries >= $4) THEN lantern_now() ELSE ended_at END,
			ended_by = CASE WHEN state = 'ASKED' AND ($3 OR tries >= $4) THEN 'vendor' ELSE ended_by END,
			due_at = CASE WHEN state = 'GIVEN' OR NOT $3 AND tries < $4 THEN due_at END
		WHERE id = $1 AND state = $5 RETURNING due_at IS NULL`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &isAbandoned, note, f.ID, problem, isFinal, maxTries, string(f.State))
	})
	if pg.IsNone(err) { // the rounds were cancelled or used up meanwhile
		return false, nil
	}
	return isAbandoned, err
}
