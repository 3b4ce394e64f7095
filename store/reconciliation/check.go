package reconciliation

import (
	"context"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/audit"
	"lantern/store/clock"
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

// Check is a check of the ledger that an operator ran, with the differences that have no explanation.
type Check struct {
	At          time.Time
	Unexplained []OpenDifference
}

// RecordCheck writes a check with its findings to the audit trail and completes it with the differences that have no
// explanation. Faults: validation_failed.
func RecordCheck(ctx context.Context, db *pg.DB, found []ledger.Finding, by approval.Action) (done Check, err error) {
	if err := by.Check(); err != nil {
		return done, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var now struct {
			At  time.Time  `db:"at"`
			Day clock.Date `db:"day"`
		}
		const read = `SELECT lantern_now() AS at, business_day(lantern_now())::text AS day`
		if err := tx.GetContext(ctx, &now, read); err != nil {
			return err
		}
		open, err := Unexplained(ctx, tx)
		if err != nil {
			return err
		}
		done = Check{At: now.At, Unexplained: open}
		return by.Note(ctx, tx, "proof.run", "proof:"+string(now.Day), nil,
			map[string]any{"findings": len(found), "unexplained": len(open)})
	})
	return done, err
}
