package risk_test

import (
	"context"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

var ctx = context.Background()

// scene is a database with Pia, a player whose agent is Mek below Somchai.
type scene struct {
	db  *pg.DB
	pia seed.Person
}

func ready(t *testing.T) scene {
	t.Helper()
	s := scene{db: storetest.Furnished(t, seed.Base)}
	s.pia = seed.Pia(t, s.db)
	return s
}

// by is an operator with a reason.
func (s scene) by(t *testing.T, name string) approval.Action {
	t.Helper()
	var found approval.Operator
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) (err error) {
		found, err = operator.Insert(ctx, tx, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return approval.Action{By: found, Reason: "case of " + name}
}

func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Code != code {
		t.Errorf("%v, want %s", err, code)
	}
}

func (s scene) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	if err := s.db.GetContext(ctx, &n, query, args...); err != nil {
		t.Fatal(err)
	}
	return n
}
