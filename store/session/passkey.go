package session

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Passkey of a member. Credential holds the public key and its signature counter, as the WebAuthn library encodes them.
type Passkey struct {
	ID         id.Passkey      `db:"id"`
	Member     id.Member       `db:"member_id"`
	Name       string          `db:"name"`
	Handle     []byte          `db:"credential_id"`
	Credential json.RawMessage `db:"credential"`
	CreatedAt  time.Time       `db:"created_at"`
	LastUsedAt *time.Time      `db:"last_used_at"`
}

// MaxPasskeys is how many passkeys a member may have.
const MaxPasskeys = 10

const ceremonyLasts = 5 * time.Minute

// Passkeys returns a member's passkeys in the order of creation.
func Passkeys(ctx context.Context, q pg.Q, memberID id.Member) ([]Passkey, error) {
	const read = `SELECT id, member_id, name, credential_id, credential, created_at, last_used_at FROM passkeys
		WHERE member_id = $1 ORDER BY created_at, id`
	list := []Passkey{}
	err := q.SelectContext(ctx, &list, read, memberID)
	return list, pg.Named(err)
}

// PasskeyOf finds a passkey by its credential id. Faults: wrong_credentials.
func PasskeyOf(ctx context.Context, q pg.Q, handle []byte) (Passkey, error) {
	const read = `SELECT id, member_id, name, credential_id, credential, created_at, last_used_at FROM passkeys
		WHERE credential_id = $1`
	var found Passkey
	err := q.GetContext(ctx, &found, read, handle)
	if pg.IsNone(err) {
		return found, fault.New(fault.WrongCredentials)
	}
	return found, pg.Named(err)
}

// BeginCeremony stores the state of a WebAuthn challenge for five minutes and one answer. For a login who is empty: the
// member is not known yet.
func BeginCeremony(ctx context.Context, db *pg.DB, memberID id.Member, ceremony json.RawMessage) (token string,
	err error) {
	token = Secret()
	const keep = `INSERT INTO passkey_challenges (token_hash, member_id, ceremony, expires_at)
		VALUES ($1, NULLIF($2, '')::uuid, $3, lantern_now() + $4 * interval '1 second')`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, keep, Hash(token), string(memberID), string(ceremony), int64(ceremonyLasts/time.Second))
		return err
	})
	return token, err
}

// EndCeremony deletes a challenge and returns its state, whether or not the answer is right. Faults: code_expired.
func EndCeremony(ctx context.Context, db *pg.DB, memberID id.Member, token string) (ceremony json.RawMessage,
	err error) {
	const use = `DELETE FROM passkey_challenges
		WHERE token_hash = $1 AND member_id IS NOT DISTINCT FROM NULLIF($2, '')::uuid AND expires_at > lantern_now()
		RETURNING ceremony`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		err := tx.GetContext(ctx, &ceremony, use, Hash(token), string(memberID))
		if pg.IsNone(err) {
			return fault.New(fault.CodeExpired)
		}
		return err
	})
	return ceremony, err
}

// AddPasskey stores a passkey. Faults: limit_exceeded, conflict (the credential is registered already).
func AddPasskey(ctx context.Context, db *pg.DB, fresh Passkey) (Passkey, error) {
	fresh.ID = id.New[id.Passkey]()
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		var identity int
		const count = `SELECT (SELECT count(*) FROM passkeys WHERE member_id = m.id) FROM members m
			WHERE id = $1 FOR NO KEY UPDATE`
		if err := tx.GetContext(ctx, &identity, count, fresh.Member); err != nil {
			return err
		}
		if identity >= MaxPasskeys {
			return fault.New(fault.LimitExceeded)
		}
		const insert = `INSERT INTO passkeys (id, member_id, credential_id, credential, name) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (credential_id) DO NOTHING`
		if err := change(ctx, tx, fault.Conflict, insert, fresh.ID, fresh.Member, fresh.Handle, string(fresh.Credential),
			fresh.Name); err != nil {
			return err
		}
		return tx.GetContext(ctx, &fresh.CreatedAt, `SELECT created_at FROM passkeys WHERE id = $1`, fresh.ID)
	})
	return fresh, err
}

// SignInByPasskey stores the passkey's new counter and opens the session. Faults: wrong_credentials (removed
// meanwhile).
func SignInByPasskey(ctx context.Context, db *pg.DB, used Passkey, opening *Opening) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const note = `UPDATE passkeys SET credential = $2, last_used_at = lantern_now() WHERE id = $1`
		if err := change(ctx, tx, fault.WrongCredentials, note, used.ID, string(used.Credential)); err != nil {
			return err
		}
		return opening.Begin(ctx, tx, used.Member)
	})
}

// MarkPasskey stores the credential of a passkey that was refused.
func MarkPasskey(ctx context.Context, db *pg.DB, key id.Passkey, credential json.RawMessage) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE passkeys SET credential = $2 WHERE id = $1`, key, string(credential))
		return err
	})
}

// RemovePasskey deletes one of a member's passkeys. Faults: not_found.
func RemovePasskey(ctx context.Context, db *pg.DB, memberID id.Member, key id.Passkey) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		return change(ctx, tx, fault.NotFound, `DELETE FROM passkeys WHERE id = $1 AND member_id = $2`, key, memberID)
	})
}
