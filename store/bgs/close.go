package bgs

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Drawn is the result of a draw.
type Drawn struct {
	Outcome json.RawMessage
	Payout  money.Amount
}

// Draw marks a round as debited: in one transaction it takes the next nonce of the round's pair and stores the result
// of draw. A round that is drawn already keeps its outcome. Faults: state_changed (the round has failed meanwhile).
func Draw(ctx context.Context, db *pg.DB, roundID id.Round, at time.Time,
	draw func(Round, Seed, uint64) (Drawn, error)) (Round, error) {
	const lockSeed = `SELECT ` + seedColumns + ` FROM bgs_seeds WHERE id = $1 FOR UPDATE`
	const count = `UPDATE bgs_seeds SET next_nonce = next_nonce + 1 WHERE id = $1`
	const store = `UPDATE bgs_rounds SET state = 'DEBITED', nonce = $2, outcome = $3, payout = $4, debited_at = $5
		WHERE id = $1`
	var r Round
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		if r, err = lockRound(ctx, tx, roundID); err != nil || r.Nonce != nil {
			return err
		}
		if !r.State.May(Debited) {
			return fault.New(fault.StateChanged)
		}
		var seed Seed
		if err = tx.GetContext(ctx, &seed, lockSeed, r.SeedID); err != nil {
			return err
		}
		nonce := seed.NextNonce
		drawn, err := draw(r, seed, nonce)
		if err != nil {
			return err
		}
		if _, err = tx.ExecContext(ctx, count, seed.ID); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, store, roundID, nonce, string(drawn.Outcome), drawn.Payout, at)
		r.State, r.Nonce, r.Outcome, r.Payout, r.DebitedAt = Debited, &nonce, drawn.Outcome, &drawn.Payout, &at
		return err
	})
	return r, err
}

// Settle closes a round whose payout the wallet confirmed, with the balance after it. A second call changes nothing.
func Settle(ctx context.Context, db *pg.DB, roundID id.Round, balance money.Amount, version int64,
	at time.Time) (Round, error) {
	const store = `UPDATE bgs_rounds SET state = 'SETTLED', balance = $2, balance_version = $3, closed_at = $4
		WHERE id = $1`
	return closeRound(ctx, db, roundID, Settled, func(tx *sqlx.Tx) (sql.Result, error) {
		return tx.ExecContext(ctx, store, roundID, balance, version, at)
	})
}

// Fail closes a round whose stake was not taken or was returned, with the reason shown to the player.
func Fail(ctx context.Context, db *pg.DB, roundID id.Round, reason string, at time.Time) (Round, error) {
	const store = `UPDATE bgs_rounds SET state = 'FAILED', fault = $2, closed_at = $3 WHERE id = $1`
	return closeRound(ctx, db, roundID, Failed, func(tx *sqlx.Tx) (sql.Result, error) {
		return tx.ExecContext(ctx, store, roundID, reason, at)
	})
}

func closeRound(ctx context.Context, db *pg.DB, roundID id.Round, to State,
	store func(*sqlx.Tx) (sql.Result, error)) (Round, error) {
	var r Round
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		if r, err = lockRound(ctx, tx, roundID); err != nil || r.State == to {
			return err
		}
		if !r.State.May(to) {
			return fault.New(fault.StateChanged)
		}
		if _, err = store(tx); err != nil {
			return err
		}
		r, err = roundOf(ctx, tx, roundID)
		return err
	})
	return r, err
}

func lockRound(ctx context.Context, tx *sqlx.Tx, roundID id.Round) (Round, error) {
	const find = `SELECT ` + roundColumns + roundsWithSeed + `WHERE r.id = $1 FOR UPDATE OF r`
	var r Round
	return r, missing(tx.GetContext(ctx, &r, find, roundID))
}
