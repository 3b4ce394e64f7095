package gamevendor_test

import (
	"testing"
)

// A transaction holds the player's balance longer than a call waits: every call of the vendor is answered
// OPERATION_IN_PROGRESS, and once the balance is free, the repeated call takes effect once.
func TestLockedBalance_EveryCall_IsRetryableAndAppliedOnce(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	d.bet("b2", "r2", "100")
	tx, err := d.owner.BeginTxx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	const hold = `SELECT FROM balances b JOIN accounts a ON a.id = b.account_id WHERE a.owner_id = $1 FOR UPDATE OF b`
	if _, err := tx.ExecContext(t.Context(), hold, d.player); err != nil {
		t.Fatal(err)
	}
	free := d.betOf("b3", "r3", "10")
	free["is_free"], free["reward_id"] = true, "spins"
	calls := []func() response{
		func() response { return d.bet("b4", "r4", "10") },
		func() response { return d.post(bet, free) },
		func() response { return d.win("w1", "b1", "r1", "30", true) },
		func() response { return d.rollback("k2", "b2", "r2") },
		func() response { return d.post(pair, d.pairOf("5", "r5", "10", "20")) },
		func() response { return d.adjust("a1", "b1", "5") },
	}
	for n, answer := range parallel(len(calls), func(n int) response { return calls[n]() }) {
		if answer.http != 200 || answer.Status != "OPERATION_IN_PROGRESS" || !answer.Retry {
			t.Errorf("call %d: HTTP %d %s", n, answer.http, answer.raw)
		}
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	for n, call := range calls {
		for answer := call(); ; answer = call() {
			if answer.Status == "OK" {
				break
			}
			if !answer.Retry {
				t.Fatalf("call %d: %s", n, answer.raw)
			}
		}
	}
	d.has(935, 10)
}
