package idem

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// Slot runs a job once per slot of its schedule, on whichever instance claims the slot first. The claim and the
// effect commit together, so a job that fails leaves its slot free. ran is false when the slot was taken.
func Slot(ctx context.Context, db *pg.DB, name, slot string,
	job func(context.Context, *sqlx.Tx) error) (ran bool, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const claim = `INSERT INTO job_slots (name, slot) VALUES ($1, $2) ON CONFLICT DO NOTHING`
		result, err := tx.ExecContext(ctx, claim, name, slot)
		if err != nil {
			return err
		}
		claimed, err := result.RowsAffected()
		if err != nil || claimed == 0 {
			return err
		}
		ran = true
		return job(ctx, tx)
	})
	return ran && err == nil, err
}

// forgetSlots deletes slots that are older than a week: no clock is set back that far, and payments per period have
// keys of their own. It deletes a batch at a time, because there are sixty thousand a day.
func forgetSlots(ctx context.Context, tx *sqlx.Tx) error {
	const drop = `DELETE FROM job_slots WHERE (name, slot) IN (
		SELECT name, slot FROM job_slots WHERE ran_at < lantern_now() - interval '7 days' LIMIT 20000)`
	_, err := tx.ExecContext(ctx, drop)
	return err
}
