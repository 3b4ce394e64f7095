package agent_test

import (
	"testing"
	"time"

	"lantern/store/agent"
	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
)

// busy writes many settled bets of Pia.
func busy(t *testing.T, db *pg.DB, at time.Time, many int) {
	t.Helper()
	const insert = `INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id,
		stake, valid_bet, state, placed_at, settled_at, settled_on)
		SELECT new_id(), $1, 'BGS', new_id(), 'BGS', 'THB', 'busy-' || n, 1, 2, 10000, 10000, 'SETTLED', $2::timestamptz,
		$2::timestamptz, business_day($2::timestamptz)
		FROM generate_series(1, $3::int) n`
	if _, err := db.ExecContext(t.Context(), insert, seed.Pia(t, db).ID, at, many); err != nil {
		t.Fatal(err)
	}
}

func TestAccrueRebates_OneRun_AccruesAllWaitingBets(t *testing.T) {
	db, noon := family(t)
	busy(t, db, noon, 5000)
	if err := agent.AccrueRebates(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	isBehind, err := feed.IsBehind(t.Context(), db, agent.Accruals, clock.Date(noon.Format(time.DateOnly)))
	if err != nil || isBehind {
		t.Errorf("bets wait for their shares: %v, %v", isBehind, err)
	}
	if n := count(t.Context(), t, db, `SELECT count(DISTINCT bet_id) FROM rebate_accruals`); n != 5000 {
		t.Errorf("%d bets have some", n)
	}
}

func TestPayRebates_Transaction_LocksAtMostTwentyBalances(t *testing.T) {
	db, noon := family(t)
	people, _ := forest(t, db, 45, "fir")
	for _, person := range people {
		const set = `INSERT INTO member_points (member_id, game_type, ppm) VALUES ($1, 'FISH', 5000)`
		if _, err := db.Exec(set, person.ID); err != nil {
			t.Fatal(err)
		}
		settled(t, db, person, "FISH", noon.Add(time.Minute), 100*money.Unit)
	}
	travel(t, db, noon.Add(15*time.Hour))
	work(t, db)
	const largest = `SELECT COALESCE(max(n),
		0) FROM (SELECT count(*) AS n FROM entries WHERE key LIKE 'rebate:%' GROUP BY xmin::text) AS of_a_transaction`
	if n := count(t.Context(), t, db, largest); n != 20 {
		t.Errorf("%d sums were paid in one transaction", n)
	}
	for _, person := range people {
		if got := balance(t, db, person); got.String() != "0.50" {
			t.Errorf("%s has %s", person.Username, got)
		}
	}
}

// A bet without accruals delays all payments: after an hour late is called, once.
func TestPayRebates_WaitingForAnHour_IsReportedOnce(t *testing.T) {
	db, noon := family(t)
	pia := seed.Pia(t, db)
	settled(t, db, pia, "BGS", noon, 100*money.Unit)
	midnight := noon.Add(12 * time.Hour)
	day := clock.Date(noon.Add(7 * time.Hour).Format(time.DateOnly))
	var lateDays []clock.Date
	for _, at := range []struct {
		after time.Duration
		calls int
	}{{2 * time.Hour, 0}, {150 * time.Minute, 0}, {210*time.Minute - time.Second, 0}, {210 * time.Minute,
		1}, {211 * time.Minute, 1}} {
		travel(t, db, midnight.Add(at.after))
		if err := agent.PayRebates(t.Context(), db, func(of clock.Date) { lateDays = append(lateDays, of) }); err != nil {
			t.Fatal(err)
		}
		if len(lateDays) != at.calls {
			t.Errorf("%s after midnight: late days are %v", at.after, lateDays)
		}
	}
	if len(lateDays) != 1 || lateDays[0] != day {
		t.Errorf("late days are %v, the day is %s", lateDays, day)
	}
	travel(t, db, midnight.Add(212*time.Minute))
	work(t, db)
	if got := balance(t, db, pia); got.String() != "1000.50" {
		t.Errorf("once the bet has its shares she has %s", got)
	}
}
