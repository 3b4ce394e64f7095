package report_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"lantern/store/bet"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/report"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// node is one step of an executed plan.
type node struct {
	Type    string  `json:"Node Type"`
	Table   string  `json:"Relation Name"`
	Rows    float64 `json:"Actual Rows"`
	Loops   float64 `json:"Actual Loops"`
	Removed float64 `json:"Rows Removed by Filter"`
	Plans   []node  `json:"Plans"`
}

// read returns how many rows the plan read from tables with the given prefix, and which non-empty tables it scanned in
// full.
func (n node) read(table string) (rows float64, full []string) {
	if strings.HasPrefix(n.Table, table) {
		rows = (n.Rows + n.Removed) * n.Loops
		if n.Type == "Seq Scan" && rows > 0 {
			full = append(full, n.Table)
		}
	}
	for _, below := range n.Plans {
		more, others := below.read(table)
		rows, full = rows+more, append(full, others...)
	}
	return rows, full
}

// planned runs the application's queries and records the plan of the last list instead of returning it.
type planned struct {
	*pg.DB
	plan *node
}

func (p planned) SelectContext(ctx context.Context, _ any, query string, args ...any) error {
	return p.explain(ctx, query, args)
}

func (p planned) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	if strings.Contains(query, "id_from") {
		return p.DB.GetContext(ctx, dest, query, args...)
	}
	return p.explain(ctx, query, args)
}

func (p planned) explain(ctx context.Context, query string, args []any) error {
	var text string
	if err := p.DB.GetContext(ctx, &text, "EXPLAIN (ANALYZE, FORMAT JSON) "+query, args...); err != nil {
		return err
	}
	var all []struct{ Plan node }
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		return err
	}
	*p.plan = all[0].Plan
	return nil
}

const (
	ofPia    = 20_000
	ofOthers = 40_000
	overDays = 28
)

