package rollup

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/pg"
)

// closesAfter is how long after its end a business day is closed.
const closesAfter = 2 * time.Hour

// IsClosed reports whether a business day is closed.
func IsClosed(ctx context.Context, q pg.Q, day clock.Date) (isClosed bool, err error) {
	err = q.GetContext(ctx, &isClosed, `SELECT EXISTS (SELECT FROM rollup_days WHERE day = $1)`, day)
	return isClosed, pg.Named(err)
}

// CloseDays is the job that closes business days two hours after their end, once the consumers have taken everything
// that counts for them. It calls late once for a day that has waited an hour.
func CloseDays(ctx context.Context, db *pg.DB, consumers []feed.Consumer, late func(clock.Date)) error {
	var due struct {
		Day    *clock.Date `db:"day"`
		IsLate bool        `db:"is_late"`
	}
	const read = `SELECT d.day::text AS day, business_day(lantern_now() - $1 * interval '1 second'
			- interval '1 hour') > d.day AND extract(minute FROM lantern_now()) = 0 AS is_late
		FROM (SELECT business_day(lantern_now() - $1 * interval '1 second') - 1 AS day) d
		WHERE NOT EXISTS (SELECT FROM rollup_days r WHERE r.day = d.day)`
	err := db.GetContext(ctx, &due, read, closesAfter.Seconds())
	if pg.IsNone(err) {
		return nil
	}
	if err != nil {
		return pg.Named(err)
	}
	for _, consumer := range consumers {
		isBehind, err := feed.IsBehind(ctx, db, consumer, *due.Day)
		if err != nil {
			return pg.Named(err)
		}
		if isBehind {
			if due.IsLate {
				late(*due.Day)
			}
			return nil
		}
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext('rollup'))`); err != nil {
			return err
		}
		// Days before it that no instance closed are closed with it.
		const end = `INSERT INTO rollup_days (day) SELECT day::date FROM generate_series(
				COALESCE((SELECT max(day) + 1 FROM rollup_days), (SELECT min(day) FROM member_days), $1::date), $1::date,
				interval '1 day') AS s (day)
			ON CONFLICT DO NOTHING`
		_, err := tx.ExecContext(ctx, end, *due.Day)
		return err
	})
}

// Prune deletes what is kept for a while only: hours, rounds and their changes.
func Prune(ctx context.Context, tx *sqlx.Tx) error {
	for _, drop := range []string{
		`DELETE FROM member_hours WHERE hour_at < lantern_now() - interval '45 days'`,
		`DELETE FROM member_rounds WHERE slot_at < lantern_now() - interval '3 days'`,
		`DELETE FROM round_changes WHERE slot_at < lantern_now() - interval '3 days'`,
	} {
		if _, err := tx.ExecContext(ctx, drop); err != nil {
			return err
		}
	}
	return nil
}
