package reconciliation

import (
	"context"
	"fmt"

	"lantern/store/audit"
	"lantern/store/ledger"
	"lantern/store/pg"
)

// VerifyLedger checks every line of the ledger and every row of the audit trail, and returns what is wrong.
func VerifyLedger(ctx context.Context, q pg.Q) ([]ledger.Finding, error) {
	found, err := ledger.Prove(ctx, q)
	if err != nil {
		return nil, err
	}
	broken, err := audit.Broken(ctx, q)
	for _, row := range broken {
		found = append(found,
			ledger.Finding{Finding: "the audit trail is broken", Subject: fmt.Sprint("row ", row), Amount: "0"})
	}
	return found, err
}
