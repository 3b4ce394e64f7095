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

// A game that could not be opened takes no bets either, one by one, in a batch, or free; what is open is won all the
// same.
func TestABetKeepsToWhatItsGameMayBeOpenedBy(t *testing.T) {
	for name, sql := range map[string]string{
		"the game's own hours": `UPDATE games SET maintenance_until = lantern_now() + interval '1 hour'`,
		"its vendor's hours":   `UPDATE vendors SET maintenance_until = lantern_now() + interval '1 hour'`,
		"his country":          `UPDATE games SET not_in = '{KR,TH}'`,
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
		t.Fatalf("he plays from %q (%v)", play.Country, err)
	}
	return open.Token
}

// held keeps a player's balance from everybody else until it is let go.
func held(t *testing.T, b gamevendor.Bet, s table) (letGo func()) {
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
	letGo = func() {
		if !isOver {
			isOver = true
			if err := tx.Rollback(); err != nil {
				t.Error(err)
			}
		}
	}
	t.Cleanup(letGo)
	return letGo
}

// crowd is somebody whose balance is held, and some others, before one batcher.
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

func (c crowd) ask(b gamevendor.Bet, tx string) chan outcome {
	return c.askIn(context.Background(), b, tx)
}

func (c crowd) askIn(ctx context.Context, b gamevendor.Bet, tx string) chan outcome {
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

// Something holds one player's balance while the others play: whoever shares the worker with him is answered meanwhile,
// and his own bet is booked once the balance is let go. That takes longer than anybody waits only on a machine that is
// held up itself, so it may take some tries.
func TestWhoseBalanceIsHeldHoldsUpNobodyElse(t *testing.T) {
	c := gather(t)
	for try := range 5 {
		letGo := held(t, c.stuck, c.table)
		his := c.ask(c.stuck, fmt.Sprint("s", try))
		waitForLock(t, storetest.Owner(t, c.db))
		for n, b := range c.others {
			if got := <-c.ask(b, fmt.Sprintf("o%d-%d", n, try)); got.err != nil || got.answer.Status != gamevendor.OK {
				t.Fatalf("beside him: %s %v", got.answer.Status, got.err)
			}
		}
		letGo()
		got := <-his
		if got.err == nil && got.answer.Status == gamevendor.OK {
			return
		}
		if !isUnderWay(got.err) {
			t.Fatalf("he is told %s %v", got.answer.Status, got.err)
		}
	}
	t.Error("nobody is answered before the bet of whoever is held up is given up")
}

// hurried is a call that says that its time is nearly over, and goes on nevertheless.
type hurried struct {
	context.Context
	end time.Time
}

func (h hurried) Deadline() (time.Time, bool) { return h.end, true }

// However many bets of his come meanwhile, they are told that something is under way, and those that have no time to
// wait for it are told so with the one before: none is placed.
func TestABetWhosePlayerIsHeldForLongIsUnderWay(t *testing.T) {
	c := gather(t)
	letGo := held(t, c.stuck, c.table)
	var mine []chan outcome
	for n := range 24 {
		mine = append(mine, c.askIn(hurried{context.Background(), time.Now().Add(pg.LockTimeout / 2)}, c.stuck,
			fmt.Sprint("s", n)))
	}
	for n, each := range mine {
		if got := <-each; !isUnderWay(got.err) {
			t.Errorf("bet %d: %s %v", n, got.answer.Status, got.err)
		}
	}
	for n, b := range c.others {
		if got := <-c.ask(b, fmt.Sprint("o", n)); got.err != nil || got.answer.Status != gamevendor.OK {
			t.Errorf("beside him: %s %v", got.answer.Status, got.err)
		}
	}
	letGo()
	var stored int
	if err := c.db.GetContext(t.Context(), &stored, `SELECT count(*) FROM vendor_transactions
		WHERE tx_id LIKE 's%'`); err != nil || stored != 0 {
		t.Errorf("%d bets stand there that were refused (%v)", stored, err)
	}
}

// A bet whose asker has gone is not booked behind his back once the balance is let go.
func TestABetThatNobodyWaitsForIsNotPlacedLate(t *testing.T) {
	c := gather(t)
	letGo := held(t, c.stuck, c.table)
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
		t.Error("an answer for nobody")
	}
	c.batcher.Stop()
	letGo()
	var stored int
	if err := c.db.GetContext(t.Context(), &stored, `SELECT count(*) FROM vendor_transactions
		WHERE tx_id = 'gone'`); err != nil || stored != 0 {
		t.Errorf("%d bets (%v)", stored, err)
	}
}
