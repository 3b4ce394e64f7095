package wallet

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
)

// VendorOrder is a transfer to be queried at its vendor. WasAsked: the vendor may know it already, under the same
// reference.
type VendorOrder struct {
	ID        id.VendorTransfer `db:"id"`
	Member    id.Member         `db:"member_id"`
	Direction Direction         `db:"direction"`
	Currency  string            `db:"currency"`
	Amount    money.Amount      `db:"amount"`
	WasAsked  bool              `db:"was_asked"`
}

// The delay before a vendor is queried again, doubled with each attempt up to the maximum, and the time after which
// an operator may end the transfer.
const (
	vendorRetryDelay    = 2 * time.Second
	maxVendorRetryDelay = 10 * time.Minute
	byHandAfter         = time.Hour
)

// DueVendorQueries returns the transfers to be queried at their vendor now. The attempt is stored before it is made:
// a transfer whose sender dies has an unknown result and is queried again.
func DueVendorQueries(ctx context.Context, db *pg.DB, vendor string, most int) ([]VendorOrder, error) {
	const take = `WITH due AS (
			SELECT id FROM vendor_transfers WHERE state = 'SENDING' AND vendor_code = $1 AND ask_at <= lantern_now()
			ORDER BY ask_at, id LIMIT $2 FOR UPDATE SKIP LOCKED
		)
		UPDATE vendor_transfers t SET asks = t.asks + 1,
			ask_at = lantern_now() + least($3 * power(2, least(t.asks, 10)), $4) * interval '1 second'
		FROM due WHERE t.id = due.id RETURNING t.id, t.member_id, t.direction, t.currency, t.amount, t.asks > 1 AS was_asked`
	orders := []VendorOrder{}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		orders = orders[:0]
		return tx.SelectContext(ctx, &orders, take, vendor, most, int64(vendorRetryDelay/time.Second),
			int64(maxVendorRetryDelay/time.Second))
	})
	return orders, err
}

// VendorOutcome is the result of a transfer. Left is the member's balance at the vendor afterwards, if reported;
// Reason is the vendor's reason for a refusal. By is the operator who ended it; empty: the vendor.
type VendorOutcome struct {
	IsDone bool
	Left   *money.Amount
	Reason string
	By     string
}

// EndVendorTransfer applies the first outcome of a transfer; later ones have no effect. Done: a return is credited
// together with the result of the play there. Not done: the transfer is reversed.
func EndVendorTransfer(ctx context.Context, db *pg.DB, which id.VendorTransfer, o VendorOutcome) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		t, err := holdVendorTransfer(ctx, tx, which)
		if err != nil || t.State != Sending {
			return err
		}
		_, err = t.end(ctx, tx, o)
		return err
	})
}

// RuleVendorTransfer ends a transfer that its vendor has not confirmed for an hour. Faults: validation_failed,
// not_found, already_final, state_changed (the vendor is still being asked, with readyAt).
func RuleVendorTransfer(ctx context.Context, db *pg.DB, which id.VendorTransfer, isDone bool,
	by approval.Action) (ruled VendorTransfer, err error) {
	if err := by.Check(); err != nil {
		return ruled, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if ruled, err = ruleVendorTransfer(ctx, tx, which, isDone, by.Actor()); err != nil {
			return err
		}
		before := map[string]any{"state": Sending}
		after := map[string]any{"state": ruled.State, "amount": ruled.Amount}
		return by.Note(ctx, tx, "vendor_transfer.rule", "vendor_transfer:"+string(which), before, after)
	})
	return ruled, err
}

func ruleVendorTransfer(ctx context.Context, tx *sqlx.Tx, which id.VendorTransfer, isDone bool,
	by string) (VendorTransfer, error) {
	t, err := holdVendorTransfer(ctx, tx, which)
	if err != nil {
		return t, err
	}
	if t.State != Sending {
		return t, fault.New(fault.AlreadyFinal)
	}
	var isDue bool
	const due = `SELECT made_at + $2 * interval '1 second' <= lantern_now() FROM vendor_transfers WHERE id = $1`
	if err := tx.GetContext(ctx, &isDue, due, which, int64(byHandAfter/time.Second)); err != nil {
		return t, err
	}
	if !isDue {
		return t, fault.New(fault.StateChanged).With("readyAt", t.At.Add(byHandAfter).UTC())
	}
	return t.end(ctx, tx, VendorOutcome{IsDone: isDone, By: by})
}

