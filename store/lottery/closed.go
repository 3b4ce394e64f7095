package lottery

import (
	"context"

	"github.com/lib/pq"

	"lantern/store/money"
	"lantern/store/pg"
)

// closedKey names a number of a bet type of a game.
func closedKey(game, betType, cell string) string { return game + "|" + betType + "|" + cell }

// closedNumbers returns the factors of numbers that are closed or pay less, by closedKey. What is closed in one issue
// only is closed for orders that play it.
func closedNumbers(ctx context.Context, q pg.Q, games []string) (map[string]money.Rate, error) {
	var rows []struct {
		Game   string     `db:"game_code"`
		Type   string     `db:"bet_type"`
		Cell   string     `db:"cell"`
		Factor money.Rate `db:"factor_ppm"`
	}
	const read = `SELECT game_code, bet_type, cell, min(factor_ppm) AS factor_ppm FROM lottery_closed_numbers
		WHERE game_code = ANY ($1) GROUP BY 1, 2, 3`
	if err := q.SelectContext(ctx, &rows, read, pq.Array(games)); err != nil {
		return nil, err
	}
	closed := make(map[string]money.Rate, len(rows))
	for _, row := range rows {
		closed[closedKey(row.Game, row.Type, row.Cell)] = row.Factor
	}
	return closed, nil
}
