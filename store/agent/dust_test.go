package agent_test

import (
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/wallet"
)

func TestPay_NegativeRebate_EndsRequirementsOnlyWithoutABalance(t *testing.T) {
	db, noon := family(t)
	pia, mek := seed.Pia(t, db), seed.Mek(t, db)
	settled(t, db, pia, "BGS", noon, 100*money.Unit)
	travel(t, db, noon.Add(15*time.Hour))
	work(t, db)
	for _, person := range []seed.Person{pia, mek} {
		err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error {
			return wallet.Require(t.Context(), tx, wallet.Requirement{
				Member: person.ID, Source: wallet.FromTransfer, SourceID: person.Username, Required: 10 * money.Unit,
				Locked: 10 * money.Unit,
			})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	const open = `SELECT count(*) FROM turnover_requirements WHERE kind = 'TRANSFER' AND state = 'OPEN' AND member_id = $1`
	counts(t, db, 200*money.Unit)
	travel(t, db, noon.Add(39*time.Hour))
	work(t, db)
	has(t, db, "it counts for more", map[seed.Person]string{pia: "1001.00", mek: "0.60"})
	if n := count(t.Context(), t, db, open, mek.ID); n != 1 {
		t.Errorf("%d requirements are open of the member who received rebates", n)
	}
	counts(t, db, 0)
	travel(t, db, noon.Add(63*time.Hour))
	work(t, db)
	has(t, db, "it counts for nothing", map[seed.Person]string{pia: "1000.00", mek: "0.00"})
	if n := count(t.Context(), t, db, open, mek.ID); n != 0 {
		t.Errorf("%d requirements are open of the member without a balance", n)
	}
	if n := count(t.Context(), t, db, open, pia.ID); n != 1 {
		t.Errorf("%d requirements are open of the member with a balance", n)
	}
}
