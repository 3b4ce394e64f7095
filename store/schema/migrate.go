package schema

import (
	"context"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// ErrOutdated says that a database cannot be brought to this version: it was created by another baseline. Until the
// first release the baseline is edited in place, and such a database is recreated.
var ErrOutdated = errors.New("the database was created by another version of the schema")

// monthsAhead is for how many months partitions exist after a migration; the timetable adds further ones.
const monthsAhead = 3

// Migrate brings a database to this version's shape, in one transaction: of several instances that start at once one
// applies what is missing or changed, the others wait and find nothing to do. It needs the owner of the tables and
// returns the paths that were applied. Errors: ErrOutdated.
func Migrate(ctx context.Context, db *pg.DB) (applied []string, err error) {
	all, err := read()
	if err != nil {
		return nil, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := lock(ctx, tx); err != nil {
			return err
		}
		applied, err = apply(ctx, tx, all)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `SELECT ensure_partitions($1)`, monthsAhead)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("migrate: %w", err)
	}
	return applied, nil
}

// Recreate drops everything in a database, its data included, and creates it in this version's shape.
func Recreate(ctx context.Context, db *pg.DB) error {
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := lock(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DROP SCHEMA public CASCADE; CREATE SCHEMA public`)
		return err
	})
	if err != nil {
		return fmt.Errorf("recreate: %w", err)
	}
	_, err = Migrate(ctx, db)
	return err
}

// lock waits as long as another instance migrates. Statements then wait only briefly for tables in use: a migration
// that waits holds up everything that comes after it.
func lock(ctx context.Context, tx *sqlx.Tx) error {
	const take = `SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0;
		SELECT pg_advisory_xact_lock(hashtext('lantern schema')); SET LOCAL lock_timeout = '10s'`
	_, err := tx.ExecContext(ctx, take)
	return err
}

func apply(ctx context.Context, tx *sqlx.Tx, all []file) (applied []string, err error) {
	known, err := appliedFiles(ctx, tx)
	if err != nil {
		return nil, err
	}
	if err := check(known, all); err != nil {
		return nil, err
	}
	// Functions refer to tables and to each other; they are complete when all are there.
	if _, err := tx.ExecContext(ctx, `SET LOCAL check_function_bodies = off`); err != nil {
		return nil, err
	}
	for _, f := range all {
		if known[f.path] == f.hash {
			continue
		}
		if _, err := tx.ExecContext(ctx, f.text); err != nil {
			return nil, fmt.Errorf("%s: %w", f.path, err)
		}
		const note = `INSERT INTO applied_files (path, hash) VALUES ($1, $2)
			ON CONFLICT (path) DO UPDATE SET hash = excluded.hash, applied_at = now()`
		if _, err := tx.ExecContext(ctx, note, f.path, f.hash); err != nil {
			return nil, err
		}
		applied = append(applied, f.path)
	}
	return applied, nil
}

// appliedFiles are the hashes of what was applied, by path.
func appliedFiles(ctx context.Context, tx *sqlx.Tx) (map[string]string, error) {
	const create = `CREATE TABLE IF NOT EXISTS applied_files (
		path text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
	if _, err := tx.ExecContext(ctx, create); err != nil {
		return nil, err
	}
	var rows []struct{ Path, Hash string }
	if err := tx.SelectContext(ctx, &rows, `SELECT path, hash FROM applied_files`); err != nil {
		return nil, err
	}
	var isOlder bool
	const read = `SELECT to_regclass('goose_db_version') IS NOT NULL`
	if err := tx.GetContext(ctx, &isOlder, read); err != nil {
		return nil, err
	}
	if isOlder {
		return nil, ErrOutdated
	}
	known := make(map[string]string, len(rows))
	for _, row := range rows {
		known[row.Path] = row.Hash
	}
	return known, nil
}

// check refuses a database whose tables come from files that have changed since, or that this version does not have.
func check(known map[string]string, all []file) error {
	now := make(map[string]string, len(all))
	for _, f := range all {
		now[f.path] = f.hash
	}
	for name, hash := range known {
		if (file{path: name}).isTable() && now[name] != hash {
			return fmt.Errorf("%w (%s)", ErrOutdated, name)
		}
	}
	return nil
}
