package operator_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// mustBet locks so much of Pia's until she has bet as much.
func (s scene) mustBet(t *testing.T, source string, amount money.Amount) {
	t.Helper()
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		return wallet.Require(ctx, tx, wallet.Requirement{Member: s.pia.ID, Source: wallet.FromReward, SourceID: source,
			Required: amount, Locked: amount})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (s scene) mayLeave(t *testing.T, want money.Amount) {
	t.Helper()
	if b, err := wallet.Of(ctx, s.db, s.pia.ID, "THB"); err != nil || b.Withdrawable() != want {
		t.Errorf("%s may leave (%v), want %s", b.Withdrawable(), err, want)
	}
}

func TestTheDeskLetsGoOfWhatMustBeBet(t *testing.T) {
	s := ready(t)
	ann := s.by(t, "ann")
	s.mustBet(t, "one", 300*money.Unit)
	s.mustBet(t, "two", 200*money.Unit)
	s.mayLeave(t, 500*money.Unit)
	list, err := operator.Requirements(ctx, s.db, s.pia.ID)
	if err != nil || len(list) < 2 || list[0].State != "OPEN" || list[1].SourceID != "one" || list[1].Username != "pia" {
		t.Fatalf("%+v %v", list, err)
	}
	bare := ann
	bare.Reason = " "
	_, err = operator.VoidRequirement(ctx, s.db, list[1].ID, bare)
	wants(t, err, fault.ValidationFailed)
	_, err = operator.VoidRequirement(ctx, s.db, id.New[id.Requirement](), ann)
	wants(t, err, fault.NotFound)
	before := s.count(t, `SELECT COALESCE(max(id), 0) FROM outbox`)
	freed, err := operator.VoidRequirement(ctx, s.db, list[1].ID, ann)
	if err != nil || freed.State != "VOID" || freed.Locked != 300*money.Unit {
		t.Fatalf("%+v %v", freed, err)
	}
	s.mayLeave(t, 800*money.Unit)
	_, err = operator.VoidRequirement(ctx, s.db, list[1].ID, ann)
	wants(t, err, fault.StateChanged)
	const trail = `SELECT count(*) FROM audit_rows WHERE action = 'turnover.void' AND actor = 'operator:ann'
		AND reason = $1
		AND before ->> 'state' = 'OPEN' AND after ->> 'state' = 'VOID'`
	if n := s.count(t, trail, ann.Reason); n != 1 {
		t.Errorf("%d lines in the trail", n)
	}
	if n := s.count(t, `SELECT count(*) FROM outbox WHERE kind = 'balance' AND id > $1`, before); n != 1 {
		t.Errorf("%d events of her balance", n)
	}
}

func TestACorrectionThatLeavesNothingLetsGoOfWhatMustBeBet(t *testing.T) {
	s := ready(t)
	ann, bob := s.by(t, "ann"), s.by(t, "bob")
	s.mustBet(t, "one", 300*money.Unit)
	for n, c := range []struct {
		taken money.Amount
		open  int
	}{{999 * money.Unit, 1}, {money.Payable, 0}} {
		a := s.proposed(t, s.correction(ledger.AdjustMinus, string(rune('a'+n)), c.taken), ann)
		if _, err := operator.ApproveAdjustment(ctx, s.db, a.ID, bob); err != nil {
			t.Fatal(err)
		}
		if open := s.count(t, `SELECT count(*) FROM turnover_requirements
			WHERE source_id = 'one' AND state = 'OPEN'`); open != c.open {
			t.Errorf("after %s: %d open", c.taken, open)
		}
	}
}