// longPast writes four weeks of bets of Pia and of others; balances stay the same, since each stake is returned.
func longPast(t *testing.T) (planned, id.Member, time.Time) {
	t.Helper()
	db := storetest.Furnished(t, seed.Base)
	owner := storetest.Owner(t, db)
	pia := seed.Pia(t, owner).ID
	const past = `CREATE TEMPORARY TABLE past AS SELECT n, at, n <= $2::int AS is_pias, CASE WHEN n <= $2::int
		THEN $1::uuid ELSE new_id() END AS member,
			(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1,
			3) || '8' || substr(md5(n::text), 4, 15))::uuid AS id
		FROM (SELECT n, lantern_now() - make_interval(secs => (n % $2::int) * $3::int * 86400.0 / $2::int) AS at
		FROM generate_series(1, $2::int + $4::int) n) g`
	const bets = `INSERT INTO bets (id, member_id, vendor_code, game_id, game_type, currency, round_id, main_id, hold_id,
		stake, payout, valid_bet, state,
			placed_at, settled_at, settled_on, settlement_version)
		SELECT id, member, 'BGS', new_id(), (ARRAY['BGS', 'RNG'])[1 + n % 2], 'THB', 'plan-' || n, 0, 0, 10000, 0, 10000,
		'SETTLED', at, at, business_day(at), 1 FROM past`
	const entries = `INSERT INTO entries (id, kind, key, member_id, business_on, related_kind, related_id, actor,
		happened_at, recorded_at)
		SELECT id, CASE WHEN n % 2 = 0 THEN 'BET' ELSE 'BET_CANCEL' END, 'plan-' || n, member, business_day(at), 'bet', id,
		'test', at, at FROM past WHERE is_pias`
	const lines = `INSERT INTO lines (entry_id, account_id, amount, balance_after)
		SELECT p.id, a.id, CASE WHEN (n % 2 = 0) = (a.code = 'user:main') THEN -1 ELSE 1 END, 0 FROM past p
		JOIN accounts a ON a.owner_id = p.member
		WHERE is_pias AND a.code IN ('user:main', 'user:hold:bet')`
	tx, err := owner.BeginTxx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		sql  string
		args []any
	}{{past, []any{pia, ofPia, overDays, ofOthers}}, {bets, nil}, {entries, nil}, {lines, nil}} {
		if _, err := tx.ExecContext(t.Context(), step.sql, step.args...); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if _, err := owner.ExecContext(t.Context(), `ANALYZE bets, entries, lines, accounts`); err != nil {
		t.Fatal(err)
	}
	moment, err := report.Moment(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return planned{db, &node{}}, pia, moment.Now
}

// The bets are written once: both parts only read them.
func TestLongRecord(t *testing.T) {
	db, pia, now := longPast(t)
	t.Run("a page reads its own rows only", func(t *testing.T) { pageReadsOwnRows(t, db, pia, now) })
	t.Run("figures of some days read those days only", func(t *testing.T) { figuresReadTheirDays(t, db, pia, now) })
}

func pageReadsOwnRows(t *testing.T, db planned, pia id.Member, now time.Time) {
	t.Helper()
	const size = 21
	day := 24 * time.Hour
	// Ids are ordered by time to ten minutes: this many rows may be read besides the page.
	beside := float64(ofPia)/overDays/24/6*2 + size
	bets := func(filter bet.Filter) func() error {
		filter.Member, filter.Size = pia, size
		return func() error { _, err := bet.List(t.Context(), db, filter); return err }
	}
	entries := func(filter wallet.RecordFilter) func() error {
		filter.Member, filter.Currency, filter.Size = pia, "THB", size
		return func() error { _, err := wallet.Records(t.Context(), db, filter); return err }
	}
	for name, c := range map[string]struct {
		ask   func() error
		table string
	}{
		"bets, first page": {bets(bet.Filter{}), "bets"},
		"bets of a range":  {bets(bet.Filter{From: now.Add(-20 * day), To: now.Add(-10 * day)}), "bets"},
		"bets, deep page": {bets(bet.Filter{From: now.Add(-25 * day), To: now,
			Before: id.At[id.Bet](now.Add(-24 * day))}), "bets"},
		"bets of a type":      {bets(bet.Filter{From: now.Add(-20 * day), To: now, GameType: "RNG"}), "bets"},
		"entries, first page": {entries(wallet.RecordFilter{}), "lines"},
		"entries of a range":  {entries(wallet.RecordFilter{From: now.Add(-20 * day), To: now.Add(-10 * day)}), "lines"},
		"entries, deep page": {entries(wallet.RecordFilter{From: now.Add(-25 * day), To: now,
			Before: id.At[id.Entry](now.Add(-24 * day))}), "lines"},
		"entries of a group": {entries(wallet.RecordFilter{From: now.Add(-20 * day), To: now, Group: "bets"}), "lines"},
		"entries' own of the same": {entries(wallet.RecordFilter{From: now.Add(-20 * day), To: now, Group: "bets"}),
			"entries"},
	} {
		if err := c.ask(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rows, full := db.plan.read(c.table)
		if rows == 0 || rows > 2*beside || len(full) > 0 {
			t.Errorf("%s: %g rows of %s read, wanted at most %g; read as a whole: %v", name, rows, c.table, 2*beside, full)
		}
	}
}

func figuresReadTheirDays(t *testing.T, db planned, pia id.Member, now time.Time) {
	t.Helper()
	moment, err := report.Moment(t.Context(), db.DB)
	if err != nil {
		t.Fatal(err)
	}
	aDay := float64(ofPia) / overDays
	yesterday := report.Range{From: moment.Today.AddDays(-1), To: moment.Today.AddDays(-1)}
	for name, c := range map[string]struct {
		ask  func() error
		most float64
	}{
		"the totals of a day": {func() error {
			_, err := bet.Sum(t.Context(), db, bet.Filter{Member: pia, From: now.Add(-24 * time.Hour), To: now})
			return err
		}, 1.2 * aDay},
		"what a day was added up from": {func() error {
			_, err := report.Origins(t.Context(), db, report.OriginFilter{Member: pia, Figure: "bet", Days: yesterday, Size: 21})
			return err
		}, 1.2 * aDay},
		"a count that ends early": {func() error {
			_, err := bet.Count(t.Context(), db, bet.Filter{Member: pia, From: now.Add(-24 * time.Hour), To: now}, 500)
			return err
		}, 600},
	} {
		if err := c.ask(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if rows, full := db.plan.read("bets"); rows == 0 || rows > c.most || len(full) > 0 {
			t.Errorf("%s: %g rows read, wanted at most %g; read as a whole: %v", name, rows, c.most, full)
		}
	}
}

func TestIDs_OfASpan_IncludeItsRows(t *testing.T) {
	db := storetest.Open(t)
	for _, ahead := range []string{"0", "3 days"} {
		if _, err := storetest.Owner(t, db).ExecContext(t.Context(), `UPDATE clock_offsets
			SET ahead = $1::interval`, ahead); err != nil {
			t.Fatal(err)
		}
		moment, err := report.Moment(t.Context(), db)
		if err != nil {
			t.Fatal(err)
		}
		made := string(id.New[id.Bet]())
		span, err := pg.IDRangeBetween(t.Context(), db, moment.Now, moment.Now.Add(time.Second))
		if err != nil || made < span.First || made >= span.Behind {
			t.Errorf("%s ahead: %s is not in %+v (%v)", ahead, made, span, err)
		}
		later, err := pg.IDRangeBetween(t.Context(), db, moment.Now.Add(4*24*time.Hour), time.Time{})
		if err != nil || made >= later.First && ahead == "0" {
			t.Errorf("%s ahead: %s is in %+v (%v)", ahead, made, later, err)
		}
	}
	always, err := pg.IDRangeBetween(t.Context(), db, time.Time{}, time.Time{})
	if made := string(id.New[id.Bet]()); err != nil || made < always.First || made >= always.Behind {
		t.Errorf("%+v (%v)", always, err)
	}
}
