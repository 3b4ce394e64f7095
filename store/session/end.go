package session

import (
	"context"

	"github.com/jmoiron/sqlx"
	"github.com/lib/pq"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// End ends one session and publishes session-ended.
func End(ctx context.Context, db *pg.DB, session id.Session) error {
	const end = `WITH ended AS (UPDATE sessions SET ended_at = lantern_now() WHERE id = $1 AND ended_at IS NULL
		RETURNING member_id, id)
		INSERT INTO outbox (member_id, kind, related_kind, related_id)
		SELECT member_id, 'session-ended', 'session', id FROM ended`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, end, session)
		return err
	})
}

// EndOf ends one of a member's own active sessions. Faults: not_found.
func EndOf(ctx context.Context, db *pg.DB, memberID id.Member, session id.Session) error {
	const end = `WITH ended AS (UPDATE sessions SET ended_at = lantern_now()
			WHERE id = $1 AND member_id = $2 AND ended_at IS NULL AND expires_at > lantern_now() RETURNING member_id, id)
		INSERT INTO outbox (member_id, kind, related_kind, related_id)
		SELECT member_id, 'session-ended', 'session', id FROM ended`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error { return change(ctx, tx, fault.NotFound, end, session, memberID) })
}

// EndOthers ends all sessions of a member but one, and forgets all remembered devices.
func EndOthers(ctx context.Context, db *pg.DB, memberID id.Member, keep id.Session) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := endAllBut(ctx, tx, memberID, keep); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE member_id = $1`, memberID)
		return err
	})
}

// endAllBut ends every session but one; an empty id keeps none.
func endAllBut(ctx context.Context, tx *sqlx.Tx, memberID id.Member, keep id.Session) error {
	const end = `WITH ended AS (UPDATE sessions SET ended_at = lantern_now()
			WHERE member_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM NULLIF($2, '')::uuid RETURNING member_id, id)
		INSERT INTO outbox (member_id, kind, related_kind, related_id)
		SELECT member_id, 'session-ended', 'session', id FROM ended`
	_, err := tx.ExecContext(ctx, end, memberID, string(keep))
	return err
}

// EndAll ends every session of the members and forgets their remembered devices, in the transaction that locks them
// out.
func EndAll(ctx context.Context, tx *sqlx.Tx, memberID []id.Member) error {
	const end = `WITH ended AS (UPDATE sessions SET ended_at = lantern_now()
		WHERE member_id = ANY ($1) AND ended_at IS NULL RETURNING member_id, id)
		INSERT INTO outbox (member_id, kind, related_kind, related_id)
		SELECT member_id, 'session-ended', 'session', id FROM ended`
	if _, err := tx.ExecContext(ctx, end, pq.Array(memberID)); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE member_id = ANY ($1)`, pq.Array(memberID))
	return err
}
