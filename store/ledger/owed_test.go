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

// node is one step of a plan that was carried out.
type node struct {
	Type    string  `json:"Node Type"`
	Table   string  `json:"Relation Name"`
	Rows    float64 `json:"Actual Rows"`
	Loops   float64 `json:"Actual Loops"`
	Removed float64 `json:"Rows Removed by Filter"`
	Plans   []node  `json:"Plans"`
}

// read is how many lines the plan looked at, and which of their tables with lines in them it read from one end to the
// other.
func (n node) read() (rows, loops float64, whole []string) {
	if strings.HasPrefix(n.Table, "lines") {
		loops = n.Loops
		rows = (n.Rows + n.Removed) * n.Loops
		if n.Type == "Seq Scan" && rows > 0 {
			whole = append(whole, n.Table)
		}
	}
	for _, below := range n.Plans {
		more, others, all := below.read()
		rows, loops, whole = rows+more, loops+others, append(whole, all...)
	}
	return rows, loops, whole
}

// explained answers a question by the way in which it was found.
type explained struct {
	pg.Q
	plan *node
}

func (e explained) GetContext(ctx context.Context, _ any, query string, args ...any) error {
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

// owe books a debt of a member as whatever takes more back than his balance has.
func owe(t *testing.T, db *pg.DB, member id.Member, key string, amount money.Amount) {
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

// A debt is asked for while a credit holds its purse: however long the books are, only the debtor's own entries are
// looked at.
func TestWhatAMemberOwesIsFoundWithoutReadingTheBooks(t *testing.T) {
	db := storetest.Open(t)
	owner := storetest.Owner(t, db)
	pia := purses(t, db, 1, 100*baht)[0]
	owe(t, db, pia, "first", 30*baht)
	owe(t, db, pia, "second", 5*baht)
	owe(t, db, pia, "paid", -15*baht)
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
		t.Errorf("she owes %s, %v", owed, err)
	}
	var plan node
	if _, err := ledger.Owed(t.Context(), explained{db, &plan}, pia, "THB"); err != nil {
		t.Fatal(err)
	}
	// Postgres rounds the average rows of a loop, so the 3 lines of the debt may be reported as none.
	if rows, loops, whole := plan.read(); rows > 4 || loops == 0 || len(whole) > 0 {
		t.Errorf("%g lines read in %g loops, wanted the 3 of the debt; read as a whole: %v", rows, loops, whole)
	}
	for name, currency := range map[string]string{"another currency": "USD", "no debt ever": "THB"} {
		who := pia
		if currency == "THB" {
			who = purses(t, db, 1, baht)[0]
		}
		if owed, err := ledger.Owed(t.Context(), db, who, currency); err != nil || owed != 0 {
			t.Errorf("%s: owes %s, %v", name, owed, err)
		}
	}
}
