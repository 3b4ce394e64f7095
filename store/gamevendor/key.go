package gamevendor

import (
	"context"
	"strconv"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/pg"
)

// SigningKey is a key with which the platform and a vendor sign their calls.
type SigningKey struct {
	ID        string     `db:"key_id"`
	Algorithm string     `db:"algorithm"`
	ExpiresAt *time.Time `db:"expires_at"`
	// Secret is shared with the vendor (HMAC-SHA256), or the vendor's public key as PEM. It is written, never listed.
	Secret string `db:"-"`
	// Own is the platform's private key as PEM, if each side has a key pair.
	Own string `db:"-"`
}

// mostKeys is the maximum of valid keys of a vendor: the former and the new one of a rotation.
const mostKeys = 2

// SigningKeys lists the valid keys of a vendor, without secrets.
func SigningKeys(ctx context.Context, q pg.Q, code string) (keys []SigningKey, err error) {
	const read = `SELECT key_id, algorithm, expires_at FROM vendor_keys
		WHERE vendor_code = $1 AND (expires_at IS NULL OR expires_at > lantern_now())
		ORDER BY expires_at DESC NULLS FIRST, key_id`
	err = q.SelectContext(ctx, &keys, read, code)
	return keys, err
}

// AddKey adds a key of a vendor and returns it with its identifier. Calls to the vendor are signed with the former key
// until that one ends. Faults: validation_failed (reason; key: not of the vendor's dialect), not_found, conflict (two
// keys are valid already).
func AddKey(ctx context.Context, db *pg.DB, code string, key SigningKey, by approval.Action) (SigningKey, error) {
	if err := by.Check(); err != nil {
		return key, err
	}
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		// Two concurrent calls would assign the same identifier.
		const lock = `SELECT dialect FROM vendors WHERE code = $1 FOR UPDATE`
		var dialect string
		err := tx.GetContext(ctx, &dialect, lock, code)
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		if err != nil {
			return err
		}
		if (dialect == "HUB88") != (key.Algorithm == "RSA-SHA256") {
			return fault.Invalid("key", "choice_not_offered")
		}
		valid, err := SigningKeys(ctx, tx, code)
		if err != nil {
			return err
		}
		if len(valid) >= mostKeys {
			return fault.New(fault.Conflict)
		}
		var ever int
		if err := tx.GetContext(ctx, &ever, `SELECT count(*) FROM vendor_keys WHERE vendor_code = $1`, code); err != nil {
			return err
		}
		key.ID = strconv.Itoa(ever + 1)
		const add = `INSERT INTO vendor_keys (vendor_code, key_id, algorithm, secret, own_key) VALUES ($1, $2, $3, $4, $5)`
		if _, err := tx.ExecContext(ctx, add, code, key.ID, key.Algorithm, []byte(key.Secret), key.Own); err != nil {
			return err
		}
		return by.Note(ctx, tx, "vendor.key.add", "vendor:"+code, nil,
			map[string]any{"key": key.ID, "algorithm": key.Algorithm})
	})
	return key, err
}

// EndKey ends a valid key, now unless at is later, and returns the time. Faults: validation_failed (reason),
// not_found.
func EndKey(ctx context.Context, db *pg.DB, code, keyID string, at *time.Time,
	by approval.Action) (ended time.Time, err error) {
	if err := by.Check(); err != nil {
		return ended, err
	}
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const end = `UPDATE vendor_keys SET expires_at = GREATEST($3, lantern_now())
			WHERE vendor_code = $1 AND key_id = $2 AND (expires_at IS NULL OR expires_at > lantern_now()) RETURNING expires_at`
		err := tx.GetContext(ctx, &ended, end, code, keyID, at)
		if pg.IsNone(err) {
			return fault.New(fault.NotFound)
		}
		if err != nil {
			return err
		}
		return by.Note(ctx, tx, "vendor.key.end", "vendor:"+code, nil, map[string]any{"key": keyID, "until": ended.UTC()})
	})
	return ended, err
}
