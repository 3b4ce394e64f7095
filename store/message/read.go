package message

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Read marks one of a member's messages as read; a second call changes nothing. Faults: not_found.
func Read(ctx context.Context, db *pg.DB, member id.Member, messageID id.Message) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const find = `SELECT read_at IS NOT NULL FROM messages WHERE id = $1 AND member_id = $2 FOR UPDATE`
		var isRead bool
		err := tx.GetContext(ctx, &isRead, find, messageID, member)
		switch {
		case pg.IsNone(err):
			return fault.New(fault.NotFound)
		case err != nil || isRead:
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE messages SET read_at = lantern_now() WHERE id = $1`, messageID); err != nil {
			return err
		}
		return notifyCounts(ctx, tx, member)
	})
}

// ReadAll marks the member's messages up to newest as read, so that messages that arrived after the list was read stay
// unread. It returns how many were unread.
func ReadAll(ctx context.Context, db *pg.DB, member id.Member, newest id.Message) (count int64, err error) {
	err = pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const mark = `UPDATE messages SET read_at = lantern_now() WHERE member_id = $1 AND read_at IS NULL AND id <= $2`
		done, err := tx.ExecContext(ctx, mark, member, newest)
		if err != nil {
			return err
		}
		if count, err = done.RowsAffected(); err != nil || count == 0 {
			return err
		}
		return notifyCounts(ctx, tx, member)
	})
	return count, err
}

// Delete deletes one of a member's messages for good. Faults: not_found.
func Delete(ctx context.Context, db *pg.DB, member id.Member, messageID id.Message) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		done, err := tx.ExecContext(ctx, `DELETE FROM messages WHERE id = $1 AND member_id = $2`, messageID, member)
		if err != nil {
			return err
		}
		if rows, err := done.RowsAffected(); err != nil || rows == 0 {
			return fault.New(fault.NotFound).Because(err)
		}
		return notifyCounts(ctx, tx, member)
	})
}

// notifyCounts writes the event of changed counts. They are read when it is delivered: of two concurrent transactions
// each would store a wrong one.
func notifyCounts(ctx context.Context, tx *sqlx.Tx, member id.Member) error {
	return wallet.Notify(ctx, tx, member, wallet.Event{Kind: wallet.BadgeChanged})
}
