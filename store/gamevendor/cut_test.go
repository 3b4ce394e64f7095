package gamevendor_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"lantern/store/clock"
	"lantern/store/gamevendor"
	"lantern/store/limit"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// F-I5, CHK-24: connections are cut repeatedly while members bet and win; every call is repeated under its id until
// it is answered. At the end each transaction has one effect, and turnover and limits match the bets (storetest
// verifies the ledger).
func TestBetsAndWins_CutConnections_LoseAndDuplicateNothing(t *testing.T) {
	db := storetest.Furnished(t, seed.Base)
	owner := storetest.Owner(t, db)
	const players, rounds, start = 4, 12, 1_000 * money.Unit
	var seats []gamevendor.Bet
	for n := range players {
		who := seated(t, db, owner, fmt.Sprint("cut", n), start)
		// Deposits are wagered first; the rest counts towards the bonus.
		const must = `INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked, created_at)
			VALUES (new_id(), $1, 'DEPOSIT', $2, 30000, 10000, lantern_now() - interval '1 hour'),
			(new_id(), $1, 'REWARD', $2, 100000000, 10000, lantern_now())`
		if _, err := owner.ExecContext(t.Context(), must, who.Player, fmt.Sprint("cut", n)); err != nil {
			t.Fatal(err)
		}
		most := start
		weekly := limit.Params{Which: limit.Which{Kind: limit.Stake, Period: clock.Week}, Amount: &most}
		if err := limit.Set(t.Context(), db, who.Player, weekly); err != nil {
			t.Fatal(err)
		}
		seats = append(seats, who)
	}
	ctx, stop := context.WithCancel(t.Context())
	var cutter, betting sync.WaitGroup
	cut := 0
	cutter.Go(func() {
		for ctx.Err() == nil {
			var ended int
			const end = `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM (SELECT pid FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND query ILIKE '%vendor_%'
				LIMIT 1) one`
			if err := owner.GetContext(context.Background(), &ended, end); err == nil {
				cut += ended
			}
			time.Sleep(60 * time.Millisecond)
		}
	})
	for n, b := range seats {
		betting.Go(func() {
			for turn := range rounds {
				b.Tx = fmt.Sprintf("c%d-%d", n, turn)
				b.Print, b.Round, b.Happened = []byte(b.Tx), "round of "+b.Tx, time.Now()
				again(t, func() (gamevendor.Answer, error) { return gamevendor.Place(context.Background(), db, b) })
				w := gamevendor.Win{Vendor: "BGS", Tx: b.Tx + " win", Ref: b.Tx, Print: []byte("w" + b.Tx), Player: b.Player,
					Currency: "THB",
					Amount:   money.Amount(turn%3) * money.Unit, Round: b.Round, Closes: true, Happened: b.Happened}
				again(t, func() (gamevendor.Answer, error) { return gamevendor.Credit(context.Background(), db, w) })
			}
		})
	}
	betting.Wait()
	stop()
	cutter.Wait()
	if cut == 0 {
		t.Error("nothing was cut")
	}
	agreesWithItsBets(t, db, players, rounds)
}

// agreesWithItsBets recomputes the counters from the bets.
func agreesWithItsBets(t *testing.T, db *pg.DB, players, rounds int) {
	t.Helper()
	const counted = `SELECT m.username || ': ' || b.bets || ' bets of ' || b.valid || ', deposit ' || r.deposit ||
			', bonus ' || r.bonus || ', limit ' || COALESCE(d.staked, -1) || ' and ' || COALESCE(d.returned, -1) AS wrong,
			b.bets = $1 AND r.deposit = least(30000, b.valid) AND r.bonus = greatest(0, b.valid - 30000)
			AND r.deposit > 0 AND r.bonus > 0
			AND COALESCE(d.staked = b.staked AND d.returned = b.returned, false) AS is_right
		FROM members m
		JOIN LATERAL (SELECT sum(done) FILTER (WHERE kind = 'DEPOSIT') AS deposit,
		sum(done) FILTER (WHERE kind = 'REWARD') AS bonus
			FROM turnover_requirements WHERE member_id = m.id AND source_id LIKE 'cut%') r ON true
		JOIN LATERAL (SELECT count(*) AS bets, sum(valid_bet) AS valid, sum(stake) AS staked, sum(payout) AS returned
			FROM bets WHERE member_id = m.id AND state = 'SETTLED') b ON true
		LEFT JOIN LATERAL (SELECT sum(staked) AS staked, sum(returned) AS returned FROM limit_days
		WHERE member_id = m.id) d ON true
		WHERE m.username LIKE 'cut%'`
	var found []struct {
		Wrong   string
		IsRight bool `db:"is_right"`
	}
	if err := db.SelectContext(t.Context(), &found, counted, rounds); err != nil || len(found) != players {
		t.Fatalf("%d have played, %v", len(found), err)
	}
	for _, each := range found {
		if !each.IsRight {
			t.Error(each.Wrong)
		}
	}
}

// again repeats a call under the same id until it is answered.
func again(t *testing.T, call func() (gamevendor.Answer, error)) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		answer, err := call()
		switch {
		case err == nil && answer.Status == gamevendor.OK:
			return
		case err == nil:
			t.Errorf("answered %s", answer.Status)
			return
		case pg.Named(err) == nil:
			t.Error(err)
		}
	}
	t.Error("no answer")
}

// CHK-23, F-M12: two members win the vendor's jackpot concurrently, and each win is reported twice: each is paid
// once, and the pool has the contributions less the payouts.
func TestJackpot_ReportedTwice_IsPaidOnceToEachWinner(t *testing.T) {
	db := storetest.Furnished(t, seed.Base)
	owner := storetest.Owner(t, db)
	const share, prize = 2 * money.Unit, money.Unit
	rounds := storetest.Rounds(250)
	var two []gamevendor.Bet
	for n := range 2 {
		two = append(two, seated(t, db, owner, fmt.Sprint("lucky", n), money.Amount(rounds)*5*money.Unit))
	}
	pot := "mega"
	for round := range rounds {
		var all sync.WaitGroup
		for n, b := range two {
			b.Tx, b.Amount, b.Share, b.Happened = fmt.Sprintf("j%d-%d", n, round), 5*money.Unit, share, time.Now()
			b.Print, b.Round = []byte(b.Tx), "round of "+b.Tx
			if answer, err := gamevendor.Place(t.Context(), db, b); err != nil || answer.Status != gamevendor.OK {
				t.Fatal(answer.Status, err)
			}
			w := gamevendor.Win{Vendor: "BGS", Tx: b.Tx + " win", Ref: b.Tx, Print: []byte("w" + b.Tx), Player: b.Player,
				Currency: "THB",
				Amount:   prize, Round: b.Round, Closes: true, Happened: b.Happened, Jackpot: &pot}
			for range 2 {
				all.Go(func() {
					if answer, err := gamevendor.Credit(context.Background(), db, w); err != nil || answer.Status != gamevendor.OK {
						t.Errorf("%s, %v", answer.Status, err)
					}
				})
			}
		}
		all.Wait()
		var held int64
		const pool = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l JOIN accounts a ON a.id = l.account_id
			WHERE a.code = 'pool:jackpot:BGS'`
		if err := db.GetContext(t.Context(), &held, pool); err != nil {
			t.Fatal(err)
		}
		if want := int64(2*(round+1)) * int64(share-prize); held != want {
			t.Fatalf("after %d rounds the pool has %d, want %d", round+1, held, want)
		}
	}
}
