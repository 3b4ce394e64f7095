package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	desk "lantern/api/operator/command"
	"lantern/store/seed"
)

func TestCHK25AStatementIsImportedAndCompared(t *testing.T) {
	s := ready(t)
	if err := seed.Base(ctx, s.db); err != nil {
		t.Fatal(err)
	}
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	path := filepath.Join(t.TempDir(), "statement.csv")
	as := []string{"--as", "second", "--reason", "monthly"}
	load := func(isWrong bool, provider, text string) string {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return s.run(t, isWrong, append([]string{"statement", "import", provider, path}, as...)...)
	}
	const head = "reference,amount,currency,at\n"
	const good = "p-1,100.00,THB,2026-03-10T13:00:00Z\n"
	for wrong, want := range map[string]string{
		good: "line 1",
		head: "no lines",
		head + good + "p-2,1.5e3,THB,2026-03-10T13:00:00Z\n": "line 3",
		head + good + "p-2,0,THB,2026-03-10T13:00:00Z\n":     "line 3",
		head + good + "p-2,1.00,baht,2026-03-10T13:00:00Z\n": "line 3",
		head + good + "p-2,1.00,THB,yesterday\n":             "line 3",
		head + good + ",1.00,THB,2026-03-10T13:00:00Z\n":     "line 3",
		head + good + "p-2,1.00,THB\n":                       "line 3",
		head + good + good:                                   "stands in line 2",
	} {
		says(load(true, "sandbox", wrong), want)
	}
	says(load(true, "nobody", head+good), "no such provider")
	says(s.run(t, true, append([]string{"reconcile", "nobody", "2026-03-10"}, as...)...), "no such provider")
	says(s.run(t, true, append([]string{"reconcile", "sandbox", "March"}, as...)...), "2026-03-10")
	says(s.run(t, true, "reconcile", "show", "sandbox", "2026-03-10"), "not compared")
	says(load(false, "sandbox", head+good), "1 lines of sandbox are new, 0 were known")
	says(load(false, "sandbox", head+good+"p-2,-5.00,THB,2026-03-10T14:00:00Z\n"),
		"1 lines of sandbox are new, 1 were known")
	says(load(true, "sandbox", head+"p-3,1.00,THB,2026-03-10T14:00:00Z\np-1,100.01,THB,2026-03-10T13:00:00Z\n"),
		"line 3: p-1")
	found := s.run(t, false, append([]string{"reconcile", "sandbox", "2026-03-10"}, as...)...)
	says(found, "2 lines of theirs, 0 of ours, 2 differences")
	says(found, "MISSING_HERE")
	says(s.run(t, false, "reconcile", "show", "sandbox", "2026-03-10"), "p-2")
	says(s.run(t, false, "reconcile", "list"), "operator:second")
	s.run(t, true, "reconcile")
}

func TestCHK25TheProofNamesADifferenceUntilItIsExplained(t *testing.T) {
	s := ready(t)
	if err := seed.Base(ctx, s.db); err != nil {
		t.Fatal(err)
	}
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	const day = "2026-03-10"
	path := filepath.Join(t.TempDir(), "statement.csv")
	as := []string{"--as", "second", "--reason", "the provider's mistake"}
	const lines = "reference,amount,currency,at\np-1,100.00,THB,2026-03-10T13:00:00Z\np-2,-5.00,THB,2026-03-10T14:00:00Z\n"
	if err := os.WriteFile(path, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	s.run(t, false, append([]string{"statement", "import", "sandbox", path}, as...)...)
	s.run(t, false, append([]string{"reconcile", "sandbox", day}, as...)...)
	proof := func() string {
		t.Helper()
		var out strings.Builder
		if err := desk.Run(ctx, s.house(t), []string{"proof"}, &out); err == nil ||
			!strings.Contains(err.Error(), "nobody has explained it") {
			t.Errorf("%v", err)
		}
		return out.String()
	}
	says(proof(), "sandbox on 2026-03-10: p-1 MISSING_HERE, ours -, theirs 100.00 THB")
	explain := func(isWrong bool, reference string) string {
		return s.run(t, isWrong, append([]string{"reconcile", "explain", "sandbox", day, reference}, as...)...)
	}
	says(s.run(t, true, "reconcile", "explain", "sandbox", day, "p-1"), "--as")
	says(explain(true, "p-9"), "nothing about p-9")
	says(explain(false, "p-1"), "1 differences of p-1 are explained")
	if got := proof(); strings.Contains(got, "p-1") || !strings.Contains(got, "p-2") {
		t.Errorf("%q", got)
	}
	explain(false, "p-2")
	says(s.run(t, false, "proof"), "The books are right")
}
