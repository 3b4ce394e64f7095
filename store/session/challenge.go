package session

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Intent is a login that waits for its second factor, and what it opens then.
type Intent struct {
	Scope       Scope `json:"scope"`
	IsProved    bool  `json:"isProved"`
	Remember    bool  `json:"isToBeKept"`
	IsFirst     bool  `json:"isFirst"`
	IsExpired   bool  `json:"isExpired"`
	HasWeakPass bool  `json:"hasWeakPass"`
	// Selector is the hash of the remembered device's selector, if that was the first factor.
	Selector []byte `json:"selector,omitempty"`
}

// PendingLogin is a stored challenge: whose login, and what it opens.
type PendingLogin struct {
	Member id.Member
	Intent Intent
}

const (
	challengeLasts = 10 * time.Minute
	challengeTries = 5
)

// Challenge stores a login until its second factor arrives from the same client, and returns the token that names it.
func Challenge(ctx context.Context, db *pg.DB, client string, pending PendingLogin) (token string, err error) {
	token = Secret()
	intent, err := json.Marshal(pending.Intent)
	if err != nil {
		return "", err
	}
	const keep = `INSERT INTO sign_in_challenges (token_hash, member_id, client, intent, expires_at)
		VALUES ($1, $2, $3, $4, lantern_now() + $5 * interval '1 second')`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, keep, Hash(token), pending.Member, client, string(intent),
			int64(challengeLasts/time.Second))
		return err
	})
	return token, err
}

// FindChallenge returns the login that a challenge belongs to. Faults: code_expired (too old, used, or another
// client's).
func FindChallenge(ctx context.Context, q pg.Q, token, client string) (PendingLogin, error) {
	const read = `SELECT member_id, intent FROM sign_in_challenges
		WHERE token_hash = $1 AND client = $2 AND tries < $3 AND expires_at > lantern_now()`
	return pendingLogin(ctx, q, read, Hash(token), client, challengeTries)
}

// TryChallenge counts an attempt and returns the login. Faults: code_expired.
func TryChallenge(ctx context.Context, db *pg.DB, token, client string) (found PendingLogin, err error) {
	const count = `UPDATE sign_in_challenges SET tries = tries + 1
		WHERE token_hash = $1 AND client = $2 AND tries < $3 AND expires_at > lantern_now() RETURNING member_id, intent`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		found, err = pendingLogin(ctx, tx, count, Hash(token), client, challengeTries)
		return err
	})
	return found, err
}

// CompleteChallenge deletes the challenge and opens its session; of two concurrent calls one succeeds. The selector of
// a remembered device is used up with it: if the device was forgotten meanwhile, no session opens. Faults:
// code_expired.
func CompleteChallenge(ctx context.Context, db *pg.DB, token string, opening *Opening) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		found, err := pendingLogin(ctx, tx, `DELETE FROM sign_in_challenges WHERE token_hash = $1
			RETURNING member_id, intent`, Hash(token))
		if err != nil {
			return err
		}
		if len(found.Intent.Selector) > 0 {
			if err := useSelector(ctx, tx, found); err != nil {
				return err
			}
		}
		return opening.Begin(ctx, tx, found.Member)
	})
}

func useSelector(ctx context.Context, tx *sqlx.Tx, found PendingLogin) error {
	const use = `UPDATE remembered_devices SET used_at = lantern_now()
		WHERE selector_hash = $1 AND member_id = $2 AND used_at IS NULL AND expires_at > lantern_now()`
	err := change(ctx, tx, fault.CodeExpired, use, found.Intent.Selector, found.Member)
	if errors.Is(err, fault.New(fault.CodeExpired)) {
		return challengeExpired()
	}
	return err
}

func pendingLogin(ctx context.Context, q pg.Q, statement string, args ...any) (PendingLogin, error) {
	var row struct {
		Member id.Member       `db:"member_id"`
		Intent json.RawMessage `db:"intent"`
	}
	err := q.GetContext(ctx, &row, statement, args...)
	if pg.IsNone(err) {
		return PendingLogin{}, challengeExpired()
	}
	if err != nil {
		return PendingLogin{}, pg.Named(err)
	}
	found := PendingLogin{Member: row.Member}
	return found, json.Unmarshal(row.Intent, &found.Intent)
}

// challengeExpired names the challenge as the field: another code does not help, only a new login does.
func challengeExpired() error {
	return fault.New(fault.CodeExpired).In("challengeId", string(fault.CodeExpired), nil)
}

// DeleteExpired deletes expired challenges, links, remembered devices, ceremonies and handoff codes, and networks not
// seen for 90 days.
func DeleteExpired(ctx context.Context, tx *sqlx.Tx) error {
	for _, drop := range []string{
		`DELETE FROM sign_in_challenges WHERE expires_at < lantern_now()`, `DELETE FROM password_links
			WHERE expires_at < lantern_now()`,
		`DELETE FROM remembered_devices WHERE expires_at < lantern_now()`, `DELETE FROM passkey_challenges
			WHERE expires_at < lantern_now()`,
		`DELETE FROM handoffs WHERE expires_at < lantern_now()`,
		`DELETE FROM known_networks WHERE last_seen_at < lantern_now() - interval '90 days'`,
	} {
		if _, err := tx.ExecContext(ctx, drop); err != nil {
			return err
		}
	}
	return nil
}
