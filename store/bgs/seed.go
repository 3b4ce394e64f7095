package bgs

import (
	"context"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// SeedID identifies a seed pair.
type SeedID string

// Seed is a seed pair: the server's secret seed, the player's seed, and the nonce of the next bet.
type Seed struct {
	ID         SeedID     `db:"id"`
	PlayerRef  string     `db:"player_ref"`
	Code       string     `db:"code"`
	Server     []byte     `db:"server_seed"`
	ServerHash string     `db:"server_seed_hash"`
	Client     string     `db:"client_seed"`
	NextNonce  uint64     `db:"next_nonce"`
	MadeAt     time.Time  `db:"made_at"`
	RevealedAt *time.Time `db:"revealed_at"`
}

const seedColumns = `id, player_ref, code, server_seed, server_seed_hash, client_seed, next_nonce, made_at, revealed_at`

// ActiveSeed returns the player's pair in a game, and stores fresh if there is none.
func ActiveSeed(ctx context.Context, db *pg.DB, fresh Seed) (Seed, error) {
	var s Seed
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		if err = lockPlayer(ctx, tx, fresh.PlayerRef, fresh.Code); err != nil {
			return err
		}
		s, err = activeSeed(ctx, tx, fresh.PlayerRef, fresh.Code)
		if pg.IsNone(err) {
			s, err = insertSeed(ctx, tx, fresh)
		}
		return err
	})
	return s, err
}

// Rotate reveals the player's pair and replaces it by fresh. Faults: round_open (a bet is unfinished).
func Rotate(ctx context.Context, db *pg.DB, fresh Seed) (revealed, current Seed, err error) {
	const open = `SELECT EXISTS (SELECT FROM bgs_rounds WHERE seed_id = $1 AND state IN ('OPEN', 'DEBITED'))`
	const reveal = `UPDATE bgs_seeds SET revealed_at = $2 WHERE id = $1`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		if err = lockPlayer(ctx, tx, fresh.PlayerRef, fresh.Code); err != nil {
			return err
		}
		if revealed, err = activeSeed(ctx, tx, fresh.PlayerRef, fresh.Code); err != nil {
			return missing(err)
		}
		var isOpen bool
		if err = tx.GetContext(ctx, &isOpen, open, revealed.ID); err != nil {
			return err
		}
		if isOpen {
			return fault.New(fault.RoundOpen)
		}
		if _, err = tx.ExecContext(ctx, reveal, revealed.ID, fresh.MadeAt); err != nil {
			return err
		}
		revealed.RevealedAt = &fresh.MadeAt
		current, err = insertSeed(ctx, tx, fresh)
		return err
	})
	return revealed, current, err
}

// activeSeed locks the pair, so that nonces are unique and none is used after the reveal.
func activeSeed(ctx context.Context, tx *sqlx.Tx, playerRef, code string) (Seed, error) {
	const find = `SELECT ` + seedColumns + ` FROM bgs_seeds
		WHERE player_ref = $1 AND code = $2 AND revealed_at IS NULL FOR UPDATE`
	var s Seed
	return s, tx.GetContext(ctx, &s, find, playerRef, code)
}

func insertSeed(ctx context.Context, tx *sqlx.Tx, s Seed) (Seed, error) {
	const insert = `INSERT INTO bgs_seeds (id, player_ref, code, server_seed, server_seed_hash, client_seed, made_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	s.ID, s.NextNonce, s.RevealedAt = id.New[SeedID](), 1, nil
	_, err := tx.ExecContext(ctx, insert, s.ID, s.PlayerRef, s.Code, s.Server, s.ServerHash, s.Client, s.MadeAt)
	return s, err
}

func missing(err error) error {
	if pg.IsNone(err) {
		return fault.New(fault.NotFound)
	}
	return err
}
