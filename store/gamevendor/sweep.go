package gamevendor

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

const (
	// Abandoned is how long a round may stay open after its first bet.
	Abandoned = 48 * time.Hour
	sweepMost = 100_000
)

// abandonedBet is an open bet that is older. Sports bets wait for their event without a limit.
type abandonedBet struct {
	ID       id.Bet    `db:"id"`
	Vendor   string    `db:"vendor_code"`
	Round    string    `db:"round_id"`
	Player   id.Member `db:"member_id"`
	Currency string    `db:"currency"`
	IsYoung  bool      `db:"is_young"`
}

// Sweep settles rounds that their vendors left open: unsettled bets are lost, and a later win is still paid. Each bet
// is examined once, in the order of ids, so that no index slows down placing bets; each round is settled in its own
// transaction, by one instance.
func Sweep(ctx context.Context, db *pg.DB) (swept int, err error) {
	var from, to string
	if err := db.GetContext(ctx, &from, `SELECT reached FROM vendor_sweeps`); err != nil {
		return 0, err
	}
	const end = `SELECT id FROM (SELECT id FROM bets WHERE id > $1
		AND id < id_floor(lantern_now() - $2 * interval '1 second') ORDER BY id LIMIT $3) AS seen
		ORDER BY id DESC LIMIT 1`
	if err := db.GetContext(ctx, &to, end, from, int64(Abandoned/time.Second), sweepMost); pg.IsNone(err) {
		return 0, nil
	} else if err != nil {
		return 0, err
	}
	const open = `SELECT id, vendor_code, round_id, member_id, currency,
		placed_at > lantern_now() - $3 * interval '1 second' AS is_young
		FROM bets WHERE id > $1 AND id <= $2 AND state = 'OPEN' AND game_type NOT IN ('SPORTS', 'ESPORTS') ORDER BY id`
	var found []abandonedBet
	if err := db.SelectContext(ctx, &found, open, from, to, int64(Abandoned/time.Second)); err != nil {
		return 0, err
	}
	for _, bet := range found {
		if bet.IsYoung { // its id is older than the hour, because the clock was moved
			to = from
			break
		}
		ended, err := finish(ctx, db, bet)
		if err != nil {
			return swept, err
		}
		if ended {
			swept++
		}
		from = string(bet.ID)
	}
	return swept, pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE vendor_sweeps SET reached = greatest(reached, $1::uuid)`, to)
		return err
	})
}

func finish(ctx context.Context, db *pg.DB, bet abandonedBet) (ended bool, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return tx.GetContext(ctx, &ended, `SELECT vendor_sweep($1, $2, $3, $4)`, bet.Vendor, bet.Round, bet.Player,
			bet.Currency)
	})
	return ended, err
}
