package ledger_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
)

// node is one step of an executed query plan.
type node struct {
	Type    string  `json:"Node Type"`
	Table   string  `json:"Relation Name"`
	Rows    float64 `json:"Actual Rows"`
	Loops   float64 `json:"Actual Loops"`
	Removed float64 `json:"Rows Removed by Filter"`
	Plans   []node  `json:"Plans"`
}

// linesRead returns how many lines the plan read, in how many loops, and the tables with rows that it scanned
// sequentially.
func (n node) linesRead() (rows, loops float64, sequentialScans []string) {
	if strings.HasPrefix(n.Table, "lines") {
		loops = n.Loops
		rows = (n.Rows + n.Removed) * n.Loops
		if n.Type == "Seq Scan" && rows > 0 {
			sequentialScans = append(sequentialScans, n.Table)
		}
	}
	for _, below := range n.Plans {
		more, others, all := below.linesRead()
		rows, loops, sequentialScans = rows+more, loops+others, append(sequentialScans, all...)
	}
	return rows, loops, sequentialScans
}

// planReader runs each query with EXPLAIN and stores its plan.
type planReader struct {
	pg.Q
	plan *node
}

func (e planReader) GetContext(ctx context.Context, _ any, query string, args ...any) error {
	var text string
	if err := e.Q.GetContext(ctx, &text, "EXPLAIN (ANALYZE, FORMAT JSON) "+query, args...); err != nil {
		return err
	}
	var all []struct{ Plan node }
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		return err
	}
	*e.plan = all[0].Plan
	return nil
}

// bookDebt books a debt of a member, as a correction that exceeds the balance does.
func bookDebt(t *testing.T, db *pg.DB, member id.Member, key string, amount money.Amount) {
	t.Helper()
	debt := ledger.Account{Code: ledger.Debt(member), Currency: "THB"}
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(t.Context(), tx, ledger.Entry{
			ID: id.New[id.Entry](), Kind: ledger.DepositReversed, Key: key, Member: member, Actor: "system:test",
			Lines: ledger.Move(debt, bank, amount),
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Credits read the debt while they lock the balance: the cost must depend on the debtor's own entries only, not on
// the size of the books.
func TestOwed_LargeBooks_ReadsOnlyTheDebtorsEntries(t *testing.T) {
	db := storetest.Open(t)
	owner := storetest.Owner(t, db)
	pia := membersWith(t, db, 1, 100*baht)[0]
	bookDebt(t, db, pia, "first", 30*baht)
	bookDebt(t, db, pia, "second", 5*baht)
	bookDebt(t, db, pia, "paid", -15*baht)
	const entries = `INSERT INTO entries (id, kind, key, member_id, business_on, actor, happened_at)
		SELECT new_id(), CASE WHEN n % 2 = 0 THEN 'BET_SETTLE' ELSE 'DEPOSIT' END, 'plan-' || n,
			CASE WHEN n % 500 < 2 THEN $1::uuid ELSE new_id() END, business_day(lantern_now()), 'test', lantern_now()
			FROM generate_series(1, 50000) n`
	const lines = `INSERT INTO lines (entry_id, account_id, amount)
		SELECT e.id, ledger_account(NULL, side.code, 'THB'), side.amount
		FROM entries e, (VALUES ('platform:bank', 1), ('rev:game:RNG', -1)) side (code, amount)
		WHERE e.actor = 'test'`
	if _, err := owner.ExecContext(t.Context(), entries, pia); err != nil {
		t.Fatal(err)
	}
	for _, step := range []string{lines, `ANALYZE entries, lines, accounts`} {
		if _, err := owner.ExecContext(t.Context(), step); err != nil {
			t.Fatal(err)
		}
	}
	if owed, err := ledger.Owed(t.Context(), db, pia, "THB"); err != nil || owed != 20*baht {
		t.Errorf("the member owes %s, %v", owed, err)
	}
	var plan node
	if _, err := ledger.Owed(t.Context(), planReader{db, &plan}, pia, "THB"); err != nil {
		t.Fatal(err)
	}
	// Postgres rounds the average rows of a loop, so the 3 lines of the debt may be reported as none.
	if rows, loops, sequentialScans := plan.linesRead(); rows > 4 || loops == 0 || len(sequentialScans) > 0 {
		t.Errorf("%g lines read in %g loops, want the 3 of the debt; sequential scans: %v", rows, loops, sequentialScans)
	}
	for name, currency := range map[string]string{"another currency": "USD", "no debt ever": "THB"} {
		who := pia
		if currency == "THB" {
			who = membersWith(t, db, 1, baht)[0]
		}
		if owed, err := ledger.Owed(t.Context(), db, who, currency); err != nil || owed != 0 {
			t.Errorf("%s: owes %s, %v", name, owed, err)
		}
	}
}
