package ledger_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
)

const baht = money.Unit

var bank = ledger.Account{Code: "platform:bank", Currency: "THB"}

func mainAccount(owner id.Member) ledger.Account {
	return ledger.Account{Owner: owner, Code: ledger.Main, Currency: "THB"}
}

func post(ctx context.Context, db *pg.DB, key string, lines []ledger.Line) (isNew bool, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		isNew, err = ledger.Post(ctx, tx, ledger.Entry{
			ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: key, RelatedKind: "test", RelatedID: key, Actor: "system:test",
			Lines: lines,
		})
		return err
	})
	return isNew, err
}

// membersWith creates n members with the same balance each.
func membersWith(t *testing.T, db *pg.DB, n int, each money.Amount) []id.Member {
	t.Helper()
	all := make([]id.Member, n)
	for i := range all {
		all[i] = id.New[id.Member]()
		err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { return ledger.Open(t.Context(), tx, all[i], "THB") })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := post(t.Context(), db, "first:"+string(all[i]), ledger.Move(bank, mainAccount(all[i]),
			each)); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func wantBalance(t *testing.T, db *pg.DB, owner id.Member, want money.Amount) {
	t.Helper()
	var amount money.Amount
	const read = `SELECT b.amount FROM balances b JOIN accounts a ON a.id = b.account_id
		WHERE a.owner_id = $1 AND a.code = 'user:main'`
	if err := db.GetContext(t.Context(), &amount, read, owner); err != nil || amount != want {
		t.Errorf("balance %s (%v), want %s", amount, err, want)
	}
}

func TestPost_SameKey_BooksOnce(t *testing.T) {
	db := storetest.Open(t)
	pia := membersWith(t, db, 1, 100*baht)[0]
	for _, isFirst := range []bool{true, false} {
		isNew, err := post(t.Context(), db, "gift", ledger.Move(bank, mainAccount(pia), 5*baht))
		if err != nil || isNew != isFirst {
			t.Fatalf("new %v, %v; want new %v", isNew, err, isFirst)
		}
	}
	wantBalance(t, db, pia, 105*baht)
}

// CHK-08.
func TestPost_EntryWithoutKey_IsRefused(t *testing.T) {
	db := storetest.Open(t)
	pia := membersWith(t, db, 1, 100*baht)[0]
	if isNew, err := post(t.Context(), db, "", ledger.Move(bank, mainAccount(pia), 5*baht)); err == nil || isNew {
		t.Errorf("new %v, %v", isNew, err)
	}
	wantBalance(t, db, pia, 100*baht)
}

func TestPost_ConcurrentCallsWithOneKey_BookOnce(t *testing.T) {
	db := storetest.Open(t)
	pia := membersWith(t, db, 1, 0+baht)[0]
	var fresh atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			isNew, err := post(context.Background(), db, "gift", ledger.Move(bank, mainAccount(pia), 5*baht))
			if err != nil {
				t.Error(err)
			}
			if isNew {
				fresh.Add(1)
			}
		})
	}
	all.Wait()
	if fresh.Load() != 1 {
		t.Errorf("%d took effect", fresh.Load())
	}
	wantBalance(t, db, pia, 6*baht)
}

func TestPost_UnbalancedLines_AreRefused(t *testing.T) {
	db := storetest.Open(t)
	pia := membersWith(t, db, 1, 100*baht)[0]
	for name, lines := range map[string][]ledger.Line{
		"a sum that is not zero": {{Account: bank, Amount: -5 * baht}, {Account: mainAccount(pia), Amount: 6 * baht}},
		"one line":               {{Account: mainAccount(pia), Amount: 6 * baht}},
		"no line":                {},
		"two currencies": {
			{Account: ledger.Account{Code: "platform:bank", Currency: "USD"}, Amount: -5 * baht},
			{Account: mainAccount(pia), Amount: 5 * baht},
		},
		"a line of zero": {{Account: bank, Amount: 0}, {Account: mainAccount(pia), Amount: 0}},
	} {
		if _, err := post(t.Context(), db, name, lines); err == nil {
			t.Errorf("%s was posted", name)
		}
	}
	wantBalance(t, db, pia, 100*baht)
}

// CHK-02.
func TestPost_BalanceBelowZero_IsRefused(t *testing.T) {
	db := storetest.Open(t)
	pia := membersWith(t, db, 1, 100*baht)[0]
	_, err := post(t.Context(), db, "too much", ledger.Move(mainAccount(pia), bank, 100*baht+1))
	if !errors.Is(err, fault.New(fault.InsufficientBalance)) {
		t.Errorf("answered %v", err)
	}
	wantBalance(t, db, pia, 100*baht)
	var rules int
	const read = `SELECT count(*) FROM pg_constraint WHERE conname = 'balances_never_negative'
		AND conrelid = 'balances'::regclass AND convalidated`
	if err := db.GetContext(t.Context(), &rules, read); err != nil || rules != 1 {
		t.Errorf("the constraint does not exist (%v)", err)
	}
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), `UPDATE balances SET amount = -1`); err == nil {
		t.Error("the table owner can make a balance negative")
	}
}

