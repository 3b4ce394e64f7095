package lottery_test

import (
	"testing"
	"time"

	"lantern/store/approval"
	"lantern/store/id"
	"lantern/store/lottery"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/storetest"
)

// settledFor returns an official issue that is settled with 9123, in which each player has bet so much on 123.
func (s fixture) settledFor(ann, bob approval.Action, stakes map[id.Member]int64) lottery.Issue {
	s.Helper()
	issue := s.current("LAO_STAR")
	for who, stake := range stakes {
		s.mustPlace(who, s.content("LAO_STAR", "TH_3TOP", "123", stake), s.content("LAO_STAR", "TH_3TOP", "555", 1))
	}
	s.draw(issue)
	for _, action := range []approval.Action{ann, bob} {
		if _, err := lottery.EnterResult(ctx, s.owner, issue.ID, `{"p1":"9123"}`, action); err != nil {
			s.Fatal(err)
		}
	}
	s.fire()
	return s.issue(issue.ID)
}

func (s fixture) isFrozen(who id.Member) bool {
	s.Helper()
	flags, err := member.FlagsOf(ctx, s.db, who)
	if err != nil {
		s.Fatal(err)
	}
	return flags.IsFundsFrozen
}

// While a correction is proposed and booked, members whose large payouts it lowers cannot withdraw.
func TestCorrect_LargePayoutThatFalls_FreezesFundsUntilItIsBooked(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	db := storetest.Operators(t, s.db)
	pia, mek, nid := s.player("pia", 1000*money.Unit), s.player("mek", 1000*money.Unit), s.player("nid", 1000*money.Unit)
	issue := s.settledFor(ann, bob, map[id.Member]int64{pia: 20, mek: 5, nid: 20})
	if _, err := lottery.Correct(ctx, db, issue.ID, `{"p1":"9124"}`, ann); err != nil {
		t.Fatal(err)
	}
	if !s.isFrozen(pia) || !s.isFrozen(nid) || s.isFrozen(mek) {
		t.Errorf("frozen after the first vote: %t, %t; with a small payout: %t", s.isFrozen(pia), s.isFrozen(nid),
			s.isFrozen(mek))
	}
	var reason string
	s.get(&reason, `SELECT reason FROM member_freezes WHERE member_id = $1`, pia)
	if reason != "correction of Lao Lottery "+issue.Number {
		t.Errorf("frozen for %q", reason)
	}
	if _, err := lottery.Correct(ctx, db, issue.ID, `{"p1":"9124"}`, bob); err != nil {
		t.Fatal(err)
	}
	if !s.isFrozen(pia) {
		t.Error("the freeze ended before the correction was booked")
	}
	s.fire()
	if i := s.issue(issue.ID); i.State != lottery.Settled || i.Version != 2 || s.isFrozen(pia) || s.isFrozen(nid) {
		t.Errorf("%s %d, frozen: %t, %t", i.State, i.Version, s.isFrozen(pia), s.isFrozen(nid))
	}
	if want := 1000*money.Unit - 21*money.Unit; s.main(pia) != want {
		t.Errorf("a balance of %s, want %s", s.main(pia), want)
	}
}

func TestCorrect_PayoutThatStays_SetsNoFreeze(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	pia := s.player("pia", 1000*money.Unit)
	issue := s.settledFor(ann, bob, map[id.Member]int64{pia: 20})
	s.exec(`UPDATE lottery_items SET selection = '123 124', units = 2 WHERE selection = '123'`)
	if _, err := lottery.Correct(ctx, s.owner, issue.ID, `{"p1":"9124"}`, ann); err != nil || s.isFrozen(pia) {
		t.Errorf("%v, frozen: %t", err, s.isFrozen(pia))
	}
}

func TestDeclineCorrection_EndsTheFreezes(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	db := storetest.Operators(t, s.db)
	pia := s.player("pia", 1000*money.Unit)
	issue := s.settledFor(ann, bob, map[id.Member]int64{pia: 20})
	vote := func() {
		t.Helper()
		if _, err := lottery.Correct(ctx, db, issue.ID, `{"p1":"9124"}`, ann); err != nil || !s.isFrozen(pia) {
			t.Fatalf("%v, frozen: %t", err, s.isFrozen(pia))
		}
	}
	vote()
	if _, err := lottery.DeclineCorrection(ctx, db, issue.ID, ann); err != nil || s.isFrozen(pia) {
		t.Errorf("withdrawn by the one who voted: %v, frozen: %t", err, s.isFrozen(pia))
	}
	vote()
	if _, err := lottery.DeclineCorrection(ctx, db, issue.ID, bob); err != nil || s.isFrozen(pia) {
		t.Errorf("declined by another: %v, frozen: %t", err, s.isFrozen(pia))
	}
	if i := s.issue(issue.ID); i.State != lottery.Settled || i.Version != 1 {
		t.Errorf("%s %d", i.State, i.Version)
	}
}

func TestCorrect_Undecided_FreezeEndsAfterADay(t *testing.T) {
	s := setUp(t, "LAO_STAR")
	ann, bob := s.operators()
	pia := s.player("pia", 1000*money.Unit)
	issue := s.settledFor(ann, bob, map[id.Member]int64{pia: 20})
	if _, err := lottery.Correct(ctx, s.owner, issue.ID, `{"p1":"9124"}`, ann); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after    time.Duration
		isFrozen bool
	}{{23 * time.Hour, true}, {25 * time.Hour, false}} {
		s.at(issue.DrawsAt.Add(step.after).Format(time.RFC3339))
		if s.isFrozen(pia) != step.isFrozen {
			t.Errorf("frozen after %s: %t", step.after, s.isFrozen(pia))
		}
	}
}
