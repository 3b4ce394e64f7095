package game

import (
	"context"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// MaxFavorites is how many favorites a member may have: what one list carries.
const MaxFavorites = 999

// AddFavorite adds a favorite; a second time changes nothing. Faults: not_found, limit_exceeded.
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
			WHERE member_id = $1`, member, MaxFavorites); err != nil {
			return err
		}
		if isOver {
			return fault.New(fault.LimitExceeded)
		}
		return nil
	})
}

// RemoveFavorite removes a favorite, if it is one.
func RemoveFavorite(ctx context.Context, db *pg.DB, member id.Member, game id.Game) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM favorites WHERE member_id = $1 AND game_id = $2`, member, game)
		return err
	})
}

// FavoriteIDs returns the ids of a member's favorites, newest first.
func FavoriteIDs(ctx context.Context, q pg.Q, member id.Member) (ids []id.Game, err error) {
	const read = `SELECT f.game_id FROM favorites f JOIN games g ON g.id = f.game_id
		JOIN vendors v ON v.code = g.vendor_code
		WHERE f.member_id = $1 AND ` + isOpen + ` ORDER BY f.added_at DESC, f.game_id`
	err = q.SelectContext(ctx, &ids, read, member)
	return ids, pg.Named(err)
}

// Favorites returns a page of a member's favorites, of one type or all, and their number.
func Favorites(ctx context.Context, q pg.Q, member id.Member, f Filter) (games []Game, total int, err error) {
	f.Section, f.Member = Favorite, member
	return List(ctx, q, f)
}
