package gamevendor

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// NotNow is the status in a batch of a bet whose member's balance is locked by another transaction.
const NotNow Status = notNow

// PlaceBatch places bets as a worker of Batcher does: all of them in one statement on one connection.
func PlaceBatch(db *pg.DB, bets ...Bet) ([]Answer, error) {
	worker := &workerConn{db: db}
	defer worker.drop()
	batch := make([]*job, len(bets))
	for i, bet := range bets {
		batch[i] = &job{bet: bet}
	}
	return worker.place(batch)
}

// PlaceIn places one bet as a part of a transaction.
func PlaceIn(ctx context.Context, tx *sqlx.Tx, b Bet) (Answer, error) { return place(ctx, tx, b) }

// SweepRound settles the round of a bet as Sweep does after it has found the bet open.
func SweepRound(ctx context.Context, db *pg.DB, b Bet) (isSwept bool, err error) {
	return finish(ctx, db, abandonedBet{Vendor: b.Vendor, Round: b.Round, Player: b.Player, Currency: b.Currency})
}
