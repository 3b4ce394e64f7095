// Package session keeps who is signed in: a random token, of which only the hash is stored, on one device.
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

// Scope is which application a session opens.
type Scope string

// The scopes.
const (
	Player Scope = "player"
	Agent  Scope = "agent"
)

// Place is the device and address that a session is opened from. Description is what the device is in short words.
type Place struct {
	Platform, Device, IP, Description string
}

// ProofLasts is how long a session counts as in its owner's hands after he proved it.
const ProofLasts = 5 * time.Minute

// Current is a live session with what the guards need to know of its member.
type Current struct {
	ID       id.Session `db:"id"`
	Member   id.Member  `db:"member_id"`
	Username string     `db:"username"`
	Kind     int        `db:"kind"`
	Scope    Scope      `db:"scope"`
	// IsQuiet: not seen for a minute or more, so that Seen has something to note.
	IsQuiet bool `db:"is_quiet"`
	// IsProved: its owner proved within ProofLasts that it is he.
	IsProved bool `db:"is_proved"`
}

// Hash is what the database keeps of a token.
func Hash(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// isLive holds for a live session s of a member m; $2 is Idle in seconds.
const isLive = `s.ended_at IS NULL AND s.expires_at > lantern_now()
	AND s.last_seen_at > lantern_now() - $2 * interval '1 second'
	AND NOT m.login_frozen AND NOT (EXISTS (SELECT FROM member_freezes
	WHERE flag = 'LOGIN' AND lifted_at IS NULL) AND is_frozen(m.id, 'LOGIN'))`

// Find is the live session of a token. Faults: session_expired.
func Find(ctx context.Context, q pg.Q, token string) (Current, error) {
	const read = `SELECT s.id, s.member_id, s.scope, m.username, m.kind,
		s.last_seen_at < lantern_now() - interval '1 minute' AS is_quiet,
			COALESCE(s.reauthenticated_at > lantern_now() - $3 * interval '1 second', false) AS is_proved
		FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.token_hash = $1 AND ` + isLive
	var found Current
	err := q.GetContext(ctx, &found, read, Hash(token), int64(Idle/time.Second), int64(ProofLasts/time.Second))
	if pg.IsNone(err) {
		return found, fault.New(fault.SessionExpired)
	}
	return found, pg.Named(err)
}

// Living are those of some sessions that are live.
func Living(ctx context.Context, q pg.Q, some []id.Session) (living []id.Session, err error) {
	const read = `SELECT s.id FROM sessions s JOIN members m ON m.id = s.member_id WHERE s.id = ANY ($1) AND ` + isLive
	err = q.SelectContext(ctx, &living, read, pq.Array(some), int64(Idle/time.Second))
	return living, pg.Named(err)
}

// Seen notes that a session and its device are in use, at most once a minute.
func Seen(ctx context.Context, db *pg.DB, session id.Session) error {
	const touch = `WITH seen AS (UPDATE sessions SET last_seen_at = lantern_now()
			WHERE id = $1 AND last_seen_at < lantern_now() - interval '1 minute' RETURNING member_id, device_id)
		UPDATE known_devices d SET last_seen_at = lantern_now() FROM seen
		WHERE d.member_id = seen.member_id AND d.device_hash = sha256(convert_to(seen.device_id, 'UTF8'))`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, touch, session)
		return err
	})
}
