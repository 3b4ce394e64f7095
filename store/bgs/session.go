package bgs

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// SessionID identifies a play session.
type SessionID string

// Session is one player in one game, in one tab.
type Session struct {
	ID            SessionID    `db:"id"`
	PlayerRef     string       `db:"player_ref"`
	Code          string       `db:"code"`
	WalletSession string       `db:"wallet_session"`
	WalletToken   string       `db:"wallet_token"`
	Currency      string       `db:"currency"`
	Language      string       `db:"language"`
	MinStake      money.Amount `db:"min_stake"`
	MaxStake      money.Amount `db:"max_stake"`
	RTP           money.Rate   `db:"rtp_ppm"`
	StartedAt     time.Time    `db:"started_at"`
	ExpiresAt     time.Time    `db:"expires_at"`
	EndedAt       *time.Time   `db:"ended_at"`
}

const sessionColumns = `id, player_ref, code, wallet_session, wallet_token, currency, language,
	min_stake, max_stake, rtp_ppm, started_at, expires_at, ended_at`

// Start begins a session under a bearer token and ends the player's other one in the same game.
func Start(ctx context.Context, db *pg.DB, s Session, bearer string) (Session, error) {
	const end = `UPDATE bgs_sessions SET ended_at = $3 WHERE player_ref = $1 AND code = $2 AND ended_at IS NULL`
	const insert = `INSERT INTO bgs_sessions (id, token_hash, player_ref, code, wallet_session, wallet_token, currency,
		language,
		min_stake, max_stake, rtp_ppm, started_at, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`
	s.ID = id.New[SessionID]()
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := lockPlayer(ctx, tx, s.PlayerRef, s.Code); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, end, s.PlayerRef, s.Code, s.StartedAt); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, insert, s.ID, digest(bearer), s.PlayerRef, s.Code, s.WalletSession, s.WalletToken,
			s.Currency, s.Language, s.MinStake, s.MaxStake, s.RTP, s.StartedAt, s.ExpiresAt)
		return err
	})
	return s, err
}

// Playing returns the session of a bearer token. Faults: game_session_expired, with the reason.
func Playing(ctx context.Context, q pg.Q, bearer string, now time.Time) (Session, error) {
	const find = `SELECT ` + sessionColumns + ` FROM bgs_sessions WHERE token_hash = $1`
	var s Session
	err := q.GetContext(ctx, &s, find, digest(bearer))
	over := fault.New(fault.GameSessionExpired)
	switch {
	case pg.IsNone(err):
		return Session{}, over.With("reason", "unknown")
	case err != nil:
		return Session{}, pg.Named(err)
	case s.EndedAt != nil:
		return Session{}, over.With("reason", "opened_elsewhere")
	case !now.Before(s.ExpiresAt):
		return Session{}, over.With("reason", "expired")
	}
	return s, nil
}

// SessionOf reads a session by its id, even if it has ended: a round is finished under the session in which it began.
func SessionOf(ctx context.Context, q pg.Q, which SessionID) (Session, error) {
	const find = `SELECT ` + sessionColumns + ` FROM bgs_sessions WHERE id = $1`
	var s Session
	return s, pg.Named(q.GetContext(ctx, &s, find, which))
}

// lockPlayer serializes operations on one player and game, even if no row exists yet.
func lockPlayer(ctx context.Context, tx *sqlx.Tx, playerRef, code string) error {
	const lock = `SELECT pg_advisory_xact_lock(hashtextextended('bgs:' || $1 || ':' || $2, 0))`
	_, err := tx.ExecContext(ctx, lock, playerRef, code)
	return err
}

func digest(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}
