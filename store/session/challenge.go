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

// Intent is a sign-in that waits for its second proof.
type Intent struct {
	Scope       Scope `json:"scope"`
	IsProved    bool  `json:"isProved"`
	IsToBeKept  bool  `json:"isToBeKept"`
	IsFirst     bool  `json:"isFirst"`
	IsExpired   bool  `json:"isExpired"`
	HasWeakPass bool  `json:"hasWeakPass"`
	// Selector is the hash of a remembered device's, where that was the first proof.
	Selector []byte `json:"selector,omitempty"`
}

// Waiting is a challenge: whose sign-in, and what it is to become.
type Waiting struct {
	Member id.Member
	Intent Intent
}

const (
	challengeLasts = 10 * time.Minute
	challengeTries = 5
)

// Challenge keeps a sign-in until its second proof comes from the same client, and gives the token that names it.
func Challenge(ctx context.Context, db *pg.DB, client string, waiting Waiting) (token string, err error) {
	token = Secret()
	intent, err := json.Marshal(waiting.Intent)
	if err != nil {
		return "", err
	}
	const keep = `INSERT INTO sign_in_challenges (token_hash, member_id, client, intent, expires_at)
		VALUES ($1, $2, $3, $4, lantern_now() + $5 * interval '1 second')`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, keep, Hash(token), waiting.Member, client, string(intent),
			int64(challengeLasts/time.Second))
		return err
	})
	return token, err
}

// Challenged is what a challenge stands for. Faults: code_expired (too old, used up, or another client's).
func Challenged(ctx context.Context, q pg.Q, token, client string) (Waiting, error) {
	const read = `SELECT member_id, intent FROM sign_in_challenges
		WHERE token_hash = $1 AND client = $2 AND tries < $3 AND expires_at > lantern_now()`
	return waiting(ctx, q, read, Hash(token), client, challengeTries)
}

// TryChallenge counts a try. Faults: code_expired.
func TryChallenge(ctx context.Context, db *pg.DB, token, client string) (found Waiting, err error) {
	const count = `UPDATE sign_in_challenges SET tries = tries + 1
		WHERE token_hash = $1 AND client = $2 AND tries < $3 AND expires_at > lantern_now() RETURNING member_id, intent`
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) (err error) {
		found, err = waiting(ctx, tx, count, Hash(token), client, challengeTries)
		return err
	})
	return found, err
}

// MeetChallenge opens the session that waited; of two answers one does. A remembered device's selector is used up with
// it: one that was forgotten meanwhile opens nothing. Faults: code_expired.
func MeetChallenge(ctx context.Context, db *pg.DB, token string, opening *Opening) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		found, err := waiting(ctx, tx, `DELETE FROM sign_in_challenges WHERE token_hash = $1
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

func useSelector(ctx context.Context, tx *sqlx.Tx, found Waiting) error {
	const use = `DELETE FROM remembered_devices WHERE selector_hash = $1 AND member_id = $2 AND expires_at > lantern_now()`
	err := change(ctx, tx, fault.CodeExpired, use, found.Intent.Selector, found.Member)
	if errors.Is(err, fault.New(fault.CodeExpired)) {
		return challengeOver()
	}
	return err
}

func waiting(ctx context.Context, q pg.Q, statement string, args ...any) (Waiting, error) {
	var row struct {
		Member id.Member       `db:"member_id"`
		Intent json.RawMessage `db:"intent"`
	}
	err := q.GetContext(ctx, &row, statement, args...)
	if pg.IsNone(err) {
		return Waiting{}, challengeOver()
	}
	if err != nil {
		return Waiting{}, pg.Named(err)
	}
	found := Waiting{Member: row.Member}
	return found, json.Unmarshal(row.Intent, &found.Intent)
}

// challengeOver says that it is the challenge and not a code: no other code helps, only a new sign-in.
func challengeOver() error {
	return fault.New(fault.CodeExpired).In("challengeId", string(fault.CodeExpired), nil)
}

// ForgetWaiting drops challenges, links, remembered devices, ceremonies and codes for apps whose time has passed, and
// networks that count no more.
func ForgetWaiting(ctx context.Context, tx *sqlx.Tx) error {
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
