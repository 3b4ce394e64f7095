package operator

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// RuleVendorTransfer ends a transfer to or from a vendor's wallet of which the vendor says nothing.
// Faults: validation_failed, not_found, already_final, state_changed (with readyAt).
func RuleVendorTransfer(ctx context.Context, db *pg.DB, which id.VendorTransfer, isDone bool,
	by approval.Action) (ruled wallet.VendorTransfer, err error) {
	if err := by.Check(); err != nil {
		return ruled, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if ruled, err = wallet.RuleVendorTransfer(ctx, tx, which, isDone, by.Actor()); err != nil {
			return err
		}
		before, after := map[string]any{"state": wallet.Sending}, map[string]any{"state": ruled.State,
			"amount": ruled.Amount}
		return by.Note(ctx, tx, "vendor_transfer.rule", "vendor_transfer:"+string(which), before, after)
	})
	return ruled, err
}
