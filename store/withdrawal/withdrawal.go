package withdrawal

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/message"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Withdrawal is a withdrawal request.
type Withdrawal struct {
	ID          id.Withdrawal `db:"id"`
	Member      id.Member     `db:"member_id"`
	State       State         `db:"state"`
	Currency    string        `db:"currency"`
	Amount      money.Amount  `db:"amount"`
	Fee         money.Amount  `db:"fee"`
	Received    money.Amount  `db:"received"`
	Refunded    money.Amount  `db:"refunded"`
	Reason      *string       `db:"reason"`
	RequestedAt time.Time     `db:"requested_at"`
	DecidedAt   *time.Time    `db:"decided_at"`
	Bank        string        `db:"bank"`
	Holder      string        `db:"holder"`
	Last4       string        `db:"last4"`
	Parts       []Part        `db:"-"`
}

// Masked returns the payee's number for display.
func (w Withdrawal) Masked() string { return Payee{Last4: w.Last4}.Masked() }

const (
	ofWithdrawal = `w.id, w.member_id, w.state, w.currency, w.amount, w.fee, w.received, w.refunded, w.reason,
	w.requested_at, w.decided_at, p.bank, p.holder, p.last4`
	selectWithdrawal = `SELECT ` + ofWithdrawal + ` FROM withdrawals w JOIN payees p ON p.id = w.payee_id `
)

// Of returns a member's request in its current state; deadlines apply even before their job runs. Faults: not_found.
func Of(ctx context.Context, q pg.Q, member id.Member, which id.Withdrawal) (Withdrawal, error) {
	w, err := one(ctx, q, `WHERE w.member_id = $1 AND w.id = $2`, member, which)
	if err != nil {
		return w, err
	}
	list, err := asOfNow(ctx, q, []Withdrawal{w})
	if err != nil {
		return w, err
	}
	return list[0], nil
}

// ByID returns the request of any member, for operators. Faults: not_found.
func ByID(ctx context.Context, q pg.Q, which id.Withdrawal) (Withdrawal, error) {
	return one(ctx, q, `WHERE w.id = $1`, which)
}

func locked(ctx context.Context, tx *sqlx.Tx, which id.Withdrawal) (Withdrawal, error) {
	return one(ctx, tx, `WHERE w.id = $1 FOR NO KEY UPDATE OF w`, which)
}

func one(ctx context.Context, q pg.Q, where string, args ...any) (Withdrawal, error) {
	var w Withdrawal
	err := q.GetContext(ctx, &w, selectWithdrawal+where, args...)
	if pg.IsNone(err) {
		return w, fault.New(fault.NotFound)
	}
	return w, err
}

// List returns a page of a member's requests, newest first; before is the last id of the previous page.
func List(ctx context.Context, q pg.Q, member id.Member, before id.Withdrawal, size int) ([]Withdrawal, error) {
	const where = `WHERE w.member_id = $1 AND ($2 = '' OR w.id < NULLIF($2, '')::uuid) ORDER BY w.id DESC LIMIT $3`
	list := []Withdrawal{}
	if err := q.SelectContext(ctx, &list, selectWithdrawal+where, member, string(before), size); err != nil {
		return nil, err
	}
	return asOfNow(ctx, q, list)
}

// advance stores the request after an event and notifies its member.
func (w *Withdrawal) advance(ctx context.Context, tx *sqlx.Tx, event Event) error {
	next, err := w.State.After(event)
	if err != nil {
		return err
	}
	w.State = next
	const update = `UPDATE withdrawals SET state = $2, reason = $3,
		decided_at = CASE WHEN $2 IN ('APPROVED', 'REJECTED', 'CANCELLED') THEN lantern_now() ELSE decided_at END
		WHERE id = $1 RETURNING decided_at`
	if err := tx.GetContext(ctx, &w.DecidedAt, update, w.ID, w.State, w.Reason); err != nil {
		return fmt.Errorf("withdrawal %s: %w", event, err)
	}
	if kind, ok := decisions[event]; ok {
		if err := w.notice(ctx, tx, kind, message.Facts{Amount: w.Amount}); err != nil {
			return err
		}
	}
	return wallet.Notify(ctx, tx, w.Member, w.event())
}

// decisions maps events to the notices about them.
var decisions = map[Event]message.Kind{ApproveIt: message.WithdrawalApproved, AutoPass: message.WithdrawalApproved,
	RejectIt: message.WithdrawalRejected}

func (w *Withdrawal) notice(ctx context.Context, tx *sqlx.Tx, kind message.Kind, facts message.Facts) error {
	facts.Currency = w.Currency
	return message.Send(ctx, tx, message.Notice{Member: w.Member, Kind: kind, About: message.AWithdrawal,
		RelatedID: string(w.ID), Facts: facts})
}

// event returns the live event of the request in its current state.
func (w *Withdrawal) event() wallet.Event {
	return wallet.Event{
		Kind: wallet.WithdrawalChanged, Related: "withdrawal", RelatedID: string(w.ID), State: string(w.State),
		Amount: w.Amount,
	}
}

// move books the amount with its fee between the member's balance and the hold, once for each kind.
func (w *Withdrawal) move(ctx context.Context, tx *sqlx.Tx, kind ledger.Kind, actor string) error {
	from := ledger.Account{Owner: w.Member, Code: ledger.Main, Currency: w.Currency}
	to := ledger.Account{Owner: w.Member, Code: ledger.HoldWithdraw, Currency: w.Currency}
	if kind == ledger.WithdrawRelease {
		from, to = to, from
	}
	isNew, err := ledger.Post(ctx, tx, ledger.Entry{
		ID: id.New[id.Entry](), Kind: kind, Key: fmt.Sprintf("%s:%s", kind, w.ID), Member: w.Member,
		RelatedKind: "withdrawal", RelatedID: string(w.ID), Actor: actor, Lines: ledger.Move(from, to, w.Amount+w.Fee),
	})
	if err != nil {
		return err
	}
	if !isNew {
		return fault.New(fault.StateChanged)
	}
	if err := wallet.WaiveDust(ctx, tx, w.Member, w.Currency); err != nil {
		return err
	}
	return wallet.NotifyBalance(ctx, tx, w.Member)
}
