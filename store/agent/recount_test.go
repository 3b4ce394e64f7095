package agent_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// counts sets the valid amount of every settled bet, as a late win does.
func counts(t *testing.T, db *pg.DB, valid money.Amount) {
	t.Helper()
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), `UPDATE bets SET valid_bet = $1`,
		int64(valid)); err != nil {
		t.Fatal(err)
	}
}

func has(t *testing.T, db *pg.DB, when string, want map[seed.Person]string) {
	t.Helper()
	for person, amount := range want {
		if got := balance(t, db, person); got.String() != amount {
			t.Errorf("%s: %s has %s, not %s", when, person.Username, got, amount)
		}
	}
}

// When the valid amount of a bet changes after its shares were paid, the difference is paid with the next day:
// credited, or debited from the balance, and the rest as a debt.
func TestPay_ChangedValidAmount_PaysTheDifference(t *testing.T) {
	db, noon := family(t)
	pia, mek, somchai := seed.Pia(t, db), seed.Mek(t, db), seed.Somchai(t, db)
	settled(t, db, pia, "BGS", noon, 100*money.Unit)
	travel(t, db, noon.Add(15*time.Hour))
	work(t, db)
	has(t, db, "as it was settled", map[seed.Person]string{pia: "1000.50", mek: "0.30", somchai: "0.40"})
	err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(t.Context(), tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustMinus, Key: "spent",
			Member: mek.ID, Actor: "test",
			Lines: ledger.Move(ledger.Account{Owner: mek.ID, Code: ledger.Main, Currency: "THB"},
				ledger.Account{Code: ledger.Manual, Currency: "THB"}, 2000)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	counts(t, db, 0)
	work(t, db)
	has(t, db, "the day is closed", map[seed.Person]string{pia: "1000.50", mek: "0.10", somchai: "0.40"})
	travel(t, db, noon.Add(39*time.Hour))
	for range 2 {
		work(t, db)
	}
	has(t, db, "it counts for nothing", map[seed.Person]string{pia: "1000.00", mek: "0.00", somchai: "0.00"})
	if owed, err := ledger.Owed(t.Context(), db, mek.ID, "THB"); err != nil || owed != 2000 {
		t.Errorf("the debt is %s (%v)", owed, err)
	}
	counts(t, db, 60*money.Unit)
	travel(t, db, noon.Add(63*time.Hour))
	work(t, db)
	has(t, db, "it counts again", map[seed.Person]string{pia: "1000.30", mek: "0.00", somchai: "0.24"})
	if owed, err := ledger.Owed(t.Context(), db, mek.ID, "THB"); err != nil || owed != 200 {
		t.Errorf("the debt is %s (%v)", owed, err)
	}
	const sums = `SELECT count(*) FROM (SELECT beneficiary_id FROM rebate_accruals
		GROUP BY 1 HAVING sum(valid_bet) = 600000 AND max(settlement_version) = 3) agreed`
	if n := count(t.Context(), t, db, sums); n != 3 {
		t.Errorf("%d of 3 have shares that match the valid amount", n)
	}
}
