package vendor

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// seen answers a bet that was known before its vendor was switched off as what it is (vendors.md 4.3): only new play is refused, and who
// heard nothing of a bet that stands must not believe that it was.
func seen(ctx context.Context, tx *sqlx.Tx, b Bet, refused Answer) (Answer, error) {
	const call = `SELECT * FROM vendor_seen($1, $2, 'BET', $3, $4, $5) WHERE status IS NOT NULL`
	known, err := step(ctx, tx, call, b.Vendor, b.Tx, b.Print, b.Player, b.Currency)
	if pg.IsNone(err) {
		return refused, nil
	}
	return known, err
}
