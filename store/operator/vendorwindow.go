package operator

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/vendor"
)

// ReadVendorAgain has an hour of a vendor compared with the ledger once more; whoever asks vendors does it within moments.
// Faults: validation_failed, not_found (no such hour of such a vendor).
func ReadVendorAgain(ctx context.Context, db *pg.DB, code string, from time.Time, by Deed) (found vendor.Window, err error) {
	if err := by.check(); err != nil {
		return found, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		found, err = vendor.ReadAgain(ctx, tx, code, from)
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		if err != nil {
			return err
		}
		return by.note(ctx, tx, "vendor.reconcile", "vendor:"+code, nil, map[string]any{"from": found.From.UTC(), "differences": found.Differences})
	})
	return found, err
}
