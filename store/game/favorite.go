package game

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// MostFavorites is how many games a member may keep: what one list carries.
const MostFavorites = 999

// AddFavorite keeps a game; a second time changes nothing. Faults: not_found, limit_exceeded.
func AddFavorite(ctx context.Context, db *pg.DB, member id.Member, game id.Game) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		const add = `INSERT INTO favorites (member_id, game_id)
			SELECT $1, g.id FROM games g JOIN vendors v ON v.code = g.vendor_code WHERE g.id = $2 AND ` + isOpen + `
			ON CONFLICT (member_id, game_id) DO UPDATE SET added_at = favorites.added_at`
		written, err := tx.ExecContext(ctx, add, member, game)
		if err != nil {
			return err
		}
		rows, err := written.RowsAffected()
		if err != nil {
			return err
		}
		if rows == 0 {
			return fault.New(fault.NotFound)
		}
		var isOver bool
		if err := tx.GetContext(ctx, &isOver, `SELECT count(*) > $2 FROM favorites
			WHERE member_id = $1`, member, MostFavorites); err != nil {
			return err
		}
		if isOver {
			return fault.New(fault.LimitExceeded)
		}
		return nil
	})
}

// RemoveFavorite no longer keeps a game; one that is not kept stays so.
func RemoveFavorite(ctx context.Context, db *pg.DB, member id.Member, game id.Game) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM favorites WHERE member_id = $1 AND game_id = $2`, member, game)
		return err
	})
}

// FavoriteIDs are the games that a member keeps, the newest first.
func FavoriteIDs(ctx context.Context, q pg.Q, member id.Member) (ids []id.Game, err error) {
	const read = `SELECT f.game_id FROM favorites f JOIN games g ON g.id = f.game_id
		JOIN vendors v ON v.code = g.vendor_code
		WHERE f.member_id = $1 AND ` + isOpen + ` ORDER BY f.added_at DESC, f.game_id`
	err = q.SelectContext(ctx, &ids, read, member)
	return ids, pg.Named(err)
}

// Favorites are one page of them, of a type or of all, and how many there are.
func Favorites(ctx context.Context, q pg.Q, member id.Member, f Filter) (games []Game, total int, err error) {
	const kept = ` FROM favorites f JOIN games g ON g.id = f.game_id JOIN vendors v ON v.code = g.vendor_code
		WHERE f.member_id = $1 AND ` + isOpen + ` AND ($2 = '' OR g.type = $2 OR v.also_type = $2)`
	if err := q.GetContext(ctx, &total, `SELECT count(*)`+kept, member, f.Type); err != nil {
		return nil, 0, pg.Named(err)
	}
	const read = `SELECT ` + columns + kept + ` ORDER BY f.added_at DESC, g.id OFFSET $3 LIMIT $4`
	err = q.SelectContext(ctx, &games, read, member, f.Type, f.Offset, f.Size)
	return games, total, pg.Named(err)
}
