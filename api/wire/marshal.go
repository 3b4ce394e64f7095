package wire

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"
	"time"
)

var (
	timeType      = reflect.TypeFor[time.Time]()
	marshalerType = reflect.TypeFor[json.Marshaler]()
)

// Marshal is json.Marshal, except that nil slices are encoded as empty arrays: the API has no null lists. value is
// not changed; parts that need filling are copied.
func Marshal(value any) ([]byte, error) {
	if value == nil {
		return json.Marshal(nil)
	}
	filled, _ := fill(reflect.ValueOf(value))
	return json.Marshal(filled.Interface())
}

// fill returns v with empty slices instead of nil ones, and whether it is a copy.
func fill(v reflect.Value) (reflect.Value, bool) {
	if !hasSlices(v.Type()) {
		return v, false
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return reflect.MakeSlice(v.Type(), 0, 0), true
		}
		return fillElements(v)
	case reflect.Struct:
		return fillFields(v)
	case reflect.Map:
		return fillMap(v)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return v, false
		}
		inner, isCopy := fill(v.Elem())
		if !isCopy || v.Kind() == reflect.Interface {
			return inner, isCopy
		}
		next := reflect.New(inner.Type())
		next.Elem().Set(inner)
		return next, true
	}
	return v, false
}

func fillElements(v reflect.Value) (next reflect.Value, isCopy bool) {
	next = v
	if !hasSlices(v.Type().Elem()) {
		return next, false
	}
	for i := range v.Len() {
		element, isFilled := fill(v.Index(i))
		if !isFilled {
			continue
		}
		if !isCopy {
			next, isCopy = reflect.MakeSlice(v.Type(), v.Len(), v.Len()), true
			reflect.Copy(next, v)
		}
		next.Index(i).Set(element)
	}
	return next, isCopy
}

func fillFields(v reflect.Value) (next reflect.Value, isCopy bool) {
	next = v
	for i := range v.NumField() {
		if !isFilledField(v.Type().Field(i)) {
			continue
		}
		field, isFilled := fill(v.Field(i))
		if !isFilled {
			continue
		}
		if !isCopy {
			next, isCopy = reflect.New(v.Type()).Elem(), true
			next.Set(v)
		}
		next.Field(i).Set(field)
	}
	return next, isCopy
}

func fillMap(v reflect.Value) (next reflect.Value, isCopy bool) {
	next = v
	for key, value := range v.Seq2() {
		filled, isFilled := fill(value)
		if !isFilled {
			continue
		}
		if !isCopy {
			next, isCopy = reflect.MakeMapWithSize(v.Type(), v.Len()), true
			for k, each := range v.Seq2() {
				next.SetMapIndex(k, each)
			}
		}
		next.SetMapIndex(key, filled)
	}
	return next, isCopy
}

// isFilledField excludes omitzero fields: json omits a nil slice there, but not an empty one.
func isFilledField(field reflect.StructField) bool {
	return field.IsExported() && !strings.Contains(field.Tag.Get("json"), "omitzero") && hasSlices(field.Type)
}

// slicesOf caches whether a type can contain slices.
var slicesOf sync.Map

func hasSlices(t reflect.Type) bool {
	if known, ok := slicesOf.Load(t); ok {
		return known.(bool)
	}
	has := lookForSlices(t, map[reflect.Type]bool{})
	slicesOf.Store(t, has)
	return has
}

// lookForSlices skips types that it is already visiting: a recursive type adds nothing.
func lookForSlices(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] || t == timeType || t.Implements(marshalerType) || reflect.PointerTo(t).Implements(marshalerType) {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Slice, reflect.Interface:
		return true
	case reflect.Pointer, reflect.Map, reflect.Array:
		return lookForSlices(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if field := t.Field(i); field.IsExported() && lookForSlices(field.Type, seen) {
				return true
			}
		}
	}
	return false
}
