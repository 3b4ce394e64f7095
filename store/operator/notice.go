package operator

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/message"
	"lantern/store/pg"
)

// closed is what a flag closes, as its owner is told; the desk's reason is no part of it.
var closed = map[Flag]message.Cause{
	FreezeLogin: message.SigningIn, FreezeBet: message.Betting, FreezeFunds: message.Funds, FreezeIncome: message.Income,
	FreezeRegister: message.Registering,
}

// tell writes the notice of a freeze to the account that it is set on. Those below are not told: it is not theirs.
func (f Freeze) tell(ctx context.Context, tx *sqlx.Tx, kind message.Kind) error {
	facts := message.Facts{Cause: closed[f.Flag]}
	if kind == message.FreezeBegun {
		facts.Until = utc(f.Until)
	}
	return message.Send(ctx, tx, message.Notice{Member: f.Member, Kind: kind, About: message.AFreeze,
		RelatedID: string(f.ID), Facts: facts})
}

// tellBegun is said once.
func (f Freeze) tellBegun(ctx context.Context, tx *sqlx.Tx) error {
	const mark = `UPDATE member_freezes SET told_at = lantern_now()
		WHERE id = $1 AND told_at IS NULL AND lifted_at IS NULL`
	done, err := tx.ExecContext(ctx, mark, f.ID)
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows == 0 {
		return err
	}
	return f.tell(ctx, tx, message.FreezeBegun)
}

// tellLifted says that something is open again, where it was told to be closed and nothing else keeps it so.
func (f Freeze) tellLifted(ctx context.Context, tx *sqlx.Tx) error {
	if !f.IsTold || !f.IsInForce {
		return nil
	}
	isStill, err := f.isStillClosed(ctx, tx)
	if err != nil || isStill {
		return err
	}
	return f.tell(ctx, tx, message.FreezeLifted)
}

// isStillClosed asks for another freeze of the same flag, his own or a team's.
func (f Freeze) isStillClosed(ctx context.Context, q pg.Q) (bool, error) {
	now, err := FlagsOf(ctx, q, f.Member)
	return map[Flag]bool{
		FreezeLogin: now.IsLoginFrozen, FreezeBet: now.IsBetFrozen, FreezeFunds: now.IsFundsFrozen,
		FreezeIncome:   now.IsIncomeFrozen,
		FreezeRegister: now.IsRegisterFrozen,
	}[f.Flag], err
}

// TellFreezes is the job for the freezes whose first moment has come since they were set: games that are open end, and
// their owners are told.
func TellFreezes(ctx context.Context, tx *sqlx.Tx) error {
	const read = `SELECT f.id FROM member_freezes f WHERE f.told_at IS NULL AND f.lifted_at IS NULL
		AND COALESCE(f.from_at <= lantern_now(), true) AND COALESCE(f.until_at > lantern_now(), true)
		ORDER BY f.id LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED`
	var begun []id.Freeze
	if err := tx.SelectContext(ctx, &begun, read); err != nil {
		return err
	}
	for _, which := range begun {
		f, err := oneFreeze(ctx, tx, `WHERE f.id = $1`, which)
		if err != nil {
			return err
		}
		who, err := f.held(ctx, tx)
		if err != nil {
			return err
		}
		if err := f.endPlay(ctx, tx, who); err != nil {
			return err
		}
		if err := f.tellBegun(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}
