package limit

import (
	"context"
	"slices"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Reminders are the minutes after which a player may be shown how long he has played; 0 is never.
var Reminders = []int{0, 15, 30, 60}

// Reminder is what a member chose.
func Reminder(ctx context.Context, q pg.Q, member id.Member) (minutes int, err error) {
	err = q.GetContext(ctx, &minutes, `SELECT reminder_minutes FROM members WHERE id = $1`, member)
	return minutes, err
}

// SetReminder chooses. Faults: validation_failed.
func SetReminder(ctx context.Context, db *pg.DB, member id.Member, minutes int) error {
	if !slices.Contains(Reminders, minutes) {
		return fault.Invalid("minutes", "not_offered")
	}
	_, err := db.ExecContext(ctx, `UPDATE members SET reminder_minutes = $2 WHERE id = $1`, member, minutes)
	return err
}
