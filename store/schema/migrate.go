package schema

import (
	"context"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// ErrOutdated means that a database was created by another baseline and cannot be migrated. Until the first release
// the baseline is edited in place, and such databases are recreated.
var ErrOutdated = errors.New("the database was created by another version of the schema")

// monthsAhead is the number of months for which partitions exist after a migration; a job adds further ones.
const monthsAhead = 3

// Migrate migrates a database to this version in one transaction. If several instances start at once, one applies
// what is missing or changed, and the others wait. It needs the owner of the tables and returns the applied paths.
// Errors: ErrOutdated.
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

// Recreate drops everything in a database, including its data, and creates it again in this version.
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

// lock waits while another instance migrates. Afterwards statements wait only briefly for tables in use, because a
// waiting migration blocks everything behind it.
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
	// Functions refer to tables and to each other, so their bodies are checked only once all exist.
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

// appliedFiles returns the hashes of the applied files by path.
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

// check refuses a database whose table files have changed or are unknown to this version.
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
