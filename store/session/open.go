package session

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
)

// Opening is a session to be opened. Token and IsNewDevice are set by Begin.
type Opening struct {
	Scope Scope
	At    Place
	// IsProved reports whether the member has just proved their identity.
	IsProved bool
	Token    string
	// IsNewDevice reports whether the member has never logged in on the device.
	IsNewDevice bool
}

// Secret returns 256 random bits as text. Only its hash is ever stored.
func Secret() string {
	var raw [32]byte
	_, _ = rand.Read(raw[:])
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// Begin opens the session in the transaction that created or found the member.
func (o *Opening) Begin(ctx context.Context, tx *sqlx.Tx, memberID id.Member) error {
	token, opened := Secret(), id.New[id.Session]()
	const insert = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, description,
		expires_at, reauthenticated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, lantern_now() + $9 * interval '1 second', CASE WHEN $10
		THEN lantern_now() END)`
	if _, err := tx.ExecContext(ctx, insert, opened, Hash(token), memberID, o.Scope, o.At.Platform,
		o.At.Device,
		o.At.IP,
		o.At.Description, int64(Absolute/time.Second), o.IsProved); err != nil {
		return err
	}
	// The first of several sessions starts the reality check's clock; another login does not postpone it.
	const note = `UPDATE members m SET last_login_at = lantern_now(), reminder_due_at = CASE WHEN EXISTS (
		SELECT FROM sessions s WHERE s.member_id = $1 AND s.id <> $3 AND ` + isActive + `)
		THEN COALESCE(reminder_due_at, reminder_due(reminder_minutes)) ELSE reminder_due(reminder_minutes) END
		WHERE m.id = $1`
	if _, err := tx.ExecContext(ctx, note, memberID, int64(Idle/time.Second), opened); err != nil {
		return err
	}
	isNew, err := learn(ctx, tx, memberID, o.At)
	o.Token, o.IsNewDevice = token, isNew
	return err
}
