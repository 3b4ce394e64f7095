// Package audit records who did what and why. Rows are chained by hash and cannot be changed.
package audit

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"

	"lantern/store/pg"
)

// Row is one action of a person or of the system. Before and After are the changed values, without secrets.
type Row struct {
	Actor     string
	Action    string
	Object    string
	Before    any
	After     any
	Reason    string
	RequestID string
}

// Write adds a row in the transaction of the action that it records.
func Write(ctx context.Context, tx *sqlx.Tx, row Row) error {
	before, err := text(row.Before)
	if err != nil {
		return err
	}
	after, err := text(row.After)
	if err != nil {
		return err
	}
	const insert = `INSERT INTO audit_rows (actor, action, object, before, after, reason, request_id)
		VALUES ($1, $2, $3, $4, $5, NULLIF($6, ''), NULLIF($7, ''))`
	_, err = tx.ExecContext(ctx, insert, row.Actor, row.Action, row.Object, before, after, row.Reason, row.RequestID)
	return err
}

func text(value any) (*string, error) {
	if value == nil {
		return nil, nil
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return nil, fmt.Errorf("audit: %w", err)
	}
	written := string(raw)
	return &written, nil
}

// Broken returns the ids of rows whose hash does not match their content and the previous row; none means that the
// audit trail is intact.
func Broken(ctx context.Context, q pg.Q) ([]int64, error) {
	const read = `
		WITH chain AS (
			SELECT *, lag(hash, 1, ''::bytea) OVER (ORDER BY id) AS expected FROM audit_rows)
		SELECT id FROM chain WHERE previous <> expected
		OR hash <> sha256(expected || convert_to(concat_ws(E'\x1f', actor, action,
			object, before::text, after::text, reason, request_id, extract(epoch FROM at)::text), 'UTF8'))
		ORDER BY id`
	broken := []int64{}
	err := q.SelectContext(ctx, &broken, read)
	return broken, err
}
