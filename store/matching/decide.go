package matching

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/deposit"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/pg"
	"lantern/store/withdrawal"
)

// A part that its receiver, its deadline or an operator decides moves its match in the same transaction, and so does an
// order that ends unpaid.
var (
	_ = withdrawal.WhenDecided(followPart)
	_ = deposit.WhenUnpaid(followOrder)
)

// answers are the events by which a match follows the state of its part.
var answers = map[withdrawal.PartState]Event{
	withdrawal.Received: Confirm, withdrawal.AutoReceived: Count, withdrawal.PartDisputed: Dispute,
	withdrawal.ReceivedByRuling: RulePaid, withdrawal.Void: RuleUnpaid,
}

// followPart moves the match of a decided part. Parts without a proven match are skipped: the request
// is locked, so none can appear meanwhile.
func followPart(ctx context.Context, tx *sqlx.Tx, d withdrawal.Decided) error {
	if d.Part.Provider != withdrawal.Matched {
		return nil
	}
	const read = `SELECT id, deposit_id FROM payout_matches
		WHERE payout_id = $1 AND state IN ('PROVEN', 'COUNTED', 'DISPUTED')`
	var found struct {
		ID      id.Match   `db:"id"`
		Deposit id.Deposit `db:"deposit_id"`
	}
	if err := tx.GetContext(ctx, &found, read, d.Part.ID); pg.IsNone(err) {
		return nil
	} else if err != nil {
		return err
	}
	order, err := deposit.LockMatched(ctx, tx, found.Deposit)
	if err != nil {
		return err
	}
	m, err := lock(ctx, tx, found.ID)
	if err != nil {
		return err
	}
	return m.follow(ctx, tx, order, d)
}

func (m *Match) follow(ctx context.Context, tx *sqlx.Tx, order deposit.Order, d withdrawal.Decided) error {
	switch event := answers[d.Part.State]; event {
	case Dispute:
		return m.dispute(ctx, tx, event, d.Actor)
	case Count:
		return m.count(ctx, tx, order, *d.Part.Deadline)
	case RuleUnpaid:
		if err := m.advance(ctx, tx, event, decision{d.Actor, d.Reason}); err != nil {
			return err
		}
		return order.Deny(ctx, tx, d.Reason)
	default:
		return m.credit(ctx, tx, order, event, decision{d.Actor, d.Reason})
	}
}

func (m *Match) dispute(ctx context.Context, tx *sqlx.Tx, event Event, actor string) error {
	if err := m.advance(ctx, tx, event, decision{actor: actor}); err != nil {
		return err
	}
	return m.notice(ctx, tx, m.Depositor, noticeDisputed, message.Facts{Amount: m.Amount})
}

// count locks the credit of a part whose receiver was silent until the deadline; the time counts from the deadline,
// whenever it is stored.
func (m *Match) count(ctx context.Context, tx *sqlx.Tx, order deposit.Order, deadline time.Time) error {
	rules, err := RulesNow(ctx, tx)
	if err != nil {
		return err
	}
	const update = `UPDATE payout_matches SET locked_until = $2 WHERE id = $1
		RETURNING locked_until, locked_until <= lantern_now() AS is_lock_over`
	if err := tx.GetContext(ctx, m, update, m.ID, deadline.Add(minutes(rules.LockMinutes))); err != nil {
		return err
	}
	if err := m.advance(ctx, tx, Count, decision{actor: "system"}); err != nil || rules.LockMinutes > 0 {
		return err
	}
	return m.credit(ctx, tx, order, Release, decision{actor: "system"})
}

// followOrder moves the match of an order that was cancelled or has expired, and offers its part again.
func followOrder(ctx context.Context, tx *sqlx.Tx, d deposit.Deposit) error {
	var which id.Match
	const read = `SELECT id FROM payout_matches WHERE deposit_id = $1 AND state = 'OFFERED'`
	if err := tx.GetContext(ctx, &which, read, d.ID); pg.IsNone(err) {
		return nil
	} else if err != nil {
		return err
	}
	m, err := lock(ctx, tx, which)
	if err != nil {
		return err
	}
	event, actor := Cancel, "member:"+string(d.Member)
	if d.State == deposit.Expired {
		event, actor = Lapse, "system"
	}
	if err := m.advance(ctx, tx, event, decision{actor: actor}); err != nil {
		return err
	}
	_, err = moveOffer(ctx, tx, m.Payout, "TAKEN", "OPEN")
	return err
}
