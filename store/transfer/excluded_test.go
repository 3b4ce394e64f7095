package transfer_test

import (
	"sync"
	"testing"

	"lantern/store/limit"
	"lantern/store/money"
)

// CHK-63.
func TestSend_ExcludedReceiver_NeedNotWagerIt(t *testing.T) {
	for length, left := range map[limit.Length]money.Amount{"P6W": 0, "P6M": 400 * money.Unit,
		limit.Forever: 400 * money.Unit} {
		s := setUp(t)
		if _, err := limit.Begin(ctx, s.db, s.mek.ID, length, limit.By{}); err != nil {
			t.Fatal(err)
		}
		if _, err := s.up(s.pia, "a", 400*money.Unit); err != nil {
			t.Fatal(err)
		}
		s.wantBalance(t, s.mek, 400*money.Unit, left)
	}
}

// F-M16.
func TestSend_ConcurrentExclusion_LeavesTheMoneyWithdrawable(t *testing.T) {
	for round := range 6 {
		s := setUp(t)
		var group sync.WaitGroup
		operations := []func(){
			func() {
				if _, err := s.up(s.pia, "a", 400*money.Unit); err != nil {
					t.Error(err)
				}
			},
			func() {
				if _, err := limit.Begin(ctx, s.db, s.mek.ID, "P6M", limit.By{}); err != nil {
					t.Error(err)
				}
			},
		}
		for n := range operations {
			group.Go(operations[(n+round)%2])
		}
		group.Wait()
		s.wantBalance(t, s.mek, 400*money.Unit, 400*money.Unit)
	}
}
