package system

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Setting is a row of the merchant's configuration that belongs to one noun.
type Setting struct {
	Key string
	// About says what it configures, for the table of settings.
	About   string
	Default any

	decode func(current any, changes json.RawMessage) (any, error)
	check  func(Settings) []error
}

// Declared is a setting with its type.
type Declared[T any] struct{ Setting }

// declared are the settings of all nouns that this program links, by key.
var declared = map[string]Setting{}

// Declare declares a setting of a noun, once, as a package variable. check returns what is wrong with a value; it may
// compare it with other settings. A key that is taken panics.
func Declare[T any](key, about string, value T, check func(T, Settings) []error) Declared[T] {
	d := Declared[T]{Setting{Key: key, About: about, Default: value}}
	d.decode = func(current any, changes json.RawMessage) (any, error) {
		if _, isOne := current.(T); !isOne {
			return nil, fmt.Errorf("setting %s has the type %T", key, current)
		}
		// Decoding writes into the slices of what it decodes into; others read those of the current value.
		raw, err := json.Marshal(current)
		if err != nil {
			return nil, fmt.Errorf("setting %s: %w", key, err)
		}
		var value T
		for _, part := range []json.RawMessage{raw, changes} {
			strict := json.NewDecoder(bytes.NewReader(part))
			strict.DisallowUnknownFields()
			if err := strict.Decode(&value); err != nil {
				return nil, err
			}
		}
		return value, nil
	}
	d.check = func(s Settings) []error { return check(d.Of(s), s) }
	if _, isTaken := declared[key]; isTaken || slices.Contains(baseKeys(), key) {
		panic("system: the setting " + key + " is declared twice")
	}
	declared[key] = d.Setting
	return d
}

// Of returns the value of the setting, its default where the merchant has set none.
func (d Declared[T]) Of(s Settings) T {
	if value, isSet := s.declared[d.Key].(T); isSet {
		return value
	}
	return d.Default.(T)
}

// With returns the settings with another value of this one.
func (d Declared[T]) With(s Settings, value T) Settings {
	s.declared = maps.Clone(s.declared)
	if s.declared == nil {
		s.declared = map[string]any{}
	}
	s.declared[d.Key] = value
	return s
}

// DeclaredSettings returns the settings that nouns have declared, by key.
func DeclaredSettings() []Setting {
	return slices.SortedFunc(maps.Values(declared), func(a, b Setting) int { return strings.Compare(a.Key, b.Key) })
}

// change returns the settings with changes of a declared one; what the changes leave out stays.
func (s Settings) change(setting Setting, changes json.RawMessage) (Settings, error) {
	current, isSet := s.declared[setting.Key]
	if !isSet {
		current = setting.Default
	}
	value, err := setting.decode(current, changes)
	if err != nil {
		return s, err
	}
	s.declared = maps.Clone(s.declared)
	if s.declared == nil {
		s.declared = map[string]any{}
	}
	s.declared[setting.Key] = value
	return s, nil
}

// MarshalJSON writes the base settings and those of nouns as one object.
func (s Settings) MarshalJSON() ([]byte, error) {
	type base Settings
	raw, err := json.Marshal(base(s))
	if err != nil {
		return nil, err
	}
	var rows map[string]json.RawMessage
	if err := json.Unmarshal(raw, &rows); err != nil {
		return nil, err
	}
	for key, setting := range declared {
		value, isSet := s.declared[key]
		if !isSet {
			value = setting.Default
		}
		if rows[key], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	return json.Marshal(rows)
}

// baseKeys are the settings that this package declares itself: the fields of Settings.
func baseKeys() (keys []string) {
	for _, field := range baseFields() {
		keys = append(keys, field.key)
	}
	return keys
}
