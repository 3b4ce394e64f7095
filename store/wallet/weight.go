package wallet

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"lantern/store/money"
	"lantern/store/pg"
)

// Weights are how much of a valid bet counts as turnover, in percent by type of game (D46).
type Weights map[string]money.Amount

// AllWeights reads them.
func AllWeights(ctx context.Context, q pg.Q) (Weights, error) {
	var rows []struct {
		Type    string       `db:"game_type"`
		Percent money.Amount `db:"ppm"`
	}
	// A percent has ten thousand parts, as an amount has.
	if err := q.SelectContext(ctx, &rows, `SELECT game_type, ppm FROM turnover_weights`); err != nil {
		return nil, err
	}
	all := Weights{}
	for _, row := range rows {
		all[row.Type] = row.Percent
	}
	return all, nil
}

// Check refuses types that there are not, and weights beyond everything.
func (w Weights) Check(known Weights) error {
	for name, percent := range w {
		if _, isOne := known[name]; !isOne {
			return fmt.Errorf("turnover.weights: %q is no type of game", name)
		}
		if percent < 0 || percent > 100*money.Unit {
			return fmt.Errorf("turnover.weights: %s of %s is not between 0 and 100 percent", percent, name)
		}
	}
	return nil
}

// Keep sets the weights that are named, as a step; bets that are settled from then on count by them.
func (w Weights) Keep(ctx context.Context, tx *sqlx.Tx) error {
	for name, percent := range w {
		if _, err := tx.ExecContext(ctx, `UPDATE turnover_weights SET ppm = $2
			WHERE game_type = $1`, name, percent); err != nil {
			return err
		}
	}
	return nil
}
