package ledger_test

import (
	"database/sql"
	"fmt"
	"sync"
	"testing"
	"time"

	"lantern/store/money"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// someone returns another member with money, below the platform's own agent, with Pia's payment password.
func (s scene) someone(t *testing.T, name string) scene {
	t.Helper()
	who, err := seed.Funded(ctx, storetest.Owner(t, s.db), name, 1000*money.Unit)
	if err != nil {
		t.Fatal(err)
	}
	s.exec(t, `UPDATE members SET payment_password_hash = (SELECT payment_password_hash FROM members WHERE id = $2)
		WHERE id = $1`, who.ID, s.pia.ID)
	return scene{db: s.db, pia: who}
}

// proves verifies the ledger in one snapshot after the other until end is closed, and returns the number of
// snapshots.
func (s scene) proves(t *testing.T, end <-chan struct{}) (snapshots int) {
	turn := time.NewTicker(100 * time.Millisecond)
	defer turn.Stop()
	for isLast := false; !isLast; snapshots++ {
		select {
		case <-end:
			isLast = true
		case <-turn.C:
		}
		tx, err := storetest.Owner(t, s.db).BeginTxx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
		if err != nil {
			t.Error(err)
			return snapshots
		}
		storetest.Balanced(t, tx)
		if err := tx.Rollback(); err != nil {
			t.Error(err)
		}
	}
	return snapshots
}

// CHK-01: four members run every call that moves money while the ledger is verified: it balances at every instant.
func TestLedger_UnderEveryMoneyCall_EverySnapshotBalances(t *testing.T) {
	s := ready(t)
	everybody := []*cash{{scene: s, t: t}}
	for n := range 3 {
		everybody = append(everybody, &cash{scene: s.someone(t, fmt.Sprint("pim", n)), t: t})
	}
	for _, c := range everybody {
		c.prepare()
	}
	end, read := make(chan struct{}), make(chan int)
	go func() { read <- s.proves(t, end) }()
	var players sync.WaitGroup
	for _, c := range everybody {
		players.Go(func() {
			for _, call := range c.calls() {
				c.happens(call)
			}
		})
	}
	players.Wait()
	everybody[0].happens(everybody[0].rebates())
	close(end)
	if snapshots := <-read; snapshots < 2 {
		t.Errorf("%d snapshots were read", snapshots)
	}
}

// happens runs a call after its preparation.
func (c *cash) happens(call moneyCall) {
	if call.before != nil {
		call.before()
	}
	if err := call.do(); err != nil {
		c.t.Errorf("%s of %s: %v", call.name, c.pia.Username, err)
	}
	if call.effects() == 0 {
		c.t.Errorf("%s of %s has no effect", call.name, c.pia.Username)
	}
}
