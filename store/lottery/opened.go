package lottery

import (
	"context"
	"time"

	"lantern/store/lottery/rules/catalog"
	"lantern/store/pg"
)

// OpenedFilter selects draws of a mode in a range of instants; an empty game or region does not filter.
type OpenedFilter struct {
	Mode         catalog.Mode
	Game, Region string
	From, Until  time.Time
}

// OpenedDraw is a draw with its game.
type OpenedDraw struct {
	Code     string    `db:"code"`
	Names    []byte    `db:"names"`
	Region   *string   `db:"region"`
	Province *string   `db:"province"`
	Number   string    `db:"number"`
	DrawsAt  time.Time `db:"draws_at"`
	Result   string    `db:"result"`
}

// Name returns the name of the game in a language, or in English.
func (d OpenedDraw) Name(language string) string { return Game{Names: d.Names}.Name(language) }

// mostOpened bounds a list of draws: a game of one minute has 1,440 a day.
const mostOpened = 200

// Opened returns draws, newest first. Without a game only official draws are listed, because those of fast games would
// fill the list.
func Opened(ctx context.Context, q pg.Q, f OpenedFilter) ([]OpenedDraw, error) {
	list := []OpenedDraw{}
	const read = `SELECT l.code, g.names, l.region, l.province, i.number, i.draws_at, i.result
		FROM lottery_games l JOIN games g ON g.id = l.game_id JOIN lottery_issues i ON i.game_code = l.code
		WHERE $1 = ANY (l.modes) AND ($2 = '' AND l.source = 'OFFICIAL' OR l.code = $2) AND ($3 = '' OR l.region = $3)
			AND i.draws_at >= $4 AND i.draws_at < $5 AND i.result IS NOT NULL AND i.state <> 'VOIDED'
		ORDER BY i.draws_at DESC, l.sort LIMIT $6`
	return list, q.SelectContext(ctx, &list, read, f.Mode, f.Game, f.Region, f.From, f.Until, mostOpened)
}
