package session

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

const (
	// HandoffLasts is how long a handoff code is valid.
	HandoffLasts = time.Minute
	// handoffWithin is how long after the login a session may be handed off without another proof of identity, so that a
	// session left open on a browser cannot be.
	handoffWithin = 15 * time.Minute
)

// Handoff is what an app presents to take over a session: the code that it received through the browser, and the
// verifier whose challenge it had sent. An attacker who intercepted the code alone cannot use it (PKCE, RFC 7636).
type Handoff struct{ Code, Verifier string }

func (h Handoff) challenge() string {
	sum := sha256.Sum256([]byte(h.Verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// IsChallenge returns whether text has the form of a PKCE challenge.
func IsChallenge(text string) bool {
	sum, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil && len(sum) == sha256.Size
}

// CreateHandoff returns the code with which an app takes a session over; earlier codes become invalid. Faults:
// reauthentication_required (the login is too long ago).
func CreateHandoff(ctx context.Context, db *pg.DB, session id.Session, challenge string) (code string, err error) {
	code = Secret()
	const keep = `INSERT INTO handoffs (session_id, code_hash, challenge, expires_at)
		SELECT id, $2, $3, lantern_now() + $4 * interval '1 second' FROM sessions WHERE id = $1
			AND (created_at > lantern_now() - $5 * interval '1 second'
				OR reauthenticated_at > lantern_now() - $6 * interval '1 second')
		ON CONFLICT (session_id) DO UPDATE SET code_hash = excluded.code_hash, challenge = excluded.challenge,
		expires_at = excluded.expires_at`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return change(ctx, tx, fault.ReauthenticationNeeded, keep, session, Hash(code), challenge,
			int64(HandoffLasts/time.Second), int64(handoffWithin/time.Second), int64(ProofLasts/time.Second))
	})
	return code, err
}

// FindHandoff returns the member and scope that a code belongs to. A wrong verifier deletes the code, because it was
// intercepted. Faults: code_expired (too old, used, unknown, its session ended, or another app's).
func FindHandoff(ctx context.Context, db *pg.DB, handoff Handoff) (memberID id.Member, scope Scope, err error) {
	const read = `SELECT s.member_id, s.scope, h.challenge FROM handoffs h JOIN sessions s ON s.id = h.session_id
		WHERE h.code_hash = $1 AND h.expires_at > lantern_now() AND s.ended_at IS NULL AND s.expires_at > lantern_now()`
	var row struct {
		Member    id.Member `db:"member_id"`
		Scope     Scope     `db:"scope"`
		Challenge string    `db:"challenge"`
	}
	err = db.GetContext(ctx, &row, read, Hash(handoff.Code))
	if pg.IsNone(err) {
		return "", "", fault.New(fault.CodeExpired)
	}
	if err != nil {
		return "", "", pg.Named(err)
	}
	if row.Challenge == handoff.challenge() {
		return row.Member, row.Scope, nil
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM handoffs WHERE code_hash = $1`, Hash(handoff.Code))
		return err
	})
	if err == nil {
		err = fault.New(fault.CodeExpired)
	}
	return "", "", err
}

// TakeOver moves the session to the app: with a token and device of its own, and the expiry and proof of the old
// session, so that a handoff prolongs neither. The browser's session ends: its tab was opened for the handoff only. Of
// concurrent calls one succeeds. Faults: code_expired.
func TakeOver(ctx context.Context, db *pg.DB, handoff Handoff, opening *Opening) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var from id.Session
		const use = `DELETE FROM handoffs WHERE code_hash = $1 AND challenge = $2 AND expires_at > lantern_now()
			RETURNING session_id`
		err := tx.GetContext(ctx, &from, use, Hash(handoff.Code), handoff.challenge())
		if pg.IsNone(err) {
			return fault.New(fault.CodeExpired)
		}
		if err != nil {
			return err
		}
		var memberID id.Member
		const end = `WITH ended AS (UPDATE sessions SET ended_at = lantern_now()
				WHERE id = $1 AND ended_at IS NULL AND expires_at > lantern_now() RETURNING member_id, id), published AS (
				INSERT INTO outbox (member_id, kind, related_kind, related_id)
				SELECT member_id, 'session-ended', 'session', id FROM ended)
			SELECT member_id FROM ended`
		err = tx.GetContext(ctx, &memberID, end, from)
		if pg.IsNone(err) {
			return fault.New(fault.CodeExpired)
		}
		if err != nil {
			return err
		}
		if err := opening.Begin(ctx, tx, memberID); err != nil {
			return err
		}
		const moved = `UPDATE sessions s SET expires_at = before.expires_at, reauthenticated_at = before.reauthenticated_at
			FROM sessions before WHERE before.id = $1 AND s.token_hash = $2`
		return change(ctx, tx, fault.CodeExpired, moved, from, Hash(opening.Token))
	})
}
