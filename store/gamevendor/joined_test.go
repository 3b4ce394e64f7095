package gamevendor_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"lantern/store/storetest"
)

// passedOver matches a line of an executed plan that reports rows read in vain.
var passedOver = regexp.MustCompile(`Rows Removed by Filter: [0-9]+`)

func TestVendorTransactions_NoStatisticsYet_AreFoundByIndex(t *testing.T) {
	db := storetest.Owner(t, storetest.Open(t))
	const sends = `INSERT INTO vendor_transactions (vendor_code, tx_id, kind, fingerprint, member_id, round_id)
		SELECT $1, $1 || '-' || n, 'BET', '', new_id(), 'round-' || n FROM generate_series(1, $2::int) n`
	for _, step := range []struct {
		vendor string
		calls  int
	}{{"OLD", 200}, {"NEW", 5_000}} {
		if _, err := db.ExecContext(t.Context(), sends, step.vendor, step.calls); err != nil {
			t.Fatal(err)
		}
		if step.vendor == "OLD" {
			if _, err := db.ExecContext(t.Context(), `ANALYZE vendor_transactions`); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, condition := range []string{"tx_id = 'NEW-77'", "tx_id = ANY ('{NEW-77,NEW-78}')", "round_id = 'round-77'"} {
		var plan []string
		read := fmt.Sprintf(`EXPLAIN ANALYZE SELECT * FROM vendor_transactions WHERE vendor_code = 'NEW' AND %s`, condition)
		if err := db.SelectContext(t.Context(), &plan, read); err != nil {
			t.Fatal(err)
		}
		if executed := strings.Join(plan, "\n"); passedOver.MatchString(executed) || !strings.Contains(executed, "Index") {
			t.Errorf("%s reads all transactions of the vendor:\n%s", condition, executed)
		}
	}
}
