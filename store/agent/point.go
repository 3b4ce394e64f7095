package agent

import (
	"context"
	"slices"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/idem"
	"lantern/store/money"
	"lantern/store/pg"
)

// Point returns a member's current rebate point for a type of game; 0 if none was set.
func Point(ctx context.Context, q pg.Q, memberID id.Member, gameType string) (money.Rate, error) {
	const read = `SELECT COALESCE((SELECT ppm FROM member_points
		WHERE member_id = $1 AND game_type = $2 AND from_at <= lantern_now()
		ORDER BY from_at DESC LIMIT 1), 0)`
	var point money.Rate
	err := q.GetContext(ctx, &point, read, memberID, gameType)
	return point, pg.Named(err)
}

// Endow sets the first point of a new account in the transaction that creates it. It cannot exceed the parent's; the
// top of a line is not limited. Faults: validation_failed.
func Endow(ctx context.Context, tx *sqlx.Tx, memberID id.Member, gameType string, point money.Rate) error {
	parent, err := lockLine(ctx, tx, memberID)
	if err != nil {
		return err
	}
	if parent != nil {
		if err := within(ctx, tx, *parent, gameType, point); err != nil {
			return err
		}
	}
	return setPoint(ctx, tx, memberID, gameType, point)
}

// Raise raises the point of a direct downline, at most to the agent's own; it applies to bets accepted from now on.
// Only operators lower points. Faults: not_found for anyone but a direct downline, validation_failed.
func Raise(ctx context.Context, tx *sqlx.Tx, by, memberID id.Member, gameType string, point money.Rate) error {
	parent, err := lockLine(ctx, tx, memberID)
	if err != nil {
		return err
	}
	if parent == nil || *parent != by {
		return fault.New(fault.NotFound)
	}
	current, err := Point(ctx, tx, memberID, gameType)
	if err != nil {
		return err
	}
	if point <= current {
		return fault.Invalid("percent", "too_low")
	}
	if err := within(ctx, tx, by, gameType, point); err != nil {
		return err
	}
	return setPoint(ctx, tx, memberID, gameType, point)
}

// RaiseOnce is Raise in a transaction of its own, once per key. Faults: those of Raise.
func RaiseOnce(ctx context.Context, db *pg.DB, key *idem.Key, by, memberID id.Member, gameType string,
	point money.Rate) error {
	_, err := idem.Once(ctx, db, key, func(tx *sqlx.Tx) (money.Rate, error) {
		if !slices.Contains(GameTypes, gameType) {
			return 0, fault.Invalid("gameType", "not_offered")
		}
		return point, Raise(ctx, tx, by, memberID, gameType, point)
	})
	return err
}

// lockLine locks the member and the parent, so that changes along a line are serialized.
func lockLine(ctx context.Context, tx *sqlx.Tx, memberID id.Member) (parent *id.Member, err error) {
	err = tx.GetContext(ctx, &parent, `SELECT parent_id FROM members WHERE id = $1`, memberID)
	if pg.IsNone(err) {
		return nil, fault.New(fault.NotFound)
	}
	if err != nil {
		return nil, err
	}
	const lock = `SELECT id FROM members WHERE id = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE`
	var held []id.Member
	return parent, tx.SelectContext(ctx, &held, lock, memberID, parent)
}

func within(ctx context.Context, tx *sqlx.Tx, parent id.Member, gameType string, point money.Rate) error {
	limit, err := Point(ctx, tx, parent, gameType)
	if err == nil && point > limit {
		return fault.Invalid("percent", "too_high")
	}
	return err
}

func setPoint(ctx context.Context, tx *sqlx.Tx, memberID id.Member, gameType string, point money.Rate) error {
	if point < 0 || point > money.Whole {
		return fault.Invalid("percent", "wrong_format")
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO member_points (member_id, game_type, ppm)
		VALUES ($1, $2, $3)`, memberID, gameType, point)
	return err
}
