package operator

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/jmoiron/sqlx"

	"lantern/store/audit"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/wallet"
)

// Setting is one change of what the merchant configures, and who made it.
type Setting struct {
	Key    string
	Value  json.RawMessage
	By     string
	Reason string
}

// Configure changes one setting, with its line in the trail; whatever does not fit changes nothing. Faults:
// validation_failed.
func Configure(ctx context.Context, db *pg.DB, change Setting) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		// Two at once would each write the switches as they were before the other.
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext('settings'))`); err != nil {
			return err
		}
		if change.Key == Weights {
			return change.weigh(ctx, tx)
		}
		now, err := system.Read(ctx, tx)
		if err != nil {
			return err
		}
		row, value, err := system.Draft(now, change.Key, change.Value)
		if err != nil {
			return fault.Invalid(change.Key, "wrong_format").Because(err)
		}
		if err := audit.Write(ctx, tx, change.line("setting "+row, settingOf(now, row), value)); err != nil {
			return err
		}
		return system.Change(ctx, tx, row, value)
	})
}

// Weights is the setting of how much of a bet counts as turnover; those that the change leaves out stay.
const Weights = "turnover.weights"

func (s Setting) weigh(ctx context.Context, tx *sqlx.Tx) error {
	before, err := wallet.AllWeights(ctx, tx)
	if err != nil {
		return err
	}
	var changes wallet.Weights
	if err := json.Unmarshal(s.Value, &changes); err != nil {
		return fault.Invalid(s.Key, "wrong_format").Because(err)
	}
	if err := changes.Check(before); err != nil {
		return fault.Invalid(s.Key, "wrong_format").Because(err)
	}
	if err := audit.Write(ctx, tx, s.line("setting "+s.Key, before, changes)); err != nil {
		return err
	}
	return changes.Keep(ctx, tx)
}

// ConfigureField changes what registration asks for one field; what the change leaves out stays. Faults: not_found,
// validation_failed.
func ConfigureField(ctx context.Context, db *pg.DB, change Setting) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := member.FieldNamed(ctx, tx, change.Key)
		if err != nil {
			return err
		}
		after := before
		strict := json.NewDecoder(bytes.NewReader(change.Value))
		strict.DisallowUnknownFields()
		if err := strict.Decode(&after); err != nil || after.Name != before.Name {
			return fault.Invalid(change.Key, "wrong_format").Because(err)
		}
		if err := audit.Write(ctx, tx, change.line("registration "+change.Key, before, after)); err != nil {
			return err
		}
		return member.SetField(ctx, tx, after)
	})
}

func (s Setting) line(object string, before, after any) audit.Row {
	return audit.Row{Actor: s.By, Action: "configure", Object: object, Before: before, After: after, Reason: s.Reason}
}

// settingOf is one of the settings as it is kept.
func settingOf(now system.Settings, key string) any {
	whole, err := json.Marshal(now)
	if err != nil {
		return nil
	}
	var rows map[string]json.RawMessage
	if err := json.Unmarshal(whole, &rows); err != nil {
		return nil
	}
	return rows[key]
}
