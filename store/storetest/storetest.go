// Package storetest gives each test a database of its own and verifies afterwards that its ledger balances.
package storetest

import (
	"context"
	"crypto/rand"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"lantern/store/pg"
)

// realServer names the variable with the address of a running Postgres for tests; without it the embedded one is
// started.
const realServer = "DATABASE_URL_TEST"

const (
	setupTimeout = time.Minute
	maxConns     = 16
)

var owners, operators, addresses sync.Map

// Open returns a fresh, migrated database in the application's role. At the end of the test its ledger is verified
// and the database is dropped.
func Open(t testing.TB) *pg.DB {
	t.Helper()
	return opened(t, (*databaseServer).create)
}

// Furnished is Open with data that a function writes first, as the owner. The function runs once for all tests of a
// package and is identified by its code, so it must not capture variables or depend on the test or the clock.
func Furnished(t testing.TB, furnish func(context.Context, *pg.DB) error) *pg.DB {
	t.Helper()
	return opened(t, func(p *databaseServer, ctx context.Context, name string) error {
		return p.createSeeded(ctx, name,
			furnish)
	})
}

func opened(t testing.TB, create func(*databaseServer, context.Context, string) error) *pg.DB {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), setupTimeout)
	defer cancel()
	place, err := server()
	if err != nil {
		t.Fatalf("storetest: no server: %v", err)
	}
	name := unique("t_")
	if err := create(place, ctx, name); err != nil {
		t.Fatalf("storetest: no database: %v", err)
	}
	t.Cleanup(func() { place.drop(t, name) })
	owner := connect(ctx, t, place.dsn(name), pg.Options{Role: pg.Owner, MaxConns: 4})
	db := connect(ctx, t, place.dsn(name), pg.Options{Role: pg.Application, MaxConns: maxConns})
	openRoles(t, db, owner, place.dsn(name))
	return db
}

func unique(kind string) string { return kind + strings.ToLower(rand.Text()[:16]) }

// openRoles opens the database in the other roles and verifies its ledger at the end.
func openRoles(t testing.TB, db, owner *pg.DB, dsn string) {
	owners.Store(db, owner)
	addresses.Store(db, dsn)
	operators.Store(db, func(t testing.TB) *pg.DB {
		return connect(context.Background(), t, dsn, pg.Options{Role: pg.OperatorRole, MaxConns: 4})
	})
	t.Cleanup(func() {
		owners.Delete(db)
		addresses.Delete(db)
		operators.Delete(db)
		Balanced(t, owner)
	})
}

// Owner returns the same database in the owner's role: for what the application must not do, such as breaking the
// ledger to prove that it is detected.
func Owner(t testing.TB, db *pg.DB) *pg.DB {
	t.Helper()
	owner, ok := owners.Load(db)
	if !ok {
		t.Fatal("storetest: not a database of Open")
	}
	return owner.(*pg.DB)
}

// Address returns the address of the same database for another program.
func Address(t testing.TB, db *pg.DB) string {
	t.Helper()
	address, ok := addresses.Load(db)
	if !ok {
		t.Fatal("storetest: not a database of Open")
	}
	return address.(string)
}

// Operators returns the same database in the role of the operator API.
func Operators(t testing.TB, db *pg.DB) *pg.DB {
	t.Helper()
	open, ok := operators.Load(db)
	if !ok {
		t.Fatal("storetest: not a database of Open")
	}
	return open.(func(testing.TB) *pg.DB)(t)
}

// Via returns the same database in the application's role through another address of its server, such as a proxy that
// loses answers.
func Via(t testing.TB, db *pg.DB, way func(server string) (host string)) *pg.DB {
	t.Helper()
	dsn, ok := addresses.Load(db)
	if !ok {
		t.Fatal("storetest: not a database of Open")
	}
	address, err := url.Parse(dsn.(string))
	if err != nil {
		t.Fatalf("storetest: %v", err)
	}
	address.Host = way(address.Host)
	return connect(context.Background(), t, address.String(), pg.Options{Role: pg.Application, MaxConns: 4})
}

func connect(ctx context.Context, t testing.TB, dsn string, options pg.Options) *pg.DB {
	t.Helper()
	db, err := pg.Open(ctx, dsn, options)
	if err != nil {
		t.Fatalf("storetest: %v", err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("storetest: close: %v", err)
		}
	})
	return db
}

var server = sync.OnceValues(func() (*databaseServer, error) {
	return open(os.Getenv(realServer))
})
