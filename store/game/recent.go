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
	const from = ` FROM recent_games r JOIN games g ON g.id = r.game_id
		JOIN vendors v ON v.code = g.vendor_code
		WHERE r.member_id = $1
		AND ` + isOpen + ` AND ($2 = '' OR g.type = $2 OR v.also_type = $2)`
	if err := q.GetContext(ctx, &total, `SELECT count(*)`+from, member, f.Type); err != nil {
		return nil, 0, pg.Named(err)
	}
	const read = `SELECT ` + columns + from + ` ORDER BY r.played_at DESC, g.id OFFSET $3 LIMIT $4`
	err = q.SelectContext(ctx, &games, read, member, f.Type, f.Offset, f.Size)
	return games, total, pg.Named(err)
}
