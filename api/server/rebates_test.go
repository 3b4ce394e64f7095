package server_test

import (
	"fmt"
	"strings"
	"testing"

	"lantern/store/storetest"
)

// A bet whose accrual is blocked delays the rebates of all members; after an hour that raises an alarm.
func TestRebates_Late_RaiseAlarm(t *testing.T) {
	s := open(t)
	const noon = `UPDATE clock_offsets SET ahead = make_interval(secs => extract(epoch FROM date_trunc('day',
		now()) + interval '36 hours'
		- (SELECT (value #>> '{}')::interval FROM settings WHERE key = 'gmtOffset') - now())::double precision)`
	if _, err := storetest.Owner(t, s.db).ExecContext(t.Context(), noon); err != nil {
		t.Fatal(err)
	}
	const plant = `INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id,
		stake, valid_bet, state, placed_at, settled_at, settled_on)
		SELECT new_id(), id, 'BGS', new_id(), 'BGS', 'THB', 'late', 1, 2, 10000, 10000, 'SETTLED', lantern_now(),
		lantern_now(), business_day(lantern_now()) - 2
		FROM members WHERE username = 'pia'`
	if _, err := s.db.ExecContext(t.Context(), plant); err != nil {
		t.Fatal(err)
	}
	held, err := s.db.BeginTxx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = held.Rollback() }()
	// A fact is consumed once it has a position, which takes its row.
	if _, err := held.ExecContext(t.Context(), `SELECT FROM feed_facts FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	log := &written{}
	_, metrics, end := s.serveWithMetrics(t, log)
	defer end()
	s.address = fmt.Sprintf("http://127.0.0.1:%d", metrics)
	s.expectMetric(t, `lantern_alarms_total{kind="rebates_late"} 1`)
	if text := log.String(); !strings.Contains(text, `level=WARN msg=rebates_late`) {
		t.Errorf("logged: %s", text)
	}
}
