package game

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

func remember(ctx context.Context, tx *sqlx.Tx, member id.Member, game id.Game) error {
	const keep = `INSERT INTO recent_games (member_id, game_id) VALUES ($1, $2)
		ON CONFLICT (member_id, game_id) DO UPDATE SET played_at = excluded.played_at`
	_, err := tx.ExecContext(ctx, keep, member, game)
	return err
}

// Recent returns a page of the games that a member opened last, of one type or all, and how many there are.
func Recent(ctx context.Context, q pg.Q, member id.Member, f Filter) (games []Game, total int, err error) {
	f.Section, f.Member = LastOpen, member
	return List(ctx, q, f)
}
