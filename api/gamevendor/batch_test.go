package gamevendor_test

import (
	"fmt"
	"testing"
	"time"
)

func TestConformanceBatch_EachItem_IsIndependent(t *testing.T) {
	d := open(t)
	d.bet("b1", "r1", "100")
	d.bet("b2", "r2", "100")
	item := func(kind, tx, ref, round string, more fields) fields {
		whole := fields{"kind": kind, "vendor_tx_id": tx, "ref_tx_id": ref, "player_ref": d.player, "round_id": round}
		for name, value := range more {
			whole[name] = value
		}
		return whole
	}
	now := time.Now().UTC()
	batch := fields{"items": []any{
		item("WIN", "w1", "b1", "r1", fields{"amount": "150", "round_closed": true, "occurred_at": now}),
		item("ROLLBACK", "k2", "b2", "r2", fields{"reason": "VOID"}),
		item("WIN", "w3", "b3", "r3", fields{"amount": "5", "round_closed": true, "occurred_at": now}),
		item("WIN", "w4", "b1", "r1", nil),
		7,
		item("ROLLBACK", "k5", "b5", "r5", fields{"reason": "VOID", "unknown": 1}),
	}}
	for _, isAgain := range []bool{false, true} {
		answer := d.post("/vendor/v1/settle-batch", batch)
		want(t, answer, "OK", false)
		for i, status := range []string{"OK", "OK", "BET_NOT_FOUND", "INVALID_REQUEST", "INVALID_REQUEST",
			"INVALID_REQUEST"} {
			got := answer.Results[i]
			if got.Index != i || got.Status != status || got.Again != (isAgain && status == "OK") ||
				got.Retry != (status == "BET_NOT_FOUND") {
				t.Errorf("item %d: %+v, want %s", i, got, status)
			}
		}
		d.has(1050, 0)
	}
	many := make([]any, 501)
	for i := range many {
		many[i] = item("ROLLBACK", fmt.Sprint("m", i), fmt.Sprint("x", i), "r9", fields{"reason": "VOID"})
	}
	want(t, d.post("/vendor/v1/settle-batch", fields{"items": many}), "INVALID_REQUEST", false)
	want(t, d.post("/vendor/v1/settle-batch", fields{"items": []any{}}), "INVALID_REQUEST", false)
	whole := d.post("/vendor/v1/settle-batch", fields{"items": many[:500]})
	want(t, whole, "OK", false)
	if len(whole.Results) != 500 || !whole.Results[499].Tombstone || d.count(`SELECT count(*) FROM vendor_transactions
		WHERE kind = 'TOMBSTONE'`) != 500 {
		t.Errorf("%d answers to 500 items", len(whole.Results))
	}
}
