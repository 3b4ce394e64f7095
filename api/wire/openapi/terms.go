package openapi

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// term describes a name of the contract. The form of a string is its format; that of an integer is its range, like
// 1..100 or 0..
type term struct{ about, example, form string }

//go:embed terms.txt
var termTable string

// terms describe the field names of the API: a name has the same meaning everywhere, unless a field has a doc tag. A
// line of terms.txt is `name | description | example | form`; the last two are optional.
var terms = sync.OnceValue(func() map[string]term {
	all := map[string]term{}
	for line := range strings.Lines(termTable) {
		cells := append(strings.Split(strings.TrimSpace(line), " | "), "", "")
		all[cells[0]] = term{about: cells[1], example: cells[2], form: cells[3]}
	}
	return all
})

// describeAll describes the properties of an object.
func describeAll(schema *huma.Schema) {
	for name, property := range schema.Properties {
		describe(name, property)
	}
}

// amountUnit is appended to the description of every amount.
const amountUnit = "Decimal, in units of the currency."

// describe completes a property or parameter by name. Tags and type of the field take precedence.
func describe(name string, schema *huma.Schema) {
	if schema == nil {
		return
	}
	known := terms()[name]
	if schema.Description == "" {
		schema.Description = known.about
	}
	if schema.Pattern == amountPattern && !strings.HasSuffix(schema.Description, amountUnit) {
		schema.Description = strings.TrimSpace(schema.Description + " " + amountUnit)
	}
	if example := exampleOf(known.example, schema); example != nil && len(schema.Examples) == 0 {
		schema.Examples = []any{example}
	}
	switch {
	case schema.Type == huma.TypeString && schema.Format == "" && !strings.Contains(known.form, ".."):
		schema.Format = known.form
	case schema.Type == huma.TypeInteger:
		setRange(schema, known.form)
	}
}

// exampleOf converts a term's example to the type of the schema, or returns nil if it does not fit.
func exampleOf(text string, schema *huma.Schema) any {
	switch {
	case text == "" || schema.Enum != nil || schema.Pattern != "":
		return nil
	case schema.Type == huma.TypeString && schema.Format == "":
		return text
	case schema.Type == huma.TypeInteger || schema.Type == huma.TypeArray:
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			return nil
		}
		list, isList := value.([]any)
		if isList != (schema.Type == huma.TypeArray) || isList && !fitsItems(list, schema.Items) {
			return nil
		}
		return value
	}
	return nil
}

// setRange sets the bounds of an integer that has none.
func setRange(schema *huma.Schema, form string) {
	least, most, _ := strings.Cut(form, "..")
	if bound, err := strconv.ParseFloat(least, 64); err == nil && schema.Minimum == nil {
		schema.Minimum = &bound
	}
	if bound, err := strconv.ParseFloat(most, 64); err == nil && schema.Maximum == nil {
		schema.Maximum = &bound
	}
}

// fitsItems reports whether an example of a list has objects where its items are objects.
func fitsItems(list []any, items *huma.Schema) bool {
	if items == nil || items.Ref == "" {
		return true
	}
	for _, item := range list {
		if _, isObject := item.(map[string]any); !isObject {
			return false
		}
	}
	return true
}
