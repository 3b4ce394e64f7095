// Package storetest gives each test a database of its own and proves afterwards
// that its books balance.
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

// realServer names a variable with the address of a running Postgres to test
// on; without it the embedded one is started.
const realServer = "DATABASE_URL_TEST"

const (
	patience = time.Minute
	maxConns = 16
)

var owners, desks, addresses sync.Map

// Open returns a fresh, migrated database as the application sees it. At the
// end of the test its books are proved and it is dropped.
func Open(t testing.TB) *pg.DB {
	t.Helper()
	return opened(t, (*place).create)
}

// Furnished is Open with what a function puts there first, as the owner. It
// runs once for all tests of a package and is known by its code, so it captures
// nothing and asks neither test nor clock.
func Furnished(t testing.TB, furnish func(context.Context, *pg.DB) error) *pg.DB {
	t.Helper()
	return opened(t, func(p *place, ctx context.Context, name string) error {
		return p.createFurnished(ctx, name,
			furnish)
	})
}

func opened(t testing.TB, create func(*place, context.Context, string) error) *pg.DB {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
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
	others(t, db, owner, place.dsn(name))
	return db
}

func unique(kind string) string { return kind + strings.ToLower(rand.Text()[:16]) }

// others keeps for a database how its owner and the operators' door see it, and proves its books at the end.
func others(t testing.TB, db, owner *pg.DB, dsn string) {
	owners.Store(db, owner)
	addresses.Store(db, dsn)
	desks.Store(db, func(t testing.TB) *pg.DB {
		return connect(context.Background(), t, dsn, pg.Options{Role: pg.Desk, MaxConns: 4})
	})
	t.Cleanup(func() {
		owners.Delete(db)
		addresses.Delete(db)
		desks.Delete(db)
		Balanced(t, owner)
	})
}

// Owner is the same database as its owner sees it: for what the application
// must not do, such as breaking the books to prove that it is noticed.
func Owner(t testing.TB, db *pg.DB) *pg.DB {
	t.Helper()
	owner, ok := owners.Load(db)
	if !ok {
		t.Fatal("storetest: not a database of Open")
	}
	return owner.(*pg.DB)
}

// Address is where a program of its own reaches the same database.
func Address(t testing.TB, db *pg.DB) string {
	t.Helper()
	address, ok := addresses.Load(db)
	if !ok {
		t.Fatal("storetest: not a database of Open")
	}
	return address.(string)
}

// Desk is the same database as the operators' door sees it.
func Desk(t testing.TB, db *pg.DB) *pg.DB {
	t.Helper()
	open, ok := desks.Load(db)
	if !ok {
		t.Fatal("storetest: not a database of Open")
	}
	return open.(func(testing.TB) *pg.DB)(t)
}

// Through is the same database as the application sees it over another way to its server, such as one that loses
// answers.
func Through(t testing.TB, db *pg.DB, way func(server string) (host string)) *pg.DB {
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

var server = sync.OnceValues(func() (*place, error) {
	return open(os.Getenv(realServer))
})
