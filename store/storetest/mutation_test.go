package storetest_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lantern/store/storetest"
)

func TestOpen_WithCallsFile_WritesDownTheFunctionsCalled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "calls")
	t.Setenv("LANTERN_TEST_CALLS", path)
	t.Run("a part", func(t *testing.T) {
		conn, err := storetest.Owner(t, storetest.Open(t)).Connx(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		for _, step := range []string{`SET track_functions = 'all'`, `SELECT ledger_account(NULL, 'rev:fee', 'THB')`} {
			if _, err := conn.ExecContext(context.Background(), step); err != nil {
				t.Fatal(err)
			}
		}
	})
	written, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := t.Name() + " ledger_account"
	if lines := strings.Split(string(written), "\n"); !slices.Contains(lines, want) {
		t.Errorf("got %q, want a line %q", written, want)
	}
}
