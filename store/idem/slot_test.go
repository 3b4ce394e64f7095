package idem_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/idem"
	"lantern/store/pg"
	"lantern/store/storetest"
)

func TestForget_DeletesSlotsOlderThanAWeekOnly(t *testing.T) {
	d := open(t)
	for _, slot := range []string{"old", "recent", "now"} {
		if ran, err := idem.Slot(t.Context(), d.db, "pay", slot, d.job); err != nil || !ran {
			t.Fatalf("%s: %t, %v", slot, ran, err)
		}
	}
	const age = `UPDATE job_slots SET ran_at = ran_at - CASE slot WHEN 'old' THEN interval '169 hours'
		ELSE interval '167 hours' END WHERE slot <> 'now'`
	if _, err := storetest.Owner(t, d.db).ExecContext(t.Context(), age); err != nil {
		t.Fatal(err)
	}
	if err := pg.InTx(t.Context(), d.db, func(tx *sqlx.Tx) error { return idem.Forget(t.Context(), tx) }); err != nil {
		t.Fatal(err)
	}
	var left []string
	if err := d.db.SelectContext(t.Context(), &left, `SELECT slot FROM job_slots
		ORDER BY slot`); err != nil || len(left) != 2 || left[0] != "now" || left[1] != "recent" {
		t.Errorf("%v are left (%v)", left, err)
	}
	for _, slot := range left {
		if ran, err := idem.Slot(t.Context(), d.db, "pay", slot, d.job); err != nil || ran {
			t.Errorf("%s runs again: %v", slot, err)
		}
	}
	d.wantOperations(3)
}
