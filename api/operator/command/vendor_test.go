package command_test

import (
	"strings"
	"testing"
	"time"

	"lantern/store/gamevendor"
	"lantern/store/seed"
	"lantern/store/storetest"
)

func TestTheDeskSeesWhatVendorsSayOtherwiseAndHasItComparedAgain(t *testing.T) {
	s := ready(t)
	owner := storetest.Owner(t, s.db)
	if err := seed.Suppliers(ctx, owner,
		[]seed.Supplier{{Code: "AURUM", Name: "Aurum", URL: "http://vendor.example", KeyID: "1",
			Secret: "x"}}); err != nil {
		t.Fatal(err)
	}
	const plant = `INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, amount, round_id,
		created_at)
		SELECT 'AURUM', 'b-1', 'BET', '', $1, 1234500, 'r-1',
		date_bin('1 hour', lantern_now() - interval '10 minutes', 'epoch') - interval '30 minutes'`
	if _, err := owner.ExecContext(ctx, plant, s.pia); err != nil {
		t.Fatal(err)
	}
	due, err := gamevendor.DueWindows(ctx, s.db)
	if err != nil || len(due) != 1 {
		t.Fatalf("%+v (%v)", due, err)
	}
	if _, err := due[0].Begin().End(ctx, s.db); err != nil {
		t.Fatal(err)
	}
	hour := due[0].From.UTC().Format(time.RFC3339)
	tells(t, s.run(t, false, "vendor", "list"), "AURUM", hour)
	tells(t, s.run(t, false, "vendor", "cases", "AURUM"), "MISSING_THERE", "b-1", "pia_test")
	if got := s.run(t, false, "vendor", "cases", "VELOUR"); strings.Contains(got, "b-1") {
		t.Errorf("of another vendor: %q", got)
	}
	var which string
	if err := owner.GetContext(ctx, &which, `SELECT id FROM vendor_cases`); err != nil {
		t.Fatal(err)
	}
	tells(t, s.run(t, true, "vendor", "close", which), "--as")
	tells(t, s.run(t, true, "vendor", "close", "r-1", "--as", "demo_operator", "--reason", "paid by hand"), "not found")
	tells(t, s.run(t, false, "vendor", "close", which, "--as", "demo_operator", "--reason", "paid by hand"), "closed")
	tells(t, s.run(t, true, "vendor", "close", which, "--as", "demo_operator", "--reason", "again"),
		"no such case is open")
	if got := s.run(t, false, "vendor", "cases"); strings.Contains(got, "b-1") {
		t.Errorf("closed and still listed: %q", got)
	}
	tells(t, s.run(t, true, "vendor", "AURUM", hour), "--as")
	tells(t, s.run(t, true, "vendor", "AURUM", "13:00", "--as", "demo_operator", "--reason", "asked"),
		"2026-03-10T13:00:00Z")
	tells(t, s.run(t, true, "vendor", "AURUM", "2020-01-01T00:00:00Z", "--as", "demo_operator", "--reason", "asked"),
		"no such hour")
	if again, err := gamevendor.DueWindows(ctx, s.db); err != nil || len(again) != 0 {
		t.Fatalf("due without anybody's wish: %+v (%v)", again, err)
	}
	tells(t, s.run(t, false, "vendor", "AURUM", hour, "--as", "demo_operator", "--reason", "asked"), "again")
	if again, err := gamevendor.DueWindows(ctx, s.db); err != nil || len(again) != 1 {
		t.Errorf("%+v (%v)", again, err)
	}
	var audited int
	const deeds = `SELECT count(*) FROM audit_rows WHERE action = 'vendor.reconcile' AND object = 'vendor:AURUM'
		AND actor = 'operator:demo_operator' AND reason = 'asked'`
	if err := s.db.GetContext(ctx, &audited, deeds); err != nil || audited != 1 {
		t.Errorf("%d lines in the trail (%v)", audited, err)
	}
}
