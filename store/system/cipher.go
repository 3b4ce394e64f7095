package system

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/pg"
)

const (
	// KeyLife is how long a key of encrypted calls is offered.
	KeyLife = 24 * time.Hour
	// KeyGrace is how long a replaced key still decrypts messages.
	KeyGrace = 24 * time.Hour
	// MessageLife is the maximum age of an encrypted message.
	MessageLife = 5 * time.Minute
)

// Seal encrypts the private keys in the database with the secret of the installation.
type Seal struct {
	aead cipher.AEAD
	// covers is the secret from which Cover derives its nonces.
	covers []byte
}

// NewSeal takes the secret: 32 bytes as 64 hexadecimal digits.
func NewSeal(secret string) (Seal, error) {
	raw, err := hex.DecodeString(secret)
	if err != nil || len(raw) != 32 {
		return Seal{}, errors.New("system: the secret is not 64 hexadecimal digits")
	}
	block, err := aes.NewCipher(raw)
	if err != nil {
		return Seal{}, err
	}
	aead, err := cipher.NewGCM(block)
	covers := sha256.Sum256(append([]byte(contactName), raw...))
	return Seal{aead, covers[:]}, err
}

// Close encrypts a secret of a noun; name says which kind, and Open needs the same.
func (s Seal) Close(plain []byte, name string) []byte {
	nonce := make([]byte, s.aead.NonceSize())
	_, _ = rand.Read(nonce)
	return s.aead.Seal(nonce, nonce, plain, []byte(name))
}

// Open decrypts what Close encrypted.
func (s Seal) Open(sealed []byte, name string) ([]byte, error) {
	size := s.aead.NonceSize()
	if len(sealed) < size {
		return nil, errors.New("system: a sealed key is cut off")
	}
	return s.aead.Open(nil, sealed[:size], sealed[size:], []byte(name))
}

// CipherKey decrypts encrypted calls. IsCurrent is the key that clients must use.
type CipherKey struct {
	ID        string
	Private   *ecdsa.PrivateKey
	IsCurrent bool
}

// CipherKeys returns the valid keys, the current one first.
func CipherKeys(ctx context.Context, q pg.Q, seal Seal) ([]CipherKey, error) {
	var rows []struct {
		ID        string `db:"kid"`
		Secret    []byte `db:"secret"`
		IsCurrent bool   `db:"is_current"`
	}
	const read = `SELECT kid, secret, retired_at IS NULL AS is_current FROM cipher_keys
		WHERE retired_at IS NULL OR retired_at > lantern_now() - $1 * interval '1 second'
		ORDER BY retired_at IS NULL DESC, created_at DESC`
	if err := q.SelectContext(ctx, &rows, read, int64(KeyGrace/time.Second)); err != nil {
		return nil, pg.Named(err)
	}
	keys := make([]CipherKey, 0, len(rows))
	for _, row := range rows {
		plain, err := seal.Open(row.Secret, row.ID)
		if err != nil {
			return nil, fmt.Errorf("key %s does not open with this secret: %w", row.ID, err)
		}
		private, err := x509.ParseECPrivateKey(plain)
		if err != nil {
			return nil, fmt.Errorf("key %s: %w", row.ID, err)
		}
		keys = append(keys, CipherKey{ID: row.ID, Private: private, IsCurrent: row.IsCurrent})
	}
	return keys, nil
}

// RotateCipherKey replaces the current key at the end of its life, and creates the first one.
func RotateCipherKey(ctx context.Context, tx *sqlx.Tx, seal Seal) error {
	var isServing bool
	// Serialized: two instances that start together must agree on the first key.
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext('cipher_keys'))`); err != nil {
		return err
	}
	const serving = `SELECT EXISTS (SELECT FROM cipher_keys
		WHERE retired_at IS NULL AND created_at > lantern_now() - $1 * interval '1 second')`
	if err := tx.GetContext(ctx, &isServing, serving, int64(KeyLife/time.Second)); err != nil || isServing {
		return err
	}
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	plain, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE cipher_keys SET retired_at = lantern_now()
		WHERE retired_at IS NULL`); err != nil {
		return err
	}
	kid := rand.Text()
	_, err = tx.ExecContext(ctx, `INSERT INTO cipher_keys (kid, secret) VALUES ($1, $2)`, kid, seal.Close(plain, kid))
	return err
}

// FirstCipherKey ensures that there is a key before the first call.
func FirstCipherKey(ctx context.Context, db *pg.DB, seal Seal) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return RotateCipherKey(ctx, tx, seal) })
}

// ClaimMessage stores that an encrypted message was received. Faults: message_replayed.
func ClaimMessage(ctx context.Context, db *pg.DB, jti string) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		claimed, err := tx.ExecContext(ctx, `INSERT INTO cipher_messages (jti) VALUES ($1) ON CONFLICT DO NOTHING`, jti)
		if err != nil {
			return err
		}
		if fresh, err := claimed.RowsAffected(); err != nil || fresh == 1 {
			return err
		}
		return fault.New(fault.MessageReplayed)
	})
}

// ForgetMessages deletes messages too old to be accepted again, and keys that are no longer valid.
func ForgetMessages(ctx context.Context, tx *sqlx.Tx) error {
	const drop = `DELETE FROM cipher_messages WHERE seen_at < lantern_now() - $1 * interval '1 second'`
	// Three lifetimes: a message whose clock is ahead by one lifetime is refused only after two.
	if _, err := tx.ExecContext(ctx, drop, int64(3*MessageLife/time.Second)); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM cipher_keys WHERE retired_at < lantern_now() - $1 * interval '1 second'`,
		int64(KeyGrace/time.Second))
	return err
}
