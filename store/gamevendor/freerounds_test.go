package gamevendor_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// operator returns an operator's action.
func (s table) operator(name string) approval.Action {
	s.t.Helper()
	var who approval.Operator
	err := pg.InTx(s.t.Context(), s.db, func(tx *sqlx.Tx) (err error) {
		who, err = operator.Insert(s.t.Context(), tx, name)
		return err
	})
	if err != nil {
		s.t.Fatal(err)
	}
	return approval.Action{By: who, Reason: "a lost evening"}
}

func (s table) gift(key string) gamevendor.Grant {
	return gamevendor.Grant{Member: s.player, Vendor: "BGS", Games: []string{"DICE"}, Currency: "THB", Count: 3,
		BetValue: 2 * baht, Multiplier: 4,
		Until: time.Now().Add(24 * time.Hour), Key: key}
}

// outsider makes the platform's own vendor an external one.
func (s table) outsider() {
	s.t.Helper()
	s.owns(`UPDATE vendors SET api_url = 'http://vendor.example'`)
}

func (s table) owns(sql string, args ...any) {
	s.t.Helper()
	if _, err := storetest.Owner(s.t, s.db).ExecContext(s.t.Context(), sql, args...); err != nil {
		s.t.Fatal(err)
	}
}

func (s table) grant(gift gamevendor.Grant) gamevendor.FreeRounds {
	s.t.Helper()
	made, err := gamevendor.GrantFreeRounds(s.t.Context(), s.db, gift, s.operator("ann"))
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}

func (s table) free(tx, round, reward string) gamevendor.Answer {
	s.t.Helper()
	bet := s.bet(tx, round, 2*baht)
	bet.Reward = reward
	answer, err := gamevendor.Place(s.t.Context(), s.db, bet)
	return s.sure(answer, err)
}

func (s table) current(which id.FreeRounds) gamevendor.FreeRounds {
	s.t.Helper()
	f, err := gamevendor.FreeRoundsOf(s.t.Context(), s.db, which)
	if err != nil {
		s.t.Fatal(err)
	}
	return f
}

func (s table) wantState(which id.FreeRounds, state gamevendor.FreeState, used int) {
	s.t.Helper()
	if f := s.current(which); f.State != state || f.Used != used {
		s.t.Fatalf("%s with %d used, want %s with %d", f.State, f.Used, state, used)
	}
}

func TestFreeRounds_Played_AreUsedUpAndTheirWinsMustBeWagered(t *testing.T) {
	s := sit(t)
	s.outsider()
	f := s.grant(s.gift("c-1"))
	for i := range 3 {
		tx := fmt.Sprint("f", i)
		want(t, s.free(tx, tx, f.Reward), "OK", false)
		want(t, s.free(tx, tx, f.Reward), "OK", true)
	}
	s.wantState(f.ID, gamevendor.FreeEnded, 3)
	want(t, s.free("f4", "f4", f.Reward), "INVALID_REQUEST", false)
	s.has(1000*baht, 0)
	want(t, s.win("w0", "f0", "f0", 5*baht, true), "OK", false)
	s.has(1005*baht, 0)
	var rule struct{ Required, Locked int64 }
	const read = `SELECT required, locked FROM turnover_requirements WHERE source_id = 'vendor:BGS:w0'`
	if err := s.db.GetContext(t.Context(), &rule, read); err != nil || rule.Required != int64(20*baht) ||
		rule.Locked != int64(5*baht) {
		t.Errorf("%+v (%v)", rule, err)
	}
	var valid int64
	if err := s.db.GetContext(t.Context(), &valid, `SELECT sum(valid_bet) FROM bets
		WHERE reward_id = $1 AND state = 'SETTLED'`, f.Reward); err != nil || valid != 0 {
		t.Errorf("%d of free rounds counts as turnover (%v)", valid, err)
	}
}

