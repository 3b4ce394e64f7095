package session

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/ledger"
	"lantern/store/pg"
	"lantern/store/wallet"
)

// Close closes a membership for good: it ends every session, and none can be opened. Faults: conflict (a balance here
// or at a vendor, an open bet or a withdrawal).
func Close(ctx context.Context, db *pg.DB, memberID id.Member, currency, reason string) error {
	const end = `UPDATE members SET closed_at = lantern_now(), close_reason = NULLIF($2, ''), login_frozen = true
		WHERE id = $1 AND closed_at IS NULL`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := change(ctx, tx, fault.Conflict, end, memberID, reason); err != nil {
			return err
		}
		// Concurrent credits finish first, and the balance below includes them.
		if err := ledger.Lock(ctx, tx, memberID); err != nil {
			return err
		}
		// The balance includes what open bets and withdrawals hold.
		left, err := wallet.Of(ctx, tx, memberID, currency)
		if err != nil {
			return err
		}
		isElsewhere, err := wallet.IsAtVendors(ctx, tx, memberID)
		if err != nil {
			return err
		}
		if left.Main != 0 || left.OpenStakes != 0 || left.Held != 0 || isElsewhere {
			return fault.New(fault.Conflict)
		}
		if err := endAllBut(ctx, tx, memberID, ""); err != nil {
			return err
		}
		if _, err = tx.ExecContext(ctx, `SELECT end_play(ARRAY[$1::uuid], 'CLOSED')`, memberID); err != nil {
			return err
		}
		if _, err = tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE member_id = $1`, memberID); err != nil {
			return err
		}
		if _, err = tx.ExecContext(ctx, `DELETE FROM push_devices WHERE member_id = $1`, memberID); err != nil {
			return err
		}
		// The same social account may register again as a new member.
		_, err = tx.ExecContext(ctx, `DELETE FROM social_accounts WHERE member_id = $1`, memberID)
		return err
	})
}
