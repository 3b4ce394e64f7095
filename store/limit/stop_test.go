package limit_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"lantern/store/audit"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/limit"
	"lantern/store/wallet"
)

func (s *table) stop(length limit.Length) limit.Stop {
	s.t.Helper()
	made, err := limit.Begin(s.t.Context(), s.db, s.player, length, limit.By{})
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

// CHK-63.
func TestStop_OpenBets_AreSettledAndNewOnesRefused(t *testing.T) {
	for length, kind := range map[limit.Length]limit.StopKind{
		"P1D": limit.TimeOut, "P6W": limit.TimeOut, "P6M": limit.Exclusion, limit.Forever: limit.Exclusion,
	} {
		t.Run(string(length), func(t *testing.T) {
			s := sit(t)
			s.wants(s.place("a", 100*baht), "OK")
			s.wants(s.place("b", 100*baht), "OK")
			made := s.stop(length)
			if made.Kind != kind || (made.Until == nil) != (length == limit.Forever) {
				t.Fatalf("%+v", made)
			}
			s.wants(s.place("c", baht), "PLAYER_BLOCKED")
			games, _, err := game.List(t.Context(), s.db, game.Filter{Vendor: "BGS", Size: 1})
			if err != nil {
				t.Fatal(err)
			}
			_, err = game.Open(t.Context(), s.db, game.Player{Member: s.player, Currency: "THB", Language: "th"},
				games[0].ID)
			s.refused(err, fault.SelfExcluded)
			s.wants(s.win("a", 300*baht), "OK")
			s.wants(s.rollback("b"), "OK")
			if made.Until == nil {
				return
			}
			s.at(made.Until.Add(-time.Minute))
			s.wants(s.place("d", baht), "PLAYER_BLOCKED")
			s.at(made.Until.Add(time.Minute))
			s.wants(s.place("e", baht), "TOKEN_EXPIRED")
			s.token = s.launched()
			s.wants(s.place("f", baht), "OK")
		})
	}
}

func TestStop_Shorter_IsRefused(t *testing.T) {
	s := sit(t)
	s.stop("P1D")
	s.stop("P1W")
	_, err := limit.Begin(t.Context(), s.db, s.player, "P1D", limit.By{})
	s.refused(err, fault.SelfExcluded)
	s.stop("P6M")
	s.stop(limit.Forever)
	for _, length := range []limit.Length{"P6W", "P5Y", limit.Forever} {
		_, err := limit.Begin(t.Context(), s.db, s.player, length, limit.By{})
		s.refused(err, fault.SelfExcluded)
	}
	for _, length := range []limit.Length{"", "P2D", "P1M", "forever"} {
		_, err := limit.Begin(t.Context(), s.db, s.player, length, limit.By{})
		s.refused(err, fault.ValidationFailed)
	}
	s.at(noon.AddDate(50, 0, 0))
	s.wants(s.place("a", baht), "PLAYER_BLOCKED")
	if _, err := s.db.ExecContext(t.Context(), `DELETE FROM exclusions`); err == nil {
		t.Error("the application can delete an exclusion")
	}
}

func TestStop_Exclusion_LeavesTheMoneyWithdrawable(t *testing.T) {
	s := sit(t)
	require := func(source wallet.Source) {
		s.exec(`INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked)
			VALUES (new_id(), $1, $2, $2, 10000000, 2000000)`, s.player, source)
	}
	require(wallet.FromDeposit)
	require(wallet.FromReward)
	s.stop("P6W")
	locked := func() string {
		b, err := wallet.Of(t.Context(), s.db, s.player, "THB")
		if err != nil {
			t.Fatal(err)
		}
		return b.Locked.String()
	}
	if got := locked(); got != "400.00" {
		t.Fatalf("after a time-out %s is locked", got)
	}
	s.stop("P6M")
	if got := locked(); got != "200.00" {
		t.Fatalf("after an exclusion %s is locked, want the reward's 200.00", got)
	}
}

// F-M16: the order of commits decides: no bet is booked after the exclusion, whichever of the two began first.
func TestStop_RacingBets_IsAppliedInTheOrderOfCommits(t *testing.T) {
	s := sit(t)
	var all sync.WaitGroup
	for n := range 60 {
		all.Go(func() {
			answer, err := gamevendor.Place(context.Background(), s.db, s.bet(fmt.Sprint("b", n), baht))
			if err != nil || answer.Status != "OK" && answer.Status != "PLAYER_BLOCKED" {
				t.Errorf("%s, %v", answer.Status, err)
			}
		})
		if n == 30 {
			all.Go(func() {
				if _, err := limit.Begin(context.Background(), s.db, s.player, "P6M", limit.By{}); err != nil {
					t.Error(err)
				}
			})
		}
	}
	all.Wait()
	s.wants(s.place("after", baht), "PLAYER_BLOCKED")
	s.shownByTheTrail("limit.stop")
}

// F-M16: a bet that waits for the balance during a stop began under the old rules: it is repeated and sees the new
// ones.
func TestPlace_WaitedForAStop_IsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		change string
		want   gamevendor.Status
	}{
		"a stop": {`UPDATE members SET stopped_until = 'infinity' WHERE id = $1`, "PLAYER_BLOCKED"},
		"a first limit": {`WITH l AS (INSERT INTO limits VALUES ($1, 'STAKE', 'D', 10000)) UPDATE members
			SET is_limited = true WHERE id = $1`, "LIMIT_REACHED"},
	} {
		t.Run(name, func(t *testing.T) {
			s := sit(t)
			tx, err := s.owner.BeginTxx(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = tx.Rollback() }()
			if _, err := tx.ExecContext(t.Context(), c.change, s.player); err != nil {
				t.Fatal(err)
			}
			if _, err := tx.ExecContext(t.Context(), `UPDATE balances SET ruled_at = clock_timestamp()`); err != nil {
				t.Fatal(err)
			}
			answer := make(chan gamevendor.Status, 1)
			go func() {
				placed, err := gamevendor.Place(context.Background(), s.db, s.bet("a", 5*baht))
				if err != nil {
					t.Error(err)
				}
				answer <- placed.Status
			}()
			s.untilACallWaits()
			if err := tx.Commit(); err != nil {
				t.Fatal(err)
			}
			s.wants(<-answer, c.want)
		})
	}
}

