package risk_test

import (
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/pg"
	"lantern/store/risk"
	"lantern/store/seed"
)

// notices returns the notices of freezes that a member has, the oldest first, as kind and cause.
func (s scene) notices(t *testing.T, who id.Member) (notices []string) {
	t.Helper()
	list, err := message.List(ctx, s.db, who, "", 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if m.About == message.AFreeze {
			notices = append([]string{string(m.Kind) + " " + string(m.Facts.Cause)}, notices...)
		}
	}
	return notices
}

func (s scene) hasNotices(t *testing.T, who id.Member, want ...string) {
	t.Helper()
	got := s.notices(t, who)
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

func (s scene) notifyFreezes(t *testing.T) {
	t.Helper()
	if err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error { return risk.NotifyFreezes(ctx, tx) }); err != nil {
		t.Error(err)
	}
}

func TestNotice_FreezeBegunAndLifted_NamesFlagAndEnd(t *testing.T) {
	s := ready(t)
	until := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	var want []string
	for flag, cause := range map[risk.Flag]string{
		risk.FreezeLogin: "login", risk.FreezeBet: "bet", risk.FreezeFunds: "funds",
		risk.FreezeIncome:   "income",
		risk.FreezeRegister: "register",
	} {
		f := s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: flag, Until: &until})
		list, err := message.List(ctx, s.db, s.pia.ID, "", 1)
		if err != nil || len(list) != 1 || list[0].RelatedID != string(f.ID) || !list[0].Facts.Until.Equal(until) {
			t.Errorf("%s: %+v %v", flag, list, err)
		}
		s.lift(t, f)
		want = append(want, "freeze_begun "+cause, "freeze_lifted "+cause)
	}
	s.hasNotices(t, s.pia.ID, want...)
	if n := s.count(t, `SELECT count(*) FROM messages WHERE facts::text LIKE '%case of%'`); n != 0 {
		t.Errorf("%d of them contain the operator's reason", n)
	}
}

func TestNotice_FreezeOfATeam_IsSentToItsAgentOnly(t *testing.T) {
	s := ready(t)
	mek := seed.Mek(t, s.db)
	f := s.freeze(t, risk.NewFreeze{Member: mek.ID, Flag: risk.FreezeBet, IsOfTeam: true})
	s.lift(t, f)
	s.hasNotices(t, mek.ID, "freeze_begun bet", "freeze_lifted bet")
	s.hasNotices(t, s.pia.ID)
}

func TestNotifyFreezes_LaterFreeze_NotifiesOnceWhenItBegins(t *testing.T) {
	s := ready(t)
	soon, end := time.Now().Add(time.Hour), time.Now().Add(4*time.Hour)
	f := s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeFunds, From: &soon, Until: &end})
	gone := s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeBet, From: &soon})
	s.lift(t, gone)
	s.notifyFreezes(t)
	s.hasNotices(t, s.pia.ID)
	s.later(t, 2*time.Hour)
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() { s.notifyFreezes(t) })
	}
	all.Wait()
	s.notifyFreezes(t)
	s.hasNotices(t, s.pia.ID, "freeze_begun funds")
	s.lift(t, f)
	s.hasNotices(t, s.pia.ID, "freeze_begun funds", "freeze_lifted funds")
}

func TestNotice_LiftedFreeze_IsNotSentWhileAnotherApplies(t *testing.T) {
	s := ready(t)
	first := s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeBet})
	second := s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeBet})
	s.lift(t, first)
	s.hasNotices(t, s.pia.ID, "freeze_begun bet", "freeze_begun bet")
	s.lift(t, second)
	s.hasNotices(t, s.pia.ID, "freeze_begun bet", "freeze_begun bet", "freeze_lifted bet")
	short := time.Now().Add(time.Minute)
	over := s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeIncome, Until: &short})
	s.later(t, time.Hour)
	s.lift(t, over)
	s.hasNotices(t, s.pia.ID, "freeze_begun bet", "freeze_begun bet", "freeze_lifted bet", "freeze_begun income")
}
