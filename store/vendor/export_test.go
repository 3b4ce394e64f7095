package vendor

import "lantern/store/pg"

// NotNow is the status in a batch of a bet whose member's balance is locked by another transaction.
const NotNow Status = notNow

// PlaceBatch places bets as a worker of Batcher does: all of them in one statement on one connection.
func PlaceBatch(db *pg.DB, bets ...Bet) ([]Answer, error) {
	worker := &line{db: db}
	defer worker.drop()
	batch := make([]*job, len(bets))
	for i, bet := range bets {
		batch[i] = &job{bet: bet}
	}
	return worker.place(batch)
}