func (s *table) untilACallWaits() {
	s.t.Helper()
	for waiting := 0; waiting == 0; {
		const read = `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
		if err := s.owner.GetContext(s.t.Context(), &waiting, read); err != nil {
			s.t.Fatal(err)
		}
	}
}

// F-M16.
func TestSet_LoweredRacingBets_IsNeverExceededAfterwards(t *testing.T) {
	s := sit(t)
	s.set(limit.Stake, clock.Day, 500*baht)
	var all sync.WaitGroup
	for n := range 40 {
		all.Go(func() {
			if _, err := gamevendor.Place(context.Background(), s.db, s.bet(fmt.Sprint("b", n), 5*baht)); err != nil {
				t.Error(err)
			}
		})
		if n == 10 {
			all.Go(func() { s.set(limit.Stake, clock.Day, 60*baht) })
		}
	}
	all.Wait()
	now := s.one(limit.Stake, clock.Day)
	var staked int64
	if err := s.db.GetContext(t.Context(), &staked, `SELECT sum(stake)
		FROM bets`); err != nil || staked != int64(now.Used) || now.Amount != 60*baht {
		t.Fatalf("staked %d, counted %s of %s: %v", staked, now.Used, now.Amount, err)
	}
	s.wants(s.place("after", 60*baht), "LIMIT_REACHED")
	s.shownByTheTrail("limit.lower")
}

func (s *table) shownByTheTrail(action string) {
	s.t.Helper()
	var rows int
	if err := s.db.GetContext(s.t.Context(), &rows, `SELECT count(*) FROM audit_rows
		WHERE action = $1 AND object = $2`, action, "member:"+string(s.player)); err != nil || rows != 1 {
		s.t.Errorf("%d rows say %s: %v", rows, action, err)
	}
	if broken, err := audit.Broken(s.t.Context(), s.db); err != nil || len(broken) > 0 {
		s.t.Errorf("the audit trail is broken at %v: %v", broken, err)
	}
}
