package gamevendor_test

import (
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/ledger"
	"lantern/store/limit"
	"lantern/store/money"
)

func TestRollback_BetPlacedWithoutALimit_IsBooked(t *testing.T) {
	d := open(t)
	stake := limit.Which{Kind: limit.Stake, Period: clock.Day}
	amount := 1000 * money.Unit
	for _, stakeLimit := range []*money.Amount{&amount, nil} {
		if err := limit.Set(t.Context(), d.db, d.player, limit.Params{Which: stake, Amount: stakeLimit}); err != nil {
			t.Fatal(err)
		}
	}
	d.later(25 * time.Hour)
	d.token = d.launched()
	d.verify()
	want(t, d.bet("b1", "r1", "10"), "OK", false)
	if err := limit.Confirm(t.Context(), d.db, d.player, stake); err != nil {
		t.Fatal(err)
	}
	want(t, d.bet("b2", "r2", "100"), "OK", false)
	if counted := d.count(`SELECT sum(staked) FROM limit_days`); counted != int(10*money.Unit) {
		t.Fatalf("%d is counted", counted)
	}
	want(t, d.rollback("k2", "b2", "r2"), "OK", false)
	d.has(990, 10)
	want(t, d.rollback("k1", "b1", "r1"), "OK", false)
	d.has(1000, 0)
}

func (d *vendorServer) reward(tx, amount string) response {
	d.t.Helper()
	return d.post(reward, fields{"vendor_tx_id": tx, "player_ref": d.player, "currency": "THB", "campaign_id": "cup",
		"kind": "TOURNAMENT", "amount": amount})
}

func TestRewardRollback_ReturnsToItsAccount_RestBecomesDebt(t *testing.T) {
	d := open(t)
	d.alter(`INSERT INTO vendor_rewards VALUES ('BGS', 'cup', 3)`)
	want(t, d.reward("p1", "50"), "OK", false)
	stands := func(amount string, given, toPlay money.Amount) {
		t.Helper()
		carries(t, d.post("/vendor/v1/balance", fields{"player_ref": d.player, "currency": "THB"}), amount)
		if paid, left := -d.account("exp:activity:BGS:cup"), d.toPlay(); paid != given*money.Unit ||
			left != toPlay*money.Unit {
			t.Fatalf("the campaign gave %s, %s is to be played", paid, left)
		}
	}
	want(t, d.adjust("a1", "p1", "-20"), "OK", false)
	stands("1030.0000", 30, 90)
	want(t, d.adjust("a1", "p1", "-20"), "OK", true)
	want(t, d.adjust("a1", "p1", "-21"), "DUPLICATE_TX_MISMATCH", false)
	want(t, d.adjust("a2", "p1", "10"), "OK", false)
	stands("1040.0000", 40, 120)
	want(t, d.adjust("a3", "p1", "-40.0001"), "INVALID_REQUEST", false)
	want(t, d.bet("b1", "r1", "1010"), "OK", false)
	short := d.adjust("a4", "p1", "-40")
	want(t, short, "OK", false)
	stands("0.0000", 0, 0)
	if owed, err := ledger.Owed(t.Context(), d.db, d.player, "THB"); err != nil || owed != 10*money.Unit {
		t.Errorf("a debt of %s (%v)", owed, err)
	}
	want(t, d.adjust("a5", "p1", "-0.0001"), "INVALID_REQUEST", false)
	const kept = `SELECT count(*) FROM audit_rows WHERE actor = 'vendor:BGS' AND action = 'reward.adjust'
		AND object = 'reward:BGS:p1' AND reason = 'resettled'`
	if n := d.count(kept); n != 3 {
		t.Errorf("%d of 3 corrections stand in the audit trail", n)
	}
	if n := d.count(`SELECT count(*) FROM entries WHERE kind = 'REWARD_CLAWBACK' AND related_kind = 'campaign'
		AND related_id = 'cup'`); n != 2 {
		t.Errorf("the player sees %d of 2 rewards taken back", n)
	}
}

func TestRewardRollback_FiftyConcurrentCopies_HaveOneEffect(t *testing.T) {
	d := open(t)
	want(t, d.reward("p1", "50"), "OK", false)
	answers := parallel(50, func(int) response { return d.adjust("a1", "p1", "-50") })
	if count(answers, "OK") != 50 {
		t.Errorf("%d of 50 copies were taken", count(answers, "OK"))
	}
	d.has(1000, 0)
}

func TestRewardRollback_OpensCase(t *testing.T) {
	d := open(t)
	want(t, d.reward("p1", "50"), "OK", false)
	for _, change := range []string{`UPDATE vendors SET refuses_unknown_rollback = false`, `UPDATE vendors
		SET refuses_unknown_rollback = true`} {
		d.alter(change)
		want(t, d.rollback("k1", "p1", "r1"), "BET_NOT_FOUND", false)
	}
	if n := d.cases("ROLLBACK_OF_REWARD"); n != 1 {
		t.Errorf("%d cases", n)
	}
	d.has(1050, 0)
}
