package bgs

import (
	"context"
	"time"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// RoundOf reads a round. Faults: not_found.
func RoundOf(ctx context.Context, q pg.Q, roundID id.Round) (Round, error) {
	r, err := roundOf(ctx, q, roundID)
	return r, pg.Named(missing(err))
}

func roundOf(ctx context.Context, q pg.Q, roundID id.Round) (Round, error) {
	const find = `SELECT ` + roundColumns + roundsWithSeed + `WHERE r.id = $1`
	var r Round
	return r, q.GetContext(ctx, &r, find, roundID)
}

// Rounds lists a player's rounds in a game, newest first, before a given round; failed rounds are left out.
func Rounds(ctx context.Context, q pg.Q, playerRef, code string, before id.Round, limit int) ([]Round, error) {
	const first = `SELECT ` + roundColumns + roundsWithSeed + `
		WHERE r.player_ref = $1 AND r.code = $2 AND r.state <> 'FAILED' ORDER BY r.id DESC LIMIT $3`
	const next = `SELECT ` + roundColumns + roundsWithSeed + `
		WHERE r.player_ref = $1 AND r.code = $2 AND r.state <> 'FAILED' AND r.id < $4 ORDER BY r.id DESC LIMIT $3`
	rounds, args, query := []Round{}, []any{playerRef, code, limit}, first
	if before != "" {
		args, query = append(args, before), next
	}
	return rounds, pg.Named(q.SelectContext(ctx, &rounds, query, args...))
}

// Unfinished lists rounds without a lease whose next attempt is due, the longest waiting first.
func Unfinished(ctx context.Context, q pg.Q, now time.Time, limit int) ([]Round, error) {
	const find = `SELECT ` + roundColumns + roundsWithSeed + `
		WHERE r.state IN ('OPEN', 'DEBITED') AND r.retry_at <= $1 AND r.worked_until <= $1 ORDER BY r.retry_at LIMIT $2`
	rounds := []Round{}
	return rounds, pg.Named(q.SelectContext(ctx, &rounds, find, now, limit))
}

// Proof is a drawn round with its seed pair; the server seed is set only once it is revealed.
type Proof struct {
	Round      Round
	ServerSeed []byte
}

// ProofOf reads what is public about a round. Faults: not_found (unknown, or never drawn).
func ProofOf(ctx context.Context, q pg.Q, roundID id.Round) (Proof, error) {
	const find = `SELECT server_seed FROM bgs_seeds WHERE id = $1 AND revealed_at IS NOT NULL`
	r, err := RoundOf(ctx, q, roundID)
	if err != nil {
		return Proof{}, err
	}
	if r.Nonce == nil {
		return Proof{}, fault.New(fault.NotFound)
	}
	p := Proof{Round: r}
	if err := q.GetContext(ctx, &p.ServerSeed, find, r.SeedID); err != nil && !pg.IsNone(err) {
		return Proof{}, pg.Named(err)
	}
	return p, nil
}
