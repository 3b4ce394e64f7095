package wallet

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
)

// EventKind names what happened. It is the value of outbox.kind and the name of the event on the stream.
type EventKind string

// The kinds. SQL functions and statements write the same text; a test in api/server compares them.
const (
	BalanceChanged    EventKind = "balance"
	BetChanged        EventKind = "bet"
	DepositChanged    EventKind = "deposit"
	WithdrawalChanged EventKind = "withdrawal"
	TransferMade      EventKind = "transfer"
	MessageReceived   EventKind = "message"
	BadgeChanged      EventKind = "badge"
	Announced         EventKind = "announcement"
	LimitReached      EventKind = "limit"
	ReminderDue       EventKind = "reminder"
	PlayStopped       EventKind = "stop"
	SessionEnded      EventKind = "session-ended"
	ContractChanged   EventKind = "contract"
)

// Event is a row of the outbox: Related and RelatedID name what it is about, State is the state of that afterwards.
// Fields other than Kind may be empty. Package store/live publishes it, package api/live gives it its wire form.
type Event struct {
	Kind      EventKind    `db:"kind"`
	Related   string       `db:"related_kind"`
	RelatedID string       `db:"related_id"`
	State     string       `db:"state"`
	Version   *int64       `db:"version"`
	Amount    money.Amount `db:"amount"`
	Notice    string       `db:"notice"`
	Period    string       `db:"period"`
	Until     *time.Time   `db:"until_at"`
}

// Notify writes an event for a member in the transaction that it reports.
func Notify(ctx context.Context, tx *sqlx.Tx, member id.Member, e Event) error {
	return insertEvent(ctx, tx, &member, e)
}

// NotifyAll writes an event for every signed-in member.
func NotifyAll(ctx context.Context, tx *sqlx.Tx, e Event) error { return insertEvent(ctx, tx, nil, e) }

// NotifyBalance writes the event of a changed balance. The balance is read when the event is delivered.
func NotifyBalance(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	return Notify(ctx, tx, member, Event{Kind: BalanceChanged})
}

func insertEvent(ctx context.Context, tx *sqlx.Tx, member *id.Member, e Event) error {
	const insert = `INSERT INTO outbox
		(member_id, kind, related_kind, related_id, state, version, amount, notice, period, until_at)
		VALUES ($1, $2, NULLIF($3, ''), NULLIF($4, ''), NULLIF($5, ''), $6, NULLIF($7::bigint, 0), NULLIF($8, ''),
			NULLIF($9, ''), $10)`
	_, err := tx.ExecContext(ctx, insert, member, e.Kind, e.Related, e.RelatedID, e.State, e.Version, e.Amount,
		e.Notice, e.Period, e.Until)
	return err
}
