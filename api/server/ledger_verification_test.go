package server_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"lantern/store/approval"
	"lantern/store/ledger"
	"lantern/store/storetest"
)

// moveToHour moves the clock to an hour of the night after which nothing of the day is settled any more, or before it.
func (s scene) moveToHour(t *testing.T, hour int) {
	t.Helper()
	const move = `UPDATE clock_offsets
		SET ahead = business_start(business_day(lantern_now()) + 1) + make_interval(hours => $1) - lantern_now() + ahead`
	if _, err := storetest.Owner(t, s.db).ExecContext(t.Context(), move, hour); err != nil {
		t.Fatal(err)
	}
}

// addUnbookedCent gives pia a cent that no line has, and takes it back when the test ends.
func (s scene) addUnbookedCent(t *testing.T) {
	t.Helper()
	owner := storetest.Owner(t, s.db)
	give := func(cents int) {
		const cent = `UPDATE balances SET amount = amount + $1
			WHERE account_id = (SELECT a.id FROM accounts a JOIN members m ON m.id = a.owner_id
			WHERE m.username = 'pia' AND a.code = 'user:main')`
		if done, err := owner.Exec(cent, 100*cents); err != nil {
			t.Error(err)
		} else if rows, err := done.RowsAffected(); err != nil || rows != 1 {
			t.Errorf("%d balances: %v", rows, err)
		}
	}
	give(1)
	t.Cleanup(func() { give(-1) })
}

// CHK-25.
func TestLedgerVerification_UnbookedCent_IsFoundAtNight(t *testing.T) {
	s := open(t, manyCalls)
	s.moveToHour(t, 5)
	s.addUnbookedCent(t)
	operators := s.openOperators(t)
	ann := operators.newOperator(t, "ann", approval.RoleRisk)
	operators.fetch(t, ann, "proofs").expects(t, `"content":[]`)
	log := &written{}
	_, metrics, end := s.serveWithMetrics(t, log)
	defer end()
	s.address = fmt.Sprintf("http://127.0.0.1:%d", metrics)
	s.expectMetric(t, `lantern_alarms_total{kind="ledger_verification"} 1`)
	for tries := 0; s.count(t, `SELECT count(*) FROM proofs WHERE ended_at IS NOT NULL`) == 0; tries++ {
		if tries > 1000 {
			t.Fatal("the proof does not end")
		}
		time.Sleep(20 * time.Millisecond)
	}
	if text := log.String(); !strings.Contains(text, `level=ERROR msg=ledger_verification_failed`) ||
		!strings.Contains(text, "findings=1") {
		t.Errorf("logged: %s", text)
	}
	operators.fetch(t, ann, "proofs").expects(t, `"findings":1`, `"finding":"balance differs from its lines"`,
		`"amount":"100"`)
	if _, isOurs, err := ledger.ClaimProof(t.Context(), s.db); err != nil || isOurs {
		t.Errorf("the night is proved twice: %t %v", isOurs, err)
	}
}
