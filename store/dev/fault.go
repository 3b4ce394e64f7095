package dev

import (
	"context"
	"log/slog"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/seed"
)

// Ahead moves the test clock of the database, back where it is below zero, and answers what time it is there from now
// on.
func Ahead(ctx context.Context, owner *pg.DB, by time.Duration) (now time.Time, err error) {
	err = pg.InTx(ctx, owner, func(tx *sqlx.Tx) error {
		const move = `UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second' RETURNING clock_timestamp() + ahead`
		return tx.GetContext(ctx, &now, move, int64(by/time.Second))
	})
	return now, err
}

// madeFor is how long a key that was made here is believed.
const madeFor = time.Hour

// Rotate gives a vendor one more key, for an hour. The key before it is believed for so long only; none: nothing else
// changes.
func Rotate(ctx context.Context, owner *pg.DB, vendor string, made Key, before string, remains time.Duration) error {
	if err := seed.VendorKey(ctx, owner, vendor, made.ID, made.Secret); err != nil {
		return err
	}
	return pg.InTx(ctx, owner, func(tx *sqlx.Tx) error {
		const end = `UPDATE vendor_keys SET expires_at = lantern_now() + $3 * interval '1 second'
			WHERE vendor_code = $1 AND key_id = $2`
		if _, err := tx.ExecContext(ctx, end, vendor, made.ID, int64(madeFor/time.Second)); err != nil || before == "" {
			return err
		}
		_, err := tx.ExecContext(ctx, end, vendor, before, int64(remains/time.Second))
		return err
	})
}

// Key is one that a vendor signs with.
type Key struct{ ID, Secret string }

// patience is how long a cut waits for whom it is meant for.
const patience = 5 * time.Second

// Cut ends the connection that comes to write a vendor's id, at the moment when it would: whatever it did before in the
// same transaction has not happened. The id's place is held until then, in a transaction that leaves nothing.
func Cut(ctx context.Context, owner *pg.DB, vendor, tx string) error {
	holding, err := owner.BeginTxx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	const hold = `INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, round_id)
		VALUES ($1, $2, 'WIN', '', new_id(), '') ON CONFLICT DO NOTHING`
	held, err := holding.ExecContext(ctx, hold, vendor, tx)
	if err == nil {
		if rows, _ := held.RowsAffected(); rows == 0 {
			err = fault.New(fault.Conflict)
		}
	}
	if err != nil {
		return letGo(holding, err)
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		if err := letGo(holding, cutWaiting(ctx, holding)); err != nil {
			slog.Warn("nobody was cut", "tx", tx, "error", err.Error())
		}
	}()
	return nil
}

func letGo(holding *sqlx.Tx, err error) error {
	if undo := holding.Rollback(); err == nil {
		return undo
	}
	return err
}

// cutWaiting ends whoever waits for what the transaction holds, once somebody does.
func cutWaiting(ctx context.Context, holding *sqlx.Tx) error {
	const cut = `SELECT count(*) FROM (SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()
		AND pg_backend_pid() = ANY (pg_blocking_pids(pid))) AS ended`
	for {
		var ended int
		if err := holding.GetContext(ctx, &ended, cut); err != nil || ended > 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// EndAll cuts every other connection of the database, whatever it is at.
func EndAll(ctx context.Context, owner *pg.DB) error {
	const end = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`
	var ended int
	return owner.GetContext(ctx, &ended, end)
}

// Answers waits until the database does.
func Answers(ctx context.Context, q pg.Q) error {
	for {
		var one int
		err := q.GetContext(ctx, &one, `SELECT 1`)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(50 * time.Millisecond):
		}
	}
}
