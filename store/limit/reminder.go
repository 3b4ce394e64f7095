package limit

import (
	"context"
	"slices"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Reminders are the minutes after which a player may be shown how long he has played; 0 is never, where the merchant
// demands none.
var Reminders = []int{0, 15, 30, 60}

// Reminder is how a member is reminded of the time. While one is due that he has not acknowledged, his bets are
// refused.
type Reminder struct {
	// Chosen by himself, and at most between two of them by the merchant; 0 is nothing.
	Chosen   int `db:"chosen"`
	Demanded int `db:"demanded"`
	// After is what comes of both; 0 is never.
	After int        `db:"after"`
	Due   *time.Time `db:"due_at"`
}

// ReminderOf reads it.
func ReminderOf(ctx context.Context, q pg.Q, member id.Member) (found Reminder, err error) {
	const read = `SELECT reminder_minutes AS chosen, COALESCE(reminder_after(0::smallint), 0) AS demanded,
		COALESCE(reminder_after(reminder_minutes), 0) AS after, reminder_due_at AS due_at FROM members WHERE id = $1`
	err = q.GetContext(ctx, &found, read, member)
	return found, err
}

// SetReminder chooses. One that is counted already is never put off by it: it comes as it would have, or sooner.
// Faults: validation_failed.
func SetReminder(ctx context.Context, db *pg.DB, member id.Member, minutes int) error {
	if !slices.Contains(Reminders, minutes) {
		return fault.Invalid("minutes", "not_offered")
	}
	const choose = `UPDATE members SET reminder_minutes = $2,
		reminder_due_at = CASE WHEN reminder_after($2) IS NOT NULL THEN least(reminder_due_at, reminder_due($2)) END
		WHERE id = $1`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, choose, member, minutes)
		return err
	})
}

// Acknowledge notes that a member has seen how long he has been here; the time to the next reminder is counted from
// now.
func Acknowledge(ctx context.Context, db *pg.DB, member id.Member) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE members SET reminder_due_at = reminder_due(reminder_minutes)
			WHERE id = $1`, member)
		return err
	})
}
