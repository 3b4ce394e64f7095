package server_test

import (
	"strings"
	"testing"

	"lantern/api/infra"
	"lantern/store/storetest"
)

// CHK-06.
func TestProduction_PostgresWithoutDurability_IsRefused(t *testing.T) {
	owner := storetest.Owner(t, storetest.Open(t))
	tx := owner.MustBegin()
	defer func() {
		if err := tx.Rollback(); err != nil {
			t.Error(err)
		}
	}()
	// The server of the tests runs without fsync, so it is refused as it is.
	before := infra.CheckDurable(t.Context(), tx)
	if before == nil || !strings.Contains(before.Error(), "fsync=off") ||
		strings.Contains(before.Error(), "synchronous_commit") {
		t.Errorf("as it is: %v", before)
	}
	tx.MustExec(`SET LOCAL synchronous_commit = off`)
	if err := infra.CheckDurable(t.Context(), tx); err == nil || !strings.Contains(err.Error(), "synchronous_commit=off") {
		t.Errorf("synchronous_commit off: %v", err)
	}
}
