// Package migrations brings a database to the shape that this version of the code expects.
package migrations

import (
	"context"
	"embed"
	"fmt"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"lantern/store/pg"
)

// Files are the migrations themselves; what changes them makes a new template of the test databases.
//
//go:embed *.sql
var Files embed.FS

// Up applies what is missing; of several instances that start at once exactly one does. It needs the owner of the tables.
func Up(ctx context.Context, db *pg.DB) error {
	provider, err := open(db)
	if err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if _, err := db.ExecContext(ctx, `SELECT ensure_partitions(3)`); err != nil {
		return fmt.Errorf("partitions: %w", err)
	}
	return nil
}

// Down takes everything away; the test of the migrations uses it.
func Down(ctx context.Context, db *pg.DB) error {
	provider, err := open(db)
	if err != nil {
		return err
	}
	_, err = provider.DownTo(ctx, 0)
	return err
}

func open(db *pg.DB) (*goose.Provider, error) {
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, fmt.Errorf("migration lock: %w", err)
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db.DB.DB, Files, goose.WithSessionLocker(locker))
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	return provider, nil
}
