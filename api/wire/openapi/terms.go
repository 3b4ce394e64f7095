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

// terms are the names of the contract with what they mean: a name means the same wherever it stands, unless its field
// has a doc tag. A line of terms.txt is `name | description | example | form`; the last two may be missing.
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

// amountUnit follows the description of every amount.
const amountUnit = "Decimal, in units of the currency."

// describe completes a property or a parameter by its name. What the field's own tags and type say takes precedence.
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

// exampleOf reads the example of a term as the type that the schema has; where a name has another type, there is none.
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
		if _, isList := value.([]any); isList == (schema.Type == huma.TypeArray) {
			return value
		}
	}
	return nil
}

// setRange bounds an integer, unless its field does.
func setRange(schema *huma.Schema, form string) {
	least, most, _ := strings.Cut(form, "..")
	if bound, err := strconv.ParseFloat(least, 64); err == nil && schema.Minimum == nil {
		schema.Minimum = &bound
	}
	if bound, err := strconv.ParseFloat(most, 64); err == nil && schema.Maximum == nil {
		schema.Maximum = &bound
	}
}
