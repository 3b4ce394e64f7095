package seed

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/jmoiron/sqlx"

	"lantern/store/matching"
	"lantern/store/member"
	"lantern/store/money"
	"lantern/store/system"
)

// settings writes the defaults of settings that are not set, so that changes by operators are kept.
func settings(ctx context.Context, tx *sqlx.Tx) error {
	whole, err := json.Marshal(system.Defaults())
	if err != nil {
		return err
	}
	const fill = `INSERT INTO settings (key, value) SELECT key, value FROM jsonb_each($1::jsonb) ON CONFLICT DO NOTHING`
	_, err = tx.ExecContext(ctx, fill, string(whole))
	return err
}

//go:embed contacts.json
var contactsFile []byte

// demoContacts writes the demo's contacts and license; changes by operators are kept.
func demoContacts(ctx context.Context, tx *sqlx.Tx) error {
	const fill = `UPDATE settings SET value = $1 WHERE key = 'resources' AND value IN ('null'::jsonb, '[]'::jsonb)`
	_, err := tx.ExecContext(ctx, fill, string(contactsFile))
	return err
}

// demoMatching switches matched payouts on, also for players of one address, as those of a demo are; changes by
// operators are kept.
func demoMatching(ctx context.Context, tx *sqlx.Tx) error {
	rules, isOn := matching.Settings.Default.(matching.Rules)
	if !isOn {
		return fmt.Errorf("setting %s has another type", matching.Settings.Key)
	}
	before, err := json.Marshal(rules)
	if err != nil {
		return err
	}
	rules.IsOn, rules.ChecksAddress, rules.LockMinutes, rules.OfferMinutes = true, false, demoMinutes, demoMinutes
	rules.Depositor.BonusPercent = money.Unit
	after, err := json.Marshal(rules)
	if err != nil {
		return err
	}
	const fill = `UPDATE settings SET value = $2 WHERE key = $1 AND value = $3::jsonb`
	_, err = tx.ExecContext(ctx, fill, matching.Settings.Key, string(after), string(before))
	return err
}

// demoMinutes let visitors of the demo see a locked credit end, and a withdrawal paid that no member pays.
const demoMinutes = 5

//go:embed registration.json
var registrationFile []byte

// registration writes the fields of the registration form; changes by operators are kept.
func registration(ctx context.Context, tx *sqlx.Tx) error {
	var fields []member.Field
	if err := json.Unmarshal(registrationFile, &fields); err != nil {
		return fmt.Errorf("registration.json: %w", err)
	}
	known, err := member.Fields(ctx, tx)
	if err != nil {
		return err
	}
	for i, f := range fields {
		if slices.ContainsFunc(known, func(k member.Field) bool { return k.Name == f.Name }) {
			continue
		}
		f.Sort = i
		if err := member.SetField(ctx, tx, f); err != nil {
			return fmt.Errorf("registration field %s: %w", f.Name, err)
		}
	}
	return nil
}
