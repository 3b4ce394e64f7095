package lottery

import (
	"cmp"
	"context"
	"slices"

	"github.com/lib/pq"

	"lantern/store/lottery/rules"
	"lantern/store/money"
	"lantern/store/pg"
)

// Number is a number of a bet type of a game in one issue, or in all where Issue is empty.
type Number struct {
	Game  string `db:"game_code"`
	Type  string `db:"bet_type"`
	Cell  string `db:"cell"`
	Issue string `db:"issue"`
}

// closedNumbers are the factors of numbers that are closed (0) or pay less.
type closedNumbers map[Number]money.Rate

func readClosedNumbers(ctx context.Context, q pg.Q, games []string) (closedNumbers, error) {
	var rows []struct {
		Number
		Factor money.Rate `db:"factor_ppm"`
	}
	const read = `SELECT game_code, bet_type, cell, COALESCE(number, '') AS issue, factor_ppm FROM lottery_closed_numbers
		WHERE game_code = ANY ($1)`
	if err := q.SelectContext(ctx, &rows, read, pq.Array(games)); err != nil {
		return nil, err
	}
	closed := make(closedNumbers, len(rows))
	for _, row := range rows {
		closed[row.Number] = row.Factor
	}
	return closed, nil
}

// factor of a number in an issue.
func (c closedNumbers) factor(number Number) money.Rate {
	factor := money.Whole
	for _, issue := range []string{"", number.Issue} {
		number.Issue = issue
		if lowered, isClosed := c[number]; isClosed {
			factor = min(factor, lowered)
		}
	}
	return factor
}

// part is what of a selection pays the same factor; number is one of its numbers.
type part struct {
	selection rules.Selection
	factor    money.Rate
	number    string
}

// parts divides a selection by the factors of its numbers in an issue, the lowest factor first.
func (c closedNumbers) parts(game, issue string, s rules.Selection) []part {
	if len(c) == 0 {
		return []part{{selection: s, factor: money.Whole}}
	}
	betType := s.Type().Code
	factorOf := func(cell string) money.Rate {
		return c.factor(Number{Game: game, Type: betType, Cell: cell, Issue: issue})
	}
	var parts []part
	for _, cell := range s.Cells() {
		factor := factorOf(cell.Key)
		if !slices.ContainsFunc(parts, func(p part) bool { return p.factor == factor }) {
			parts = append(parts, part{selection: s, factor: factor, number: cell.Key})
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.factor, b.factor) })
	for n := range parts {
		if len(parts) > 1 {
			parts[n].selection = s.Only(func(cell string) bool { return factorOf(cell) == parts[n].factor })
		}
	}
	return parts
}
