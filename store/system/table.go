package system

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

type baseField struct{ key, about string }

// baseFields are the fields of Settings that are rows of the table.
func baseFields() (fields []baseField) {
	t := reflect.TypeFor[Settings]()
	for i := range t.NumField() {
		field := t.Field(i)
		if key := field.Tag.Get("json"); field.IsExported() && key != "-" {
			fields = append(fields, baseField{key, field.Tag.Get("doc")})
		}
	}
	return fields
}

// Table describes every setting in Markdown: its key, what it configures and its default. The first column of a setting
// of a noun is what Change and the operators' call take.
func Table() (string, error) {
	var text strings.Builder
	text.WriteString("# Settings\n\nWritten by `make gen` from what the nouns declare. Operators change them with " +
		"`PUT /operator/v1/settings/:key` or\n`lantern operator settings set KEY`; every process follows within a second." +
		"\n\n| key | configures | default |\n|---|---|---|\n")
	defaults, err := json.Marshal(Defaults())
	if err != nil {
		return "", err
	}
	var rows map[string]json.RawMessage
	if err := json.Unmarshal(defaults, &rows); err != nil {
		return "", err
	}
	for _, field := range baseFields() {
		fmt.Fprintf(&text, "| `%s` | %s | `%s` |\n", field.key, field.about, rows[field.key])
	}
	for _, setting := range DeclaredSettings() {
		fmt.Fprintf(&text, "| `%s` | %s | `%s` |\n", setting.Key, setting.About, rows[setting.Key])
	}
	return text.String(), nil
}
