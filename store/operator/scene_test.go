package operator_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/wallet"
)

var ctx = context.Background()

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

// by is an action of an operator with a reason.
func (s scene) by(t *testing.T, name string) approval.Action {
	t.Helper()
	var who approval.Operator
	err := pg.InTx(ctx, s.db, func(tx *sqlx.Tx) (err error) {
		who, err = operator.Insert(ctx, tx, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return approval.Action{By: who, Reason: "case of " + name}
}

func (s scene) balance(t *testing.T) money.Amount {
	t.Helper()
	now, err := wallet.Of(ctx, s.db, s.pia.ID, "THB")
	if err != nil {
		t.Fatal(err)
	}
	return now.Main
}

func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("%v instead of %s", err, code)
	}
}

func (s scene) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	if err := s.db.GetContext(ctx, &n, query, args...); err != nil {
		t.Fatal(err)
	}
	return n
}
