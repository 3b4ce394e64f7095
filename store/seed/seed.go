// Package seed fills a database: what every installation begins with, the demo, and the named people of the tests.
package seed

import (
	"context"

	"github.com/jmoiron/sqlx"

	storedeposit "lantern/store/deposit"
	"lantern/store/pg"
	"lantern/store/system"
)

// Base writes settings, content and the catalog, for a new installation and for tests; a second time changes nothing.
func Base(ctx context.Context, db *pg.DB) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return base(ctx, tx) })
}

func base(ctx context.Context, tx *sqlx.Tx) error {
	if err := alone(ctx, tx); err != nil {
		return err
	}
	for _, part := range []func(context.Context, *sqlx.Tx) error{settings, registration, texts, catalog, house} {
		if err := part(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// alone makes whoever comes second wait here; he then finds everything done.
func alone(ctx context.Context, tx *sqlx.Tx) error {
	if _, err := tx.ExecContext(ctx, `SET LOCAL lock_timeout = '30s'`); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, seedLock)
	return err
}

// seedLock is the advisory lock under which one instance seeds.
const seedLock = 7_305_042

// Demo writes the base, the demo accounts and a month of their history, all or nothing; a second time changes nothing.
// It needs the owner of the tables, because it plays the history at its own time.
func Demo(ctx context.Context, owner *pg.DB) error {
	return pg.InTx(ctx, owner, func(tx *sqlx.Tx) error {
		if err := base(ctx, tx); err != nil {
			return err
		}
		if err := storedeposit.SetAccount(ctx, tx, "bank", demoAccount); err != nil {
			return err
		}
		settings, err := system.Read(ctx, tx)
		if err != nil {
			return err
		}
		if err := storedeposit.KeepRate(ctx, tx, "USDT", settings.Currency, demoRate); err != nil {
			return err
		}
		if err := purse(ctx, tx); err != nil {
			return err
		}
		if err := demoDesk(ctx, tx); err != nil {
			return err
		}
		return demo(ctx, tx)
	})
}
