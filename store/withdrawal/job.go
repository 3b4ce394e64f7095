package withdrawal

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/system"
	"lantern/store/wallet"
)

// Screen is the job that moves requests to review when the time to cancel is over, or approves those that pass the
// automatic rules.
func Screen(ctx context.Context, tx *sqlx.Tx) error {
	settings, err := system.Read(ctx, tx)
	if err != nil {
		return err
	}
	const read = `SELECT id FROM withdrawals WHERE state = 'REQUESTED'
		AND requested_at <= lantern_now() - $1 * interval '1 second'
		ORDER BY id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED`
	var due []id.Withdrawal
	if err := tx.SelectContext(ctx, &due, read,
		int64(Settings.Of(settings).Limits.CancelWindow()/time.Second)); err != nil {
		return err
	}
	for _, which := range due {
		w, err := locked(ctx, tx, which)
		if err != nil {
			return err
		}
		if err := w.screen(ctx, tx, Settings.Of(settings).AutoPass); err != nil {
			return err
		}
	}
	return nil
}

// CountAsReceived is the job that stores parts as received when their deadline has passed. Reads return the same
// state before it runs.
func CountAsReceived(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT id FROM withdrawals w WHERE EXISTS (
			SELECT FROM payouts WHERE withdrawal_id = w.id AND state = 'AWAITING' AND deadline <= lantern_now())
		ORDER BY id LIMIT 500 FOR NO KEY UPDATE SKIP LOCKED`
	var due []id.Withdrawal
	if err := tx.SelectContext(ctx, &due, read); err != nil {
		return err
	}
	for _, which := range due {
		x, err := lockRequest(ctx, tx, which)
		if err != nil {
			return err
		}
		if err := x.applyDeadlines(ctx, tx); err != nil {
			return err
		}
	}
	return remind(ctx, tx)
}

// lastCall is the time before the deadline at which the second reminder is sent; the first is sent at half time.
const lastCall = 5 * time.Minute

func remind(ctx context.Context, tx *sqlx.Tx) error {
	const mark = `WITH due AS (
			SELECT id, CASE WHEN lantern_now() >= deadline - $1 * interval '1 second' THEN 2 ELSE 1 END AS nth FROM payouts
			WHERE state = 'AWAITING' AND deadline > lantern_now()
			AND (lantern_now() >= deadline - (deadline - disbursed_at) / 2 AND reminders < 1
				OR lantern_now() >= deadline - $1 * interval '1 second' AND reminders < 2) LIMIT 500 FOR UPDATE SKIP LOCKED
		), reminded AS (UPDATE payouts p SET reminders = nth FROM due WHERE p.id = due.id
		RETURNING p.id, p.withdrawal_id, p.amount, p.deadline)
		SELECT t.id, w.id AS withdrawal, w.member_id, w.currency, t.amount, t.deadline, w.state FROM reminded t
		JOIN withdrawals w ON w.id = t.withdrawal_id`
	var due []struct {
		ID         id.Payout     `db:"id"`
		Withdrawal id.Withdrawal `db:"withdrawal"`
		Member     id.Member     `db:"member_id"`
		Currency   string        `db:"currency"`
		Amount     money.Amount  `db:"amount"`
		Deadline   time.Time     `db:"deadline"`
		State      State         `db:"state"`
	}
	if err := tx.SelectContext(ctx, &due, mark, int64(lastCall/time.Second)); err != nil {
		return err
	}
	for _, part := range due {
		until := part.Deadline.UTC()
		w := Withdrawal{
			ID: part.Withdrawal, Member: part.Member, Currency: part.Currency, State: part.State, Amount: part.Amount,
		}
		if err := w.notice(ctx, tx, message.Reminder, message.Facts{Amount: part.Amount, Until: &until}); err != nil {
			return err
		}
		event := w.event()
		event.Notice, event.Until = string(message.Reminder), &until
		if err := wallet.Notify(ctx, tx, part.Member, event); err != nil {
			return err
		}
	}
	return nil
}
