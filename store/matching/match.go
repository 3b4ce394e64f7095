package matching

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Match pairs a part of a withdrawal with a deposit of another member.
type Match struct {
	ID         id.Match      `db:"id"`
	Payout     id.Payout     `db:"payout_id"`
	Withdrawal id.Withdrawal `db:"withdrawal_id"`
	Deposit    id.Deposit    `db:"deposit_id"`
	Depositor  id.Member     `db:"depositor_id"`
	Receiver   id.Member     `db:"receiver_id"`
	Currency   string        `db:"currency"`
	Amount     money.Amount  `db:"amount"`
	State      State         `db:"state"`
	OfferedAt  time.Time     `db:"offered_at"`
	// WindowEndsAt is until when the depositor sees the account and can prove the transfer.
	WindowEndsAt     time.Time     `db:"window_ends_at"`
	ProvenAt         *time.Time    `db:"proven_at"`
	Reminders        int           `db:"reminders"`
	ReceiverDeadline *time.Time    `db:"receiver_deadline"`
	LockedUntil      *time.Time    `db:"locked_until"`
	DecidedAt        *time.Time    `db:"decided_at"`
	DecidedBy        *string       `db:"decided_by"`
	Reason           *string       `db:"reason"`
	Received         *money.Amount `db:"received"`
	IsWindowOver     bool          `db:"is_window_over"`
	IsLockOver       bool          `db:"is_lock_over"`
}

const selectMatch = `SELECT m.id, m.payout_id, p.withdrawal_id, m.deposit_id, m.depositor_id, m.receiver_id, m.currency,
	m.amount, m.state, m.offered_at, m.window_ends_at, m.proven_at, m.reminders, m.receiver_deadline, m.locked_until,
	m.decided_at, m.decided_by, m.reason, m.received, m.window_ends_at <= lantern_now() AS is_window_over,
	COALESCE(m.locked_until <= lantern_now(), false) AS is_lock_over
	FROM payout_matches m JOIN payouts p ON p.id = m.payout_id `

// Of returns a match of a depositor or receiver. Faults: not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, which id.Match) (Match, error) {
	return one(ctx, q, `WHERE m.id = $1 AND $2 IN (m.depositor_id, m.receiver_id)`, which, member)
}

// ByID returns the match of any members, for operators. Faults: not_found.
func ByID(ctx context.Context, q pg.Q, which id.Match) (Match, error) {
	return one(ctx, q, `WHERE m.id = $1`, which)
}

func one(ctx context.Context, q pg.Q, where string, args ...any) (Match, error) {
	var m Match
	err := q.GetContext(ctx, &m, selectMatch+where, args...)
	if pg.IsNone(err) {
		return m, fault.New(fault.NotFound)
	}
	return m.asOfNow(), err
}

// asOfNow returns the match in the state that its window has decided, even if it is not stored yet.
func (m Match) asOfNow() Match {
	if m.State == Offered && m.IsWindowOver {
		m.State = Lapsed
	}
	return m
}

// Filter restricts a list to the match of a deposit, or to those of a withdrawal; empty fields restrict nothing.
type Filter struct {
	Deposit    id.Deposit
	Withdrawal id.Withdrawal
}

// List returns a page of a member's matches on either side, newest first; before is the last id of the previous page.
func List(ctx context.Context, q pg.Q, member id.Member, f Filter, before id.Match, size int) ([]Match, error) {
	const where = `WHERE $1 IN (m.depositor_id, m.receiver_id) AND ($2 = '' OR m.id < NULLIF($2, '')::uuid)
		AND ($4 = '' OR m.deposit_id = NULLIF($4, '')::uuid AND m.depositor_id = $1)
		AND ($5 = '' OR p.withdrawal_id = NULLIF($5, '')::uuid AND m.receiver_id = $1)
		ORDER BY m.id DESC LIMIT $3`
	return many(ctx, q, where, member, string(before), size, string(f.Deposit), string(f.Withdrawal))
}

// Queue lists the disputes, oldest first, and the latest lapsed and cancelled matches, for which operators may find a
// late transfer.
func Queue(ctx context.Context, q pg.Q) (disputes, ended []Match, err error) {
	if disputes, err = many(ctx, q, `WHERE m.state = 'DISPUTED' ORDER BY m.id LIMIT 200`); err != nil {
		return nil, nil, err
	}
	ended, err = many(ctx, q, `WHERE m.state IN ('LAPSED', 'CANCELLED') ORDER BY m.id DESC LIMIT 50`)
	return disputes, ended, err
}

func many(ctx context.Context, q pg.Q, where string, args ...any) ([]Match, error) {
	list := []Match{}
	err := q.SelectContext(ctx, &list, selectMatch+where, args...)
	for i := range list {
		list[i] = list[i].asOfNow()
	}
	return list, err
}

// lock locks the row of a match. Requests, deposits and matches are locked in this order. Faults: not_found.
func lock(ctx context.Context, tx *sqlx.Tx, which id.Match) (*Match, error) {
	var m Match
	err := tx.GetContext(ctx, &m, selectMatch+`WHERE m.id = $1 FOR NO KEY UPDATE OF m`, which)
	if pg.IsNone(err) {
		return nil, fault.New(fault.NotFound)
	}
	return &m, err
}

// decision is who moved a match, and for what reason.
type decision struct{ actor, reason string }

// advance stores the match after an event and notifies both members.
func (m *Match) advance(ctx context.Context, tx *sqlx.Tx, event Event, by decision) error {
	next, err := m.State.After(event)
	if err != nil {
		return err
	}
	m.State = next
	const update = `UPDATE payout_matches SET state = $2, proven_at = CASE WHEN $2 = 'PROVEN' THEN lantern_now()
			ELSE proven_at END,
		decided_at = CASE WHEN $2 IN ('PROVEN', 'DISPUTED') THEN NULL ELSE lantern_now() END,
		decided_by = $3, reason = NULLIF($4, ''), received = $5 WHERE id = $1
		RETURNING proven_at, decided_at, decided_by, reason`
	if err := tx.GetContext(ctx, m, update, m.ID, m.State, by.actor, by.reason, m.Received); err != nil {
		return fmt.Errorf("match %s: %w", event, err)
	}
	return m.publish(ctx, tx)
}

// publish sends the event of the match in its current state to both members.
func (m *Match) publish(ctx context.Context, tx *sqlx.Tx) error {
	event := wallet.Event{Kind: Changed, Related: "match", RelatedID: string(m.ID), State: string(m.State),
		Amount: m.Amount}
	if m.State == Offered {
		event.Until = &m.WindowEndsAt
	}
	for _, member := range []id.Member{m.Depositor, m.Receiver} {
		if err := wallet.Notify(ctx, tx, member, event); err != nil {
			return err
		}
	}
	return nil
}

func (m *Match) notice(ctx context.Context, tx *sqlx.Tx, member id.Member, kind message.Kind,
	facts message.Facts) error {
	facts.Currency = m.Currency
	return message.Send(ctx, tx, message.Notice{Member: member, Kind: kind, About: aboutMatch, RelatedID: string(m.ID),
		Facts: facts})
}
