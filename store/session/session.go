// Package session keeps who is signed in: a random token, of which only the hash is stored, on one device.
package session

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Lifetimes of a session.
const (
	Idle     = 12 * time.Hour
	Absolute = 7 * 24 * time.Hour
)

// Scope is which application a session opens.
type Scope string

// The scopes.
const (
	Player Scope = "player"
	Agent  Scope = "agent"
)

// Place is the device and address that a session is opened from.
type Place struct {
	Platform, Device, IP string
}

// Current is a live session with what the guards need to know of its member.
type Current struct {
	ID       id.Session `db:"id"`
	Member   id.Member  `db:"member_id"`
	Username string     `db:"username"`
	Kind     int        `db:"kind"`
	Scope    Scope      `db:"scope"`
	// IsQuiet: not seen for a minute or more, so that Seen has something to note.
	IsQuiet bool `db:"is_quiet"`
}

// Hash is what the database keeps of a token.
func Hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// Open begins a session as a step of signing in and gives its token, which is never stored.
func Open(ctx context.Context, tx *sqlx.Tx, member id.Member, scope Scope, at Place) (token string, err error) {
	var raw [32]byte
	if _, err := rand.Read(raw[:]); err != nil {
		return "", err
	}
	token = base64.RawURLEncoding.EncodeToString(raw[:])
	const insert = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, expires_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, lantern_now() + $8 * interval '1 second')`
	if _, err := tx.ExecContext(ctx, insert, id.New[id.Session](), Hash(token), member, scope, at.Platform, at.Device, at.IP,
		int64(Absolute/time.Second)); err != nil {
		return "", err
	}
	_, err = tx.ExecContext(ctx, `UPDATE members SET last_login_at = lantern_now() WHERE id = $1`, member)
	return token, err
}

// Find is the live session of a token. Faults: session_expired.
func Find(ctx context.Context, q pg.Q, token string) (Current, error) {
	const read = `SELECT s.id, s.member_id, s.scope, m.username, m.kind, s.last_seen_at < lantern_now() - interval '1 minute' AS is_quiet
		FROM sessions s JOIN members m ON m.id = s.member_id
		WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > lantern_now()
			AND s.last_seen_at > lantern_now() - $2 * interval '1 second' AND NOT m.login_frozen`
	var found Current
	err := q.GetContext(ctx, &found, read, Hash(token), int64(Idle/time.Second))
	if pg.IsNone(err) {
		return found, fault.New(fault.SessionExpired)
	}
	return found, pg.Named(err)
}

// Seen notes that a session is in use, at most once a minute.
func Seen(ctx context.Context, db *pg.DB, session id.Session) error {
	const touch = `UPDATE sessions SET last_seen_at = lantern_now() WHERE id = $1 AND last_seen_at < lantern_now() - interval '1 minute'`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, touch, session)
		return err
	})
}

// End closes one session; its event stream is told.
func End(ctx context.Context, db *pg.DB, session id.Session) error {
	const end = `WITH ended AS (UPDATE sessions SET ended_at = lantern_now() WHERE id = $1 AND ended_at IS NULL RETURNING member_id, id)
		INSERT INTO outbox (member_id, kind, payload) SELECT member_id, 'session-ended', jsonb_build_object('session', id) FROM ended`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, end, session)
		return err
	})
}
