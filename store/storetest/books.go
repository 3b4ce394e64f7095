package storetest

import (
	"context"
	"testing"

	"lantern/store/pg"
)

// Balanced verifies the ledger: the lines of each currency and of each entry add up to zero, and each stored balance
// is the sum of its lines.
func Balanced(t testing.TB, db pg.Q) {
	t.Helper()
	for rule, query := range bookRules {
		var breaches []string
		if err := db.SelectContext(context.Background(), &breaches, query); err != nil {
			t.Errorf("storetest: %s: %v", rule, err)
		}
		for _, breach := range breaches {
			t.Errorf("the ledger is inconsistent: %s: %s", rule, breach)
		}
	}
}

var bookRules = map[string]string{
	"each currency adds up to zero": `
		SELECT a.currency || ' is off by ' || sum(l.amount)
		FROM lines l JOIN accounts a ON a.id = l.account_id
		GROUP BY a.currency HAVING sum(l.amount) <> 0`,
	"each entry adds up to zero": `
		SELECT l.entry_id || ' is off by ' || sum(l.amount)
		FROM lines l JOIN accounts a ON a.id = l.account_id
		GROUP BY l.entry_id, a.currency HAVING sum(l.amount) <> 0`,
	"each line belongs to an entry": `
		SELECT 'no entry ' || l.entry_id
		FROM lines l LEFT JOIN entries e ON e.id = l.entry_id
		WHERE e.id IS NULL`,
	"the ledger proof finds nothing": `
		SELECT finding || ': ' || subject || ' by ' || amount FROM ledger_proof()`,
	"each balance is the sum of its lines": `
		SELECT b.account_id || ' says ' || b.amount || ', its lines say ' || coalesce(sum(l.amount), 0)
		FROM balances b LEFT JOIN lines l ON l.account_id = b.account_id
		GROUP BY b.account_id, b.amount HAVING b.amount <> coalesce(sum(l.amount), 0)`,
}
