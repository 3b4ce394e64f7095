package gamevendor

import (
	"context"

	"lantern/store/pg"
)

func other(ctx context.Context, db *pg.DB) {
	_ = db.ExecContext(ctx, `SELECT vendor_bets($1)`) // want `outside a transaction`
}
