package gamevendor

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/pg"
)

const (
	// Hour is the length of a window.
	Hour = time.Hour
	// Skew is how far a vendor's clock may run ahead; a signature allows as much.
	Skew = 5 * time.Minute
	// settles is the delay between the end of a window and its first comparison.
	settles = 2 * Skew
	// lookBack is how far back windows are compared after a downtime.
	lookBack = 7 * 24 * time.Hour
	// lease is how long a window belongs to the instance that reads it.
	lease = 5 * time.Minute
	// readAgain doubles with every failed attempt up to readAgainMost and ends after mostReads.
	readAgain     = time.Minute
	readAgainMost = time.Hour
	mostReads     = 30
)

// Window is an hour of a vendor whose transactions are compared with the ledger.
type Window struct {
	Vendor      string     `db:"vendor_code"`
	From        time.Time  `db:"from_at"`
	Tries       int        `db:"tries"`
	Due         *time.Time `db:"due_at"`
	Read        *time.Time `db:"read_at"`
	Problem     string     `db:"problem"`
	Theirs      int        `db:"theirs"`
	Ours        int        `db:"ours"`
	Pending     int        `db:"pending"`
	Differences int        `db:"differences"`
}

// To is the end of the window.
func (w Window) To() time.Time { return w.From.Add(Hour) }

// DueWindows leases the windows to be compared now. The hours of a vendor are compared in order, because a
// transaction may be sent in one and booked in the next.
func DueWindows(ctx context.Context, db *pg.DB) (due []Window, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const plan = `WITH last AS (SELECT date_bin('1 hour', lantern_now() - $1 * interval '1 second',
			'epoch') - interval '1 hour' AS hour)
			INSERT INTO vendor_windows (vendor_code, from_at)
			SELECT v.code, hours.hour FROM vendors v CROSS JOIN last CROSS JOIN LATERAL generate_series(
				COALESCE((SELECT greatest(max(w.from_at) + interval '1 hour', last.hour - $2 * interval '1 second')
				FROM vendor_windows w WHERE w.vendor_code = v.code
					HAVING max(w.from_at) IS NOT NULL), last.hour), last.hour, interval '1 hour') AS hours (hour)
			WHERE v.api_url <> '' ON CONFLICT DO NOTHING`
		if _, err := tx.ExecContext(ctx, plan, int64(settles/time.Second), int64(lookBack/time.Second)); err != nil {
			return err
		}
		const claim = `WITH due AS (
				SELECT w.vendor_code, w.from_at FROM vendor_windows w WHERE w.due_at <= lantern_now() AND NOT EXISTS (
					SELECT FROM vendor_windows earlier WHERE earlier.vendor_code = w.vendor_code AND earlier.from_at < w.from_at
						AND earlier.due_at IS NOT NULL AND earlier.read_at IS NULL)
				FOR UPDATE SKIP LOCKED),
			claimed AS (UPDATE vendor_windows w SET due_at = lantern_now() + $1 * interval '1 second', tries = tries + 1
				FROM due WHERE w.vendor_code = due.vendor_code AND w.from_at = due.from_at RETURNING w.*)
			SELECT ` + windowColumns + ` FROM claimed ORDER BY from_at, vendor_code`
		due = nil
		return tx.SelectContext(ctx, &due, claim, int64(lease/time.Second))
	})
	return due, err
}

const windowColumns = `vendor_code, from_at, tries, due_at, read_at, problem, theirs, ours, pending, differences`

// Windows returns the newest windows of a vendor, or of all.
func Windows(ctx context.Context, q pg.Q, vendor string) ([]Window, error) {
	list := []Window{}
	err := q.SelectContext(ctx, &list, `SELECT `+windowColumns+` FROM vendor_windows WHERE $1 = '' OR vendor_code = $1
		ORDER BY from_at DESC, vendor_code LIMIT 200`, vendor)
	return list, err
}

// MarkFailed stores why a window could not be compared. It is read again later, unless the failure is final or was
// the last attempt: then isAbandoned.
func (w Window) MarkFailed(ctx context.Context, db *pg.DB, problem string, isFinal bool) (isAbandoned bool, err error) {
	const note = `UPDATE vendor_windows SET problem = left($3, 500), due_at = CASE WHEN tries < $4 AND NOT $7 THEN
			lantern_now() + least($5 * power(2, least(tries, 20)), $6) * interval '1 second' END
		WHERE vendor_code = $1 AND from_at = $2 RETURNING due_at IS NULL`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &isAbandoned, note, w.Vendor, w.From, problem, mostReads, int64(readAgain/time.Second),
			int64(readAgainMost/time.Second), isFinal)
	})
	return isAbandoned, err
}

// CompareAgain schedules an hour of a vendor for another comparison, which its job does within moments.
// Faults: validation_failed, not_found (no such hour of such a vendor).
func CompareAgain(ctx context.Context, db *pg.DB, vendor string, from time.Time,
	by approval.Action) (w Window, err error) {
	if err := by.Check(); err != nil {
		return w, err
	}
	const again = `UPDATE vendor_windows SET due_at = lantern_now(), tries = 0 WHERE vendor_code = $1 AND from_at = $2
		RETURNING ` + windowColumns
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &w, again, vendor, from)
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		if err != nil {
			return err
		}
		return by.Note(ctx, tx, "vendor.reconcile", "vendor:"+vendor, nil,
			map[string]any{"from": w.From.UTC(), "differences": w.Differences})
	})
	return w, err
}

// ForgetLatecomers deletes those whose entries were compared long ago.
func ForgetLatecomers(ctx context.Context, tx *sqlx.Tx) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM vendor_latecomers WHERE from_at < lantern_now() - interval '35 days'`)
	return err
}
