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
	token := Secret()
	const insert = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, description,
		expires_at, reauthenticated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, lantern_now() + $9 * interval '1 second', CASE WHEN $10
		THEN lantern_now() END)`
	if _, err := tx.ExecContext(ctx, insert, id.New[id.Session](), Hash(token), memberID, o.Scope, o.At.Platform,
		o.At.Device,
		o.At.IP,
		o.At.Description, int64(Absolute/time.Second), o.IsProved); err != nil {
		return err
	}
	const note = `UPDATE members SET last_login_at = lantern_now(),
		reminder_due_at = CASE $2 WHEN 'player' THEN reminder_due(reminder_minutes) ELSE reminder_due_at END WHERE id = $1`
	if _, err := tx.ExecContext(ctx, note, memberID, o.Scope); err != nil {
		return err
	}
	isNew, err := learn(ctx, tx, memberID, o.At)
	o.Token, o.IsNewDevice = token, isNew
	return err
}
