package adjustment_test

import (
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/adjustment"
	"lantern/store/ledger"
	"lantern/store/money"
	"lantern/store/pg"
	"lantern/store/wallet"
)

func TestApprove_DebitThatLeavesNothing_VoidsRequirements(t *testing.T) {
	s := ready(t)
	ann, bob := s.by(t, "ann"), s.by(t, "bob")
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) error {
		return wallet.Require(ctx, tx, wallet.Requirement{Member: s.pia.ID, Source: wallet.FromReward, SourceID: "one",
			Required: 300 * money.Unit, Locked: 300 * money.Unit})
	})
	if err != nil {
		t.Fatal(err)
	}
	for n, c := range []struct {
		debit money.Amount
		open  int
	}{{999 * money.Unit, 1}, {money.Payable, 0}} {
		a := s.proposed(t, s.correction(ledger.AdjustMinus, string(rune('a'+n)), c.debit), ann)
		if _, err := adjustment.Approve(ctx, s.db, a.ID, bob); err != nil {
			t.Fatal(err)
		}
		if open := s.count(t, `SELECT count(*) FROM turnover_requirements
			WHERE source_id = 'one' AND state = 'OPEN'`); open != c.open {
			t.Errorf("after %s: %d open", c.debit, open)
		}
	}
}
