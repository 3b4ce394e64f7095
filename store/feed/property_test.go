package feed_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/feed"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// writer settles and corrects bets of its own in transactions that stay open while others work.
type writer struct {
	tx        *sqlx.Tx
	committed map[id.Bet]int // version
	pending   map[id.Bet]int
}

func (w *writer) step(t *testing.T, db *pg.DB, random *rand.Rand) {
	t.Helper()
	if w.tx == nil {
		w.tx, w.pending = begin(t, db), map[id.Bet]int{}
	}
	switch random.IntN(6) {
	case 0, 1:
		bet := place(t, w.tx)
		settle(t, w.tx, bet, random.IntN(50))
		w.pending[bet] = 1
	case 2, 3:
		for bet, version := range w.committed {
			if _, isLocked := w.pending[bet]; !isLocked {
				correct(t, w.tx, bet, 1000*(version+1)) // differs from every version before
				w.pending[bet] = version + 1
				break
			}
		}
	case 4:
		must(t, w.tx.Commit())
		for bet, version := range w.pending {
			w.committed[bet] = version
		}
		w.tx = nil
	case 5:
		must(t, w.tx.Rollback())
		w.tx = nil
	}
}

// instance books facts of a consumer into a table, and crashes before some of its commits.
type instance struct {
	consumer feed.Consumer
	tx       *sqlx.Tx
}

const book = `INSERT INTO booked (consumer, subject, version, payout_change) VALUES ($1, $2, $3, $4)`

func (i *instance) step(t *testing.T, db *pg.DB, random *rand.Rand) {
	t.Helper()
	if i.tx == nil {
		i.tx = begin(t, db)
		for _, fact := range take(t, i.tx, i.consumer, 1+random.IntN(4)) {
			_, err := i.tx.ExecContext(ctx, book, i.consumer.Name, fact.Subject, fact.Version, fact.PayoutChange)
			must(t, err)
		}
		return
	}
	if random.IntN(3) == 0 {
		must(t, i.tx.Rollback())
	} else {
		must(t, i.tx.Commit())
	}
	i.tx = nil
}

// Random interleavings of settlements, corrections, two instances of two consumers, and crashes: every version of every
// bet is booked exactly once by each consumer, in the order of its versions.
func TestTake_RandomInterleavings_BookEveryVersionOnce(t *testing.T) {
	db := storetest.Open(t)
	const create = `CREATE TABLE booked (n bigint GENERATED ALWAYS AS IDENTITY, consumer text, subject uuid, version int,
		payout_change bigint); GRANT SELECT, INSERT ON booked TO lantern_app`
	_, err := storetest.Owner(t, db).ExecContext(ctx, create)
	must(t, err)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	consumers := []feed.Consumer{{Name: "one", Kinds: []feed.Kind{feed.Bet}},
		{Name: "two", Kinds: []feed.Kind{feed.Deposit, feed.Bet}}}
	writers := []*writer{{committed: map[id.Bet]int{}}, {committed: map[id.Bet]int{}}, {committed: map[id.Bet]int{}}}
	instances := []*instance{{consumer: consumers[0]}, {consumer: consumers[0]}, {consumer: consumers[1]},
		{consumer: consumers[1]}}
	for range 1500 {
		if random.IntN(2) == 0 {
			writers[random.IntN(len(writers))].step(t, db, random)
		} else {
			instances[random.IntN(len(instances))].step(t, db, random)
		}
	}
	finish(t, db, writers, instances)
	for _, c := range consumers {
		verify(t, db, c, writers)
	}
}

// finish ends open transactions and takes the remaining facts.
func finish(t *testing.T, db *pg.DB, writers []*writer, instances []*instance) {
	t.Helper()
	for _, w := range writers {
		if w.tx != nil {
			must(t, w.tx.Rollback())
		}
	}
	for _, i := range instances {
		if i.tx != nil {
			must(t, i.tx.Commit())
		}
	}
	for _, i := range instances {
		tx := begin(t, db)
		for _, fact := range take(t, tx, i.consumer, 10_000) {
			_, err := tx.ExecContext(ctx, book, i.consumer.Name, fact.Subject, fact.Version, fact.PayoutChange)
			must(t, err)
		}
		must(t, tx.Commit())
	}
}

// booking summarizes what a consumer booked of one bet. IsInOrder means each version once, in order.
type booking struct {
	Bet       id.Bet `db:"subject"`
	Count     int    `db:"count"`
	IsInOrder bool   `db:"is_in_order"`
}

func verify(t *testing.T, db *pg.DB, c feed.Consumer, writers []*writer) {
	t.Helper()
	var rows []booking
	const read = `SELECT subject, cardinality(versions) AS count,
			change = (SELECT payout FROM bets WHERE id = subject)
				AND versions = ARRAY(SELECT generate_series(1, cardinality(versions))) AS is_in_order
		FROM (SELECT subject, array_agg(version ORDER BY n) AS versions, sum(payout_change) AS change
			FROM booked WHERE consumer = $1 GROUP BY subject) b`
	must(t, db.SelectContext(ctx, &rows, read, c.Name))
	booked := map[id.Bet]int{}
	for _, row := range rows {
		booked[row.Bet] = row.Count
		if !row.IsInOrder {
			t.Errorf("%s: the versions of %s are not each booked once in order", c.Name, row.Bet)
		}
	}
	total := 0
	for _, w := range writers {
		for bet, version := range w.committed {
			total++
			if booked[bet] != version {
				t.Errorf("%s booked %d versions of %s, want %d", c.Name, booked[bet], bet, version)
			}
		}
	}
	isCorrected := func(b booking) bool { return b.Count > 2 }
	if total != len(booked) || total < 20 || !slices.ContainsFunc(rows, isCorrected) {
		t.Errorf("%s booked %d bets of %d", c.Name, len(booked), total)
	}
}
