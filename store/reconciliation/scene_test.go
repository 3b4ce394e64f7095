package reconciliation_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
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

func (s scene) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	if _, err := storetest.Owner(t, s.db).ExecContext(ctx, statement, args...); err != nil {
		t.Fatal(err)
	}
}

func (s scene) later(t *testing.T, by time.Duration) {
	t.Helper()
	s.exec(t, `UPDATE clock_offsets SET ahead = ahead + make_interval(secs => $1)`, by.Seconds())
}

func (s scene) key(who id.Member, name string) *idem.Key {
	sum := sha256.Sum256([]byte(name))
	return &idem.Key{Member: who, Call: "test", Key: name, BodyHash: sum[:], RequestID: name, IsMoney: true}
}

func (s scene) count(t *testing.T, query string, args ...any) (n int) {
	t.Helper()
	if err := s.db.GetContext(ctx, &n, query, args...); err != nil {
		t.Fatal(err)
	}
	return n
}

func wants(t *testing.T, err error, code fault.Code) {
	t.Helper()
	if !errors.Is(err, fault.New(code)) {
		t.Errorf("%v instead of %s", err, code)
	}
}
