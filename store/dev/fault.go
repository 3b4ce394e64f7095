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

// MoveClock moves the test clock of the database forward, or back for a negative duration, and returns its new time.
func MoveClock(ctx context.Context, owner *pg.DB, by time.Duration) (now time.Time, err error) {
	err = pg.InTx(ctx, owner, func(tx *sqlx.Tx) error {
		const move = `UPDATE clock_offsets SET ahead = ahead + $1 * interval '1 second' RETURNING clock_timestamp() + ahead`
		return tx.GetContext(ctx, &now, move, int64(by/time.Second))
	})
	return now, err
}

// keyLifetime is how long a key that was created here is valid.
const keyLifetime = time.Hour

// RotateKey adds a key to a vendor, valid for an hour. The key named previous expires after remains; if it is empty,
// no other key changes.
func RotateKey(ctx context.Context, owner *pg.DB, vendor string, made Key, previous string,
	remains time.Duration) error {
	if err := seed.VendorKey(ctx, owner, vendor, made.ID, made.Secret); err != nil {
		return err
	}
	return pg.InTx(ctx, owner, func(tx *sqlx.Tx) error {
		const end = `UPDATE vendor_keys SET expires_at = lantern_now() + $3 * interval '1 second'
			WHERE vendor_code = $1 AND key_id = $2`
		if _, err := tx.ExecContext(ctx, end, vendor, made.ID, int64(keyLifetime/time.Second)); err != nil || previous == "" {
			return err
		}
		_, err := tx.ExecContext(ctx, end, vendor, previous, int64(remains/time.Second))
		return err
	})
}

// Key is one of a vendor's signing keys.
type Key struct{ ID, Secret string }

// cutTimeout is how long Cut waits for the connection that it should terminate.
const cutTimeout = 5 * time.Second

// Cut terminates the connection that writes a vendor's transaction id, at the moment of the write, so that its
// transaction is rolled back. Until then Cut holds the id in a transaction of its own, which it rolls back.
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
		return rollBack(holding, err)
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cutTimeout)
		defer cancel()
		if err := rollBack(holding, cutWaiting(ctx, holding)); err != nil {
			slog.Warn("connection_cut_failed", "tx", tx, "error", err.Error())
		}
	}()
	return nil
}

func rollBack(holding *sqlx.Tx, err error) error {
	if undo := holding.Rollback(); err == nil {
		return undo
	}
	return err
}

// cutWaiting terminates the connections that wait for the transaction's locks, as soon as there is one.
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

// EndAll terminates every other connection of the database.
func EndAll(ctx context.Context, owner *pg.DB) error {
	const end = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
		WHERE datname = current_database() AND pid <> pg_backend_pid()`
	var ended int
	return owner.GetContext(ctx, &ended, end)
}

// Answers waits until the database answers.
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
