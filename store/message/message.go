// Package message stores notices to members until they delete them. A message is the kind of what happened and its
// figures, never a text: clients translate it.
package message

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Cause of a failure, result of a ruling, or what a freeze covers.
type Cause string

// The causes.
const (
	NoCause       Cause = ""
	NotPaidInTime Cause = "expired"
	NotAccepted   Cause = "refused"
	Denied        Cause = "denied"
	RuledPaid     Cause = "paid"
	RuledUnpaid   Cause = "unpaid"
	SigningIn     Cause = "login"
	Betting       Cause = "bet"
	Funds         Cause = "funds"
	Income        Cause = "income"
	Registering   Cause = "register"
	// The kind of a contract.
	OfDividend       Cause = "dividend"
	OfDailySalary    Cause = "daily_salary"
	OfHourlySalary   Cause = "hourly_salary"
	OfRealtimeSalary Cause = "realtime_salary"
)

// Values lists every Cause.
func (Cause) Values() []Cause {
	return []Cause{
		NoCause, NotPaidInTime, NotAccepted, Denied, RuledPaid, RuledUnpaid, SigningIn, Betting, Funds, Income, Registering,
		OfDividend, OfDailySalary, OfHourlySalary, OfRealtimeSalary,
	}
}

// Facts are the figures of a message; fields that the kind does not use are empty.
type Facts struct {
	Amount   money.Amount `json:"amount"`
	Currency string       `json:"currency"`
	Count    int          `json:"count,omitempty"`
	Cause    Cause        `json:"cause,omitempty"`
	Until    *time.Time   `json:"until,omitempty"`
	From     string       `json:"from,omitempty"`
}

// Notice is a message to be written.
type Notice struct {
	Member    id.Member
	Kind      Kind
	About     About
	RelatedID string
	Facts     Facts
}

// Send writes a notice in the transaction that it reports; the member's open streams receive it after the commit.
func Send(ctx context.Context, tx *sqlx.Tx, n Notice) error {
	facts, err := json.Marshal(n.Facts)
	if err != nil {
		return fmt.Errorf("notice %s: %w", n.Kind, err)
	}
	messageID := id.New[id.Message]()
	const add = `INSERT INTO messages (id, member_id, kind, related_kind, related_id, facts)
		VALUES ($1, $2, $3, $4, $5, $6)`
	if _, err := tx.ExecContext(ctx, add, messageID, n.Member, n.Kind, n.About, n.RelatedID, string(facts)); err != nil {
		return fmt.Errorf("notice %s: %w", n.Kind, err)
	}
	if err := n.push(ctx, tx, messageID); err != nil {
		return err
	}
	event := wallet.Event{
		Kind: wallet.MessageReceived, Related: "message", RelatedID: string(messageID), Notice: string(n.Kind),
	}
	if err := wallet.Notify(ctx, tx, n.Member, event); err != nil {
		return err
	}
	return notifyCounts(ctx, tx, n.Member)
}

// OfAccount returns a function that notifies a member of something about the account itself, for packages that may not
// know of messages.
func OfAccount(kind Kind) func(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	return func(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
		return Send(ctx, tx, Notice{Member: member, Kind: kind, About: AnAccount, RelatedID: string(member)})
	}
}

// push queues a push notification for every device on which the member is logged in and has registered. Members who
// excluded themselves get the message alone.
func (n Notice) push(ctx context.Context, tx *sqlx.Tx, messageID id.Message) error {
	const add = `INSERT INTO pushes (message_id, token) SELECT $1, d.token FROM push_devices d
		JOIN sessions s ON s.id = d.session_id
		WHERE d.member_id = $2 AND s.ended_at IS NULL AND NOT is_excluded($2)`
	if _, err := tx.ExecContext(ctx, add, messageID, n.Member); err != nil {
		return fmt.Errorf("push of notice %s: %w", n.Kind, err)
	}
	return nil
}

// Message is a notice as it was stored.
type Message struct {
	ID        id.Message
	Kind      Kind
	About     About
	RelatedID string
	Facts     Facts
	CreatedAt time.Time
	IsRead    bool
}

type row struct {
	ID        id.Message      `db:"id"`
	Kind      Kind            `db:"kind"`
	About     About           `db:"related_kind"`
	RelatedID string          `db:"related_id"`
	Facts     json.RawMessage `db:"facts"`
	CreatedAt time.Time       `db:"created_at"`
	IsRead    bool            `db:"is_read"`
}

func (r row) message() (Message, error) {
	m := Message{ID: r.ID, Kind: r.Kind, About: r.About, RelatedID: r.RelatedID, CreatedAt: r.CreatedAt, IsRead: r.IsRead}
	if err := json.Unmarshal(r.Facts, &m.Facts); err != nil {
		return m, fmt.Errorf("facts of message %s: %w", r.ID, err)
	}
	return m, nil
}

const selectMessage = `SELECT id, kind, related_kind, related_id, facts, created_at, read_at IS NOT NULL AS is_read
	FROM messages `

// Of returns one of a member's messages. Faults: not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, messageID id.Message) (Message, error) {
	var r row
	err := q.GetContext(ctx, &r, selectMessage+`WHERE id = $1 AND member_id = $2`, messageID, member)
	if pg.IsNone(err) {
		return Message{}, fault.New(fault.NotFound)
	}
	if err != nil {
		return Message{}, err
	}
	return r.message()
}

// List returns a page of a member's messages, newest first; before is the last id of the previous page.
func List(ctx context.Context, q pg.Q, member id.Member, before id.Message, size int) ([]Message, error) {
	const where = `WHERE member_id = $1 AND ($2 = '' OR id < NULLIF($2, '')::uuid) ORDER BY id DESC LIMIT $3`
	var rows []row
	if err := q.SelectContext(ctx, &rows, selectMessage+where, member, string(before), size); err != nil {
		return nil, err
	}
	list := make([]Message, len(rows))
	for i, r := range rows {
		var err error
		if list[i], err = r.message(); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Unread returns how many messages a member has not read.
func Unread(ctx context.Context, q pg.Q, member id.Member) (count int, err error) {
	err = q.GetContext(ctx, &count, `SELECT count(*) FROM messages WHERE member_id = $1 AND read_at IS NULL`, member)
	return count, err
}
