package game

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/id"
	"lantern/store/pg"
)

// MaxRecent is how many recently played games are listed.
const MaxRecent = 20

func remember(ctx context.Context, tx *sqlx.Tx, member id.Member, game id.Game) error {
	const keep = `INSERT INTO recent_games (member_id, game_id) VALUES ($1, $2)
		ON CONFLICT (member_id, game_id) DO UPDATE SET played_at = excluded.played_at`
	_, err := tx.ExecContext(ctx, keep, member, game)
	return err
}

// Recent returns the games that a member opened last, of one type or all.
func Recent(ctx context.Context, q pg.Q, member id.Member, f Filter) (games []Game, err error) {
	const read = `SELECT ` + columns + ` FROM recent_games r JOIN games g ON g.id = r.game_id
		JOIN vendors v ON v.code = g.vendor_code
		WHERE r.member_id = $1
		AND ` + isOpen + ` AND ($2 = '' OR g.type = $2 OR v.also_type = $2) ORDER BY r.played_at DESC, g.id LIMIT $3`
	err = q.SelectContext(ctx, &games, read, member, f.Type, MaxRecent)
	return games, pg.Named(err)
}
