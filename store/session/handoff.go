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
	// HandoffLasts is how long an app has to come with its code.
	HandoffLasts = time.Minute
	// handoffWithin is for how long a sign-in may be handed over without another proof: a session that was found open may
	// not.
	handoffWithin = 15 * time.Minute
)

// Handoff is what an app shows to take over a session: the code that came by way of the browser, and the secret whose
// challenge the app had sent there. Whoever caught the code alone has nothing (RFC 7636).
type Handoff struct{ Code, Verifier string }

func (h Handoff) challenge() string {
	sum := sha256.Sum256([]byte(h.Verifier))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// IsChallenge says whether a text can be what a secret was turned into.
func IsChallenge(text string) bool {
	sum, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil && len(sum) == sha256.Size
}

// HandOff gives the code by which an app takes a session over; an earlier one is worth nothing any more. Faults:
// reauthentication_required (the sign-in is not of these minutes).
func HandOff(ctx context.Context, db *pg.DB, session id.Session, challenge string) (code string, err error) {
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

// HandedOff is whose session a code stands for, and of which scope. A wrong secret uses the code up: somebody caught
// it. Faults: code_expired (too old, used up, never given, its session over, or another app's).
func HandedOff(ctx context.Context, db *pg.DB, shown Handoff) (who id.Member, scope Scope, err error) {
	const read = `SELECT s.member_id, s.scope, h.challenge FROM handoffs h JOIN sessions s ON s.id = h.session_id
		WHERE h.code_hash = $1 AND h.expires_at > lantern_now() AND s.ended_at IS NULL AND s.expires_at > lantern_now()`
	var row struct {
		Member    id.Member `db:"member_id"`
		Scope     Scope     `db:"scope"`
		Challenge string    `db:"challenge"`
	}
	err = db.GetContext(ctx, &row, read, Hash(shown.Code))
	if pg.IsNone(err) {
		return "", "", fault.New(fault.CodeExpired)
	}
	if err != nil {
		return "", "", pg.Named(err)
	}
	if row.Challenge == shown.challenge() {
		return row.Member, row.Scope, nil
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM handoffs WHERE code_hash = $1`, Hash(shown.Code))
		return err
	})
	if err == nil {
		err = fault.New(fault.CodeExpired)
	}
	return "", "", err
}

// TakeOver moves the session of a code to the app: its own token and device, the same end and the same proof as before,
// so that handing over lengthens neither. The browser's session ends with it: the tab was opened for this, and its
// token would live on unseen. Of many who show the code one gets the session. Faults: code_expired.
func TakeOver(ctx context.Context, db *pg.DB, shown Handoff, opening *Opening) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var from id.Session
		const use = `DELETE FROM handoffs WHERE code_hash = $1 AND challenge = $2 AND expires_at > lantern_now()
			RETURNING session_id`
		err := tx.GetContext(ctx, &from, use, Hash(shown.Code), shown.challenge())
		if pg.IsNone(err) {
			return fault.New(fault.CodeExpired)
		}
		if err != nil {
			return err
		}
		var who id.Member
		const end = `WITH ended AS (UPDATE sessions SET ended_at = lantern_now()
				WHERE id = $1 AND ended_at IS NULL AND expires_at > lantern_now() RETURNING member_id, id), told AS (
				INSERT INTO outbox (member_id, kind, related_kind, related_id)
				SELECT member_id, 'session-ended', 'session', id FROM ended)
			SELECT member_id FROM ended`
		err = tx.GetContext(ctx, &who, end, from)
		if pg.IsNone(err) {
			return fault.New(fault.CodeExpired)
		}
		if err != nil {
			return err
		}
		if err := opening.Begin(ctx, tx, who); err != nil {
			return err
		}
		const moved = `UPDATE sessions s SET expires_at = before.expires_at, reauthenticated_at = before.reauthenticated_at
			FROM sessions before WHERE before.id = $1 AND s.token_hash = $2`
		return change(ctx, tx, fault.CodeExpired, moved, from, Hash(opening.Token))
	})
}
