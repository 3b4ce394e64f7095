package limit_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/gamevendor"
	"lantern/store/limit"
	"lantern/store/pg"
	"lantern/store/session"
	"lantern/store/wallet"
)

// signIn begins a session, which starts the interval of the first reality check.
func (s *table) signIn() {
	s.t.Helper()
	err := pg.InTx(s.t.Context(), s.db, func(tx *sqlx.Tx) error {
		opening := session.Opening{Scope: session.Player, At: session.Place{Platform: "WEB", Device: "d", IP: "127.0.0.1"}}
		return opening.Begin(s.t.Context(), tx, s.player)
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *table) choose(minutes int) {
	s.t.Helper()
	if err := limit.SetReminder(s.t.Context(), s.db, s.player, minutes); err != nil {
		s.t.Fatal(err)
	}
}

func (s *table) acknowledge() {
	s.t.Helper()
	if err := limit.Acknowledge(s.t.Context(), s.db, s.player); err != nil {
		s.t.Fatal(err)
	}
}

func (s *table) reminder() limit.Reminder {
	s.t.Helper()
	found, err := limit.ReminderOf(s.t.Context(), s.db, s.player)
	if err != nil {
		s.t.Fatal(err)
	}
	return found
}

func (s *table) demand(minutes string) {
	s.t.Helper()
	s.exec(`INSERT INTO settings (key, value) VALUES ('realityCheckMinutes', $1::jsonb) ON CONFLICT (key) DO UPDATE
		SET value = excluded.value`, minutes)
}

// CHK-64.
func TestReminder_Due_RefusesBetsUntilAcknowledged(t *testing.T) {
	s := sit(t)
	s.choose(30)
	s.signIn()
	s.at(noon.Add(29 * time.Minute))
	s.wants(s.place("a", baht), "OK")
	s.at(noon.Add(31 * time.Minute))
	before, err := wallet.Of(t.Context(), s.db, s.player, "THB")
	if err != nil {
		t.Fatal(err)
	}
	s.wants(s.place("b", baht), "REALITY_CHECK")
	s.wants(s.place("a", baht), "OK") // a copy of a placed bet gets the first answer
	s.wants(s.win("a", 2*baht), "OK")
	s.wants(s.place("b", baht), "REALITY_CHECK")
	if after, err := wallet.Of(t.Context(), s.db, s.player, "THB"); err != nil || after.Main != before.Main+2*baht {
		t.Errorf("%s, then %s: %v", before.Main, after.Main, err)
	}
	s.acknowledge()
	s.wants(s.place("b", baht), "OK")
	s.at(noon.Add(60 * time.Minute))
	s.wants(s.place("c", baht), "OK")
	s.at(noon.Add(62 * time.Minute))
	s.wants(s.place("d", baht), "REALITY_CHECK")
}

// CHK-64.
func TestReminder_Due_RefusesFreeAndBatchedBets(t *testing.T) {
	s := sit(t)
	s.choose(15)
	s.signIn()
	s.at(noon.Add(16 * time.Minute))
	free := s.bet("free", 0)
	free.Reward = "spins"
	answer, err := gamevendor.Place(t.Context(), s.db, free)
	if err != nil {
		t.Fatal(err)
	}
	s.wants(answer.Status, "REALITY_CHECK")
	batcher := gamevendor.NewBatcher(s.db, slog.New(slog.DiscardHandler),
		gamevendor.BatchOptions{Workers: 1, Most: 8, Queue: 8})
	defer batcher.Stop()
	answers := make(chan gamevendor.Status, 8)
	for _, tx := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
		go func() {
			answer, err := batcher.Place(t.Context(), s.bet(tx, baht))
			if err != nil {
				t.Error(err)
			}
			answers <- answer.Status
		}()
	}
	for range cap(answers) {
		s.wants(<-answers, "REALITY_CHECK")
	}
}

// CHK-64: the batch function is called directly, for one member with a due check and one without.
func TestReminder_DueInABatch_RefusesThatMemberOnly(t *testing.T) {
	s := sit(t)
	s.choose(15)
	s.signIn()
	s.at(noon.Add(16 * time.Minute))
	s.wants(s.inBatch("a"), "REALITY_CHECK")
	s.acknowledge()
	s.wants(s.inBatch("a"), "OK")
}

func (s *table) inBatch(tx string) (status gamevendor.Status) {
	s.t.Helper()
	const call = `SELECT status FROM vendor_bets(ARRAY['BGS'], ARRAY[$1], ARRAY[$2::bytea], ARRAY[$3::bytea],
		ARRAY[$4::uuid], ARRAY['DICE'], ARRAY['THB'],
		ARRAY[10000::bigint], ARRAY['round of ' || $1], ARRAY[new_id()], ARRAY[new_id()], ARRAY[now()], ARRAY[NULL::text])`
	if err := s.db.GetContext(s.t.Context(), &status, call, tx, []byte(tx), gamevendor.HashToken(s.token),
		s.player); err != nil {
		s.t.Fatal(err)
	}
	return status
}

// CHK-64.
func TestReminder_RequiredByTheMerchant_Applies(t *testing.T) {
	s := sit(t)
	s.demand("20")
	s.choose(0)
	s.signIn()
	if r := s.reminder(); r.Chosen != 0 || r.Demanded != 20 || r.After != 20 || r.Due == nil {
		t.Errorf("%+v", r)
	}
	s.at(noon.Add(21 * time.Minute))
	s.wants(s.place("a", baht), "REALITY_CHECK")
	s.choose(60)
	s.wants(s.place("a", baht), "REALITY_CHECK")
	s.choose(0)
	s.wants(s.place("a", baht), "REALITY_CHECK")
	s.acknowledge()
	s.wants(s.place("a", baht), "OK")
	s.choose(15)
	if r := s.reminder(); r.After != 15 {
		t.Errorf("%+v", r)
	}
	s.at(noon.Add(37 * time.Minute))
	s.wants(s.place("b", baht), "REALITY_CHECK")
}

// CHK-64.
func TestReminder_SwitchedOff_RefusesNoBet(t *testing.T) {
	s := sit(t)
	s.signIn()
	if r := s.reminder(); r.After != 60 || r.Demanded != 0 || r.Due == nil {
		t.Errorf("%+v", r)
	}
	s.choose(0)
	if r := s.reminder(); r.After != 0 || r.Due != nil {
		t.Errorf("%+v", r)
	}
	s.at(noon.Add(10 * time.Hour))
	s.wants(s.place("a", baht), "OK")
}

func TestSetReminder_NewChoice_NeverPostponesTheCheck(t *testing.T) {
	s := sit(t)
	s.choose(15)
	s.signIn()
	due := s.reminder().Due
	s.choose(60)
	if later := s.reminder().Due; due == nil || later == nil || !later.Equal(*due) {
		t.Errorf("%v, then %v", due, later)
	}
}

func TestReminder_RefusedBet_WritesAnEventWithTheInstantItWasDue(t *testing.T) {
	s := sit(t)
	s.choose(15)
	s.signIn()
	s.at(noon.Add(16 * time.Minute))
	s.wants(s.place("a", baht), "REALITY_CHECK")
	if event := s.event("reminder"); event.Until.Sub(noon.Add(15*time.Minute)).Abs() > time.Minute {
		t.Errorf("%+v", event)
	}
}

func TestSetReminder_NotOffered_IsRefused(t *testing.T) {
	s := sit(t)
	for _, minutes := range limit.Reminders {
		s.choose(minutes)
		if now := s.reminder(); now.Chosen != minutes {
			t.Errorf("%+v", now)
		}
	}
	for _, minutes := range []int{-15, 1, 45, 61} {
		s.refused(limit.SetReminder(t.Context(), s.db, s.player, minutes), fault.ValidationFailed)
	}
}

func TestReminder_SecondSession_DoesNotPostponeTheCheck(t *testing.T) {
	s := sit(t)
	s.choose(15)
	s.signIn()
	due := s.reminder().Due
	s.at(noon.Add(10 * time.Minute))
	s.signIn()
	if later := s.reminder().Due; due == nil || later == nil || !later.Equal(*due) {
		t.Errorf("%v, after another login %v", due, later)
	}
	s.exec(`UPDATE sessions SET ended_at = lantern_now() WHERE member_id = $1`, s.player)
	s.at(noon.Add(40 * time.Minute))
	s.signIn()
	if fresh := s.reminder().Due; fresh == nil || fresh.Sub(noon.Add(55*time.Minute)).Abs() > time.Minute {
		t.Errorf("the first of new sessions has a check at %v", fresh)
	}
}
