package gamevendor_test

import "testing"

// Idempotency (docs/vendors.md#idempotency) also holds while a vendor is disabled: one that received no answer to its
// bet must not conclude that the bet was refused.
func TestDisabledVendor_ExistingBet_IsStillReturned(t *testing.T) {
	d := open(t)
	free := d.betOf("f1", "r3", "10")
	d.alter(`INSERT INTO vendor_rewards VALUES ('BGS', 'spins', 1)`)
	free["is_free"], free["reward_id"] = true, "spins"
	want(t, d.bet("b1", "r1", "100"), "OK", false)
	want(t, d.post(bet, free), "OK", false)
	want(t, d.bet("b2", "r2", "50"), "OK", false)
	want(t, d.rollback("k2", "b2", "r2"), "OK", false)
	both := d.pairOf("4", "r4", "20", "30")
	want(t, d.post(pair, both), "OK", false)
	d.alter(`UPDATE vendors SET is_enabled = false`)
	again := d.bet("b1", "r1", "100")
	want(t, again, "OK", true)
	carries(t, again, "910.0000")
	want(t, d.post(bet, free), "OK", true)
	want(t, d.post(pair, both), "OK", true)
	want(t, d.bet("b1", "r1", "101"), "DUPLICATE_TX_MISMATCH", false)
	want(t, d.bet("b2", "r2", "50"), "BET_CANCELLED", false)
	want(t, d.bet("b9", "r9", "10"), "VENDOR_DISABLED", false)
	d.has(910, 100)
}
