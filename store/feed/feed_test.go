package feed_test

import (
	"context"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/clock"
	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/storetest"
)

var (
	ctx  = context.Background()
	bets = feed.Consumer{Name: "test.bets", Kinds: []feed.Kind{feed.Bet}}
)

func begin(t *testing.T, db *pg.DB) *sqlx.Tx {
	t.Helper()
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback() }) // most are finished by then
	return tx
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// place adds an open bet and returns its id.
func place(t *testing.T, tx *sqlx.Tx) id.Bet {
	t.Helper()
	const insert = `INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id,
			stake, placed_at) VALUES ($1, new_id(), 'BGS', new_id(), 'BGS', 'THB', 'r', 1, 2, 100, lantern_now())`
	bet := id.New[id.Bet]()
	_, err := tx.ExecContext(ctx, insert, bet)
	must(t, err)
	return bet
}

func settle(t *testing.T, tx *sqlx.Tx, bet id.Bet, payout int) {
	t.Helper()
	const update = `UPDATE bets SET state = 'SETTLED', valid_bet = 100, payout = $2, settled_at = lantern_now(),
		settled_on = business_day(lantern_now()) WHERE id = $1`
	_, err := tx.ExecContext(ctx, update, bet, payout)
	must(t, err)
}

func correct(t *testing.T, tx *sqlx.Tx, bet id.Bet, payout int) {
	t.Helper()
	_, err := tx.ExecContext(ctx, `UPDATE bets SET payout = $2 WHERE id = $1`, bet, payout)
	must(t, err)
}

func take(t *testing.T, tx *sqlx.Tx, c feed.Consumer, limit int) []feed.Fact {
	t.Helper()
	facts, err := feed.Take(ctx, tx, c, limit)
	must(t, err)
	return facts
}

// takeNow takes and commits.
func takeNow(t *testing.T, db *pg.DB, c feed.Consumer, limit int) []feed.Fact {
	t.Helper()
	tx := begin(t, db)
	facts := take(t, tx, c, limit)
	must(t, tx.Commit())
	return facts
}

func TestTake_FactCommittedAfterALaterOne_IsTaken(t *testing.T) {
	db := storetest.Open(t)
	early, late := begin(t, db), begin(t, db)
	first, second := place(t, early), place(t, late)
	settle(t, early, first, 0)
	settle(t, late, second, 0)
	must(t, late.Commit())
	if got := takeNow(t, db, bets, 10); len(got) != 1 || got[0].Subject != string(second) {
		t.Fatalf("took %v, want the committed bet", got)
	}
	must(t, early.Commit())
	if got := takeNow(t, db, bets, 10); len(got) != 1 || got[0].Subject != string(first) {
		t.Fatalf("took %v, want the bet that was committed later", got)
	}
}

func TestTake_CorrectionAndReversal_AreVersionsWithChanges(t *testing.T) {
	db := storetest.Open(t)
	tx := begin(t, db)
	bet := place(t, tx)
	settle(t, tx, bet, 30)
	correct(t, tx, bet, 30) // changes nothing
	correct(t, tx, bet, 250)
	_, err := tx.ExecContext(ctx, `UPDATE bets SET state = 'CANCELLED' WHERE id = $1`, bet)
	must(t, err)
	must(t, tx.Commit())
	want := [][6]int64{{100, 100, 30, 100, 100, 30}, {100, 100, 250, 0, 0, 220}, {0, 0, 0, -100, -100, -250}}
	got := takeNow(t, db, bets, 10)
	if len(got) != len(want) {
		t.Fatalf("took %d facts, want %d", len(got), len(want))
	}
	for i, f := range got {
		has := [6]int64{int64(f.Amount), int64(f.Valid), int64(f.Payout),
			int64(f.AmountChange), int64(f.ValidChange), int64(f.PayoutChange)}
		if has != want[i] || f.Version != i+1 {
			t.Errorf("version %d has %v, want %v", f.Version, has, want[i])
		}
	}
}

func TestTake_ImportedBet_IsNoFact(t *testing.T) {
	db := storetest.Open(t)
	tx := begin(t, db)
	bet := place(t, tx)
	_, err := tx.ExecContext(ctx, `INSERT INTO bets SELECT new_id(), member_id, vendor_code, game_id, game_type, currency,
		round_id, main_id, hold_id, stake, payout, stake, 'SETTLED', NULL, placed_at, placed_at, business_day(placed_at), 1
		FROM bets WHERE id = $1`, bet)
	must(t, err)
	must(t, tx.Commit())
	if got := takeNow(t, db, bets, 10); len(got) != 0 {
		t.Errorf("took %v", got)
	}
}

