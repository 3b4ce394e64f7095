// Package session stores sessions: a random token, of which only the hash is stored, on one device.
package session

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Lifetimes of a session.
const (
	Idle     = 12 * time.Hour
	Absolute = 7 * 24 * time.Hour
)

// Scope is the application that a session is for.
type Scope string

// The scopes.
const (
	Player Scope = "player"
	Agent  Scope = "agent"
)

// Place is the device and address that a session is opened from. Description names the device for its owner.
type Place struct {
	Platform, Device, IP, Description string
}

// ProofLasts is how long a proof of identity is accepted within a session.
const ProofLasts = 5 * time.Minute

// Current is an active session with what the guards need to know about its member.
type Current struct {
	ID       id.Session `db:"id"`
	Member   id.Member  `db:"member_id"`
	Username string     `db:"username"`
	Kind     int        `db:"kind"`
	Scope    Scope      `db:"scope"`
	// IsStale reports whether the session was last seen more than a minute ago, so that Touch has something to write.
	IsStale bool `db:"is_stale"`
	// IsProved reports whether the member proved their identity within ProofLasts.
	IsProved bool `db:"is_proved"`
}

// Hash returns the form in which a token is stored.
func Hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// isActive holds for an active session s of a member m; $2 is Idle in seconds.
const isActive = `s.ended_at IS NULL AND s.expires_at > lantern_now()
	AND s.last_seen_at > lantern_now() - $2 * interval '1 second'
	AND NOT m.login_frozen AND NOT (EXISTS (SELECT FROM member_freezes
	WHERE flag = 'LOGIN' AND lifted_at IS NULL) AND is_frozen(m.id, 'LOGIN'))`

// Find returns the active session of a token. Faults: session_expired.
func Find(ctx context.Context, q pg.Q, token string) (Current, error) {
	const read = `SELECT s.id, s.member_id, s.scope, m.username, m.kind,
		s.last_seen_at < lantern_now() - interval '1 minute' AS is_stale,
			COALESCE(s.reauthenticated_at > lantern_now() - $3 * interval '1 second', false) AS is_proved
		FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.token_hash = $1 AND ` + isActive
	var found Current
	err := q.GetContext(ctx, &found, read, Hash(token), int64(Idle/time.Second), int64(ProofLasts/time.Second))
	if pg.IsNone(err) {
		return found, fault.New(fault.SessionExpired)
	}
	return found, pg.Named(err)
}

// Active returns those of the given sessions that are active.
func Active(ctx context.Context, q pg.Q, ids []id.Session) (active []id.Session, err error) {
	const read = `SELECT s.id FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.id = ANY ($1) AND ` + isActive
	err = q.SelectContext(ctx, &active, read, pq.Array(ids), int64(Idle/time.Second))
	return active, pg.Named(err)
}

// Touch records that a session and its device are in use, at most once a minute.
func Touch(ctx context.Context, db *pg.DB, session id.Session) error {
	const touch = `WITH seen AS (UPDATE sessions SET last_seen_at = lantern_now()
			WHERE id = $1 AND last_seen_at < lantern_now() - interval '1 minute' RETURNING member_id, device_id)
		UPDATE known_devices d SET last_seen_at = lantern_now() FROM seen
		WHERE d.member_id = seen.member_id AND d.device_hash = sha256(convert_to(seen.device_id, 'UTF8'))`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, touch, session)
		return err
	})
}
