package cli

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"reflect"
	"strings"

	"lantern/api/wire"
)

// options are flags that every command has.
type options struct {
	as, key, url, token, out string
}

// input is what a command sends.
type input struct {
	path  map[string]string
	query url.Values
	body  []byte
}

// parse splits the words of a command line into those without a flag and the flags, in any order. A flag takes its
// value as --name=value or as the next word; flags without one are true.
func parse(args []string) (words []string, flags map[string]string) {
	flags = map[string]string{}
	for i := 0; i < len(args); i++ {
		name, isFlag := strings.CutPrefix(args[i], "--")
		if !isFlag {
			words = append(words, args[i])
			continue
		}
		name, value, hasValue := strings.Cut(name, "=")
		if !hasValue {
			value = "true"
			if i+1 < len(args) && !strings.HasPrefix(args[i+1], "--") {
				i++
				value = args[i]
			}
		}
		flags[name] = value
	}
	return words, flags
}

// takeOptions removes the flags that every command has.
func takeOptions(flags map[string]string, getenv func(string) string) options {
	take := func(name string) string {
		value := flags[name]
		delete(flags, name)
		return value
	}
	o := options{as: take("as"), url: take("url"), token: take("token"), out: take("out")}
	if o.url == "" {
		o.url = getenv("LANTERN_OPERATOR_URL")
	}
	if o.token == "" {
		o.token = getenv("LANTERN_OPERATOR_TOKEN")
	}
	return o
}

// inputOf builds what the command sends from its arguments and flags. Errors: too many or too few arguments, unknown
// flags, unreadable files.
func inputOf(c command, args []string, flags map[string]string, stdin io.Reader) (input, error) {
	in := input{path: map[string]string{}, query: url.Values{}}
	if len(args) != len(c.args) {
		return in, fmt.Errorf("usage: %s", c.usage())
	}
	for i, arg := range c.args {
		in.path[arg] = args[i]
	}
	for name, value := range flags {
		read, err := valueOf(value, stdin)
		if err != nil {
			return in, fmt.Errorf("--%s: %w", name, err)
		}
		flags[name] = read
	}
	for _, field := range queryFields(c.route.In) {
		if value, isGiven := flags[field.Wire]; isGiven {
			in.query.Set(field.Wire, value)
			delete(flags, field.Wire)
		}
	}
	var err error
	if in.body, err = bodyOf(c.route, flags); err != nil {
		return in, err
	}
	for name := range flags {
		return in, fmt.Errorf("%s has no flag --%s", c.name, name)
	}
	return in, nil
}

// bodyOf takes the fields of the body from the flags; --json gives a whole body to which they are added, --file the
// body of a route that takes a text.
func bodyOf(route wire.Route, flags map[string]string) ([]byte, error) {
	if route.TakesText != "" {
		text, isGiven := flags["file"]
		if !isGiven {
			return nil, errors.New("name the file: --file @FILE")
		}
		delete(flags, "file")
		return []byte(text), nil
	}
	fields := map[string]json.RawMessage{}
	if whole, isGiven := flags["json"]; isGiven {
		delete(flags, "json")
		if err := json.Unmarshal([]byte(whole), &fields); err != nil {
			return nil, fmt.Errorf("--json: %w", err)
		}
	}
	for _, field := range wire.BodyFields(route.In) {
		if value, isGiven := flags[field.Wire]; isGiven {
			raw, err := jsonOf(field.Type, value)
			if err != nil {
				return nil, fmt.Errorf("--%s: %w", field.Wire, err)
			}
			fields[field.Wire] = raw
			delete(flags, field.Wire)
		}
	}
	return json.Marshal(fields)
}

// valueOf reads @FILE, and @- from standard input; other values are taken as they are.
func valueOf(value string, stdin io.Reader) (string, error) {
	name, isFile := strings.CutPrefix(value, "@")
	if !isFile {
		return value, nil
	}
	var raw []byte
	var err error
	if name == "-" {
		raw, err = io.ReadAll(stdin)
		return strings.TrimRight(string(raw), "\r\n"), err
	}
	raw, err = os.ReadFile(name) //nolint:gosec // the file that the operator names
	return string(raw), err
}

// jsonOf writes a flag's value as the type of its field asks.
func jsonOf(t reflect.Type, value string) (json.RawMessage, error) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	asText := func() (json.RawMessage, error) { return json.Marshal(value) }
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		if json.Valid([]byte(value)) {
			return json.RawMessage(value), nil
		}
		return asText()
	case t.Kind() == reflect.String, reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()),
		reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()):
		return asText()
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.String && !strings.HasPrefix(value, "["):
		return json.Marshal(strings.Split(value, ","))
	case t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8:
		return json.Marshal([]byte(value))
	}
	if !json.Valid([]byte(value)) {
		return nil, errors.New("not JSON")
	}
	return json.RawMessage(value), nil
}

// queryFields are the fields of an input that the query carries.
func queryFields(in reflect.Type) (fields []wire.Field) {
	if in.Kind() != reflect.Struct {
		return nil
	}
	for i := range in.NumField() {
		field := in.Field(i)
		if name, isQuery := field.Tag.Lookup("query"); isQuery {
			fields = append(fields, wire.Field{StructField: field, Wire: name,
				IsRequired: field.Tag.Get("required") == "true"})
		}
	}
	return fields
}
