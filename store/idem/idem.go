// Package idem runs a deed at most once for a client's key, and gives the same answer again for a day.
// The record of the answer is written in the deed's own transaction.
package idem

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Remembered is how long an answer is kept; afterwards a used key is refused, never executed again.
const Remembered = 24 * time.Hour

// Nobody has the keys of those who are no members.
const Nobody id.Member = "00000000-0000-0000-0000-000000000000"

// Key is a client's idempotency key with its scope. RequestID becomes the first request's when the answer is a repeated
// one.
type Key struct {
	Member    id.Member
	Call      string
	Key       string
	BodyHash  []byte
	RequestID string
	IsMoney   bool
}

type record struct {
	BodyHash  []byte `db:"body_hash"`
	RequestID string `db:"request_id"`
	Answer    []byte `db:"answer"`
	IsOld     bool   `db:"is_old"`
}

// lasting is a refusal after which what the deed wrote stays.
type lasting struct{ error }

func (l lasting) Unwrap() error { return l.error }

// Lasting refuses a deed but keeps what it wrote so far, such as a counted try. The key stays free.
func Lasting(refusal error) error { return lasting{refusal} }

// Once runs the deed in a transaction with the key claimed. A refused deed leaves no trace of the key.
// Faults: idempotency_key_reused, operation_in_progress, conflict (used more than a day ago).
func Once[T any](ctx context.Context, db *pg.DB, key *Key, deed func(*sqlx.Tx) (T, error)) (T, error) {
	var answer T
	var refusal lasting
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		refusal = lasting{}
		seen, err := claim(ctx, tx, key)
		if err != nil {
			return err
		}
		if seen != nil {
			return repeat(key, seen, &answer)
		}
		if answer, err = deed(tx); errors.As(err, &refusal) {
			return nil
		}
		if err != nil {
			return err
		}
		return keep(ctx, tx, key, answer)
	})
	if err == nil {
		err = refusal.error
	}
	return answer, err
}

func claim(ctx context.Context, tx *sqlx.Tx, key *Key) (*record, error) {
	var isFree bool
	const lock = `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))`
	if err := tx.GetContext(ctx, &isFree, lock, fmt.Sprintf("%s|%s|%s", key.Member, key.Call, key.Key)); err != nil {
		return nil, err
	}
	if !isFree {
		return nil, fault.New(fault.OperationInProgress)
	}
	var seen record
	const read = `SELECT body_hash, request_id, answer, created_at < lantern_now() - $4 * interval '1 second' AS is_old
		FROM idempotency_keys WHERE member_id = $1 AND call = $2 AND key = $3`
	err := tx.GetContext(ctx, &seen, read, key.Member, key.Call, key.Key, int64(Remembered/time.Second))
	if pg.IsNone(err) {
		return nil, nil
	}
	return &seen, err
}

func repeat[T any](key *Key, seen *record, answer *T) error {
	switch {
	case !bytes.Equal(seen.BodyHash, key.BodyHash):
		return fault.New(fault.IdempotencyKeyReused)
	case seen.IsOld:
		return fault.New(fault.Conflict)
	}
	key.RequestID = seen.RequestID
	return json.Unmarshal(seen.Answer, answer)
}

func keep(ctx context.Context, tx *sqlx.Tx, key *Key, answer any) error {
	kept, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("keep answer: %w", err)
	}
	const insert = `INSERT INTO idempotency_keys (member_id, call, key, body_hash, request_id, answer, is_money)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	_, err = tx.ExecContext(ctx, insert, key.Member, key.Call, key.Key, key.BodyHash, key.RequestID, string(kept),
		key.IsMoney)
	return err
}

// Forget empties answers that are older than a day, and old slots. Keys of money stay for ever, the others go.
func Forget(ctx context.Context, tx *sqlx.Tx) error {
	const empty = `UPDATE idempotency_keys SET answer = NULL
		WHERE is_money AND answer IS NOT NULL AND created_at < lantern_now() - interval '1 day'`
	if _, err := tx.ExecContext(ctx, empty); err != nil {
		return err
	}
	const drop = `DELETE FROM idempotency_keys WHERE NOT is_money AND created_at < lantern_now() - interval '1 day'`
	if _, err := tx.ExecContext(ctx, drop); err != nil {
		return err
	}
	return forgetSlots(ctx, tx)
}
