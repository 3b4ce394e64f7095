// Package reconciliation lets operators import statements of payment providers, reconcile them with the ledger, and
// check the ledger; its jobs do the same regularly.
package reconciliation

import (
	"context"
	"time"

	"lantern/api/module"
)

// Module declares the noun.
func Module(d module.Deps) module.Module {
	h := operatorHandlers{DB: d.OperatorDB, SlowDBs: d.SlowDBs}
	return module.Module{
		Name: "reconciliation", OperatorRoutes: h.routes(),
		Jobs: []module.Job{
			{Name: "reconcile_providers", Every: time.Hour,
				Once: func(ctx context.Context, tx *module.Tx) error { return compareDue(ctx, tx, d) }},
			{Name: "verify_ledger", Every: time.Hour, Run: func(ctx context.Context) error { return verifyLedger(ctx, d) }},
		},
	}
}
