// Package seed fills a database: the data of a new installation, the demo, and the test users.
package seed

import (
	"context"

	"github.com/jmoiron/sqlx"

	storedeposit "lantern/store/deposit"
	"lantern/store/pg"
	"lantern/store/system"
)

// Base writes settings, content and the catalog, for new installations and tests. Repeated calls change nothing.
func Base(ctx context.Context, db *pg.DB) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return base(ctx, tx) })
}

func base(ctx context.Context, tx *sqlx.Tx) error {
	if err := lockSeeding(ctx, tx); err != nil {
		return err
	}
	for _, part := range []func(context.Context, *sqlx.Tx) error{settings, registration, texts, catalog, lotteries,
		platformAgent} {
		if err := part(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}

// lockSeeding makes concurrent instances wait, so that they find everything done.
func lockSeeding(ctx context.Context, tx *sqlx.Tx) error {
	if _, err := tx.ExecContext(ctx, `SET LOCAL lock_timeout = '30s'`); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, seedLock)
	return err
}

// seedLock is the advisory lock of seeding.
const seedLock = 7_305_042

// Demo writes the base, the demo accounts and a month of their history in one transaction. Repeated calls change
// nothing. It needs the owner of the tables, because it moves the clock.
func Demo(ctx context.Context, owner *pg.DB) error {
	err := pg.InTx(ctx, owner, func(tx *sqlx.Tx) error {
		if err := base(ctx, tx); err != nil {
			return err
		}
		if err := demoContacts(ctx, tx); err != nil {
			return err
		}
		if err := demoMatching(ctx, tx); err != nil {
			return err
		}
		if err := storedeposit.SetAccount(ctx, tx, "bank", demoAccount); err != nil {
			return err
		}
		settings, err := system.Read(ctx, tx)
		if err != nil {
			return err
		}
		if err := storedeposit.StoreRate(ctx, tx, "USDT", settings.Currency, demoRate); err != nil {
			return err
		}
		if err := vendorWallet(ctx, tx); err != nil {
			return err
		}
		if err := demoOperatorAccounts(ctx, tx); err != nil {
			return err
		}
		return demo(ctx, tx)
	})
	if err != nil {
		return err
	}
	return settle(ctx, owner)
}
