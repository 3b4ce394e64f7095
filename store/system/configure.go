package system

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/pg"
)

// Configure changes a setting and writes its audit row; an invalid value changes nothing. The key is that of Draft.
// Faults: not_found (no such setting), validation_failed (value).
func Configure(ctx context.Context, db *pg.DB, key string, value json.RawMessage, by approval.Action) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		// Concurrent changes would each write all features as they were before the other.
		if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtext('settings'))`); err != nil {
			return err
		}
		now, err := Read(ctx, tx)
		if err != nil {
			return err
		}
		if !now.hasSetting(key) {
			return fault.New(fault.NotFound)
		}
		row, changed, err := Draft(now, key, value)
		if err != nil {
			return fault.Invalid("value", "wrong_format").Because(err)
		}
		if err := by.Note(ctx, tx, "configure", "setting "+row, now.row(row), changed); err != nil {
			return err
		}
		return Change(ctx, tx, row, changed)
	})
}

func (s Settings) hasSetting(key string) bool {
	if _, isFeature := featureNamed(key); isFeature {
		return true
	}
	row, _, _ := strings.Cut(key, ".")
	return s.row(row) != nil
}

// Values returns every setting as JSON, by its key.
func (s Settings) Values() (map[string]json.RawMessage, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	var values map[string]json.RawMessage
	err = json.Unmarshal(text, &values)
	return values, err
}
