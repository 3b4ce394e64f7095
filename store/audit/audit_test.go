package audit_test

import (
	"context"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/pg"
	"lantern/store/storetest"
)

var ctx = context.Background()

func write(t *testing.T, db *pg.DB, actor string) {
	t.Helper()
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return audit.Write(ctx, tx, audit.Row{Actor: actor, Action: "withdrawal.approve", Object: "w1",
			Before: map[string]string{"state": "IN_REVIEW"}, After: map[string]string{"state": "APPROVED"},
			Reason: "checked"})
	})
	if err != nil {
		t.Error(err)
	}
}

func broken(t *testing.T, db *pg.DB) []int64 {
	t.Helper()
	rows, err := audit.Broken(ctx, db)
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestWrite_ConcurrentRows_FormOneChain(t *testing.T) {
	db := storetest.Open(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() { write(t, db, "ann") })
	}
	group.Wait()
	if rows := broken(t, db); len(rows) != 0 {
		t.Errorf("broken at %v", rows)
	}
}

// F-S29, CHK-94.
func TestBroken_ChangedRow_IsFound(t *testing.T) {
	db := storetest.Open(t)
	for _, actor := range []string{"ann", "bob", "cat"} {
		write(t, db, actor)
	}
	if _, err := db.ExecContext(ctx, `UPDATE audit_rows SET actor = 'eve' WHERE actor = 'bob'`); err == nil {
		t.Fatal("the application changed the audit trail")
	}
	owner := storetest.Owner(t, db)
	if _, err := owner.ExecContext(ctx, `ALTER TABLE audit_rows DISABLE TRIGGER ALL`); err != nil {
		t.Fatal(err)
	}
	if _, err := owner.ExecContext(ctx, `UPDATE audit_rows SET actor = 'eve' WHERE actor = 'bob'`); err != nil {
		t.Fatal(err)
	}
	if rows := broken(t, db); len(rows) != 1 {
		t.Errorf("broken at %v, want one", rows)
	}
}
