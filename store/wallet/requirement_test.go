package wallet_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/wallet"
)

// requires opens a requirement that locks the same amount of Pia's balance.
func (s scene) requires(t *testing.T, source string, amount money.Amount) {
	t.Helper()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		return wallet.Require(ctx, tx, wallet.Requirement{Member: s.pia.ID, Source: wallet.FromReward, SourceID: source,
			Required: amount, Locked: amount})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (s scene) withdrawable(t *testing.T, want money.Amount) {
	t.Helper()
	if b, err := wallet.Of(ctx, s.db, s.pia.ID, thb); err != nil || b.Withdrawable() != want {
		t.Errorf("%s is withdrawable (%v), want %s", b.Withdrawable(), err, want)
	}
}

func (s scene) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	if err := s.db.GetContext(ctx, &n, query, args...); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestVoidRequirement_OpenRequirement_UnlocksItsAmountOnce(t *testing.T) {
	s := ready(t)
	ann := approval.Action{By: seed.Olan(t, s.db), Reason: "the vendor closed"}
	s.requires(t, "one", 300*money.Unit)
	s.requires(t, "two", 200*money.Unit)
	s.withdrawable(t, 500*money.Unit)
	list, err := wallet.Requirements(ctx, s.db, s.pia.ID)
	if err != nil || len(list) < 2 || list[0].State != "OPEN" || list[1].SourceID != "one" || list[1].Username != "pia" {
		t.Fatalf("%+v %v", list, err)
	}
	noReason := ann
	noReason.Reason = " "
	_, err = wallet.VoidRequirement(ctx, s.db, list[1].ID, noReason)
	refused(t, err, fault.ValidationFailed)
	_, err = wallet.VoidRequirement(ctx, s.db, id.New[id.Requirement](), ann)
	refused(t, err, fault.NotFound)
	before := s.count(t, `SELECT COALESCE(max(id), 0) FROM outbox`)
	voided, err := wallet.VoidRequirement(ctx, s.db, list[1].ID, ann)
	if err != nil || voided.State != "VOID" || voided.Locked != 300*money.Unit {
		t.Fatalf("%+v %v", voided, err)
	}
	s.withdrawable(t, 800*money.Unit)
	_, err = wallet.VoidRequirement(ctx, s.db, list[1].ID, ann)
	refused(t, err, fault.StateChanged)
	const audited = `SELECT count(*) FROM audit_rows WHERE action = 'turnover.void' AND actor = $1 AND reason = $2
		AND before ->> 'state' = 'OPEN' AND after ->> 'state' = 'VOID'`
	if n := s.count(t, audited, ann.Actor(), ann.Reason); n != 1 {
		t.Errorf("%d audit rows", n)
	}
	if n := s.count(t, `SELECT count(*) FROM outbox WHERE kind = 'balance' AND id > $1`, before); n != 1 {
		t.Errorf("%d balance events", n)
	}
}
