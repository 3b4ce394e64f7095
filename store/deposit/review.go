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

// Decision is who decides about an order, and why. Received is what the bank says that it received; nil where a
// provider has said it.
type Decision struct {
	approval.Action
	Received *money.Amount
}

// ConfirmReview credits the amount that was really received, less the fee. Above the limit of one person it takes two,
// who say the same amount; the first one's word leaves it in review. Faults: not_found, state_changed,
// second_person_required, validation_failed.
func ConfirmReview(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	return decide(ctx, db, which, by, Confirm)
}

// DenyReview ends an order without a credit. Faults: not_found, state_changed, validation_failed.
func DenyReview(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	return decide(ctx, db, which, by, Deny)
}

// FindLate takes a transfer up again that came when its order had ended; what came is then confirmed. Faults:
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
		before := d
		if event == PaidLate {
			if err := d.takeUp(ctx, tx); err != nil {
				return err
			}
		}
		d.Reason = &by.Reason
		if err := d.hear(by, event); err != nil {
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

// agree notes a confirmation of much money and says whether it is enough; words are those of others who said the same
// before.
func (d *Deposit) agree(ctx context.Context, tx *sqlx.Tx, by Decision,
	event Event) (votes []approval.Vote, isEnough bool, err error) {
	if event != Confirm {
		return nil, true, nil
	}
	settings, err := system.Read(ctx, tx)
	if err != nil || *d.Came() <= settings.TwoPersonAbove {
		return nil, err == nil, err
	}
	votes, err = by.Vote(ctx, tx, confirmation(d.ID), d.Came().String())
	if err != nil {
		return nil, false, err
	}
	return votes[:len(votes)-1], len(votes) > 1, nil
}

// Confirmations are who says that much money of an order was received, and how much.
func Confirmations(ctx context.Context, q pg.Q, which id.Deposit) ([]approval.Vote, error) {
	return approval.Votes(ctx, q, confirmation(which))
}

// takeUp readies an order whose transfer came late. Providers tell themselves what came late.
func (d *Deposit) takeUp(ctx context.Context, tx *sqlx.Tx) error {
	if d.Provider != House {
		return fault.New(fault.StateChanged).With("state", string(d.State))
	}
	return d.expireOverdue(ctx, tx)
}

// hear notes what really arrived. What a provider has said is the truth; of a transfer only the bank's statement says
// it.
func (d *Deposit) hear(by Decision, event Event) error {
	if _, err := d.State.After(event); err != nil || event != Confirm {
		return err
	}
	switch came := d.Came(); {
	case came != nil && by.Received != nil && *by.Received != *came:
		return fault.Invalid("received", "provider_differs")
	case came != nil:
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
	// Agreed are the others who confirmed the same.
	Agreed []approval.Vote `json:"agreed,omitempty"`
	// Wanted are the votes that came before the one that decided.
	Wanted []Word `json:"wanted,omitempty"`
}

func (by Decision) row(d Deposit, before State, event Event) audit.Row {
	return audit.Row{
		Actor: by.Actor(), Action: "deposit." + string(event), Object: "deposit:" + string(d.ID),
		Before: trace{State: before}, After: trace{State: d.State, Received: d.Came()}, Reason: by.Reason,
		RequestID: by.RequestID,
	}
}
