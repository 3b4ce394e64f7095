package approval_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/storetest"
)

func TestVote_LatestOfEachOperator_Counts(t *testing.T) {
	db, ctx := storetest.Open(t), context.Background()
	ids := map[string]id.Operator{"ann": id.New[id.Operator](), "bob": id.New[id.Operator]()}
	for name, operator := range ids {
		if _, err := db.ExecContext(ctx, `INSERT INTO operators (id, name) VALUES ($1, $2)`, operator, name); err != nil {
			t.Fatal(err)
		}
	}
	paid := approval.Question{Object: "payout:1", Action: "paid"}
	vote := func(name, content string) (alike []approval.Vote, err error) {
		by := approval.Action{By: approval.Operator{ID: ids[name], Name: name}, Reason: "seen at the bank"}
		err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
			if content == "" {
				alike, err = by.WithdrawVote(ctx, tx, paid)
				return err
			}
			alike, err = by.Vote(ctx, tx, paid, content)
			return err
		})
		return alike, err
	}
	for i, step := range []struct {
		name, content string
		alike         int
	}{
		{"ann", "A", 1}, {"bob", "B", 1}, {"bob", "A", 2}, {"ann", "B", 1}, {"ann", "", 1}, {"ann", "", 1}, {"ann",
			"A", 2},
	} {
		if alike, err := vote(step.name, step.content); err != nil || len(alike) != step.alike {
			t.Errorf("step %d: %+v %v", i, alike, err)
		}
	}
	if _, err := vote("bob", "A"); !errors.Is(err, fault.New(fault.SecondPersonRequired)) {
		t.Errorf("the same vote twice: %v", err)
	}
	if valid, err := approval.Votes(ctx, db, paid); err != nil || len(valid) != 2 || valid[0].By != "bob" {
		t.Errorf("%+v %v", valid, err)
	}
	lost := approval.Question{Object: "payout:1", Action: "lost"}
	if other, err := approval.Votes(ctx, db, lost); err != nil || len(other) != 0 {
		t.Errorf("of another action: %+v %v", other, err)
	}
	if _, err := db.ExecContext(ctx, `UPDATE approval_votes SET content = 'C'`); err == nil {
		t.Error("the application changed a vote")
	}
}
