// Package idem runs an operation at most once per idempotency key and replays its stored answer for a day. The answer
// is stored in the transaction of the operation.
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

// ResponseRetention is how long an answer is replayed. Afterwards a used key is refused and never executed again.
const ResponseRetention = 24 * time.Hour

// Anonymous owns the keys of callers that are not members.
const Anonymous id.Member = "00000000-0000-0000-0000-000000000000"

// Key is a client's idempotency key with its scope. Once sets RequestID to the id of the first request when it
// replays an answer.
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

// committedError is a refusal after which the operation's writes are committed.
type committedError struct{ error }

func (l committedError) Unwrap() error { return l.error }

// RefuseAndCommit wraps a refusal so that what the operation wrote before it, such as a counted attempt, is
// committed. The key stays unused.
func RefuseAndCommit(refusal error) error { return committedError{refusal} }

// Once claims the key and runs the operation in one transaction. A refused operation leaves the key unused. Faults:
// idempotency_key_reused, operation_in_progress, conflict (used more than a day ago).
func Once[T any](ctx context.Context, db *pg.DB, key *Key, operation func(*sqlx.Tx) (T, error)) (T, error) {
	var answer T
	var refusal committedError
	err := pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		refusal = committedError{}
		seen, err := claim(ctx, tx, key)
		if err != nil {
			return err
		}
		if seen != nil {
			return replay(key, seen, &answer)
		}
		if answer, err = operation(tx); errors.As(err, &refusal) {
			return nil
		}
		if err != nil {
			return err
		}
		return saveAnswer(ctx, tx, key, answer)
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
	err := tx.GetContext(ctx, &seen, read, key.Member, key.Call, key.Key, int64(ResponseRetention/time.Second))
	if pg.IsNone(err) {
		return nil, nil
	}
	return &seen, err
}

func replay[T any](key *Key, stored *record, answer *T) error {
	switch {
	case !bytes.Equal(stored.BodyHash, key.BodyHash):
		return fault.New(fault.IdempotencyKeyReused)
	case stored.IsOld:
		return fault.New(fault.Conflict)
	}
	key.RequestID = stored.RequestID
	return json.Unmarshal(stored.Answer, answer)
}

func saveAnswer(ctx context.Context, tx *sqlx.Tx, key *Key, answer any) error {
	stored, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("store answer: %w", err)
	}
	const insert = `INSERT INTO idempotency_keys (member_id, call, key, body_hash, request_id, answer, is_money)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	_, err = tx.ExecContext(ctx, insert, key.Member, key.Call, key.Key, key.BodyHash, key.RequestID, string(stored),
		key.IsMoney)
	return err
}

// Forget deletes answers and keys that are older than a day, and old job slots. Keys of money operations are kept
// forever, without their answers.
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