func TestFreeRounds_BetRolledBack_RoundIsPlayableAgain(t *testing.T) {
	s := sit(t)
	s.outsider()
	gift := s.gift("c-1")
	gift.Count = 1
	f := s.grant(gift)
	if err := f.MarkGranted(t.Context(), s.db, f.Reward); err != nil {
		t.Fatal(err)
	}
	want(t, s.free("f1", "r1", f.Reward), "OK", false)
	s.wantState(f.ID, gamevendor.FreeEnded, 1)
	want(t, s.rollback("x1", "f1", "r1"), "OK", false)
	want(t, s.rollback("x2", "f1", "r1"), "OK", true)
	s.wantState(f.ID, gamevendor.FreeGiven, 0)
	want(t, s.free("f1", "r1", f.Reward), "BET_CANCELLED", false)
	want(t, s.free("f2", "r2", f.Reward), "OK", false)
	s.wantState(f.ID, gamevendor.FreeEnded, 1)
}

func TestFreeRounds_HundredConcurrentBets_UseARoundOnce(t *testing.T) {
	s := sit(t)
	s.outsider()
	gift := s.gift("c-1")
	gift.Count = 5
	f := s.grant(gift)
	var same, others sync.Map
	var group sync.WaitGroup
	for i := range 100 {
		group.Go(func() { count(&same, s.free("one", "one", f.Reward)) })
		if i%5 == 0 {
			group.Go(func() { count(&others, s.free(fmt.Sprint("o", i), fmt.Sprint("o", i), f.Reward)) })
		}
	}
	group.Wait()
	if n := total(&same, "OK"); n != 100 {
		t.Errorf("%d of a hundred copies were placed", n)
	}
	if n := total(&others, "OK"); n != 4 {
		t.Errorf("%d of twenty others were free, with one of five played", n)
	}
	s.wantState(f.ID, gamevendor.FreeEnded, 5)
	s.has(1000*baht, 0)
}

var counting sync.Mutex

func count(into *sync.Map, answer gamevendor.Answer) {
	counting.Lock()
	defer counting.Unlock()
	before, _ := into.LoadOrStore(answer.Status, 0)
	into.Store(answer.Status, before.(int)+1)
}

func total(of *sync.Map, status gamevendor.Status) int {
	n, isThere := of.Load(status)
	if !isThere {
		return 0
	}
	return n.(int)
}

func TestFreeBet_NotMatchingTheGrant_IsRefused(t *testing.T) {
	s := sit(t)
	s.outsider()
	f := s.grant(s.gift("c-1"))
	seed.Mek(t, storetest.Owner(t, s.db))
	for what, alter := range map[string]string{
		"another's":        `UPDATE free_rounds SET member_id = (SELECT id FROM members WHERE id <> member_id LIMIT 1)`,
		"another game":     `UPDATE free_rounds SET games = '{MINES}'`,
		"another currency": `UPDATE free_rounds SET currency = 'USD'`,
		"a lower value":    `UPDATE free_rounds SET bet_value = 10000`,
		"over":             `UPDATE free_rounds SET valid_until = lantern_now()`,
		"cancelled":        `SELECT free_rounds_cancel(id, 'test') FROM free_rounds`,
	} {
		s.owns(`CREATE TABLE saved AS SELECT * FROM free_rounds`)
		s.owns(alter)
		want(t, s.free(what, what, f.Reward), "INVALID_REQUEST", false)
		s.owns(`UPDATE free_rounds f SET member_id = k.member_id, games = k.games, currency = k.currency,
			bet_value = k.bet_value, valid_until = k.valid_until,
			state = k.state, ended_at = k.ended_at, ended_by = k.ended_by FROM saved k`)
		s.owns(`DROP TABLE saved`)
	}
	want(t, s.free("good", "good", f.Reward), "OK", false)
	want(t, s.free("theirs", "theirs", "a-campaign-of-the-vendor"), "OK", false)
	s.wantState(f.ID, gamevendor.FreeRequested, 1)
}

func TestFreeRounds_CancelRacingTheLastRound_HasOneResult(t *testing.T) {
	s := sit(t)
	s.outsider()
	ann := s.operator("ann")
	for i := range 12 {
		gift := s.gift(fmt.Sprint("c-", i))
		gift.Count = 1
		f := s.grant(gift)
		var group sync.WaitGroup
		var played gamevendor.Answer
		var cancelled error
		group.Go(func() { played = s.free(fmt.Sprint("p", i), fmt.Sprint("p", i), f.Reward) })
		group.Go(func() { _, cancelled = gamevendor.CancelFreeRounds(context.Background(), s.db, f.ID, ann) })
		group.Wait()
		isPlayed, isCancelled := played.Status == "OK", cancelled == nil
		if isPlayed == isCancelled {
			t.Fatalf("%s: played %s, cancelled %v", s.current(f.ID).State, played.Status, cancelled)
		}
		if isPlayed {
			s.wantState(f.ID, gamevendor.FreeEnded, 1)
			if at := fault.Of(cancelled); at == nil || at.Code != fault.StateChanged {
				t.Errorf("%v", cancelled)
			}
			continue
		}
		s.wantState(f.ID, gamevendor.FreeCancelled, 0)
	}
}

