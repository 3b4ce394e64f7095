package matching

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/withdrawal"
)

// remindersBefore is how many reminders precede the deadline of a receiver.
const remindersBefore = 2

// Remind is the job that reminds receivers of transfers to confirm. Their deadline begins with the second reminder.
func Remind(ctx context.Context, tx *sqlx.Tx) error {
	rules, err := RulesNow(ctx, tx)
	if err != nil {
		return err
	}
	const read = `SELECT m.id FROM payout_matches m JOIN payouts p ON p.id = m.payout_id
		JOIN withdrawals w ON w.id = p.withdrawal_id
		WHERE m.state = 'PROVEN' AND m.reminders < $1
			AND COALESCE(m.reminded_at, m.proven_at) <= lantern_now() - $2 * interval '1 minute'
		ORDER BY m.id LIMIT $3 FOR NO KEY UPDATE OF w SKIP LOCKED`
	var due []id.Match
	if err := tx.SelectContext(ctx, &due, read, remindersBefore, rules.ReminderMinutes, atOnce); err != nil {
		return err
	}
	for _, which := range due {
		m, err := lockAll(ctx, tx, which)
		if err != nil {
			return err
		}
		if m.State != Proven || m.part.Part().State != withdrawal.Awaiting {
			continue
		}
		if err := m.remind(ctx, tx, minutes(rules.AnswerMinutes)); err != nil {
			return err
		}
	}
	return nil
}

func (m locked) remind(ctx context.Context, tx *sqlx.Tx, answers time.Duration) error {
	m.Reminders++
	if m.Reminders == remindersBefore {
		until, err := m.part.StartDeadline(ctx, tx, answers)
		if err != nil {
			return err
		}
		m.ReceiverDeadline = &until
	}
	const update = `UPDATE payout_matches SET reminders = $2, reminded_at = lantern_now(), receiver_deadline = $3
		WHERE id = $1`
	if _, err := tx.ExecContext(ctx, update, m.ID, m.Reminders, m.ReceiverDeadline); err != nil {
		return err
	}
	return m.part.Remind(ctx, tx, m.ReceiverDeadline)
}

// Credit is the job that credits counted matches when their lock is over.
func Credit(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT m.id, m.deposit_id FROM payout_matches m JOIN deposits d ON d.id = m.deposit_id
		WHERE m.state = 'COUNTED' AND m.locked_until <= lantern_now()
		ORDER BY m.id LIMIT $1 FOR NO KEY UPDATE OF d SKIP LOCKED`
	var due []struct {
		ID      id.Match   `db:"id"`
		Deposit id.Deposit `db:"deposit_id"`
	}
	if err := tx.SelectContext(ctx, &due, read, atOnce); err != nil {
		return err
	}
	for _, each := range due {
		order, err := deposit.LockMatched(ctx, tx, each.Deposit)
		if err != nil {
			return err
		}
		m, err := lock(ctx, tx, each.ID)
		if err != nil {
			return err
		}
		if m.State != Counted {
			continue
		}
		if err := m.credit(ctx, tx, order, Release, decision{actor: "system"}); err != nil {
			return err
		}
	}
	return nil
}
