package risk

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/message"
	"lantern/store/pg"
)

// Notices are the kinds of notices that members receive about freezes.
var Notices = message.Register(message.AFreeze, message.FreezeBegun, message.FreezeLifted)

// causes are what notices say that a flag forbids; they never carry the operator's reason.
var causes = map[Flag]message.Cause{
	FreezeLogin: message.SigningIn, FreezeBet: message.Betting, FreezeFunds: message.Funds, FreezeIncome: message.Income,
	FreezeRegister: message.Registering,
}

// notify writes the notice of a freeze to the account that it is set on. The team below gets none.
func (f Freeze) notify(ctx context.Context, tx *sqlx.Tx, kind message.Kind) error {
	facts := message.Facts{Cause: causes[f.Flag]}
	if kind == message.FreezeBegun {
		facts.Until = utc(f.Until)
	}
	return message.Send(ctx, tx, message.Notice{Member: f.Member, Kind: kind, About: message.AFreeze,
		RelatedID: string(f.ID), Facts: facts})
}

// notifyBegun notifies the member once that a freeze has begun.
func (f Freeze) notifyBegun(ctx context.Context, tx *sqlx.Tx) error {
	const mark = `UPDATE member_freezes SET notified_at = lantern_now()
		WHERE id = $1 AND notified_at IS NULL AND lifted_at IS NULL`
	done, err := tx.ExecContext(ctx, mark, f.ID)
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows == 0 {
		return err
	}
	return f.notify(ctx, tx, message.FreezeBegun)
}

// notifyLifted notifies a member who knows of the freeze that it is lifted, unless another freeze forbids the same.
func (f Freeze) notifyLifted(ctx context.Context, tx *sqlx.Tx) error {
	if !f.IsNotified || !f.IsInForce {
		return nil
	}
	isStill, err := f.isStillForbidden(ctx, tx)
	if err != nil || isStill {
		return err
	}
	return f.notify(ctx, tx, message.FreezeLifted)
}

// isStillForbidden reports whether another freeze of the account or of a team sets the same flag.
func (f Freeze) isStillForbidden(ctx context.Context, q pg.Q) (bool, error) {
	now, err := member.FlagsOf(ctx, q, f.Member)
	return map[Flag]bool{
		FreezeLogin: now.IsLoginFrozen, FreezeBet: now.IsBetFrozen, FreezeFunds: now.IsFundsFrozen,
		FreezeIncome:   now.IsIncomeFrozen,
		FreezeRegister: now.IsRegisterFrozen,
	}[f.Flag], err
}

// NotifyFreezes is the job for freezes that have begun since they were set: it ends open games and notifies the
// members.
func NotifyFreezes(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT f.id FROM member_freezes f WHERE f.notified_at IS NULL AND f.lifted_at IS NULL
		AND COALESCE(f.from_at <= lantern_now(), true) AND COALESCE(f.until_at > lantern_now(), true)
		ORDER BY f.id LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED`
	var begun []id.Freeze
	if err := tx.SelectContext(ctx, &begun, read); err != nil {
		return err
	}
	for _, freeze := range begun {
		f, err := oneFreeze(ctx, tx, `WHERE f.id = $1`, freeze)
		if err != nil {
			return err
		}
		members, err := f.members(ctx, tx)
		if err != nil {
			return err
		}
		if err := f.endPlay(ctx, tx, members); err != nil {
			return err
		}
		if err := f.notifyBegun(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}
