package pg

import (
	"context"

	"github.com/jmoiron/sqlx"
)

type DB struct{ *sqlx.DB }

type Q interface {
	GetContext(ctx context.Context, dest any, query string, args ...any) error
}