func TestTake_StatementThatRaisedTheVersion_IsNotRecordedByTheTrigger(t *testing.T) {
	db := storetest.Open(t)
	tx := begin(t, db)
	bet := place(t, tx)
	_, err := tx.ExecContext(ctx, `UPDATE bets SET state = 'SETTLED', settlement_version = settlement_version + 1,
		settled_at = placed_at, settled_on = business_day(placed_at) WHERE id = $1`, bet)
	must(t, err)
	correct(t, tx, bet, 70)
	must(t, tx.Commit())
	if got := takeNow(t, db, bets, 10); len(got) != 1 || got[0].Version != 2 || got[0].PayoutChange != 70 {
		t.Errorf("took %+v, want the correction only", got)
	}
}

func TestTake_ByAnotherInstance_ReturnsNothingAndDoesNotWait(t *testing.T) {
	db := storetest.Open(t)
	tx := begin(t, db)
	settle(t, tx, place(t, tx), 0)
	settle(t, tx, place(t, tx), 0)
	must(t, tx.Commit())
	one, other := begin(t, db), begin(t, db)
	if got := take(t, one, bets, 1); len(got) != 1 {
		t.Fatalf("took %d facts, want 1", len(got))
	}
	if got := take(t, other, bets, 1); len(got) != 0 {
		t.Errorf("the other instance took %v", got)
	}
	must(t, one.Rollback())
	must(t, other.Rollback())
	if got := takeNow(t, db, bets, 10); len(got) != 2 {
		t.Errorf("took %d facts after the crash, want 2", len(got))
	}
}

func TestTake_Deposits_AreSeenByTheirConsumersOnly(t *testing.T) {
	db := storetest.Open(t)
	deposits := feed.Consumer{Name: "test.deposits", Kinds: []feed.Kind{feed.Deposit}}
	credit := feed.Credit{Subject: string(id.New[id.Deposit]()), Version: 1, Member: id.New[id.Member](), Currency: "THB",
		Amount: 500}
	tx := begin(t, db)
	must(t, feed.Add(ctx, tx, credit))
	credit.Version = 2
	must(t, feed.Add(ctx, tx, credit))
	settle(t, tx, place(t, tx), 0)
	must(t, tx.Commit())
	got := takeNow(t, db, deposits, 10)
	if len(got) != 2 || got[0].AmountChange != 500 || got[1].AmountChange != -500 || got[1].Amount != 0 {
		t.Errorf("took %+v", got)
	}
	if got := takeNow(t, db, bets, 10); len(got) != 1 || got[0].Kind != feed.Bet {
		t.Errorf("took %+v", got)
	}
}

func TestIsBehind_UntilEveryFactOfTheDayIsTaken(t *testing.T) {
	db := storetest.Open(t)
	tx := begin(t, db)
	settle(t, tx, place(t, tx), 0)
	var today, yesterday clock.Date
	must(t, tx.QueryRowxContext(ctx, `SELECT business_day(lantern_now())::text, (business_day(lantern_now()) - 1)::text`).
		Scan(&today, &yesterday))
	must(t, tx.Commit())
	expect := func(day clock.Date, want bool) {
		t.Helper()
		if got, err := feed.IsBehind(ctx, db, bets, day); err != nil || got != want {
			t.Errorf("behind on %s: %v, %v; want %v", day, got, err, want)
		}
	}
	expect(today, true)
	expect(yesterday, false)
	takeNow(t, db, feed.Consumer{Name: "another", Kinds: bets.Kinds}, 10) // publishes
	expect(today, true)
	takeNow(t, db, bets, 10)
	expect(today, false)
}

func TestPrune_KeepsWhatAConsumerHasNotTaken(t *testing.T) {
	db := storetest.Open(t)
	tx := begin(t, db)
	settle(t, tx, place(t, tx), 0)
	must(t, tx.Commit())
	owner := storetest.Owner(t, db)
	count := func() (n int) {
		tx := begin(t, db)
		must(t, feed.Prune(ctx, tx))
		must(t, tx.Commit())
		must(t, db.GetContext(ctx, &n, `SELECT count(*) FROM feed_facts`))
		return n
	}
	_, err := owner.ExecContext(ctx, `UPDATE clock_offsets SET ahead = '9 days'`)
	must(t, err)
	if n := count(); n != 1 {
		t.Errorf("%d facts before they were taken, want 1", n)
	}
	takeNow(t, db, bets, 10)
	if n := count(); n != 0 {
		t.Errorf("%d facts after they were taken, want 0", n)
	}
	tx = begin(t, db)
	settle(t, tx, place(t, tx), 0)
	must(t, tx.Commit())
	if got := takeNow(t, db, bets, 10); len(got) != 1 {
		t.Errorf("took %d facts after all were pruned, want 1", len(got))
	}
}
