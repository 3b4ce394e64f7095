package transfer_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/wallet"
)

// owes books a debt of a member.
func (s fixture) owes(t *testing.T, person seed.Person, of money.Amount) {
	t.Helper()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		_, err := ledger.Post(ctx, tx, ledger.Entry{ID: id.New[id.Entry](), Kind: ledger.AdjustPlus, Key: "owes:" +
			person.Username, Member: person.ID, Actor: "test",
			Lines: ledger.Move(ledger.Account{Code: ledger.Debt(person.ID), Currency: thb},
				ledger.Account{Code: ledger.Manual, Currency: thb}, of)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (s fixture) wantDebt(t *testing.T, person seed.Person, want money.Amount) {
	t.Helper()
	owed, err := ledger.Owed(ctx, s.db, person.ID, thb)
	if err != nil || owed != want {
		t.Errorf("%s owes %s (%v), want %s", person.Username, owed, err, want)
	}
	if found, err := ledger.Prove(ctx, s.db); err != nil || len(found) != 0 {
		t.Errorf("%+v %v", found, err)
	}
}

func TestSend_ReceiverOwes_DebtIsPaidFirstAndTheRestIsLocked(t *testing.T) {
	s := setUp(t)
	s.owes(t, s.mek, 250*money.Unit)
	s.owes(t, s.pia, 30*money.Unit)
	if _, err := s.up(s.pia, "a", 100*money.Unit); err != nil {
		t.Fatal(err)
	}
	s.wantBalance(t, s.pia, 900*money.Unit, 900*money.Unit)
	s.wantDebt(t, s.pia, 30*money.Unit) // sending pays no debt
	s.wantBalance(t, s.mek, 0, 0)
	s.wantDebt(t, s.mek, 150*money.Unit)
	for range 2 {
		if _, err := s.up(s.pia, "b", 200*money.Unit); err != nil {
			t.Fatal(err)
		}
	}
	s.wantBalance(t, s.mek, 50*money.Unit, 0)
	s.wantDebt(t, s.mek, 0)
	list, err := wallet.Records(ctx, s.db, wallet.RecordFilter{Member: s.mek.ID, Currency: thb, Group: "system", Size: 5})
	if err != nil || len(list) != 2 || list[0].Kind != "DEBT_SWEEP" || list[0].Amount != -150*money.Unit ||
		*list[0].RelatedKind != "transfer" {
		t.Errorf("%+v %v", list, err)
	}
}

func TestSend_ConcurrentTransfers_PayADebtOnce(t *testing.T) {
	s := setUp(t)
	s.owes(t, s.mek, 70*money.Unit)
	var group sync.WaitGroup
	for n := range 10 {
		group.Go(func() {
			if err := untilDone(func() error {
				_, err := s.up(s.pia, fmt.Sprint("k", n/2),
					20*money.Unit)
				return err
			}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	s.wantBalance(t, s.pia, 900*money.Unit, 900*money.Unit)
	s.wantBalance(t, s.mek, 30*money.Unit, 0)
	s.wantDebt(t, s.mek, 0)
}
