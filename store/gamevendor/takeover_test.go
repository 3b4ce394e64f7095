package gamevendor_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"lantern/store/gamevendor"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// shift is a set of concurrent players with the answers that they received.
type shift struct {
	db        *pg.DB
	batcher   *gamevendor.Batcher
	mu        sync.Mutex
	confirmed map[string]gamevendor.Bet
	unknown   map[string]gamevendor.Bet
}

func (s *shift) place(b gamevendor.Bet) bool {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	answer, err := s.batcher.Place(ctx, b)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && answer.Status == gamevendor.OK {
		s.confirmed[b.Tx] = b
		delete(s.unknown, b.Tx)
		return true
	}
	s.unknown[b.Tx] = b
	return false
}

func (s *shift) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.confirmed)
}

// CHK-05: the primary is killed under load and its synchronous replica takes over: the same pools find it, no
// acknowledged bet is lost, repeated unanswered bets have one effect, and the ledger is consistent (storetest
// verifies it at the end).
func TestAcknowledgedBets_PrimaryKilled_AreOnTheReplica(t *testing.T) {
	db, replica := storetest.Replicated(t)
	owner := storetest.Owner(t, db)
	if err := seed.Base(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	replica.Synchronous(owner)
	s := &shift{db: db, confirmed: map[string]gamevendor.Bet{}, unknown: map[string]gamevendor.Bet{}}
	s.batcher = gamevendor.NewBatcher(db, slog.New(slog.DiscardHandler),
		gamevendor.BatchOptions{Workers: 2, Most: 16, Queue: 256})
	defer s.batcher.Stop()
	const players, start = 6, 100_000 * money.Unit
	var seats []gamevendor.Bet
	for n := range players {
		seats = append(seats, seated(t, db, owner, fmt.Sprint("shift", n), start))
	}
	stop := make(chan struct{})
	var all sync.WaitGroup
	for n, b := range seats {
		all.Go(func() {
			for turn := 0; ; turn++ {
				select {
				case <-stop:
					return
				default:
				}
				b.Tx = fmt.Sprintf("s%d-%d", n, turn)
				b.Print, b.Round, b.Happened = []byte(b.Tx), "round of "+b.Tx, time.Now()
				if !s.place(b) {
					time.Sleep(20 * time.Millisecond)
				}
			}
		})
	}
	atLeast := func(more int) {
		t.Helper()
		for from, end := s.count(), time.Now().Add(time.Minute); s.count() < from+more; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%d bets are placed, then none", s.count())
			}
		}
	}
	atLeast(50)
	replica.Failover()
	atLeast(50)
	close(stop)
	all.Wait()
	s.agree(t, seats, start)
}

// agree repeats the unanswered bets and compares the database with the acknowledged ones.
func (s *shift) agree(t *testing.T, seats []gamevendor.Bet, start money.Amount) {
	t.Helper()
	for _, b := range s.unknown {
		if !s.place(b) {
			t.Errorf("%s is not placed", b.Tx)
		}
	}
	var stored []string
	if err := s.db.SelectContext(t.Context(), &stored, `SELECT tx_id FROM vendor_transactions
		WHERE kind = 'BET' AND state = 'APPLIED'`); err != nil {
		t.Fatal(err)
	}
	for _, tx := range stored {
		if _, wasConfirmed := s.confirmed[tx]; !wasConfirmed {
			t.Errorf("%s is stored without an acknowledgement", tx)
		}
	}
	if len(stored) != len(s.confirmed) {
		t.Errorf("%d were acknowledged, %d are stored", len(s.confirmed), len(stored))
	}
	for _, who := range seats {
		var bets money.Amount
		for _, b := range s.confirmed {
			if b.Player == who.Player {
				bets += b.Amount
			}
		}
		if b, err := wallet.Of(t.Context(), s.db, who.Player, "THB"); err != nil || b.Main != start-bets ||
			b.OpenStakes != bets {
			t.Errorf("%s and %s at stake after bets of %s: %v", b.Main, b.OpenStakes, bets, err)
		}
	}
}

// seated returns the bet that a player with that balance places repeatedly.
func seated(t *testing.T, db, owner *pg.DB, name string, amount money.Amount) gamevendor.Bet {
	t.Helper()
	player, err := seed.Funded(t.Context(), owner, name, amount)
	if err != nil {
		t.Fatal(err)
	}
	return gamevendor.Bet{Vendor: "BGS", Token: gamevendor.HashToken(launched(t, db, player.ID)), Player: player.ID,
		Game: "DICE", Currency: "THB", Amount: money.Unit}
}
