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

// Close ends a membership for good: no session is left and none begins. Faults: conflict (money here or at a vendor, an
// open bet or a withdrawal).
func Close(ctx context.Context, db *pg.DB, who id.Member, currency, reason string) error {
	const end = `UPDATE members SET closed_at = lantern_now(), close_reason = NULLIF($2, ''), login_frozen = true
		WHERE id = $1 AND closed_at IS NULL`
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		if err := change(ctx, tx, fault.Conflict, end, who, reason); err != nil {
			return err
		}
		// Money that is coming in at this moment is waited for, and then seen.
		if err := ledger.Lock(ctx, tx, who); err != nil {
			return err
		}
		// Stakes of open bets and withdrawals on their way are held there.
		left, err := wallet.Of(ctx, tx, who, currency)
		if err != nil {
			return err
		}
		isElsewhere, err := wallet.IsAtVendors(ctx, tx, who)
		if err != nil {
			return err
		}
		if left.Main != 0 || left.OpenStakes != 0 || left.Held != 0 || isElsewhere {
			return fault.New(fault.Conflict)
		}
		if err := endAllBut(ctx, tx, who, ""); err != nil {
			return err
		}
		if _, err = tx.ExecContext(ctx, `SELECT end_play(ARRAY[$1::uuid], 'CLOSED')`, who); err != nil {
			return err
		}
		if _, err = tx.ExecContext(ctx, `DELETE FROM remembered_devices WHERE member_id = $1`, who); err != nil {
			return err
		}
		if _, err = tx.ExecContext(ctx, `DELETE FROM push_devices WHERE member_id = $1`, who); err != nil {
			return err
		}
		// Whoever comes back with the same account elsewhere begins anew.
		_, err = tx.ExecContext(ctx, `DELETE FROM social_accounts WHERE member_id = $1`, who)
		return err
	})
}
