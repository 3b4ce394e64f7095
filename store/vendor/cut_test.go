package vendor_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/vendor"
)

// Connections are cut in the middle of whatever they do, again and again, while people bet and win; every call is repeated under its
// own id until it is answered. At the end each happened once, and what must be played through has counted exactly the bets that are
// settled (storetest proves the books).
func TestFI5AndCHK24CutConnectionsLoseAndDoubleNothing(t *testing.T) {
	db := storetest.Open(t)
	owner := storetest.Owner(t, db)
	if err := seed.Base(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	const people, rounds, start = 4, 12, 1_000 * money.Unit
	var everybody []vendor.Bet
	for n := range people {
		who := seated(t, db, owner, fmt.Sprint("cut", n), start)
		const must = `INSERT INTO turnover_requirements (id, member_id, kind, source_id, required, locked) VALUES (new_id(), $1, 'DEPOSIT', $2, 100000000, 10000)`
		if _, err := owner.ExecContext(t.Context(), must, who.Player, fmt.Sprint("cut", n)); err != nil {
			t.Fatal(err)
		}
		everybody = append(everybody, who)
	}
	ctx, stop := context.WithCancel(t.Context())
	var cutter, players sync.WaitGroup
	cut := 0
	cutter.Go(func() {
		for ctx.Err() == nil {
			var ended int
			const end = `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) FROM (SELECT pid FROM pg_stat_activity
				WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND query ILIKE '%vendor_%' LIMIT 1) one`
			if err := owner.GetContext(context.Background(), &ended, end); err == nil {
				cut += ended
			}
			time.Sleep(60 * time.Millisecond)
		}
	})
	for n, b := range everybody {
		players.Go(func() {
			for turn := range rounds {
				b.Tx = fmt.Sprintf("c%d-%d", n, turn)
				b.Print, b.Round, b.Happened = []byte(b.Tx), "round of "+b.Tx, time.Now()
				again(t, func() (vendor.Answer, error) { return vendor.Place(context.Background(), db, b) })
				w := vendor.Win{Vendor: "BGS", Tx: b.Tx + " win", Ref: b.Tx, Print: []byte("w" + b.Tx), Player: b.Player, Currency: "THB",
					Amount: money.Amount(turn%3) * money.Unit, Round: b.Round, Closes: true, Happened: b.Happened}
				again(t, func() (vendor.Answer, error) { return vendor.Credit(context.Background(), db, w) })
			}
		})
	}
	players.Wait()
	stop()
	cutter.Wait()
	if cut == 0 {
		t.Error("nothing was cut")
	}
	var counts, wrong []string
	if err := db.SelectContext(t.Context(), &counts, `SELECT source_id FROM turnover_requirements WHERE source_id LIKE 'cut%' AND done > 0`); err != nil || len(counts) != people {
		t.Errorf("%v have played something through, %v", counts, err)
	}
	const counted = `SELECT r.source_id || ' has ' || r.done || ' of ' || b.valid || ' in ' || b.bets FROM turnover_requirements r
		JOIN LATERAL (SELECT count(*) AS bets, sum(valid_bet) AS valid FROM bets WHERE member_id = r.member_id AND state = 'SETTLED') b ON true
		WHERE r.source_id LIKE 'cut%' AND (r.done <> b.valid OR b.bets <> $1)`
	if err := db.SelectContext(t.Context(), &wrong, counted, rounds); err != nil || len(wrong) > 0 {
		t.Errorf("%v, %v", wrong, err)
	}
}

// again asks until there is an answer: what is not known to have failed is asked for under the same id.
func again(t *testing.T, call func() (vendor.Answer, error)) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		answer, err := call()
		switch {
		case err == nil && answer.Status == vendor.OK:
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

// Two win the vendor's jackpot in one instant, each told twice: each is paid once, and what the pool has is what came less what went.
func TestCHK23AJackpotIsPaidOnceToEach(t *testing.T) {
	db := storetest.Open(t)
	owner := storetest.Owner(t, db)
	if err := seed.Base(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	const rounds, share, prize = 20, 2 * money.Unit, money.Unit
	var two []vendor.Bet
	for n := range 2 {
		two = append(two, seated(t, db, owner, fmt.Sprint("lucky", n), 1_000*money.Unit))
	}
	pot := "mega"
	for round := range rounds {
		var all sync.WaitGroup
		for n, b := range two {
			b.Tx, b.Amount, b.Share, b.Happened = fmt.Sprintf("j%d-%d", n, round), 5*money.Unit, share, time.Now()
			b.Print, b.Round = []byte(b.Tx), "round of "+b.Tx
			if answer, err := vendor.Place(t.Context(), db, b); err != nil || answer.Status != vendor.OK {
				t.Fatal(answer.Status, err)
			}
			w := vendor.Win{Vendor: "BGS", Tx: b.Tx + " win", Ref: b.Tx, Print: []byte("w" + b.Tx), Player: b.Player, Currency: "THB",
				Amount: prize, Round: b.Round, Closes: true, Happened: b.Happened, Jackpot: &pot}
			for range 2 {
				all.Go(func() {
					if answer, err := vendor.Credit(context.Background(), db, w); err != nil || answer.Status != vendor.OK {
						t.Errorf("%s, %v", answer.Status, err)
					}
				})
			}
		}
		all.Wait()
		var held int64
		const pool = `SELECT COALESCE(sum(l.amount), 0)::bigint FROM lines l JOIN accounts a ON a.id = l.account_id WHERE a.code = 'pool:jackpot:BGS'`
		if err := db.GetContext(t.Context(), &held, pool); err != nil {
			t.Fatal(err)
		}
		if want := int64(2*(round+1)) * int64(share-prize); held != want {
			t.Fatalf("after %d rounds the pool has %d, want %d", round+1, held, want)
		}
	}
}
