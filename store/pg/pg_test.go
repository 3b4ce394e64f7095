package pg_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// notes creates a table for the transactions of a test.
func notes(t *testing.T) *pg.DB {
	t.Helper()
	db := storetest.Open(t)
	const make = `CREATE TABLE notes (name text PRIMARY KEY, n integer NOT NULL DEFAULT 0);
		INSERT INTO notes VALUES ('a'), ('b'); GRANT ALL ON notes TO lantern_app`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), make); err != nil {
		t.Fatal(err)
	}
	return db
}

func exec(tx *sqlx.Tx, sql string, args ...any) error {
	_, err := tx.ExecContext(context.Background(), sql, args...)
	return err
}

func count(t *testing.T, db *pg.DB, sql string) (n int) {
	t.Helper()
	if err := db.GetContext(t.Context(), &n, sql); err != nil {
		t.Fatal(err)
	}
	return n
}

// F-I6.
func TestInTx_Deadlock_RepeatsTheTransaction(t *testing.T) {
	db := notes(t)
	var transactions atomic.Int32
	var bothHold, all sync.WaitGroup
	bothHold.Add(2)
	cross := func(first, second string) {
		var once sync.Once
		err := pg.InTx(context.Background(), db, func(tx *sqlx.Tx) error {
			transactions.Add(1)
			if err := exec(tx, `UPDATE notes SET n = n + 1 WHERE name = $1`, first); err != nil {
				return err
			}
			once.Do(func() {
				bothHold.Done()
				bothHold.Wait()
			})
			return exec(tx, `UPDATE notes SET n = n + 1 WHERE name = $1`, second)
		})
		if err != nil {
			t.Error(err)
		}
	}
	all.Go(func() { cross("a", "b") })
	all.Go(func() { cross("b", "a") })
	all.Wait()
	if transactions.Load() < 3 {
		t.Errorf("%d transactions: there was no deadlock", transactions.Load())
	}
	if sum := count(t, db, `SELECT sum(n) FROM notes`); sum != 4 {
		t.Errorf("the two transactions counted %d, want 4", sum)
	}
}

func TestInTx_SerializationFailures_StopsAfterThreeAttempts(t *testing.T) {
	db := notes(t)
	tries := 0
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		tries++
		return exec(tx, `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = 'serialization_failure'; END $$`)
	})
	if err == nil || tries != 3 {
		t.Errorf("%d tries, %v", tries, err)
	}
}

func TestInTx_CancelledContext_IsNotRepeated(t *testing.T) {
	db := notes(t)
	ctx, leave := context.WithCancel(t.Context())
	tries := 0
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		tries++
		refused := exec(tx, `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = 'serialization_failure'; END $$`)
		leave()
		return refused
	})
	if !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) || tries != 1 {
		t.Errorf("%d tries, %v", tries, err)
	}
}

func TestInTx_RefusedTransaction_IsRolledBack(t *testing.T) {
	db := notes(t)
	refusal := fault.New(fault.Conflict)
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		if err := exec(tx, `INSERT INTO notes VALUES ('c')`); err != nil {
			return err
		}
		return refusal
	})
	if !errors.Is(err, refusal) || count(t, db, `SELECT count(*) FROM notes`) != 2 {
		t.Errorf("answered %v", err)
	}
}

// CHK-08.
func TestInTx_ConnectionLostBeforeCommit_ChangesNothing(t *testing.T) {
	db := notes(t)
	owner := storetest.Owner(t, db)
	tries := 0
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		tries++
		if err := exec(tx, `INSERT INTO notes VALUES ('c')`); err != nil {
			return err
		}
		kill(t, owner, tx)
		return exec(tx, `INSERT INTO notes VALUES ('d')`)
	})
	if !errors.Is(err, fault.New(fault.TemporarilyUnavailable)) || tries != 1 {
		t.Errorf("after %d tries answered %v", tries, err)
	}
	if n := count(t, db, `SELECT count(*) FROM notes`); n != 2 {
		t.Errorf("%d rows exist, want 2", n)
	}
}

// CHK-09.
func TestInTx_ConnectionLostDuringCommit_IsUnknownOutcome(t *testing.T) {
	db := notes(t)
	owner := storetest.Owner(t, db)
	tries := 0
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		tries++
		if err := exec(tx, `INSERT INTO notes VALUES ('c')`); err != nil {
			return err
		}
		kill(t, owner, tx)
		return nil
	})
	if !errors.Is(err, fault.New(fault.OutcomeUnknown)) || tries != 1 {
		t.Errorf("after %d tries answered %v", tries, err)
	}
	if n := count(t, db, `SELECT count(*) FROM notes WHERE name = 'c'`); n > 1 {
		t.Errorf("%d rows exist", n)
	}
}

// kill terminates the transaction's connection on the server.
func kill(t *testing.T, owner *pg.DB, tx *sqlx.Tx) {
	t.Helper()
	var process int
	if err := tx.GetContext(context.Background(), &process, `SELECT pg_backend_pid()`); err != nil {
		t.Fatal(err)
	}
	var ended bool
	if err := owner.GetContext(context.Background(), &ended, `SELECT pg_terminate_backend($1, 5000)`,
		process); err != nil || !ended {
		t.Fatalf("not ended: %v", err)
	}
}

func TestNamed_ConnectionAndTimeoutErrors_BecomeFaults(t *testing.T) {
	db := notes(t)
	for sql, code := range map[string]fault.Code{
		`SET LOCAL statement_timeout = 20; SELECT pg_sleep(5)`:                           fault.TemporarilyUnavailable,
		`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = 'lock_not_available'; END $$`:   fault.OperationInProgress,
		`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = 'too_many_connections'; END $$`: fault.TemporarilyUnavailable,
		`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = 'crash_shutdown'; END $$`:       fault.TemporarilyUnavailable,
		`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = 'disk_full'; END $$`:            fault.TemporarilyUnavailable,
		`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = 'deadlock_detected'; END $$`:    fault.TemporarilyUnavailable,
	} {
		err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { return exec(tx, sql) })
		if !errors.Is(err, fault.New(code)) {
			t.Errorf("%s: %v, want %s", sql, err, code)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := pg.InTx(ctx, db, func(*sqlx.Tx) error { return nil }); !errors.Is(err,
		fault.New(fault.TemporarilyUnavailable)) {
		t.Errorf("a cancelled caller: %v", err)
	}
}

func TestIsUnique_MatchesByConstraintName(t *testing.T) {
	db := notes(t)
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { return exec(tx, `INSERT INTO notes VALUES ('a')`) })
	if !pg.IsUnique(err, "notes_pkey") || !pg.IsUnique(err, "") || pg.IsUnique(err, "other") {
		t.Errorf("%v", err)
	}
}
