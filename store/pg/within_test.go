package pg_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

func TestWithin_InnerOperation_CommitsWithTheOuterOnly(t *testing.T) {
	db := notes(t)
	ctx, stop := context.Background(), errors.New("stop")
	larger := func(end error) error {
		return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
			part := db.Within(tx)
			if err := pg.InTx(ctx, part, func(tx *sqlx.Tx) error { return exec(tx, `UPDATE notes SET n = n + 1`) }); err != nil {
				return err
			}
			if n := count(t, part, `SELECT sum(n) FROM notes`); n != 2 {
				t.Errorf("the inner operation does not see its own write: %d", n)
			}
			if n := count(t, db, `SELECT sum(n) FROM notes`); n != 0 {
				t.Errorf("uncommitted changes are visible outside: %d", n)
			}
			return end
		})
	}
	if err := larger(stop); !errors.Is(err, stop) {
		t.Error(err)
	}
	if n := count(t, db, `SELECT sum(n) FROM notes`); n != 0 {
		t.Errorf("the inner operation was committed alone: %d", n)
	}
	if err := larger(nil); err != nil {
		t.Error(err)
	}
	if n := count(t, db, `SELECT sum(n) FROM notes`); n != 2 {
		t.Errorf("%d", n)
	}
}
