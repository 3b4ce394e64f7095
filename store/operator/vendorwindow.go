package operator

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/pg"
)

// ReadVendorAgain has an hour of a vendor compared with the ledger once more; whoever asks vendors does it within
// moments.
// Faults: validation_failed, not_found (no such hour of such a vendor).
func ReadVendorAgain(ctx context.Context, db *pg.DB, code string, from time.Time,
	by approval.Action) (found gamevendor.Window, err error) {
	if err := by.Check(); err != nil {
		return found, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		found, err = gamevendor.ReadAgain(ctx, tx, code, from)
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		if err != nil {
			return err
		}
		return by.Note(ctx, tx, "vendor.reconcile", "vendor:"+code, nil,
			map[string]any{"from": found.From.UTC(), "differences": found.Differences})
	})
	return found, err
}

// CloseVendorCase says what became of a case that vendors' calls or statements opened. Faults: validation_failed,
// not_found (no such case, or closed before).
func CloseVendorCase(ctx context.Context, db *pg.DB, which id.VendorCase, by approval.Action) error {
	if err := by.Check(); err != nil {
		return err
	}
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		isClosed, err := gamevendor.CloseCase(ctx, tx, which, by.Reason, by.Actor())
		if err != nil {
			return err
		}
		if !isClosed {
			return fault.New(fault.NotFound)
		}
		return by.Note(ctx, tx, "vendor.case.close", "vendor_case:"+string(which), nil, nil)
	})
}