func TestFreeRounds_GrantedAfterACancel_AreCancelledAtTheVendor(t *testing.T) {
	s := sit(t)
	s.outsider()
	f := s.grant(s.gift("c-1"))
	due := s.dueRounds()
	if len(due) != 1 || due[0].State != gamevendor.FreeRequested || due[0].Tries != 1 {
		t.Fatalf("%+v", due)
	}
	if len(s.dueRounds()) != 0 {
		t.Error("it is due twice")
	}
	if _, err := gamevendor.CancelFreeRounds(t.Context(), s.db, f.ID, s.operator("ann")); err != nil {
		t.Fatal(err)
	}
	if len(s.dueRounds()) != 0 {
		t.Error("cancelled while the call that grants them is under way")
	}
	if err := due[0].MarkGranted(t.Context(), s.db, f.Reward); err != nil {
		t.Fatal(err)
	}
	s.wantState(f.ID, gamevendor.FreeCancelled, 0)
	due = s.dueRounds()
	if len(due) != 1 || due[0].State != gamevendor.FreeCancelled {
		t.Fatalf("%+v", due)
	}
	if err := due[0].MarkCancelled(t.Context(), s.db); err != nil {
		t.Fatal(err)
	}
	s.owns(`UPDATE clock_offsets SET ahead = ahead + interval '1 hour'`)
	if len(s.dueRounds()) != 0 {
		t.Error("reported again after the acknowledgement")
	}
	var notices int
	if err := s.db.GetContext(t.Context(), &notices, `SELECT count(*) FROM messages
		WHERE related_kind = 'free_rounds'`); err != nil || notices != 0 {
		t.Errorf("%d messages about rounds that were never granted (%v)", notices, err)
	}
}

func (s table) dueRounds() []gamevendor.FreeRounds {
	s.t.Helper()
	due, err := gamevendor.DueFreeRounds(s.t.Context(), s.db, 10)
	if err != nil {
		s.t.Fatal(err)
	}
	return due
}

func TestFreeRounds_ClockPassesTheirExpiry_Expire(t *testing.T) {
	s := sit(t)
	s.outsider()
	f := s.grant(s.gift("c-1"))
	expire := func() {
		if err := pg.InTx(t.Context(), s.db,
			func(tx *sqlx.Tx) error { return gamevendor.ExpireFreeRounds(t.Context(), tx) }); err != nil {
			t.Fatal(err)
		}
	}
	expire()
	s.wantState(f.ID, gamevendor.FreeRequested, 0)
	s.owns(`UPDATE clock_offsets SET ahead = ahead + interval '25 hours'`)
	expire()
	s.wantState(f.ID, gamevendor.FreeExpired, 0)
	if _, err := gamevendor.CancelFreeRounds(t.Context(), s.db, f.ID, s.operator("ann")); !errors.Is(err,
		fault.New(fault.StateChanged)) {
		t.Errorf("expired rounds were cancelled: %v", err)
	}
}

func TestGrant_HundredConcurrentCopies_GrantOnce(t *testing.T) {
	s := sit(t)
	s.outsider()
	by, gift := s.operator("ann"), s.gift("c-1")
	var seen sync.Map
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			made, err := gamevendor.GrantFreeRounds(context.Background(), s.db, gift, by)
			if err != nil {
				t.Error(err)
			}
			seen.Store(made.ID, true)
		})
	}
	group.Wait()
	many := 0
	seen.Range(func(any, any) bool { many++; return true })
	var trail int
	if err := s.db.GetContext(t.Context(), &trail, `SELECT count(*) FROM audit_rows
		WHERE action = 'free_rounds.give'`); err != nil || many != 1 || trail != 1 {
		t.Errorf("%d grants, %d rows in the audit trail (%v)", many, trail, err)
	}
}
