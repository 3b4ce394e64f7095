package wallet

import (
	"context"
	"fmt"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
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

// check refuses unknown types of games, and weights that are no percentage. Faults: not_found, validation_failed
// (percent).
func (w Weights) check(known Weights) error {
	for name, percent := range w {
		if _, isKnown := known[name]; !isKnown {
			return fault.New(fault.NotFound).Because(fmt.Errorf("unknown type of game %q", name))
		}
		if percent < 0 || percent > 100*money.Unit {
			return fault.Invalid("percent", "not_offered").
				Because(fmt.Errorf("%s of %s is not between 0 and 100 percent", percent, name))
		}
	}
	return nil
}

// ConfigureWeights sets the weights that are named, with an audit row; bets that are settled from then on count by
// them. Faults: not_found, validation_failed.
func ConfigureWeights(ctx context.Context, db *pg.DB, changes Weights, by approval.Action) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := AllWeights(ctx, tx)
		if err != nil {
			return err
		}
		if err := changes.check(before); err != nil {
			return err
		}
		if err := by.Note(ctx, tx, "configure", "setting turnover.weights", before, changes); err != nil {
			return err
		}
		return changes.store(ctx, tx)
	})
}

func (w Weights) store(ctx context.Context, tx *sqlx.Tx) error {
	for name, percent := range w {
		if _, err := tx.ExecContext(ctx, `UPDATE turnover_weights SET ppm = $2
			WHERE game_type = $1`, name, percent); err != nil {
			return err
		}
	}
	return nil
}
