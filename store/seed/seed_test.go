package seed_test

import (
	"testing"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// fingerprint covers everything that a second run could change.
const fingerprint = `SELECT concat_ws('|', (SELECT count(*) FROM members), (SELECT count(*)
	FROM bets), (SELECT count(*) FROM entries),
	(SELECT sum(amount * version) FROM balances), (SELECT count(*) FROM rebate_accruals), (SELECT count(*) FROM games),
	(SELECT max(updated_at) FROM settings), (SELECT count(*) FROM settings), (SELECT count(*) FROM outbox), (SELECT ahead
	FROM clock_offsets),
	(SELECT count(*) FROM banners), (SELECT count(*) FROM announcements), (SELECT count(*)
	FROM help_topics), (SELECT count(*) FROM member_points))`

func TestDemo_IsCompleteAndSeededOnce(t *testing.T) {
	db := storetest.Open(t)
	owner := storetest.Owner(t, db)
	began := time.Now()
	if err := seed.Demo(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	t.Logf("seeded in %s", time.Since(began))
	before := one[string](t, db, fingerprint)
	t.Log(before)
	if err := seed.Demo(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	if after := one[string](t, db, fingerprint); after != before {
		t.Fatalf("the second run changed something:\n%s\n%s", before, after)
	}
	// The last day is shorter or longer depending on the time of the installation; the balance must allow for it.
	const filled = `SELECT amount FROM lines JOIN accounts a ON a.id = account_id JOIN entries e ON e.id = entry_id
		WHERE a.code = 'user:main' AND e.key LIKE 'seed:%:demo'`
	if amount := one[int64](t, db, filled); money.Amount(amount) < 2000*money.Unit {
		t.Fatalf("only %s remains for the top-up", money.Amount(amount))
	}
	player, err := member.Named(t.Context(), db, seed.DemoPlayer)
	if err != nil {
		t.Fatal(err)
	}
	balance, err := wallet.Of(t.Context(), db, player.ID, "THB")
	if err != nil || balance.Main != 10_000*money.Unit || balance.Withdrawable() != balance.Main {
		t.Fatalf("%+v, %v", balance, err)
	}
	right, _, err := member.Verify(t.Context(), player.PasswordHash, seed.Password)
	if err != nil || !right {
		t.Fatalf("the demo player cannot sign in: %v", err)
	}
	for question, want := range map[string]bool{
		`SELECT count(DISTINCT settled_on) > 20 FROM bets`:          true,
		`SELECT count(*) > 200 FROM bets WHERE state = 'SETTLED'`:   true,
		`SELECT EXISTS (SELECT FROM bets WHERE state <> 'SETTLED')`: false,
		`SELECT max(f.position) = max(c.position) AND count(*) = count(f.position)
			FROM feed_facts f, feed_consumers c`: true,
		`SELECT EXISTS (SELECT FROM rebate_accruals WHERE entry_id IS NULL
			AND earned_on < business_day(lantern_now() - interval '150 minutes'))`: false,
		`SELECT EXISTS (SELECT FROM entries WHERE happened_at > lantern_now())`: false,
		`SELECT EXISTS (SELECT FROM bets WHERE id < id_floor(placed_at - interval '2 milliseconds')
			OR id > id_floor(placed_at + interval '1 second'))`: false,
		`SELECT count(*) > 20 FROM entries WHERE kind = 'AGENT_COMMISSION'`:     true,
		`SELECT value ->> 'isOn' = 'true' FROM settings WHERE key = 'matching'`: true,
		`SELECT EXISTS (SELECT FROM bets WHERE payout > stake
			AND placed_at > lantern_now() - interval '3 days')`: true,
	} {
		if got := one[bool](t, db, question); got != want {
			t.Errorf("%s: %v", question, got)
		}
	}
}

func TestDemo_TwoInstances_SeedOnce(t *testing.T) {
	owner := storetest.Owner(t, storetest.Open(t))
	results := make(chan error, 2)
	for range 2 {
		go func() { results <- seed.Demo(t.Context(), owner) }()
	}
	for range 2 {
		if err := <-results; err != nil {
			t.Error(err)
		}
	}
	if n := one[int](t, owner, `SELECT count(*) FROM members WHERE username = 'demo_player'`); n != 1 {
		t.Fatalf("%d demo players", n)
	}
}

func TestUsers_HaveTheirPlaceInTheTree(t *testing.T) {
	db := storetest.Furnished(t, seed.Base)
	pia, mek, somchai, noi := seed.Pia(t, db), seed.Mek(t, db), seed.Somchai(t, db), seed.Noi(t, db)
	if again := seed.Pia(t, db); again != pia {
		t.Fatalf("%+v and %+v", again, pia)
	}
	line := []id.Member{}
	const read = `SELECT ancestor_id FROM member_ancestors WHERE descendant_id = $1 ORDER BY depth`
	if err := db.SelectContext(t.Context(), &line, read, pia.ID); err != nil {
		t.Fatal(err)
	}
	if len(line) != 3 || line[0] != pia.ID || line[1] != mek.ID || line[2] != somchai.ID {
		t.Fatalf("the ancestors of Pia are %v", line)
	}
	balance, err := wallet.Of(t.Context(), db, pia.ID, "THB")
	if err != nil || balance.Withdrawable() != 1000*money.Unit {
		t.Fatalf("%+v, %v", balance, err)
	}
	if n := one[int](t, db, `SELECT count(*) FROM member_ancestors WHERE descendant_id = '`+string(noi.ID)+`'`); n != 0 {
		t.Fatal("a trial account is in the tree")
	}
	if first, again := seed.Olan(t, db), seed.Olan(t, db); first.ID != again.ID {
		t.Fatal("the operator was created twice")
	}
	if _, err := member.Named(t.Context(), db, "house"); fault.Of(err) != nil {
		t.Fatal("there is no agent for visitors without a code")
	}
}

func one[V any](t *testing.T, q pg.Q, query string) (value V) {
	t.Helper()
	if err := q.GetContext(t.Context(), &value, query); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return value
}

func TestDemo_EveryHourOfTheDay_CanBeInstalled(t *testing.T) {
	for _, hour := range []string{"00:05", "11:00", "23:58"} {
		t.Run(hour, func(t *testing.T) {
			owner := storetest.Owner(t, storetest.Open(t))
			const travel = `UPDATE clock_offsets
				SET ahead = (business_day(now()) + $1::time - interval '7 hours') AT TIME ZONE 'UTC' - now()`
			if _, err := owner.ExecContext(t.Context(), travel, hour); err != nil {
				t.Fatal(err)
			}
			before := one[string](t, owner, `SELECT ahead::text FROM clock_offsets`)
			if err := seed.Demo(t.Context(), owner); err != nil {
				t.Fatal(err)
			}
			if after := one[string](t, owner, `SELECT ahead::text FROM clock_offsets`); after != before {
				t.Fatalf("the clock is at %s, not %s", after, before)
			}
		})
	}
}
