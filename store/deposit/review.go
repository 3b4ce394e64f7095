package deposit

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/system"
)

// Decision is an operator's decision about an order. Received is the amount on the bank statement; nil if a provider
// reported it.
type Decision struct {
	approval.Action
	Received *money.Amount
}

// ConfirmReview credits the amount received, less the fee. Above the limit of one operator it needs two with the same
// amount; after the first the order stays in review. Faults: not_found, state_changed, second_person_required,
// validation_failed.
func ConfirmReview(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	return decide(ctx, db, which, by, Confirm)
}

// DenyReview ends an order without a credit. Faults: not_found, state_changed, validation_failed.
func DenyReview(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	return decide(ctx, db, which, by, Deny)
}

// FindLate reopens an order that ended before its transfer arrived; the amount is confirmed afterwards. Faults:
// not_found, state_changed, validation_failed.
func FindLate(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	return decide(ctx, db, which, by, PaidLate)
}

func decide(ctx context.Context, db *pg.DB, which id.Deposit, by Decision, event Event) (Deposit, error) {
	var d Deposit
	if err := by.Check(); err != nil {
		return d, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var err error
		if d, err = locked(ctx, tx, which); err != nil {
			return err
		}
		if d.Provider == Matched {
			return fault.New(fault.StateChanged).With("state", "paid to a member: rule its match")
		}
		before := d
		if event == PaidLate {
			if err := d.reopen(ctx, tx); err != nil {
				return err
			}
		}
		d.Reason = &by.Reason
		if err := d.setReceived(by, event); err != nil {
			return err
		}
		votes, isEnough, err := d.agree(ctx, tx, by, event)
		if err != nil {
			return err
		}
		if !isEnough {
			row := by.row(d, before.State, confirmFirst)
			d = before
			return audit.Write(ctx, tx, row)
		}
		if err := d.carryOut(ctx, tx, by, event); err != nil {
			return err
		}
		row := by.row(d, before.State, event)
		row.Before = trace{State: before.State, Agreed: votes}
		return audit.Write(ctx, tx, row)
	})
	return d, err
}

func (d *Deposit) carryOut(ctx context.Context, tx *sqlx.Tx, by Decision, event Event) error {
	if err := d.advance(ctx, tx, event); err != nil || event != Confirm {
		return err
	}
	return d.credit(ctx, tx, by.Actor())
}

// confirmFirst is the first of two votes.
const confirmFirst Event = "confirm_first"

// confirmation is what two operators must agree on above the limit of one: the amount received.
func confirmation(of id.Deposit) approval.Question {
	return approval.Question{Object: "deposit:" + string(of), Action: "confirm"}
}

// agree stores a confirmation above the limit of one operator and reports whether there are enough; votes are the
// earlier ones with the same amount.
func (d *Deposit) agree(ctx context.Context, tx *sqlx.Tx, by Decision,
	event Event) (votes []approval.Vote, isEnough bool, err error) {
	if event != Confirm {
		return nil, true, nil
	}
	settings, err := system.Read(ctx, tx)
	if err != nil || *d.GrossReceived() <= settings.TwoPersonAbove {
		return nil, err == nil, err
	}
	votes, err = by.Vote(ctx, tx, confirmation(d.ID), d.GrossReceived().String())
	if err != nil {
		return nil, false, err
	}
	return votes[:len(votes)-1], len(votes) > 1, nil
}

// Confirmations returns the operators' votes about the amount received for an order.
func Confirmations(ctx context.Context, q pg.Q, which id.Deposit) ([]approval.Vote, error) {
	return approval.Votes(ctx, q, confirmation(which))
}

// reopen prepares an order of a manual channel for a late transfer; providers report late payments themselves.
func (d *Deposit) reopen(ctx context.Context, tx *sqlx.Tx) error {
	if d.Provider != Manual {
		return fault.New(fault.StateChanged).With("state", string(d.State))
	}
	return d.expireOverdue(ctx, tx)
}

// setReceived stores the amount received. A provider's report is final; for a transfer only the bank statement has
// the amount.
func (d *Deposit) setReceived(by Decision, event Event) error {
	if _, err := d.State.After(event); err != nil || event != Confirm {
		return err
	}
	switch gross := d.GrossReceived(); {
	case gross != nil && by.Received != nil && *by.Received != *gross:
		return fault.Invalid("received", "provider_differs")
	case gross != nil:
		return nil
	case by.Received == nil:
		return fault.Invalid("received", "required")
	case *by.Received <= 0 || !by.Received.IsPayable():
		return fault.Invalid("received", "wrong_format")
	case *by.Received <= d.Fee:
		return fault.Invalid("received", string(fault.AmountBelowMin))
	}
	received := *by.Received - d.Fee
	d.Received = &received
	return nil
}

type trace struct {
	State    State         `json:"state"`
	Received *money.Amount `json:"received,omitempty"`
	// Agreed are the operators who confirmed the same amount before.
	Agreed []approval.Vote `json:"agreed,omitempty"`
	// Wanted are the votes before the deciding one.
	Wanted []ReversalVote `json:"wanted,omitempty"`
}

func (by Decision) row(d Deposit, before State, event Event) audit.Row {
	return audit.Row{
		Actor: by.Actor(), Action: "deposit." + string(event), Object: "deposit:" + string(d.ID),
		Before: trace{State: before}, After: trace{State: d.State, Received: d.GrossReceived()}, Reason: by.Reason,
		RequestID: by.RequestID,
	}
}
