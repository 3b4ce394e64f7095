package risk_test

import (
	"testing"
	"time"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/risk"
)

func TestSetFreeze_ValidRequest_IsRecordedAndLiftedOnce(t *testing.T) {
	s := ready(t)
	ann := s.by(t, "ann")
	past, soon := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	for name, wrong := range map[string]risk.NewFreeze{
		"over already":   {Member: s.pia.ID, Flag: risk.FreezeBet, Until: &past},
		"ends too early": {Member: s.pia.ID, Flag: risk.FreezeBet, From: &soon, Until: &soon},
		"no such flag":   {Member: s.pia.ID, Flag: "SLEEP"},
	} {
		if _, err := risk.SetFreeze(ctx, s.db, wrong, ann); fault.Of(err) == nil ||
			fault.Of(err).Code != fault.ValidationFailed {
			t.Errorf("%s: %v", name, err)
		}
	}
	_, err := risk.SetFreeze(ctx, s.db, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeBet},
		approval.Action{By: ann.By})
	wants(t, err, fault.ValidationFailed)
	f := s.freeze(t, risk.NewFreeze{Member: s.pia.ID, Flag: risk.FreezeIncome})
	if _, err := s.db.ExecContext(ctx, `UPDATE member_freezes SET flag = 'BET'`); err == nil {
		t.Error("a freeze can be rewritten")
	}
	if list, err := risk.Freezes(ctx, s.db, ""); err != nil || len(list) != 1 || !list[0].IsInForce ||
		list[0].Username != "pia" {
		t.Errorf("%+v %v", list, err)
	}
	s.lift(t, f)
	_, err = risk.LiftFreeze(ctx, s.db, f.ID, ann)
	wants(t, err, fault.StateChanged)
	list, err := risk.Freezes(ctx, s.db, "")
	all, err2 := risk.Freezes(ctx, s.db, s.pia.ID)
	if err != nil || err2 != nil || len(list) != 0 || len(all) != 1 || *all[0].LiftedBy != "operator:bob" {
		t.Errorf("%+v %+v %v %v", list, all, err, err2)
	}
}
