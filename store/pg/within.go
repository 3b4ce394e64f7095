package pg

import (
	"context"
	"database/sql"

	"github.com/jmoiron/sqlx"
)

// Within returns a DB whose operations join tx: they read and write in it, and are committed or rolled back with it.
func (db *DB) Within(tx *sqlx.Tx) *DB { return &DB{db.DB, tx} }

func (db *DB) reader() Q {
	if db.outer != nil {
		return db.outer
	}
	return db.DB
}

// GetContext reads one row.
func (db *DB) GetContext(ctx context.Context, dest any, query string, args ...any) error {
	return db.reader().GetContext(ctx, dest, query, args...)
}

// SelectContext reads all rows.
func (db *DB) SelectContext(ctx context.Context, dest any, query string, args ...any) error {
	return db.reader().SelectContext(ctx, dest, query, args...)
}

// QueryContext reads row by row.
func (db *DB) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return db.reader().QueryContext(ctx, query, args...)
}

// QueryxContext reads row by row into structs.
func (db *DB) QueryxContext(ctx context.Context, query string, args ...any) (*sqlx.Rows, error) {
	return db.reader().QueryxContext(ctx, query, args...)
}

// QueryRowxContext reads one row into a struct.
func (db *DB) QueryRowxContext(ctx context.Context, query string, args ...any) *sqlx.Row {
	return db.reader().QueryRowxContext(ctx, query, args...)
}