// F-M3.
func TestPost_HundredConcurrentDebits_NeverOverdraw(t *testing.T) {
	db := storetest.Open(t)
	pia := membersWith(t, db, 1, 100*baht)[0]
	var taken atomic.Int32
	var all sync.WaitGroup
	for n := range 100 {
		all.Go(func() {
			_, err := post(context.Background(), db, fmt.Sprint("take", n), ledger.Move(mainAccount(pia), bank, 7*baht))
			switch {
			case err == nil:
				taken.Add(1)
			case !errors.Is(err, fault.New(fault.InsufficientBalance)):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if taken.Load() != 14 {
		t.Errorf("7 was taken %d times from 100", taken.Load())
	}
	wantBalance(t, db, pia, 2*baht)
}

// CHK-03.
func TestLedger_RowsChangedOrDeleted_AreRefused(t *testing.T) {
	db := storetest.Open(t)
	membersWith(t, db, 1, 100*baht)
	owner := storetest.Owner(t, db)
	var tables []string
	const books = `SELECT c.relname FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT
		JOIN pg_class p ON p.oid = i.inhparent
		WHERE c.relkind IN ('r', 'p') AND COALESCE(p.relname, c.relname) IN ('entries', 'lines', 'entry_keys', 'accounts')`
	if err := owner.SelectContext(t.Context(), &tables, books); err != nil || len(tables) < 12 {
		t.Fatalf("books %v, %v", tables, err)
	}
	for _, table := range tables {
		for _, statement := range []string{`DELETE FROM ` + table, `TRUNCATE ` + table, `UPDATE ` + table + `
			SET ` + column(table) + ` = ` + column(table)} {
			_, err := db.ExecContext(t.Context(), statement)
			if err == nil || !strings.Contains(err.Error(), "permission denied") {
				t.Errorf("the application's %q: %v", statement, err)
			}
		}
		if _, err := owner.ExecContext(t.Context(), `TRUNCATE `+table+` CASCADE`); err == nil {
			t.Errorf("the owner can empty %s", table)
		}
	}
	for _, statement := range []string{
		`DELETE FROM lines`, `DELETE FROM entries`, `DELETE FROM entry_keys`, `DELETE FROM accounts`,
		`UPDATE lines SET amount = amount + 1`, `UPDATE entries SET kind = 'X'`, `UPDATE entry_keys
			SET key = 'x'`, `UPDATE accounts SET code = 'x'`,
	} {
		if _, err := owner.ExecContext(t.Context(), statement); err == nil || !strings.Contains(err.Error(), "append only") {
			t.Errorf("the owner's %q: %v", statement, err)
		}
	}
	if _, err := db.ExecContext(t.Context(), `DELETE FROM balances`); err == nil {
		t.Error("the application can delete balances")
	}
}

func column(table string) string {
	switch {
	case strings.HasPrefix(table, "lines"):
		return "amount"
	case strings.HasPrefix(table, "entries"):
		return "kind"
	case table == "entry_keys":
		return "key"
	}
	return "code"
}

// CHK-01.
func TestLedger_UnderLoad_EverySnapshotBalances(t *testing.T) {
	db := storetest.Open(t)
	players := membersWith(t, db, 8, 1000*baht)
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Second)
	defer stop()
	var moved atomic.Int64
	var all sync.WaitGroup
	for worker := range 8 {
		dice := rand.New(rand.NewPCG(1, uint64(worker)))
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				from, to := players[dice.IntN(8)], players[dice.IntN(8)]
				if from == to {
					continue
				}
				_, err := post(context.Background(), db, fmt.Sprint(worker, "/", n),
					ledger.Move(mainAccount(from), mainAccount(to), money.Amount(dice.IntN(int(90*baht))+1)))
				if err != nil && !errors.Is(err, fault.New(fault.InsufficientBalance)) {
					t.Error(err)
				}
				moved.Add(1)
			}
		})
	}
	for ctx.Err() == nil {
		wantBalancedSnapshot(t, db)
		time.Sleep(100 * time.Millisecond)
	}
	all.Wait()
	if moved.Load() < 50 {
		t.Errorf("only %d moves: no load", moved.Load())
	}
}

func wantBalancedSnapshot(t *testing.T, db *pg.DB) {
	t.Helper()
	found, err := ledger.Prove(context.Background(), db)
	if err != nil || len(found) > 0 {
		t.Errorf("during the load: %v, %v", found, err)
	}
}

func TestProve_ChangedBalance_IsFound(t *testing.T) {
	db := storetest.Open(t)
	pia := membersWith(t, db, 1, 100*baht)[0]
	owner := storetest.Owner(t, db)
	alter := func(by string) {
		const plant = `UPDATE balances SET amount = amount + $2
			WHERE account_id = (SELECT id FROM accounts WHERE owner_id = $1 AND code = 'user:main')`
		if _, err := owner.ExecContext(t.Context(), plant, pia, by); err != nil {
			t.Fatal(err)
		}
	}
	alter("100")
	found, err := ledger.Prove(t.Context(), db)
	if err != nil || len(found) != 1 || found[0].Finding != "balance differs from its lines" || found[0].Amount != "100" {
		t.Errorf("the proof finds %v, %v", found, err)
	}
	alter("-100")
}

func TestProve_HoldWithoutBetOrWithdrawal_IsFound(t *testing.T) {
	db := storetest.Open(t)
	pia := membersWith(t, db, 1, 100*baht)[0]
	for code, want := range map[string]string{
		ledger.HoldBet: "stakes held differ from open bets", ledger.HoldWithdraw: "money held differs from open withdrawals",
	} {
		hold := ledger.Account{Owner: pia, Code: code, Currency: "THB"}
		for _, isHeld := range []bool{true, false} {
			from, to := mainAccount(pia), hold
			if !isHeld {
				from, to = hold, mainAccount(pia)
			}
			if _, err := post(t.Context(), db, fmt.Sprint(code, isHeld), ledger.Move(from, to, baht)); err != nil {
				t.Fatal(err)
			}
			found, err := ledger.Prove(t.Context(), db)
			if err != nil || isHeld != (len(found) == 1) || isHeld && (found[0].Finding != want || found[0].Amount != "10000") {
				t.Errorf("%s, held: %t, the proof finds %v, %v", code, isHeld, found, err)
			}
		}
	}
}
