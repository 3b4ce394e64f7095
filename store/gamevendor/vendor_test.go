package gamevendor_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// table is a player with an open game, as a vendor knows it.
type table struct {
	t      *testing.T
	db     *pg.DB
	player id.Member
	token  string
}

func sit(t *testing.T) table {
	t.Helper()
	db := storetest.Furnished(t, seed.Base)
	owner := storetest.Owner(t, db)
	pia := seed.Pia(t, owner)
	return table{t: t, db: db, player: pia.ID, token: launched(t, db, pia.ID)}
}

func launched(t *testing.T, db *pg.DB, player id.Member) string {
	t.Helper()
	games, _, err := game.List(t.Context(), db, game.Filter{Vendor: "BGS", Size: 1})
	if err != nil || len(games) != 1 {
		t.Fatalf("no game to play: %v", err)
	}
	open, err := game.Open(t.Context(), db, game.Player{Member: player, Currency: "THB", Language: "th"}, games[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gamevendor.Verify(t.Context(), db, "BGS", "DICE", open.Token); err != nil {
		t.Fatal(err)
	}
	return open.Token
}

func (s table) bet(tx, round string, amount money.Amount) gamevendor.Bet {
	return gamevendor.Bet{
		Vendor: "BGS", Tx: tx, Print: fmt.Appendf(nil, "%s|%d", round, amount), Token: gamevendor.HashToken(s.token),
		Player: s.player,
		Game:   "DICE", Currency: "THB", Amount: amount, Round: round, Happened: time.Now(),
	}
}

func (s table) place(tx, round string, amount money.Amount) gamevendor.Answer {
	s.t.Helper()
	answer, err := gamevendor.Place(s.t.Context(), s.db, s.bet(tx, round, amount))
	return s.sure(answer, err)
}

func (s table) win(tx, ref, round string, amount money.Amount, closes bool) gamevendor.Answer {
	s.t.Helper()
	answer, err := gamevendor.Credit(s.t.Context(), s.db, gamevendor.Win{
		Vendor: "BGS", Tx: tx, Ref: ref, Print: fmt.Appendf(nil, "%s|%s|%d", ref, round, amount), Player: s.player,
		Amount: amount,
		Round:  round, Closes: closes, Happened: time.Now(),
	})
	return s.sure(answer, err)
}

func (s table) rollback(tx, ref, round string) gamevendor.Answer {
	s.t.Helper()
	answer, err := gamevendor.Rollback(s.t.Context(), s.db, gamevendor.Undo{
		Vendor: "BGS", Tx: tx, Ref: ref, Print: []byte(ref + round), Player: s.player, Round: round, Happened: time.Now(),
	})
	return s.sure(answer, err)
}

func (s table) sure(answer gamevendor.Answer, err error) gamevendor.Answer {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	return answer
}

func (s table) has(main, open money.Amount) {
	s.t.Helper()
	b, err := wallet.Of(s.t.Context(), s.db, s.player, "THB")
	if err != nil || b.Main != main || b.OpenStakes != open {
		s.t.Fatalf("balance %s with %s at stake (%v), want %s and %s", b.Main, b.OpenStakes, err, main, open)
	}
}

func want(t *testing.T, got gamevendor.Answer, status gamevendor.Status, isDuplicate bool) {
	t.Helper()
	if got.Status != status || got.IsDuplicate != isDuplicate {
		t.Fatalf("answer %s duplicate=%v, want %s duplicate=%v", got.Status, got.IsDuplicate, status, isDuplicate)
	}
}

const baht = money.Unit

func TestBet_IsHeldUntilWonOrLost(t *testing.T) {
	s := sit(t)
	want(t, s.place("b1", "r1", 100*baht), "OK", false)
	s.has(900*baht, 100*baht)
	want(t, s.win("w1", "b1", "r1", 250*baht, true), "OK", false)
	s.has(1150*baht, 0)
	want(t, s.place("b2", "r2", 50*baht), "OK", false)
	want(t, s.win("w2", "b2", "r2", 0, true), "OK", false)
	s.has(1100*baht, 0)
	want(t, s.place("b3", "r3", 100*baht), "OK", false)
	answer, err := gamevendor.Close(t.Context(), s.db, gamevendor.Ending{Vendor: "BGS", Round: "r3", Player: s.player,
		Currency: "THB", Happened: time.Now()})
	want(t, s.sure(answer, err), "OK", false)
	s.has(1000*baht, 0)
	want(t, s.win("w3", "b3", "r3", 10*baht, true), "ROUND_CLOSED", false)
}

// CHK-15.
func TestTransaction_Repeated_IsAppliedOnce(t *testing.T) {
	s := sit(t)
	want(t, s.place("b1", "r1", 100*baht), "OK", false)
	want(t, s.place("b1", "r1", 100*baht), "OK", true)
	want(t, s.place("b1", "r1", 101*baht), "DUPLICATE_TX_MISMATCH", false)
	want(t, s.win("w1", "b1", "r1", 150*baht, true), "OK", false)
	want(t, s.win("w1", "b1", "r1", 150*baht, true), "OK", true)
	want(t, s.win("w1", "b1", "r1", 151*baht, true), "DUPLICATE_TX_MISMATCH", false)
	s.has(1050*baht, 0)
}

// CHK-16.
func TestRollback_BeforeItsBet_LeavesATombstone(t *testing.T) {
	s := sit(t)
	want(t, s.rollback("k1", "b1", "r1"), "OK", false)
	want(t, s.place("b1", "r1", 100*baht), "BET_CANCELLED", false)
	want(t, s.rollback("k1", "b1", "r1"), "OK", true)
	want(t, s.win("w1", "b1", "r1", 5*baht, true), "BET_CANCELLED", false)
	s.has(1000*baht, 0)
}

// CHK-17.
func TestRollback_RefundsOnceAndNeverAfterAWin(t *testing.T) {
	s := sit(t)
	s.place("b1", "r1", 100*baht)
	want(t, s.rollback("k1", "b1", "r1"), "OK", false)
	want(t, s.rollback("k1", "b1", "r1"), "OK", true)
	want(t, s.rollback("k2", "b1", "r1"), "OK", true)
	s.has(1000*baht, 0)
	want(t, s.win("w1", "b1", "r1", 5*baht, true), "BET_CANCELLED", false)
	s.place("b2", "r2", 100*baht)
	s.win("w2", "b2", "r2", 10*baht, false)
	want(t, s.rollback("k3", "b2", "r2"), "ALREADY_SETTLED", false)
	want(t, s.win("w9", "unknown", "r9", 10*baht, true), "BET_NOT_FOUND", false)
	s.has(910*baht, 100*baht)
}

func TestPlace_SeveralReasons_RefusesInTheOrderOfTheContract(t *testing.T) {
	s := sit(t)
	want(t, s.place("b1", "r1", 1001*baht), "INSUFFICIENT_FUNDS", false)
	want(t, s.place("b1", "r1", 1000*baht), "OK", false)
	want(t, s.place("b2", "r2", baht/2), "BET_LIMIT", false)
	unknown := s.bet("b3", "r3", baht)
	unknown.Token = gamevendor.HashToken("unknown")
	want(t, s.sure(gamevendor.Place(t.Context(), s.db, unknown)), "INVALID_TOKEN", false)
	foreign := s.bet("b4", "r4", baht)
	foreign.Currency = "USD"
	want(t, s.sure(gamevendor.Place(t.Context(), s.db, foreign)), "WRONG_CURRENCY", false)
	owner := storetest.Owner(t, s.db)
	for _, step := range []struct{ sql, status string }{
		{`UPDATE members SET bet_frozen = true`, "PLAYER_BLOCKED"},
		{`UPDATE members SET bet_frozen = false`, "INSUFFICIENT_FUNDS"},
		{`UPDATE games SET in_maintenance = true`, "GAME_DISABLED"},
		{`UPDATE vendors SET is_enabled = false`, "VENDOR_DISABLED"},
	} {
		if _, err := owner.ExecContext(t.Context(), step.sql); err != nil {
			t.Fatal(err)
		}
		want(t, s.place("b5", "r5", baht), gamevendor.Status(step.status), false)
	}
	want(t, s.win("w1", "b1", "r1", 2000*baht, true), "OK", false)
}

// CHK-14.
func TestPlace_HundredCopies_DebitOnce(t *testing.T) {
	s := sit(t)
	answers := parallel(100, func(int) gamevendor.Answer { return s.place("same", "r1", 600*baht) })
	fresh := 0
	for _, answer := range answers {
		if answer.Status != "OK" {
			t.Fatalf("a copy was answered %s", answer.Status)
		}
		if !answer.IsDuplicate {
			fresh++
		}
	}
	if fresh != 1 {
		t.Fatalf("%d copies took effect", fresh)
	}
	s.has(400*baht, 600*baht)
}

// F-M3.
func TestBets_Concurrent_NeverOverdraw(t *testing.T) {
	s := sit(t)
	batcher := gamevendor.NewBatcher(s.db, slog.New(slog.DiscardHandler), gamevendor.DefaultBatch)
	defer batcher.Stop()
	answers := parallel(400, func(n int) gamevendor.Answer {
		bet := s.bet(fmt.Sprint("b", n), fmt.Sprint("r", n), 10*baht)
		answer, err := batcher.Place(context.Background(), bet)
		for isUnderWay(err) {
			answer, err = batcher.Place(context.Background(), bet)
		}
		if err != nil {
			t.Error(err)
		}
		return answer
	})
	taken := 0
	for _, answer := range answers {
		if answer.Status == "OK" {
			taken++
		} else if answer.Status != "INSUFFICIENT_FUNDS" {
			t.Errorf("answer %s", answer.Status)
		}
	}
	if taken != 100 {
		t.Errorf("%d bets of 10 from a balance of 1,000", taken)
	}
	s.has(0, 1000*baht)
}

func TestBatch_InvalidBet_FailsAlone(t *testing.T) {
	s := sit(t)
	batcher := gamevendor.NewBatcher(s.db, slog.New(slog.DiscardHandler),
		gamevendor.BatchOptions{Workers: 1, Most: 64, Queue: 64})
	defer batcher.Stop()
	answers := parallel(40, func(n int) gamevendor.Answer {
		bet := s.bet(fmt.Sprint("b", n), fmt.Sprint("r", n), 10*baht)
		if n%2 == 1 {
			bet.Tx = "one id for all"
		}
		answer, err := batcher.Place(context.Background(), bet)
		if err != nil {
			t.Error(err)
		}
		return answer
	})
	for n := 0; n < 40; n += 2 {
		want(t, answers[n], "OK", false)
	}
	s.has(790*baht, 210*baht)
}

func TestTurnover_SeveralRequirements_OldestIsMetFirst(t *testing.T) {
	s := sit(t)
	err := pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
		for _, source := range []string{"first", "second"} {
			if err := wallet.Require(t.Context(), tx, wallet.Requirement{
				Member: s.player, Source: wallet.FromDeposit, SourceID: source, Required: 100 * baht,
				Locked: 100 * baht}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.place("b1", "r1", 130*baht)
	s.win("w1", "b1", "r1", 0, true)
	open, err := wallet.OpenTurnover(t.Context(), s.db, s.player)
	if err != nil || open.Left() != 70*baht || open.Required != 100*baht {
		t.Fatalf("turnover %+v, %v", open, err)
	}
}

func parallel[T any](n int, call func(int) T) []T {
	out := make([]T, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { out[i] = call(i) })
	}
	all.Wait()
	return out
}
