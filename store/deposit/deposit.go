package deposit

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

// Deposit is a deposit order.
type Deposit struct {
	ID            id.Deposit    `db:"id"`
	Member        id.Member     `db:"member_id"`
	Channel       string        `db:"channel_id"`
	Method        string        `db:"method"`
	Provider      string        `db:"provider"`
	Names         []byte        `db:"names"`
	State         State         `db:"state"`
	Currency      string        `db:"currency"`
	Amount        money.Amount  `db:"amount"`
	Fee           money.Amount  `db:"fee"`
	Received      *money.Amount `db:"received"`
	PayCurrency   *string       `db:"pay_currency"`
	PayAmount     *money.Amount `db:"pay_amount"`
	Numerator     *int64        `db:"numerator"`
	Denominator   *int64        `db:"denominator"`
	RequestKey    string        `db:"request_key"`
	BodyHash      []byte        `db:"body_hash"`
	ProviderOrder *string       `db:"provider_order"`
	PayURL        *string       `db:"pay_url"`
	QRText        *string       `db:"qr_text"`
	PayToRaw      *string       `db:"pay_to"`
	Reason        *string       `db:"reason"`
	CreatedAt     time.Time     `db:"created_at"`
	ExpiresAt     time.Time     `db:"expires_at"`
	DecidedAt     *time.Time    `db:"decided_at"`
	IsOverdue     bool          `db:"is_overdue"`
}

// GrossReceived returns the amount received for the order including the fee, or nil before a payment.
func (d Deposit) GrossReceived() *money.Amount {
	if d.Received == nil {
		return nil
	}
	gross := *d.Received + d.Fee
	return &gross
}

// PayTo returns where the member sends the payment; nil if the provider's page collects it.
func (d Deposit) PayTo() *PayTo {
	var to *PayTo
	if d.PayToRaw == nil || json.Unmarshal([]byte(*d.PayToRaw), &to) != nil {
		return nil
	}
	return to
}

// Ruling returns the reason for denying or reversing the order, or why one that found no match was cancelled, or an
// empty text.
func (d Deposit) Ruling() string {
	isDenied := d.State == Failed && d.ProviderOrder != nil
	isUnmatched := d.State == Cancelled && d.Provider == Matched
	if d.Reason == nil || !isDenied && !isUnmatched && d.State != Reversed {
		return ""
	}
	return *d.Reason
}

// Name returns the name of the order's channel in a language.
func (d Deposit) Name(language string) string {
	var names map[string]string
	if json.Unmarshal(d.Names, &names) != nil || names[language] == "" {
		return names["en"]
	}
	return names[language]
}

const selectDeposit = `SELECT d.id, d.member_id, d.channel_id, c.method, c.provider, c.names, d.state, d.currency,
	d.amount, d.fee, d.received, d.pay_currency, d.pay_amount, d.numerator, d.denominator,
	d.request_key, d.body_hash, d.provider_order, d.pay_url, d.qr_text, d.pay_to, d.reason, d.created_at,
	d.expires_at, d.decided_at, d.expires_at <= lantern_now() AS is_overdue
	FROM deposits d JOIN deposit_channels c ON c.id = d.channel_id `

// Of returns a member's order. Its state is the one at this instant, even if ExpireOverdue has not run yet. Faults:
// not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, which id.Deposit) (Deposit, error) {
	return one(ctx, q, `WHERE d.member_id = $1 AND d.id = $2`, member, which)
}

// ByID returns the order of any member, for operators. Faults: not_found.
func ByID(ctx context.Context, q pg.Q, which id.Deposit) (Deposit, error) {
	return one(ctx, q, `WHERE d.id = $1`, which)
}

func one(ctx context.Context, q pg.Q, where string, args ...any) (Deposit, error) {
	var d Deposit
	err := q.GetContext(ctx, &d, selectDeposit+where, args...)
	if pg.IsNone(err) {
		return d, fault.New(fault.NotFound)
	}
	return d.asOfNow(), err
}

func locked(ctx context.Context, tx *sqlx.Tx, which id.Deposit) (Deposit, error) {
	var d Deposit
	err := tx.GetContext(ctx, &d, selectDeposit+`WHERE d.id = $1 FOR NO KEY UPDATE OF d`, which)
	if pg.IsNone(err) {
		return d, fault.New(fault.NotFound)
	}
	return d, err
}

