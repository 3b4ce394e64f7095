package agent

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/money"
	"lantern/store/pg"
)

// Point is what a member has for a type of game now; 0 where nobody gave him one.
func Point(ctx context.Context, q pg.Q, who id.Member, gameType string) (money.Rate, error) {
	const read = `SELECT COALESCE((SELECT ppm FROM member_points
		WHERE member_id = $1 AND game_type = $2 AND from_at <= lantern_now()
		ORDER BY from_at DESC LIMIT 1), 0)`
	var point money.Rate
	err := q.GetContext(ctx, &point, read, who, gameType)
	return point, pg.Named(err)
}

// Endow gives a new account its first point as a step of making it. Nobody gets more than his parent has; the top of a
// line may have anything. Faults: validation_failed.
func Endow(ctx context.Context, tx *sqlx.Tx, who id.Member, gameType string, point money.Rate) error {
	parent, err := lockLine(ctx, tx, who)
	if err != nil {
		return err
	}
	if parent != nil {
		if err := within(ctx, tx, *parent, gameType, point); err != nil {
			return err
		}
	}
	return setPoint(ctx, tx, who, gameType, point)
}

// Raise lifts a point of a direct downline, up to what the agent has himself; it counts for bets accepted from now on.
// Lowering is the operator's. Faults: not_found for anybody but a direct downline, validation_failed.
func Raise(ctx context.Context, tx *sqlx.Tx, by, who id.Member, gameType string, point money.Rate) error {
	parent, err := lockLine(ctx, tx, who)
	if err != nil {
		return err
	}
	if parent == nil || *parent != by {
		return fault.New(fault.NotFound)
	}
	current, err := Point(ctx, tx, who, gameType)
	if err != nil {
		return err
	}
	if point <= current {
		return fault.Invalid("point", "too_low")
	}
	if err := within(ctx, tx, by, gameType, point); err != nil {
		return err
	}
	return setPoint(ctx, tx, who, gameType, point)
}

// lockLine holds the member and his parent, so that two changes along a line come one after the other.
func lockLine(ctx context.Context, tx *sqlx.Tx, who id.Member) (parent *id.Member, err error) {
	err = tx.GetContext(ctx, &parent, `SELECT parent_id FROM members WHERE id = $1`, who)
	if pg.IsNone(err) {
		return nil, fault.New(fault.NotFound)
	}
	if err != nil {
		return nil, err
	}
	const lock = `SELECT id FROM members WHERE id = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE`
	var held []id.Member
	return parent, tx.SelectContext(ctx, &held, lock, who, parent)
}

func within(ctx context.Context, tx *sqlx.Tx, parent id.Member, gameType string, point money.Rate) error {
	limit, err := Point(ctx, tx, parent, gameType)
	if err == nil && point > limit {
		return fault.Invalid("point", "too_high")
	}
	return err
}

func setPoint(ctx context.Context, tx *sqlx.Tx, who id.Member, gameType string, point money.Rate) error {
	if point < 0 || point > money.Whole {
		return fault.Invalid("point", "wrong_format")
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO member_points (member_id, game_type, ppm)
		VALUES ($1, $2, $3)`, who, gameType, point)
	return err
}
