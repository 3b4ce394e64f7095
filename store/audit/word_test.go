package audit_test

import (
	"errors"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/storetest"
)

func TestOfEachPersonTheNewestWordStands(t *testing.T) {
	db := storetest.Open(t)
	people := map[string]id.Operator{"ann": id.New[id.Operator](), "bob": id.New[id.Operator]()}
	for name, who := range people {
		if _, err := db.ExecContext(ctx, `INSERT INTO operators (id, name) VALUES ($1, $2)`, who, name); err != nil {
			t.Fatal(err)
		}
	}
	says := func(name, said string) (alike []audit.Word, err error) {
		err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
			s := audit.Saying{Thing: "payout:1", Deed: "paid", Operator: people[name], Said: said, Reason: "seen at the bank"}
			if said == "" {
				alike, err = audit.Unsay(ctx, tx, s)
				return err
			}
			alike, err = audit.Say(ctx, tx, s)
			return err
		})
		return alike, err
	}
	for i, step := range []struct {
		who, said string
		alike     int
	}{{"ann", "A", 1}, {"bob", "B", 1}, {"bob", "A", 2}, {"ann", "B", 1}, {"ann", "", 1}, {"ann", "", 1}, {"ann", "A",
		2}} {
		if alike, err := says(step.who, step.said); err != nil || len(alike) != step.alike {
			t.Errorf("step %d: %+v %v", i, alike, err)
		}
	}
	if _, err := says("bob", "A"); !errors.Is(err, fault.New(fault.SecondPersonRequired)) {
		t.Errorf("the same word twice: %v", err)
	}
	if standing, err := audit.Words(ctx, db, "payout:1", "paid"); err != nil || len(standing) != 2 ||
		standing[0].By != "bob" {
		t.Errorf("%+v %v", standing, err)
	}
	if other, err := audit.Words(ctx, db, "payout:1", "lost"); err != nil || len(other) != 0 {
		t.Errorf("of another deed: %+v %v", other, err)
	}
	if _, err := db.ExecContext(ctx, `UPDATE words SET said = 'C'`); err == nil {
		t.Error("the application rewrote a word")
	}
}
