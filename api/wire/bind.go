package wire

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"lantern/store/fault"
	"lantern/store/money"
	"lantern/store/normalize"
)

// shape is the fields of an input type, read once from its tags.
type shape struct {
	path, query, cookie, body, file []slot
	// raw is the field that receives the unparsed body, recognized by its type.
	raw slot
}

type slot struct {
	index      int
	name       string
	isRequired bool
	minLength  int
	maxLength  int
	// minimum and maximum limit integers; nil for none.
	minimum, maximum *int64
	pattern          *regexp.Regexp
	// clean normalizes a text before it is checked; nil for texts that are refused instead of cleaned.
	clean func(string) string
	enum  []string
}

// The tags of a type never change, so its shape is cached.
var shapes sync.Map

func shapeOf(t reflect.Type) shape {
	if kept, ok := shapes.Load(t); ok {
		return kept.(shape)
	}
	read := readShape(t)
	shapes.Store(t, read)
	return read
}

func readShape(t reflect.Type) shape {
	var s shape
	for i := range t.NumField() {
		field := t.Field(i)
		if name, ok := field.Tag.Lookup("path"); ok {
			s.path = append(s.path, slotOf(field, i, name, true))
		} else if name, ok := field.Tag.Lookup("query"); ok {
			s.query = append(s.query, slotOf(field, i, name, field.Tag.Get("required") == "true"))
		} else if name, ok := field.Tag.Lookup("cookie"); ok {
			s.cookie = append(s.cookie, slotOf(field, i, name, false))
		} else if name, ok := field.Tag.Lookup("raw"); ok {
			s.raw = slotOf(field, i, name, true)
		}
	}
	s.body, s.file = bodySlots(t), fileSlots(t)
	return s
}

// Field is a field of a body or form as documented.
type Field struct {
	reflect.StructField
	Wire       string
	IsRequired bool
	// Most limits the files of a form field.
	Most int
}

// BodyFields returns the fields of an input that the body contains.
func BodyFields(in reflect.Type) []Field { return fieldsOf(in, bodySlots(in)) }

// FileFields returns the fields of an input that receive files.
func FileFields(in reflect.Type) []Field { return fieldsOf(in, fileSlots(in)) }

func fieldsOf(in reflect.Type, slots []slot) (all []Field) {
	for _, s := range slots {
		all = append(all, Field{StructField: in.Field(s.index), Wire: s.name, IsRequired: s.isRequired, Most: s.maxLength})
	}
	return all
}

func bodySlots(t reflect.Type) (slots []slot) {
	for i := range t.NumField() {
		field := t.Field(i)
		if tag, ok := field.Tag.Lookup("json"); ok && tag != "-" {
			name, options, _ := strings.Cut(tag, ",")
			slots = append(slots, slotOf(field, i, name, !strings.Contains(options, "omitempty")))
		}
	}
	return slots
}

func slotOf(field reflect.StructField, index int, name string, isRequired bool) slot {
	s := slot{index: index, name: name, isRequired: isRequired}
	s.minLength, _ = strconv.Atoi(field.Tag.Get("minLength"))
	s.maxLength, _ = strconv.Atoi(field.Tag.Get("maxLength"))
	s.minimum, s.maximum = limitOf(field, "minimum"), limitOf(field, "maximum")
	s.clean = cleaners[field.Tag.Get("normal")]
	if pattern := field.Tag.Get("pattern"); pattern != "" {
		s.pattern = regexp.MustCompile(pattern)
	}
	if enum := field.Tag.Get("enum"); enum != "" {
		s.enum = strings.Split(enum, ",")
	} else {
		s.enum = EnumValues(field.Type)
	}
	return s
}

// cleaners are the values of the tag normal.
var cleaners = map[string]func(string) string{
	"name": normalize.Name, "line": normalize.Line, "text": normalize.Text, "code": normalize.Code,
}

func limitOf(field reflect.StructField, tag string) *int64 {
	limit, err := strconv.ParseInt(field.Tag.Get(tag), 10, 64)
	if err != nil {
		return nil
	}
	return &limit
}

// Enum is implemented by the string types of store that have a closed set of values: states, kinds, directions. The
// set is written there and nowhere else; the binder refuses other values and the document lists them.
type Enum[T ~string] interface{ Values() []T }

