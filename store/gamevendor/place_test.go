package gamevendor_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// A game that cannot be opened accepts no bets: single, batched or free. Open bets are still settled.
func TestPlace_GameUnavailable_IsRefused(t *testing.T) {
	for name, sql := range map[string]string{
		"the game's own hours": `UPDATE games SET maintenance_until = lantern_now() + interval '1 hour'`,
		"its vendor's hours":   `UPDATE vendors SET maintenance_until = lantern_now() + interval '1 hour'`,
		"locked country":       `UPDATE games SET not_in = '{KR,TH}'`,
	} {
		t.Run(name, func(t *testing.T) {
			s := sit(t)
			s.token = launchedIn(t, s, "TH")
			want(t, s.place("b1", "r1", baht), "OK", false)
			owner := storetest.Owner(t, s.db)
			if _, err := owner.ExecContext(t.Context(), sql); err != nil {
				t.Fatal(err)
			}
			want(t, s.place("b2", "r2", baht), "GAME_DISABLED", false)
			free := s.bet("b3", "r3", baht)
			free.Reward = "spins"
			want(t, s.sure(gamevendor.Place(t.Context(), s.db, free)), "GAME_DISABLED", false)
			batcher := gamevendor.NewBatcher(s.db, slog.New(slog.DiscardHandler), gamevendor.DefaultBatch)
			defer batcher.Stop()
			for _, answer := range parallel(8, func(n int) gamevendor.Answer {
				answer, err := batcher.Place(context.Background(), s.bet(fmt.Sprint("c", n), fmt.Sprint("q", n), baht))
				if err != nil {
					t.Error(err)
				}
				return answer
			}) {
				want(t, answer, "GAME_DISABLED", false)
			}
			want(t, s.win("w1", "b1", "r1", 5*baht, true), "OK", false)
			s.has(1004*baht, 0)
			const over = `UPDATE games SET maintenance_until = lantern_now() - interval '1 second',
				not_in = '{KR}'; UPDATE vendors SET maintenance_until = NULL`
			if _, err := owner.ExecContext(t.Context(), over); err != nil {
				t.Fatal(err)
			}
			want(t, s.place("b2", "r2", baht), "OK", false)
		})
	}
}

