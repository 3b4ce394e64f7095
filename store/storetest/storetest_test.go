package storetest_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"lantern/store/storetest"
)

func TestOpen_EachTest_HasItsOwnDatabase(t *testing.T) {
	first, second := storetest.Open(t), storetest.Open(t)
	if _, err := storetest.Owner(t, first).Exec(`CREATE TABLE mine (n int)`); err != nil {
		t.Fatal(err)
	}
	var there bool
	if err := second.Get(&there, `SELECT to_regclass('mine') IS NOT NULL`); err != nil || there {
		t.Fatalf("the other database has the table: %v, %v", there, err)
	}
}

func TestOpen_ApplicationRole_CannotCreateTables(t *testing.T) {
	if _, err := storetest.Open(t).Exec(`CREATE TABLE mine (n int)`); err == nil {
		t.Fatal("the application created a table")
	}
}

// failureRecorder records the failures that a broken ledger must cause.
type failureRecorder struct {
	testing.TB
	failures []string
}

func (n *failureRecorder) Helper() {}

func (n *failureRecorder) Errorf(format string, args ...any) {
	n.failures = append(n.failures, fmt.Sprintf(format, args...))
}

func TestBalanced_BrokenLedger_IsReported(t *testing.T) {
	owner := storetest.Owner(t, storetest.Open(t))
	breach := &failureRecorder{TB: t}
	tx := owner.MustBegin()
	for _, step := range []string{
		`INSERT INTO accounts (owner_id, code, currency) VALUES (gen_random_uuid(), 'user:main', 'THB')`,
		`INSERT INTO balances (account_id, amount) SELECT id, 5 FROM accounts`,
		`INSERT INTO lines (entry_id, account_id, amount) SELECT new_id(), id, 7 FROM accounts`,
	} {
		if _, err := tx.Exec(step); err != nil {
			t.Fatal(err)
		}
	}
	storetest.Balanced(breach, tx)
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	all := strings.Join(breach.failures, "\n")
	for _, rule := range []string{"each currency", "each entry", "each line", "each balance"} {
		if !strings.Contains(all, rule) {
			t.Errorf("%q was not reported in:\n%s", rule, all)
		}
	}
}

func TestRedis_Pass_ExpiresKeys(t *testing.T) {
	storetest.EachRedis(t, func(t *testing.T, server storetest.RedisServer) {
		if err := server.Set(t.Context(), "key", "x", 300*time.Millisecond).Err(); err != nil {
			t.Fatal(err)
		}
		server.Pass(100 * time.Millisecond)
		if got := server.Get(t.Context(), "key").Val(); got != "x" {
			t.Fatalf("read %q before its time", got)
		}
		server.Pass(400 * time.Millisecond)
		if err := server.Get(t.Context(), "key").Err(); !errors.Is(err, redis.Nil) {
			t.Fatalf("after its time: %v", err)
		}
	})
}