// EnumValues returns what Values returns for a type that implements Enum, or nil.
func EnumValues(t reflect.Type) (values []string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	method, ok := t.MethodByName("Values")
	if !ok || t.Kind() != reflect.String {
		return nil
	}
	all := method.Func.Call([]reflect.Value{reflect.Zero(t)})[0]
	for i := range all.Len() {
		values = append(values, all.Index(i).String())
	}
	return values
}

func (s shape) bind(in reflect.Value, request Request) error {
	problems := fault.New(fault.ValidationFailed)
	for _, p := range s.path {
		problems = p.text(problems, "", in.Field(p.index), request.Path(p.name))
	}
	for _, q := range s.query {
		problems = q.text(problems, "", in.Field(q.index), request.Query(q.name))
	}
	for _, c := range s.cookie {
		if request.Cookie == nil {
			break
		}
		problems = c.text(problems, "", in.Field(c.index), request.Cookie(c.name))
	}
	problems = s.files(problems, in, request.Files)
	if s.raw.name != "" {
		in.Field(s.raw.index).SetBytes(request.Body)
	} else if len(s.body) > 0 || len(request.Body) > 0 {
		// A call without a body refuses one, like any other unknown field.
		if err := syntax(request.Body); err != nil {
			return fault.New(fault.MalformedJSON).Because(err)
		}
		problems = object(problems, "", s.body, in, request.Body)
	}
	if len(problems.Fields) > 0 {
		return problems
	}
	return nil
}

// text converts a value of the path or the query.
func (s slot) text(problems *fault.Fault, prefix string, field reflect.Value, text string) *fault.Fault {
	if text == "" {
		if s.isRequired {
			return problems.In(prefix+s.name, "required", nil)
		}
		return problems
	}
	if field.Kind() == reflect.String {
		field.SetString(text)
		return s.check(problems, prefix, field)
	}
	if parser, ok := field.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if parser.UnmarshalText([]byte(text)) != nil {
			return problems.In(prefix+s.name, "wrong_format", nil)
		}
		return problems
	}
	if field.CanInt() {
		number, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			return problems.In(prefix+s.name, "wrong_type", nil)
		}
		field.SetInt(number)
		return s.check(problems, prefix, field)
	}
	return problems.In(prefix+s.name, "wrong_type", nil)
}

// object decodes a JSON object into a struct: no unknown fields, no missing fields, every value of its type.
func object(problems *fault.Fault, prefix string, slots []slot, into reflect.Value, raw []byte) *fault.Fault {
	given := make([]json.RawMessage, len(slots))
	isObject := objectFields(raw, func(name []byte, value json.RawMessage) {
		if at := slices.IndexFunc(slots, func(s slot) bool { return s.name == string(name) }); at >= 0 {
			given[at] = value
		} else {
			problems = problems.In(prefix+string(name), "unknown_field", nil)
		}
	})
	if !isObject {
		return problems.In(strings.TrimSuffix(prefix, "."), "wrong_type", nil)
	}
	for i, s := range slots {
		switch {
		case given[i] != nil:
			problems = s.value(problems, prefix, into.Field(s.index), given[i])
		case s.isRequired:
			problems = problems.In(prefix+s.name, "required", nil)
		}
	}
	return problems
}

func (s slot) value(problems *fault.Fault, prefix string, field reflect.Value, raw json.RawMessage) *fault.Fault {
	// The target of a pointer to an object is decoded as strictly as a plain field, and never null either.
	if isObjectPointer(field) {
		field.Set(reflect.New(field.Type().Elem()))
		field = field.Elem()
	}
	_, isOwn := field.Addr().Interface().(json.Unmarshaler)
	if field.Kind() == reflect.Struct && !isOwn {
		return object(problems, prefix+s.name+".", shapeOf(field.Type()).body, field, raw)
	}
	if string(raw) == "null" && field.Kind() != reflect.Pointer {
		return problems.In(prefix+s.name, "wrong_type", nil)
	}
	if field.Kind() == reflect.Map && hasNullValue(raw) || isListOfPlain(field.Type()) && hasNullItem(raw) {
		return problems.In(prefix+s.name, "wrong_type", nil)
	}
	if hasNull(raw) {
		return problems.In(prefix+s.name, "wrong_format", nil)
	}
	err := decode(raw, field)
	switch {
	case errors.Is(err, money.ErrSyntax):
		return problems.In(prefix+s.name, string(fault.AmountScale), nil)
	case err != nil:
		return problems.In(prefix+s.name, "wrong_type", nil)
	}
	return s.check(problems, prefix, field)
}