func (d Deposit) asOfNow() Deposit {
	if d.IsOverdue {
		d.State = d.overdueState()
	}
	return d
}

func (d Deposit) overdueState() State {
	event := Expire
	if d.State == Created {
		event = ProviderRefused
	}
	next, err := d.State.After(event)
	if err != nil {
		return d.State
	}
	return next
}

// advance stores the order after an event and notifies its member.
func (d *Deposit) advance(ctx context.Context, tx *sqlx.Tx, event Event) error {
	next, err := d.State.After(event)
	if err != nil {
		return err
	}
	d.State = next
	const update = `UPDATE deposits SET state = $2, received = $3, provider_order = $4, pay_url = $5, qr_text = $6,
		reason = $7, pay_to = $8,
		decided_at = CASE WHEN $2 IN ('CREATED', 'PENDING_PAYMENT', 'IN_REVIEW') THEN NULL ELSE lantern_now() END
		WHERE id = $1 RETURNING decided_at`
	if err := tx.GetContext(ctx, &d.DecidedAt, update, d.ID, d.State, d.Received, d.ProviderOrder, d.PayURL, d.QRText,
		d.Reason, d.PayToRaw); err != nil {
		return fmt.Errorf("deposit %s: %w", event, err)
	}
	if err := d.notify(ctx, tx, event); err != nil {
		return err
	}
	if err := d.announceEnd(ctx, tx, event); err != nil {
		return err
	}
	return d.notifyState(ctx, tx)
}

func (d *Deposit) notifyState(ctx context.Context, tx *sqlx.Tx) error {
	return wallet.Notify(ctx, tx, d.Member, wallet.Event{
		Kind: wallet.DepositChanged, Related: "deposit", RelatedID: string(d.ID), State: string(d.State), Amount: d.Amount,
	})
}

// expireOverdue stores the state of an order that is past its deadline.
func (d *Deposit) expireOverdue(ctx context.Context, tx *sqlx.Tx) error {
	switch {
	case !d.IsOverdue:
		return nil
	case d.State == PendingPayment:
		return d.advance(ctx, tx, Expire)
	case d.State == Created:
		return d.advance(ctx, tx, ProviderRefused)
	}
	return nil
}

// List returns a page of a member's orders, newest first; before is the last id of the previous page.
func List(ctx context.Context, q pg.Q, member id.Member, before id.Deposit, size int) ([]Deposit, error) {
	const where = `WHERE d.member_id = $1 AND ($2::uuid IS NULL OR d.id < $2::uuid) ORDER BY d.id DESC LIMIT $3`
	return many(ctx, q, where, member, orNull(before), size)
}

// HasPaid reports whether the member ever paid a deposit, also one that is still in review.
func HasPaid(ctx context.Context, q pg.Q, member id.Member) (bool, error) {
	var has bool
	err := q.GetContext(ctx, &has, `SELECT EXISTS (SELECT FROM deposits
		WHERE member_id = $1 AND state IN ('CREDITED', 'REVERSED', 'IN_REVIEW'))`, member)
	return has, err
}

// Waiting lists the orders in review by operators and the credits with one vote for a reversal, oldest first. Matched
// orders are reviewed by the member who receives the transfer.
func Waiting(ctx context.Context, q pg.Q) ([]Deposit, error) {
	return many(ctx, q, `WHERE d.id IN (SELECT r.id FROM deposits r JOIN deposit_channels o ON o.id = r.channel_id
				WHERE r.state = 'IN_REVIEW' AND o.provider <> 'matched'
			UNION ALL SELECT w.id FROM deposit_reversals r JOIN deposits w ON w.id = r.deposit_id WHERE w.state = 'CREDITED')
		ORDER BY d.id LIMIT 200`)
}

func many(ctx context.Context, q pg.Q, where string, args ...any) ([]Deposit, error) {
	list := []Deposit{}
	err := q.SelectContext(ctx, &list, selectDeposit+where, args...)
	for i := range list {
		list[i] = list[i].asOfNow()
	}
	return list, err
}

func orNull[T ~string](text T) *T {
	if text == "" {
		return nil
	}
	return &text
}
