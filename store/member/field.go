package member

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/system"
)

// Field is a field of the registration form. Pattern is a regular expression as in browsers; * accepts anything.
type Field struct {
	Name       string `db:"name" json:"name"`
	IsEnabled  bool   `db:"is_enabled" json:"isEnabled"`
	IsRequired bool   `db:"is_required" json:"isRequired"`
	Pattern    string `db:"accepted_pattern" json:"pattern"`
	PatternID  int    `db:"pattern_id" json:"patternId"`
	MinLength  int    `db:"min_length" json:"minLength"`
	MaxLength  int    `db:"max_length" json:"maxLength"`
	Sort       int    `db:"sort" json:"sort"`
}

// Fields returns the fields of the registration form in their order.
func Fields(ctx context.Context, q pg.Q) ([]Field, error) {
	const read = `SELECT name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, sort
		FROM registration_fields ORDER BY sort, name`
	var all []Field
	err := q.SelectContext(ctx, &all, read)
	return all, pg.Named(err)
}

// FieldNamed returns a field of the registration form. Faults: not_found.
func FieldNamed(ctx context.Context, q pg.Q, name string) (Field, error) {
	const read = `SELECT name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, sort
		FROM registration_fields WHERE name = $1`
	var found Field
	err := q.GetContext(ctx, &found, read, name)
	if pg.IsNone(err) {
		return found, fault.New(fault.NotFound)
	}
	return found, pg.Named(err)
}

// ConfigureField changes a field of the registration form, with an audit row; what the JSON omits stays. Faults:
// not_found, validation_failed.
func ConfigureField(ctx context.Context, db *pg.DB, name string, changes json.RawMessage, by approval.Action) error {
	return pg.InTx(ctx, db, func(tx *sqlx.Tx) error {
		before, err := FieldNamed(ctx, tx, name)
		if err != nil {
			return err
		}
		after := before
		strict := json.NewDecoder(bytes.NewReader(changes))
		strict.DisallowUnknownFields()
		if err := strict.Decode(&after); err != nil || after.Name != before.Name {
			return fault.Invalid(name, "wrong_format").Because(err)
		}
		if err := by.Note(ctx, tx, "configure", "registration "+name, before, after); err != nil {
			return err
		}
		return SetField(ctx, tx, after)
	})
}

const (
	// maxField is the maximum length of a value.
	maxField = 255
	// maxSort is the last position in the form.
	maxSort = 1000
)

// SetField stores a field of the registration form. A pattern that is invalid or slow with hostile values is refused.
// Faults: validation_failed.
func SetField(ctx context.Context, tx *sqlx.Tx, f Field) error {
	if err := configurable(f.Pattern); err != nil {
		return fault.Invalid("acceptedPattern", "wrong_format").Because(err)
	}
	if f.PatternID < 0 || f.PatternID >= len(Families) {
		return fault.Invalid("patternId", "wrong_format").Because(errNoFamily)
	}
	if f.MinLength < 0 || f.MaxLength < f.MinLength || f.MaxLength > maxField {
		return fault.Invalid("maxLength", "wrong_format")
	}
	if f.Sort < 0 || f.Sort > maxSort {
		return fault.Invalid("sort", "wrong_format")
	}
	const upsert = `INSERT INTO registration_fields (name, is_enabled, is_required, accepted_pattern, pattern_id,
		min_length, max_length, sort)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (name) DO UPDATE SET is_enabled = excluded.is_enabled,
		is_required = excluded.is_required, accepted_pattern = excluded.accepted_pattern, pattern_id = excluded.pattern_id,
		min_length = excluded.min_length, max_length = excluded.max_length, sort = excluded.sort`
	_, err := tx.ExecContext(ctx, upsert, f.Name, f.IsEnabled, f.IsRequired, f.Pattern, f.PatternID, f.MinLength,
		f.MaxLength, f.Sort)
	return err
}

// configurable returns why a pattern cannot be configured.
func configurable(pattern string) error {
	if pattern == "" || pattern == "*" {
		return nil
	}
	if err := checkPattern(pattern, true); err != nil {
		return err
	}
	slow, err := isSlow(pattern)
	if err == nil && slow {
		return errSlow
	}
	return err
}

// MobileFields returns the fields of registration by mobile number: the number replaces the username, the code and
// the password are required as configured, the others stay. A code replaces the captcha.
func MobileFields(fields []Field, s system.Settings) []Field {
	list := make([]Field, 0, len(fields))
	for _, f := range fields {
		switch f.Name {
		case "username":
			continue
		case "mobileNum", "countryDialingCode":
			f.IsEnabled, f.IsRequired = true, true
		case "verificationCode":
			f.IsEnabled = s.Has(system.VerifiedRegistration)
			f.IsRequired = f.IsEnabled
		case "captcha":
			f.IsRequired = f.IsRequired && !s.Has(system.VerifiedRegistration)
		case "password", "confirmPassword":
			f.IsEnabled = s.Has(system.PasswordWithMobile)
			f.IsRequired = f.IsEnabled
		}
		list = append(list, f)
	}
	return list
}

// CheckFields validates values against the registration form. Fields that are not offered are unknown. Faults:
// validation_failed with every invalid field.
func CheckFields(fields []Field, values map[string]string) error {
	problems := fault.New(fault.ValidationFailed)
	for name := range values {
		if !slices.ContainsFunc(fields, func(f Field) bool { return f.Name == name && f.IsEnabled }) {
			problems = problems.In(name, "unknown_field", nil)
		}
	}
	for _, f := range fields {
		value, isGiven := values[f.Name]
		switch {
		case !f.IsEnabled:
		case !isGiven && f.IsRequired:
			problems = problems.In(f.Name, "required", nil)
		case isGiven:
			accepted, err := ReadPattern(f.Pattern)
			if err != nil {
				return fmt.Errorf("pattern of %s: %w", f.Name, err)
			}
			problems = f.check(problems, value, accepted)
		}
	}
	if len(problems.Fields) > 0 {
		return problems
	}
	return nil
}

func (f Field) check(problems *fault.Fault, value string, accepted Accepts) *fault.Fault {
	length := utf8.RuneCountInString(value)
	if length >= f.MinLength && (f.MaxLength == 0 || length <= f.MaxLength) && accepted.Takes(value) {
		return problems
	}
	return problems.In(f.Name, "pattern", map[string]any{"patternId": f.PatternID, "min": f.MinLength, "max": f.MaxLength})
}
