package sqlx

import "context"

type DB struct{}

func (*DB) ExecContext(ctx context.Context, query string, args ...any) error          { return nil }
func (*DB) GetContext(ctx context.Context, dest any, query string, args ...any) error { return nil }

type Tx struct{}

func (*Tx) ExecContext(ctx context.Context, query string, args ...any) error          { return nil }
func (*Tx) GetContext(ctx context.Context, dest any, query string, args ...any) error { return nil }
