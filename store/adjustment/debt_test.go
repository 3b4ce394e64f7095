package adjustment_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/adjustment"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

// post books an entry between the platform and Pia's balance, or her debt.
func (s scene) post(t *testing.T, kind ledger.Kind, key string, to ledger.Account,
	amount money.Amount) (swept money.Amount) {
	t.Helper()
	entry := ledger.Entry{ID: id.New[id.Entry](), Kind: kind, Key: key, Member: s.pia.ID, Actor: "test",
		Lines: ledger.Move(ledger.Account{Code: ledger.Manual, Currency: "THB"}, to, amount)}
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		if _, err := ledger.Post(ctx, tx, entry); err != nil {
			return err
		}
		var err error
		swept, err = wallet.Sweep(ctx, tx, s.pia.ID, entry)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return swept
}

func (s scene) mainAccount() ledger.Account {
	return ledger.Account{Owner: s.pia.ID, Code: ledger.Main, Currency: "THB"}
}

// owes books a debt of Pia's.
func (s scene) owes(t *testing.T, amount money.Amount) {
	t.Helper()
	s.post(t, ledger.AdjustMinus, fmt.Sprint("owes ", amount), ledger.Account{Code: ledger.Debt(s.pia.ID),
		Currency: "THB"}, -amount)
}

func (s scene) owed(t *testing.T) money.Amount {
	t.Helper()
	owed, err := ledger.Owed(ctx, s.db, s.pia.ID, "THB")
	if err != nil {
		t.Fatal(err)
	}
	return owed
}

func TestApprove_MemberWithDebt_RepaysDebtFirst(t *testing.T) {
	s := ready(t)
	ann, bob := s.by(t, "ann"), s.by(t, "bob")
	before := s.balance(t)
	s.owes(t, 50*money.Unit)
	for _, step := range []struct{ owed, more money.Amount }{{20 * money.Unit, 0}, {0, 10 * money.Unit},
		{0, 40 * money.Unit}} {
		a := s.proposed(t, s.correction(ledger.AdjustPlus, fmt.Sprint("case ", step), 30*money.Unit), ann)
		if _, err := adjustment.Approve(ctx, s.db, a.ID, bob); err != nil {
			t.Fatal(err)
		}
		if s.owed(t) != step.owed || s.balance(t) != before+step.more {
			t.Errorf("owes %s with %s, want %+v", s.owed(t), s.balance(t)-before, step)
		}
	}
	minus := s.proposed(t, s.correction(ledger.AdjustMinus, "less", 40*money.Unit), ann)
	if _, err := adjustment.Approve(ctx, s.db, minus.ID, bob); err != nil || s.balance(t) != before ||
		s.owed(t) != 0 {
		t.Errorf("%s, owes %s, %v", s.balance(t), s.owed(t), err)
	}
}

func TestApprove_ConcurrentAdjustments_RepayDebtOnce(t *testing.T) {
	s := ready(t)
	ann, bob := s.by(t, "ann"), s.by(t, "bob")
	before := s.balance(t)
	s.owes(t, 35*money.Unit)
	var group sync.WaitGroup
	for n := range 5 {
		a := s.proposed(t, s.correction(ledger.AdjustPlus, fmt.Sprint("case ", n), 10*money.Unit), ann)
		for range 2 {
			group.Go(func() { _, _ = adjustment.Approve(ctx, s.db, a.ID, bob) })
		}
	}
	group.Wait()
	if s.owed(t) != 0 || s.balance(t) != before+15*money.Unit {
		t.Errorf("owes %s, has %s more", s.owed(t), s.balance(t)-before)
	}
	if n := s.count(t, `SELECT count(*) FROM entries WHERE kind = 'DEBT_SWEEP'`); n != 4 {
		t.Errorf("%d sweeps", n)
	}
	if found, err := ledger.Prove(ctx, storetest.Owner(t, s.db)); err != nil || len(found) != 0 {
		t.Errorf("%+v %v", found, err)
	}
}

func TestSweep_EntryKind_DecidesWhetherDebtIsRepaid(t *testing.T) {
	s := ready(t)
	s.owes(t, 1000*money.Unit)
	for kind, pays := range map[ledger.Kind]bool{
		ledger.Deposit: true, ledger.DepositManual: true, ledger.TransferOut: true, ledger.AdjustPlus: true,
		ledger.SelfRebate:      true,
		ledger.AgentCommission: true, ledger.Payout: false, ledger.BetCancel: false, ledger.WithdrawRelease: false,
	} {
		swept := s.post(t, kind, "credit "+string(kind), s.mainAccount(), 10*money.Unit)
		if (swept == 10*money.Unit) != pays || !pays && swept != 0 {
			t.Errorf("%s paid %s", kind, swept)
		}
	}
	if s.owed(t) != 940*money.Unit {
		t.Errorf("owes %s", s.owed(t))
	}
}
