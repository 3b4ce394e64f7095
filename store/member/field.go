package member

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/jmoiron/sqlx"

	"lantern/store/fault"
	"lantern/store/pg"
)

// Field is what registration asks for one value. Pattern is in the subset that RE2 and browsers read alike; * takes anything.
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

// Fields are what registration asks, in the order of the form.
func Fields(ctx context.Context, q pg.Q) ([]Field, error) {
	const read = `SELECT name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, sort
		FROM registration_fields ORDER BY sort, name`
	var all []Field
	err := q.SelectContext(ctx, &all, read)
	return all, pg.Named(err)
}

// SetField changes what registration asks for one value. A pattern that does not compile is refused. Faults: validation_failed.
func SetField(ctx context.Context, tx *sqlx.Tx, f Field) error {
	if _, err := f.compile(); err != nil {
		return fault.Invalid("acceptedPattern", "wrong_format").Because(err)
	}
	const upsert = `INSERT INTO registration_fields (name, is_enabled, is_required, accepted_pattern, pattern_id, min_length, max_length, sort)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (name) DO UPDATE SET is_enabled = excluded.is_enabled,
		is_required = excluded.is_required, accepted_pattern = excluded.accepted_pattern, pattern_id = excluded.pattern_id,
		min_length = excluded.min_length, max_length = excluded.max_length, sort = excluded.sort`
	_, err := tx.ExecContext(ctx, upsert, f.Name, f.IsEnabled, f.IsRequired, f.Pattern, f.PatternID, f.MinLength, f.MaxLength, f.Sort)
	return err
}

func (f Field) compile() (*regexp.Regexp, error) {
	if f.Pattern == "" || f.Pattern == "*" {
		return nil, nil
	}
	return regexp.Compile(`\A(?:` + f.Pattern + `)\z`)
}

// CheckFields holds values against what registration asks. What the form does not offer is unknown, as if it did not exist.
// Faults: validation_failed with every field that is wrong.
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
			accepted, err := f.compile()
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

func (f Field) check(problems *fault.Fault, value string, accepted *regexp.Regexp) *fault.Fault {
	length := utf8.RuneCountInString(value)
	if length >= f.MinLength && (f.MaxLength == 0 || length <= f.MaxLength) && (accepted == nil || accepted.MatchString(value)) {
		return problems
	}
	return problems.In(f.Name, "pattern", map[string]any{"patternId": f.PatternID, "min": f.MinLength, "max": f.MaxLength})
}
