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

// Weights are the share of a valid bet that counts as turnover, in percent by game type (D46).
type Weights map[string]money.Amount

// AllWeights returns the weights of all game types.
func AllWeights(ctx context.Context, q pg.Q) (Weights, error) {
	var rows []struct {
		Type    string       `db:"game_type"`
		Percent money.Amount `db:"ppm"`
	}
	// A percentage has four decimals, as an amount has.
	if err := q.SelectContext(ctx, &rows, `SELECT game_type, ppm FROM turnover_weights`); err != nil {
		return nil, err
	}
	all := Weights{}
	for _, row := range rows {
		all[row.Type] = row.Percent
	}
	return all, nil
}

// check refuses unknown game types and values that are no percentage. Faults: not_found, validation_failed (percent).
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

// ConfigureWeights sets the named weights, with an audit row; they apply to bets settled from then on. Faults:
// not_found, validation_failed.
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
