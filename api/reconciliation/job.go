package reconciliation

import (
	"context"
	"fmt"

	"lantern/api/module"
	"lantern/store/ledger"
	"lantern/store/pg"
	"lantern/store/reconciliation"
)

// compareDue reconciles the days that are due, and raises an alarm for every difference.
func compareDue(ctx context.Context, tx *module.Tx, d module.Deps) error {
	made, failed, err := reconciliation.CompareDue(ctx, tx)
	if failed != nil {
		d.Alarm("provider_reconciliation")
		d.Log.Error("provider_reconciliation_failed", "error", failed.Error())
	}
	for _, each := range made {
		if each.Differences > 0 {
			d.Alarm("provider_reconciliation")
			d.Log.Warn("provider_statement_differs", "provider", each.Provider, "day", each.Day,
				"differences", each.Differences)
		}
	}
	return err
}

// verifyLedger checks every line of the ledger and the audit trail once a night, and raises an alarm for what it finds.
func verifyLedger(ctx context.Context, d module.Deps) error {
	night, isOurs, err := ledger.ClaimProof(ctx, d.DB)
	if err != nil || !isOurs {
		return err
	}
	found, err := pg.FirstAvailable(ctx, d.SlowDBs, reconciliation.VerifyLedger)
	if err != nil {
		return err
	}
	if len(found) > 0 {
		d.Alarm("ledger_verification")
		d.Log.Error("ledger_verification_failed", "night", night, "findings", len(found), "first",
			fmt.Sprintf("%+v", found[0]))
	}
	return ledger.EndProof(ctx, d.DB, night, found)
}
