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

// Reminders are the offered minutes of play before a reality check; 0 is never, if the merchant requires none.
var Reminders = []int{0, 15, 30, 60}

// Reminder is a member's reality check. While one is due and not acknowledged, bets are refused.
type Reminder struct {
	// Chosen is the member's choice, Demanded the merchant's maximum; 0 is none.
	Chosen   int `db:"chosen"`
	Demanded int `db:"demanded"`
	// After is the resulting interval; 0 is never.
	After int        `db:"after"`
	Due   *time.Time `db:"due_at"`
}

// ReminderOf returns a member's reality check.
func ReminderOf(ctx context.Context, q pg.Q, member id.Member) (found Reminder, err error) {
	const read = `SELECT reminder_minutes AS chosen, COALESCE(reminder_after(0::smallint), 0) AS demanded,
		COALESCE(reminder_after(reminder_minutes), 0) AS after, reminder_due_at AS due_at FROM members WHERE id = $1`
	err = q.GetContext(ctx, &found, read, member)
	return found, err
}

// SetReminder stores a member's choice. It never postpones the check that is already counted. Faults:
// validation_failed.
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

// Acknowledge stores that a member has seen the reality check; the next interval begins now.
func Acknowledge(ctx context.Context, db *pg.DB, member id.Member) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE members SET reminder_due_at = reminder_due(reminder_minutes)
			WHERE id = $1`, member)
		return err
	})
}
