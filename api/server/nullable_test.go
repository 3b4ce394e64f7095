package server_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"lantern/store/money"
)

// The document says "may be null" of plain pointers by itself; of money only where its field says so, of objects never.
func TestDocument_NullableFields_AreDeclared(t *testing.T) {
	product := open(t).product(t)
	t.Cleanup(product.Close)
	seen := map[reflect.Type]bool{}
	for _, route := range product.Routes() {
		if route.Out != nil {
			checkMissing(t, route.Out, seen)
		}
	}
	if len(seen) < 50 {
		t.Fatalf("only %d shapes were looked at", len(seen))
	}
}

func checkMissing(t *testing.T, shape reflect.Type, seen map[reflect.Type]bool) {
	t.Helper()
	for shape.Kind() == reflect.Pointer || shape.Kind() == reflect.Slice || shape.Kind() == reflect.Map {
		shape = shape.Elem()
	}
	if shape.Kind() != reflect.Struct || shape == reflect.TypeFor[time.Time]() || seen[shape] {
		return
	}
	seen[shape] = true
	for i := range shape.NumField() {
		field := shape.Field(i)
		if mayBeNull(field) && field.Tag.Get("nullable") != "true" {
			t.Errorf("%s.%s may be null, and the document does not say so", shape, field.Name)
		}
		checkMissing(t, field.Type, seen)
	}
}

func mayBeNull(field reflect.StructField) bool {
	if field.Type.Kind() != reflect.Pointer || strings.Contains(field.Tag.Get("json"), "omitempty") ||
		strings.Trim(field.Tag.Get("json"), "-") == "" {
		return false
	}
	to := field.Type.Elem()
	return to == reflect.TypeFor[money.Amount]() || to.Kind() == reflect.Struct && to != reflect.TypeFor[time.Time]()
}
