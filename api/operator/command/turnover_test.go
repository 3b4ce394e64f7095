package command_test

import (
	"strings"
	"testing"
)

func TestTheDeskLetsGoOfTurnover(t *testing.T) {
	s := ready(t)
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	const need = `INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
		VALUES ($1, $2, 'DEPOSIT', 'd1', 1000000, 1000000)`
	const which = "0193a000-0000-7000-8000-000000000001"
	if _, err := s.db.ExecContext(ctx, need, which, s.pia); err != nil {
		t.Fatal(err)
	}
	says(s.run(t, false, "turnover", "list", "pia_test"), "OPEN")
	s.run(t, true, "turnover", "list")
	says(s.run(t, true, "turnover", "list", "nobody"), "not found")
	says(s.run(t, true, "turnover", "void", which), "--as")
	says(s.run(t, true, "turnover", "void", "x", "--as", "second", "--reason", "x"), "")
	says(s.run(t, false, "turnover", "void", which, "--as", "second", "--reason", "the vendor closed"),
		"VOID of pia_test: 0.00 was bet of 100.00, 100.00 may leave")
	says(s.run(t, true, "turnover", "void", which, "--as", "second", "--reason", "again"), "not possible in state VOID")
	says(s.run(t, false, "turnover", "list", "pia_test"), "VOID")
}
