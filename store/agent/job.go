package agent

import (
	"context"
	"slices"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/idem"
	"lantern/store/pg"
)

const (
	accruedAtOnce = 2000
	// readAtOnce sums are read together and paid in transactions of paidAtOnce, so that no balance is locked for long.
	readAtOnce = 5000
	paidAtOnce = 20
)

// AccrueRebates is the job that records the shares of newly settled bets every minute, in batches, until none is left.
// One of several instances does the work.
func AccrueRebates(ctx context.Context, db *pg.DB) error {
	for {
		var taken int
		err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
			taken, err = Accrue(ctx, tx, accruedAtOnce)
			return err
		})
		if err != nil || taken < accruedAtOnce {
			return err
		}
	}
}

// payday is the last closed business day whose rebates are due. IsLate reports whether they have been due for an hour.
type payday struct {
	Day    clock.Date `db:"day"`
	IsLate bool       `db:"is_late"`
}

// PayRebates is the job that credits the rebates of the last closed business day, from 02:30 in the merchant's time
// zone. It runs every minute; once a day is paid, a run is a single query. It calls late once for a day whose rebates
// have waited an hour for a bet's accrual.
func PayRebates(ctx context.Context, db *pg.DB, late func(day clock.Date)) error {
	var due payday
	const read = `SELECT (d.closed - 1)::text AS day,
		business_day(lantern_now() - interval '3 hours 30 minutes') = d.closed AS is_late
		FROM (SELECT business_day(lantern_now() - interval '2 hours 30 minutes') AS closed) d`
	if err := db.GetContext(ctx, &due, read); err != nil {
		return pg.Named(err)
	}
	isWaiting, err := feed.IsBehind(ctx, db, Accruals, due.Day)
	switch {
	case err != nil:
		return pg.Named(err)
	case isWaiting && due.IsLate:
		_, err = idem.Slot(ctx, db, "report_late_rebates", string(due.Day), func(context.Context, *sqlx.Tx) error {
			late(due.Day)
			return nil
		})
		return err
	case isWaiting:
		return nil
	}
	return payAll(ctx, db, due.Day)
}

func payAll(ctx context.Context, db *pg.DB, day clock.Date) error {
	for {
		sums, err := unpaid(ctx, db, day, readAtOnce)
		if err != nil {
			return pg.Named(err)
		}
		for some := range slices.Chunk(sums, paidAtOnce) {
			if err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return pay(ctx, tx, some, day) }); err != nil {
				return err
			}
		}
		if len(sums) < readAtOnce {
			return nil
		}
	}
}