func launchedIn(t *testing.T, s table, country string) string {
	t.Helper()
	games, _, err := game.List(t.Context(), s.db, game.Filter{Vendor: "BGS", Size: 1})
	if err != nil || len(games) != 1 {
		t.Fatalf("no game to play: %v", err)
	}
	open, err := game.Open(t.Context(), s.db, game.Player{Member: s.player, Currency: "THB", Language: "th",
		Country: country}, games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	play, err := gamevendor.Verify(t.Context(), s.db, "BGS", "DICE", open.Token)
	if err != nil || play.Country != country {
		t.Fatalf("the session's country is %q (%v)", play.Country, err)
	}
	return open.Token
}

// held locks a player's balance until release is called.
func held(t *testing.T, b gamevendor.Bet, s table) (release func()) {
	t.Helper()
	tx, err := storetest.Owner(t, s.db).BeginTxx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	const hold = `SELECT b.account_id FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = 'user:main' FOR UPDATE OF b`
	var account int64
	if err := tx.GetContext(t.Context(), &account, hold, b.Player); err != nil {
		t.Fatal(err)
	}
	isOver := false
	release = func() {
		if !isOver {
			isOver = true
			if err := tx.Rollback(); err != nil {
				t.Error(err)
			}
		}
	}
	t.Cleanup(release)
	return release
}

// crowd is a player whose balance is locked, and some others, with one batcher.
type crowd struct {
	table
	batcher *gamevendor.Batcher
	stuck   gamevendor.Bet
	others  []gamevendor.Bet
}

func gather(t *testing.T) crowd {
	t.Helper()
	c := crowd{table: sit(t)}
	owner := storetest.Owner(t, c.db)
	c.stuck = seated(t, c.db, owner, "stuck", 1000*baht)
	for n := range 3 {
		c.others = append(c.others, seated(t, c.db, owner, fmt.Sprint("other", n), 1000*baht))
	}
	c.batcher = gamevendor.NewBatcher(c.db, slog.New(slog.DiscardHandler),
		gamevendor.BatchOptions{Workers: 1, Most: 16, Queue: 256})
	t.Cleanup(c.batcher.Stop)
	return c
}

func (c crowd) placeAsync(b gamevendor.Bet, tx string) chan outcome {
	return c.placeAsyncIn(context.Background(), b, tx)
}

func (c crowd) placeAsyncIn(ctx context.Context, b gamevendor.Bet, tx string) chan outcome {
	b.Tx, b.Print, b.Round, b.Happened = tx, []byte(tx), "round of "+tx, time.Now()
	answered := make(chan outcome, 1)
	go func() {
		answer, err := c.batcher.Place(ctx, b)
		answered <- outcome{answer, err}
	}()
	return answered
}

func isUnderWay(err error) bool { return errors.Is(err, fault.New(fault.OperationInProgress)) }

type outcome struct {
	answer gamevendor.Answer
	err    error
}

// One player's balance is locked while others bet through the same worker: theirs are answered meanwhile, and the
// locked player's bet is booked after the release. On a slow machine the bet may exceed its deadline, so it is tried
// several times.
func TestPlace_BalanceLocked_DelaysNoOtherPlayer(t *testing.T) {
	c := gather(t)
	for try := range 5 {
		release := held(t, c.stuck, c.table)
		locked := c.placeAsync(c.stuck, fmt.Sprint("s", try))
		waitForLock(t, storetest.Owner(t, c.db))
		for n, b := range c.others {
			if got := <-c.placeAsync(b, fmt.Sprintf("o%d-%d", n, try)); got.err != nil || got.answer.Status != gamevendor.OK {
				t.Fatalf("another player: %s %v", got.answer.Status, got.err)
			}
		}
		release()
		got := <-locked
		if got.err == nil && got.answer.Status == gamevendor.OK {
			return
		}
		if !isUnderWay(got.err) {
			t.Fatalf("the locked player's bet: %s %v", got.answer.Status, got.err)
		}
	}
	t.Error("no other player is answered before the locked player's bet times out")
}

// hurried is a context that reports an early deadline and is never done.
type hurried struct {
	context.Context
	end time.Time
}

func (h hurried) Deadline() (time.Time, bool) { return h.end, true }

// Further bets of the locked player are answered with operation_in_progress; those without the time to wait get that
// answer together with the one before. None is placed.
func TestPlace_BalanceLockedForLong_IsInProgress(t *testing.T) {
	c := gather(t)
	release := held(t, c.stuck, c.table)
	var mine []chan outcome
	for n := range 24 {
		mine = append(mine, c.placeAsyncIn(hurried{context.Background(), time.Now().Add(pg.LockTimeout / 2)}, c.stuck,
			fmt.Sprint("s", n)))
	}
	for n, each := range mine {
		if got := <-each; !isUnderWay(got.err) {
			t.Errorf("bet %d: %s %v", n, got.answer.Status, got.err)
		}
	}
	for n, b := range c.others {
		if got := <-c.placeAsync(b, fmt.Sprint("o", n)); got.err != nil || got.answer.Status != gamevendor.OK {
			t.Errorf("another player: %s %v", got.answer.Status, got.err)
		}
	}
	release()
	var stored int
	if err := c.db.GetContext(t.Context(), &stored, `SELECT count(*) FROM vendor_transactions
		WHERE tx_id LIKE 's%'`); err != nil || stored != 0 {
		t.Errorf("%d refused bets are stored (%v)", stored, err)
	}
}

// A bet whose caller has gone must not be booked after the balance is released.
func TestPlace_CallerGone_IsNotPlacedLater(t *testing.T) {
	c := gather(t)
	release := held(t, c.stuck, c.table)
	ctx, leave := context.WithCancel(t.Context())
	b := c.stuck
	b.Tx, b.Print, b.Round, b.Happened = "gone", []byte("gone"), "r", time.Now()
	over := make(chan error, 1)
	go func() {
		_, err := c.batcher.Place(ctx, b)
		over <- err
	}()
	leave()
	if err := <-over; err == nil {
		t.Error("an answer without a caller")
	}
	c.batcher.Stop()
	release()
	var stored int
	if err := c.db.GetContext(t.Context(), &stored, `SELECT count(*) FROM vendor_transactions
		WHERE tx_id = 'gone'`); err != nil || stored != 0 {
		t.Errorf("%d bets (%v)", stored, err)
	}
}
