package gamevendor

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/message"
	"lantern/store/pg"
)

// readEvery is how often a vendor is asked what is left of the free rounds that it gave.
const readEvery = 10 * time.Minute

// DueFreeRounds are those of which a vendor is to be told or asked now, the longest due first: to give them where they
// are asked for, to take them back where they were cancelled, and what is left of those that are given. Each is due
// again before anybody knows what the vendor heard: it names them by one id, so that told twice they are given once.
func DueFreeRounds(ctx context.Context, db *pg.DB, most int) (due []FreeRounds, err error) {
	const take = `WITH due AS (SELECT id FROM free_rounds WHERE due_at <= lantern_now() ORDER BY due_at, id
		LIMIT $1 FOR UPDATE SKIP LOCKED)
		UPDATE free_rounds f SET tries = f.tries + 1, due_at = lantern_now() + least($2 * power(2, least(f.tries, 20)),
		$3) * interval '1 second'
		FROM due WHERE f.id = due.id RETURNING f.id::text`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var taken []string
		if err := tx.SelectContext(ctx, &taken, take, most, int64(tellAgain/time.Second),
			int64(tellAgainMost/time.Second)); err != nil {
			return err
		}
		due = []FreeRounds{}
		return tx.SelectContext(ctx, &due, selectFree+`WHERE f.id = ANY ($1::uuid[]) ORDER BY f.id`, pq.Array(taken))
	})
	return due, err
}

// Given notes that the vendor has them, under the name that it gave them, and tells their owner. Where they were
// cancelled while the vendor was told, it is told that after this.
func (f FreeRounds) Given(ctx context.Context, db *pg.DB, reward string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const give = `UPDATE free_rounds SET state = 'GIVEN', reward_id = $2, tries = 0, problem = '',
			due_at = lantern_now() + $3 * interval '1 second'
			WHERE id = $1 AND state = 'ASKED'`
		done, err := tx.ExecContext(ctx, give, f.ID, reward, int64(readEvery/time.Second))
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
		return f.Tell(ctx, tx, message.FreeRoundsGiven)
	})
}

// Tell writes their owner a message about them.
func (f FreeRounds) Tell(ctx context.Context, tx *sqlx.Tx, kind message.Kind) error {
	until := f.Until.UTC()
	facts := message.Facts{Amount: f.BetValue, Currency: f.Currency, Count: f.Count, From: f.VendorName, Until: &until}
	return message.Send(ctx, tx, message.Notice{Member: f.Member, Kind: kind, About: message.SomeFreeRounds,
		RelatedID: string(f.ID), Facts: facts})
}

// TakenBack notes that the vendor has heard that they are cancelled.
func (f FreeRounds) TakenBack(ctx context.Context, db *pg.DB) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE free_rounds SET due_at = NULL, tries = 0, problem = ''
			WHERE id = $1 AND state = 'CANCELLED'`, f.ID)
		return err
	})
}

// Read keeps what the vendor says is left; where it says that they are over they are.
func (f FreeRounds) Read(ctx context.Context, db *pg.DB, left int, isOver bool) error {
	const keep = `UPDATE free_rounds SET vendor_left = $2, read_at = lantern_now(), tries = 0, problem = '', state = CASE
		WHEN $3 THEN 'ENDED' ELSE state END,
			ended_at = CASE WHEN $3 THEN lantern_now() END, ended_by = CASE WHEN $3 THEN 'vendor' END,
			due_at = CASE WHEN NOT $3 THEN lantern_now() + $4 * interval '1 second' END
		WHERE id = $1 AND state = 'GIVEN'`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, keep, f.ID, left, isOver, int64(readEvery/time.Second))
		return err
	})
}

// Unheard notes why a vendor was not told or did not say. It is tried again, or, where that is of no use or was done
// often enough, no more: then isGivenUp, and what was asked for has failed. What is given stays so, whatever is heard
// of it.
func (f FreeRounds) Unheard(ctx context.Context, db *pg.DB, problem string, isFinal bool) (isGivenUp bool, err error) {
	const note = `UPDATE free_rounds SET problem = left($2, 500), state = CASE WHEN state = 'ASKED'
		AND ($3 OR tries >= $4) THEN 'FAILED' ELSE state END,
			ended_at = CASE WHEN state = 'ASKED' AND ($3 OR tries >= $4) THEN lantern_now() ELSE ended_at END,
			ended_by = CASE WHEN state = 'ASKED' AND ($3 OR tries >= $4) THEN 'vendor' ELSE ended_by END,
			due_at = CASE WHEN state = 'GIVEN' OR NOT $3 AND tries < $4 THEN due_at END
		WHERE id = $1 AND state = $5 RETURNING due_at IS NULL`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &isGivenUp, note, f.ID, problem, isFinal, mostTells, string(f.State))
	})
	if pg.IsNone(err) { // it was cancelled or played out meanwhile
		return false, nil
	}
	return isGivenUp, err
}
