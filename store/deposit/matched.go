package deposit

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/file"
	"lantern/store/id"
	"lantern/store/money"
)

// Matched is the provider of channels by which members pay to the account of another member who withdraws
// (store/matching).
const Matched = "matched"

// endHooks run in the transaction in which a matched order ends without a payment.
var endHooks []func(context.Context, *sqlx.Tx, Deposit) error

// WhenUnpaid registers what a noun of a later row does when a matched order is cancelled or expires, in the same
// transaction. Nouns call it when their package is initialized.
func WhenUnpaid(hook func(context.Context, *sqlx.Tx, Deposit) error) struct{} {
	endHooks = append(endHooks, hook)
	return struct{}{}
}

func (d *Deposit) announceEnd(ctx context.Context, tx *sqlx.Tx, event Event) error {
	if d.Provider != Matched || event != Cancel && event != Expire {
		return nil
	}
	for _, hook := range endHooks {
		if err := hook(ctx, tx, *d); err != nil {
			return err
		}
	}
	return nil
}

// MatchedTerms returns the terms of a matched order: a reference, and no account until it has a match.
func MatchedTerms(d Deposit) Terms { return Terms{ProviderOrder: id.Reference(d.ID)} }

// Order is a matched order that is locked, for the steps of store/matching.
type Order struct{ d *Deposit }

// LockMatched locks an order of a matched channel and stores the deadline that has passed. Faults: not_found.
func LockMatched(ctx context.Context, tx *sqlx.Tx, which id.Deposit) (Order, error) {
	d, err := locked(ctx, tx, which)
	if err != nil {
		return Order{}, err
	}
	if d.Provider != Matched {
		return Order{}, fault.New(fault.NotFound)
	}
	return Order{&d}, d.expireOverdue(ctx, tx)
}

// Deposit returns the order in its current state.
func (o Order) Deposit() Deposit { return *o.d }

// PayBy sets until when the order can be paid. Faults: state_changed.
func (o Order) PayBy(ctx context.Context, tx *sqlx.Tx, until time.Time) error {
	if o.d.State != PendingPayment {
		return fault.New(fault.StateChanged).With("state", string(o.d.State))
	}
	if _, err := tx.ExecContext(ctx, `UPDATE deposits SET expires_at = $2 WHERE id = $1`, o.d.ID, until); err != nil {
		return err
	}
	o.d.ExpiresAt = until
	return o.d.notifyState(ctx, tx)
}

// Prove stores the pictures of the transfer's receipt and moves the order to the review of the member who receives the
// transfer. Faults: state_changed, proof_required.
func (o Order) Prove(ctx context.Context, tx *sqlx.Tx, proofs []file.Picture) error {
	if len(proofs) == 0 {
		return fault.New(fault.ProofRequired)
	}
	if err := o.d.advance(ctx, tx, ProofUploaded); err != nil {
		return err
	}
	return Receipts.Add(ctx, tx, o.d.Member, string(o.d.ID), proofs)
}

// Credit credits the ordered amount from the clearing account. Faults: state_changed.
func (o Order) Credit(ctx context.Context, tx *sqlx.Tx, actor string) error {
	received := o.d.Amount
	o.d.Received = &received
	if err := o.d.advance(ctx, tx, Confirm); err != nil {
		return err
	}
	return o.d.credit(ctx, tx, actor)
}

// Deny ends the order without a credit. Faults: state_changed.
func (o Order) Deny(ctx context.Context, tx *sqlx.Tx, reason string) error {
	o.d.Reason = &reason
	return o.d.advance(ctx, tx, Deny)
}

// Drop cancels an order that waits for a payment, with the reason. Faults: state_changed.
func (o Order) Drop(ctx context.Context, tx *sqlx.Tx, reason string) error {
	o.d.Reason = &reason
	return o.d.advance(ctx, tx, Cancel)
}

// Hold stores what was transferred for an order that ended without a credit as a held payment, which operators credit
// or return. The caller books its amount to the clearing account, from which it moves to suspense.
func (o Order) Hold(ctx context.Context, tx *sqlx.Tx, amount money.Amount, actor string) error {
	var paidAt time.Time
	if err := tx.GetContext(ctx, &paidAt, `SELECT lantern_now()`); err != nil {
		return err
	}
	p := Payment{Channel: o.d.Channel, ProviderOrder: *o.d.ProviderOrder, Deposit: o.d.ID, Amount: amount,
		Currency: o.d.Currency, PaidAt: paidAt}
	if err := p.store(ctx, tx, WasUnassigned); err != nil {
		return err
	}
	held := Held{Channel: o.d.Channel, Provider: Matched, ProviderOrder: p.ProviderOrder, Deposit: o.d.ID,
		Amount: amount, Currency: o.d.Currency}
	return held.insert(ctx, tx, actor)
}
