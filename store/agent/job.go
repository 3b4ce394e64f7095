package agent

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
)

const (
	accruedAtOnce = 2000
	paidAtOnce    = 500
)

// AccrueRebates is the job of every minute that notes the shares of newly settled bets.
func AccrueRebates(ctx context.Context, tx *sqlx.Tx) error {
	_, err := Accrue(ctx, tx, accruedAtOnce)
	return err
}

// PayRebates is the job that credits the rebates of the last closed business day, from 02:30 of the merchant's zone on. It is run
// every minute and takes a few hundred sums at a time, so that nobody's purse is held for long; what is paid already costs one look.
func PayRebates(ctx context.Context, tx *sqlx.Tx) error {
	var closed time.Time
	const read = `SELECT business_day(lantern_now() - interval '2 hours 30 minutes') - 1`
	if err := tx.GetContext(ctx, &closed, read); err != nil {
		return err
	}
	_, err := Pay(ctx, tx, clock.Date(closed.Format(time.DateOnly)), paidAtOnce)
	return err
}