// hasNullValue reports whether a field of an object is null, which decoding into a map would turn into an empty value.
func hasNullValue(raw []byte) (found bool) {
	objectFields(raw, func(_ []byte, value json.RawMessage) { found = found || string(value) == "null" })
	return found
}

// isListOfPlain reports whether a type is a list of objects whose fields are never null.
func isListOfPlain(list reflect.Type) bool {
	if list.Kind() != reflect.Slice || list.Elem().Kind() != reflect.Struct {
		return false
	}
	for i := range list.Elem().NumField() {
		if list.Elem().Field(i).Type.Kind() == reflect.Pointer {
			return false
		}
	}
	return true
}

// hasNullItem reports whether an item of a list, or a field of one, is null.
func hasNullItem(raw []byte) bool {
	var items []json.RawMessage
	return json.Unmarshal(raw, &items) == nil && slices.ContainsFunc(items, func(item json.RawMessage) bool {
		return string(item) == "null" || hasNullValue(item)
	})
}

// isObjectPointer reports whether a field points to a struct that is an object in JSON, unlike an instant or an amount.
func isObjectPointer(field reflect.Value) bool {
	if field.Kind() != reflect.Pointer || field.Type().Elem().Kind() != reflect.Struct {
		return false
	}
	_, isOwn := reflect.New(field.Type().Elem()).Interface().(json.Unmarshaler)
	return !isOwn
}

// decode decodes one value. Plain strings, booleans and types with their own decoder, nearly all values, need no
// second syntax check.
func decode(raw json.RawMessage, field reflect.Value) error {
	if own, ok := field.Addr().Interface().(json.Unmarshaler); ok {
		return own.UnmarshalJSON(raw)
	}
	if field.Kind() == reflect.String && raw[0] == '"' && !bytes.ContainsRune(raw, '\\') {
		field.SetString(string(raw[1 : len(raw)-1]))
		return nil
	}
	if field.Kind() == reflect.Bool && (raw[0] == 't' || raw[0] == 'f') {
		field.SetBool(raw[0] == 't')
		return nil
	}
	return json.Unmarshal(raw, field.Addr().Interface())
}

// IsStorable reports whether Postgres can store the text: valid UTF-8 without zero characters.
func IsStorable(text string) bool { return utf8.ValidString(text) && !strings.ContainsRune(text, 0) }

// check applies the limits of the tags to a text or an integer, and to those that a pointer points to.
func (s slot) check(problems *fault.Fault, prefix string, field reflect.Value) *fault.Fault {
	if field.Kind() == reflect.Pointer {
		field = field.Elem()
	}
	if field.CanInt() && (s.minimum != nil && field.Int() < *s.minimum || s.maximum != nil && field.Int() > *s.maximum) {
		return problems.In(prefix+s.name, "wrong_format", nil)
	}
	if field.Kind() != reflect.String {
		return problems
	}
	text := field.String()
	if !IsStorable(text) {
		return problems.In(prefix+s.name, "wrong_format", nil)
	}
	if s.clean != nil {
		text = s.clean(text)
		field.SetString(text)
	}
	length := utf8.RuneCountInString(text)
	switch {
	case s.clean == nil && !normalize.IsOneLine(text):
		return problems.In(prefix+s.name, "wrong_format", nil)
	case length < s.minLength:
		return problems.In(prefix+s.name, "too_short", map[string]any{"min": s.minLength})
	case s.maxLength > 0 && length > s.maxLength:
		return problems.In(prefix+s.name, "too_long", map[string]any{"max": s.maxLength})
	case s.enum != nil && !slices.Contains(s.enum, text):
		return problems.In(prefix+s.name, "not_offered", nil)
	case s.pattern != nil && !s.pattern.MatchString(text):
		return problems.In(prefix+s.name, "wrong_format", nil)
	}
	return problems
}