// LateVendorTransfers returns the transfers on which an operator may rule, the oldest first.
func LateVendorTransfers(ctx context.Context, q pg.Q, most int) ([]VendorTransfer, error) {
	const where = `WHERE t.state = 'SENDING' AND t.made_at + $1 * interval '1 second' <= lantern_now() ORDER BY t.id
		LIMIT $2`
	list := []VendorTransfer{}
	err := q.SelectContext(ctx, &list, selectVendorTransfer+where, int64(byHandAfter/time.Second), most)
	return list, pg.Named(err)
}

// holdVendorTransfer locks a member's balances and then the transfer, in the order in which transfers begin.
func holdVendorTransfer(ctx context.Context, tx *sqlx.Tx, which id.VendorTransfer) (VendorTransfer, error) {
	t, err := oneVendorTransfer(ctx, tx, `WHERE t.id = $1`, which)
	if err != nil {
		return t, err
	}
	if err := ledger.Lock(ctx, tx, t.Member); err != nil {
		return t, err
	}
	return oneVendorTransfer(ctx, tx, `WHERE t.id = $1 FOR NO KEY UPDATE OF t`, which)
}

func (t VendorTransfer) end(ctx context.Context, tx *sqlx.Tx, o VendorOutcome) (VendorTransfer, error) {
	t.State = Failed
	if o.IsDone {
		t.State = Done
	}
	actor := o.By
	if actor == "" {
		actor = "vendor:" + t.Vendor
	}
	if err := t.book(ctx, tx, o, actor); err != nil {
		return t, err
	}
	const update = `UPDATE vendor_transfers SET state = $2, reason = NULLIF($3, ''), ended_at = lantern_now(),
		ended_by = NULLIF($4, '')
		WHERE id = $1 RETURNING ended_at`
	if err := tx.GetContext(ctx, &t.EndedAt, update, t.ID, t.State, o.Reason, o.By); err != nil {
		return t, err
	}
	if err := t.countEnded(ctx, tx); err != nil {
		return t, err
	}
	if err := WaiveDust(ctx, tx, t.Member, t.Currency); err != nil {
		return t, err
	}
	return t, t.notify(ctx, tx)
}

func (t VendorTransfer) book(ctx context.Context, tx *sqlx.Tx, o VendorOutcome, actor string) error {
	credit := ledger.Entry{Kind: ledger.VendorOut, Actor: actor, Lines: ledger.Move(t.vendorAccount(), t.main(), t.Amount)}
	switch {
	case t.Direction == In && t.State == Failed:
		return t.post(ctx, tx, credit, ":back")
	case t.Direction == Out && t.State == Done:
		if err := t.bookPlay(ctx, tx, o.Left, actor); err != nil {
			return err
		}
		return t.post(ctx, tx, credit, "")
	}
	return nil
}

// bookPlay brings the booked balance of a vendor's wallet to the one reported before this transfer. The difference is
// the member's result there, booked to the revenue of the vendor's game type. Without a reported balance only the
// part of the amount that the books lack is booked, and the rest with the next report.
func (t VendorTransfer) bookPlay(ctx context.Context, tx *sqlx.Tx, left *money.Amount, actor string) error {
	held, err := vendorBalance(ctx, tx, t.vendorAccount())
	if err != nil {
		return err
	}
	won := max(0, t.Amount-held)
	if left != nil {
		won = t.Amount + *left - held
	}
	if won == 0 {
		return nil
	}
	revenue := ledger.Account{Code: ledger.Revenue(t.GameType), Currency: t.Currency}
	return t.post(ctx, tx, ledger.Entry{Kind: ledger.BetCorrection, Actor: actor,
		Lines: ledger.Move(revenue, t.vendorAccount(), won)}, ":play")
}
