package openapi

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/money"
)

const (
	schemaPrefix  = "#/components/schemas/"
	amountPattern = `^-?(0|[1-9]\d*)(\.\d{1,4})?$`
	exampleAmount = "125.50"
	exampleID     = "0198c1f2-6a3e-7c41-9d52-3f0a8b7e6d14"
	exampleTime   = "2026-03-01T09:30:00Z"
	exampleDay    = "2026-03-01"
)

// registry collects the schemas of a document. It extends huma's rules: enums are components, ids are UUIDs, amounts
// are decimal strings, arrays are never null, and every property is described (terms.go).
type registry struct {
	schemas map[string]*huma.Schema
	types   map[string]reflect.Type
}

func newRegistry() *registry {
	return &registry{schemas: map[string]*huma.Schema{}, types: map[string]reflect.Type{}}
}

// arraysAreNeverNull sets huma's process-wide default once; wire.Marshal writes an empty array for a nil slice.
var arraysAreNeverNull = sync.OnceFunc(func() { huma.DefaultArrayNullable = false })

func (r *registry) Schema(t reflect.Type, allowRef bool, hint string) *huma.Schema {
	arraysAreNeverNull()
	plain := t
	for plain.Kind() == reflect.Pointer {
		plain = plain.Elem()
	}
	if scalar := scalarSchema(plain); scalar != nil {
		scalar.Nullable = t != plain
		return scalar
	}
	values := wire.EnumValues(plain)
	switch {
	case values != nil:
		return r.enum(t, plain, values)
	case plain.Kind() != reflect.Struct, plain == reflect.TypeFor[struct{}]():
		return huma.SchemaFromType(r, t)
	case isProvider(plain):
		return huma.SchemaFromType(r, t)
	}
	name := schemaName(plain, hint)
	if r.types[name] == nil {
		r.types[name], r.schemas[name] = plain, &huma.Schema{}
		r.schemas[name] = huma.SchemaFromType(r, plain)
		describeAll(r.schemas[name])
	} else if r.types[name] != plain {
		panic("two types are named " + name + ": " + plain.String() + ", " + r.types[name].String())
	}
	if allowRef {
		return &huma.Schema{Ref: schemaPrefix + name}
	}
	return r.schemas[name]
}

func isProvider(t reflect.Type) bool { return t.Implements(reflect.TypeFor[huma.SchemaProvider]()) }

// enum refers to the component of an enumerated type; a pointer may also be null.
func (r *registry) enum(t, plain reflect.Type, values []string) *huma.Schema {
	name := schemaName(plain, "")
	if r.schemas[name] == nil {
		r.types[name] = plain
		r.schemas[name] = &huma.Schema{Type: huma.TypeString, Enum: anySlice(values)}
	}
	ref := &huma.Schema{Ref: schemaPrefix + name}
	if t != plain {
		return &huma.Schema{AnyOf: []*huma.Schema{ref, {Type: "null"}}}
	}
	return ref
}

// scalarSchema is the schema of the types that are strings on the wire with a form of their own, or nil.
func scalarSchema(t reflect.Type) *huma.Schema {
	switch {
	case t == reflect.TypeFor[money.Amount]():
		return &huma.Schema{
			Type: huma.TypeString, Pattern: amountPattern, Examples: []any{exampleAmount},
		}
	case t == reflect.TypeFor[time.Time]():
		return &huma.Schema{Type: huma.TypeString, Format: "date-time", Examples: []any{exampleTime}}
	case t == reflect.TypeFor[clock.Date]():
		return &huma.Schema{Type: huma.TypeString, Format: "date", Examples: []any{exampleDay}}
	case t.Kind() == reflect.Struct && t.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		return &huma.Schema{Type: huma.TypeString}
	case strings.HasSuffix(t.PkgPath(), "store/id") && t.Kind() == reflect.String:
		return &huma.Schema{Type: huma.TypeString, Format: "uuid", Examples: []any{exampleID}}
	}
	return nil
}

func anySlice[T any](values []T) []any {
	all := make([]any, len(values))
	for i, value := range values {
		all[i] = value
	}
	return all
}

// SchemaFromRef finds a component by its reference.
func (r *registry) SchemaFromRef(ref string) *huma.Schema {
	return r.schemas[strings.TrimPrefix(ref, schemaPrefix)]
}

// TypeFromRef finds the Go type of a component by its reference.
func (r *registry) TypeFromRef(ref string) reflect.Type {
	return r.types[strings.TrimPrefix(ref, schemaPrefix)]
}

// Map returns every component by its name.
func (r *registry) Map() map[string]*huma.Schema { return r.schemas }

// RegisterTypeAlias is part of huma's interface; scalarSchema takes its place.
func (r *registry) RegisterTypeAlias(reflect.Type, reflect.Type) {}

// MarshalJSON writes the components by their names.
func (r *registry) MarshalJSON() ([]byte, error) { return json.Marshal(r.schemas) }
