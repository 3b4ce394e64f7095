package wallet

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/money"
)

// Event is what one member is to be notified of, as the outbox stores it. Related and RelatedID name what it is about
// and State the state of that; everything but Kind may be empty. Package live publishes it and knows its wire form.
type Event struct {
	Kind      string
	Related   string
	RelatedID string
	State     string
	Notice    string
	Version   *int64
	Amount    money.Amount
	Until     *time.Time
}

// Notify writes an event for a member in the transaction that it reports.
func Notify(ctx context.Context, tx *sqlx.Tx, member id.Member, e Event) error {
	const insert = `INSERT INTO outbox (member_id, kind, related_kind, related_id, state, notice, version, amount, until_at)
		VALUES ($1, $2, NULLIF($3, ''), NULLIF($4, ''), NULLIF($5, ''), NULLIF($6, ''), $7, NULLIF($8, 0), $9)`
	_, err := tx.ExecContext(ctx, insert, member, e.Kind, e.Related, e.RelatedID, e.State, e.Notice, e.Version,
		int64(e.Amount), e.Until)
	return err
}

// NotifyBalance writes the event of a changed balance. The figures are read when it is delivered.
func NotifyBalance(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	return Notify(ctx, tx, member, Event{Kind: "balance"})
}
