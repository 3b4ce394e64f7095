package deposit

import (
	"context"
	"strings"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Decision is who decides about an order, and why. Received is what the bank says that it received; nil where a provider has said it.
type Decision struct {
	ID        id.Operator
	Operator  string
	Reason    string
	Received  *money.Amount
	RequestID string
}

// ConfirmReview credits the amount that was really received. Faults: not_found, state_changed, validation_failed.
func ConfirmReview(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	return decide(ctx, db, which, by, Confirm)
}

// DenyReview ends an order without a credit. Faults: not_found, state_changed, validation_failed.
func DenyReview(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	return decide(ctx, db, which, by, Deny)
}

// FindLate takes a transfer up again that came when its order had ended; what came is then confirmed. Faults: not_found, state_changed,
// validation_failed.
func FindLate(ctx context.Context, db *pg.DB, which id.Deposit, by Decision) (Deposit, error) {
	return decide(ctx, db, which, by, PaidLate)
}

func decide(ctx context.Context, db *pg.DB, which id.Deposit, by Decision, event Event) (Deposit, error) {
	var d Deposit
	if strings.TrimSpace(by.Reason) == "" {
		return d, fault.Invalid("reason", "required")
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var err error
		if d, err = locked(ctx, tx, which); err != nil {
			return err
		}
		before := d.State
		if event == PaidLate {
			if err := d.takeUp(ctx, tx); err != nil {
				return err
			}
		}
		d.Reason = &by.Reason
		if err := d.hear(by, event); err != nil {
			return err
		}
		if err := d.advance(ctx, tx, event); err != nil {
			return err
		}
		if event == Confirm {
			if err := d.credit(ctx, tx, "operator:"+by.Operator); err != nil {
				return err
			}
		}
		return audit.Write(ctx, tx, by.row(d, before, event))
	})
	return d, err
}

// takeUp readies an order whose transfer came late. Providers tell themselves what came late.
func (d *Deposit) takeUp(ctx context.Context, tx *sqlx.Tx) error {
	if d.Provider != House {
		return fault.New(fault.StateChanged).With("state", string(d.State))
	}
	return d.expireOverdue(ctx, tx)
}

// hear notes what really arrived. What a provider has said is the truth; of a transfer only the bank's statement says it.
func (d *Deposit) hear(by Decision, event Event) error {
	if _, err := d.State.After(event); err != nil || event != Confirm {
		return err
	}
	switch {
	case d.Received != nil && by.Received != nil && *by.Received != *d.Received:
		return fault.Invalid("received", "provider_differs")
	case d.Received == nil && by.Received == nil:
		return fault.Invalid("received", "required")
	case d.Received == nil && (*by.Received <= 0 || !by.Received.IsPayable()):
		return fault.Invalid("received", "wrong_format")
	case d.Received == nil:
		d.Received = by.Received
	}
	return nil
}

type trace struct {
	State    State         `json:"state"`
	Received *money.Amount `json:"received,omitempty"`
	// Wanted are the words that came before the one that decided.
	Wanted []Word `json:"wanted,omitempty"`
}

func (by Decision) row(d Deposit, before State, event Event) audit.Row {
	return audit.Row{
		Actor: "operator:" + by.Operator, Deed: "deposit." + string(event), Object: "deposit:" + string(d.ID),
		Before: trace{State: before}, After: trace{State: d.State, Received: d.Received}, Reason: by.Reason, RequestID: by.RequestID,
	}
}
