package gamevendor

import (
	"context"

	"lantern/store/pg"
)

func place(ctx context.Context, db *pg.DB) { _ = db.ExecContext(ctx, `SELECT vendor_bets($1)`) }
