package deposit

import (
	"context"
	"strings"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Decision is who decides about an order, and why.
type Decision struct {
	Operator  string
	Reason    string
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
		d.Reason = &by.Reason
		if err := d.advance(ctx, tx, event); err != nil {
			return err
		}
		if event == Confirm {
			if err := d.credit(ctx, tx, "operator:"+by.Operator, time.Time{}); err != nil {
				return err
			}
		}
		return audit.Write(ctx, tx, by.row(d, before, event))
	})
	return d, err
}

type trace struct {
	State    State         `json:"state"`
	Received *money.Amount `json:"received,omitempty"`
}

func (by Decision) row(d Deposit, before State, event Event) audit.Row {
	return audit.Row{
		Actor: "operator:" + by.Operator, Deed: "deposit." + string(event), Object: "deposit:" + string(d.ID),
		Before: trace{State: before}, After: trace{State: d.State, Received: d.Received}, Reason: by.Reason, RequestID: by.RequestID,
	}
}
