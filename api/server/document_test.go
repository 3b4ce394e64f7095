package server_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"lantern/api/server"
	"lantern/api/wire"
)

// wholeDocument is what the program prints for both listeners.
func wholeDocument(t *testing.T) (document map[string]any) {
	t.Helper()
	described, err := server.DescribedBy(server.Nouns(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(described)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &document); err != nil {
		t.Fatal(err)
	}
	return document
}

// Redocly and Spectral check summaries, identifiers and tags; no rule of theirs checks that every property says what
// it is.
func TestDocument_EveryPropertyAndParameter_IsDescribed(t *testing.T) {
	seen := 0
	var walk func(at string, node any)
	walk = func(at string, node any) {
		switch node := node.(type) {
		case []any:
			for _, each := range node {
				walk(at, each)
			}
		case map[string]any:
			properties, _ := node["properties"].(map[string]any)
			for name, each := range properties {
				seen++
				isNarrowed := name == "errorCode" && len(properties) == 1
				if about, _ := each.(map[string]any)["description"].(string); about == "" && !isNarrowed {
					t.Errorf("%s: the property %s has no description: add it to terms.txt", at, name)
				}
			}
			if about, _ := node["description"].(string); node["in"] != nil && node["schema"] != nil && about == "" {
				t.Errorf("%s: the parameter %v has no description: add it to terms.txt", at, node["name"])
			}
			for name, each := range node {
				walk(at+"/"+name, each)
			}
		}
	}
	document := wholeDocument(t)
	walk("paths", document["paths"])
	walk("webhooks", document["webhooks"])
	walk("components", document["components"])
	if seen < 500 {
		t.Errorf("only %d properties were looked at", seen)
	}
	for _, each := range document["tags"].([]any) {
		if tag := each.(map[string]any); tag["description"] == nil {
			t.Errorf("the tag %v has no description", tag["name"])
		}
	}
}

// A string type of store that reaches the wire is an id, a day, or lists its values.
func TestDocument_StringTypesOfStore_ListTheirValues(t *testing.T) {
	product := open(t).product(t)
	t.Cleanup(product.Close)
	seen := map[reflect.Type]bool{}
	var walk func(shape reflect.Type)
	walk = func(shape reflect.Type) {
		for shape.Kind() == reflect.Pointer || shape.Kind() == reflect.Slice || shape.Kind() == reflect.Map {
			shape = shape.Elem()
		}
		if seen[shape] || shape == reflect.TypeFor[time.Time]() {
			return
		}
		seen[shape] = true
		if shape.Kind() == reflect.String && strings.HasPrefix(shape.PkgPath(), "lantern/store/") {
			isPlain := strings.HasSuffix(shape.PkgPath(), "/id") || strings.HasSuffix(shape.String(), "clock.Date")
			if !isPlain && wire.EnumValues(shape) == nil {
				t.Errorf("%s has no Values", shape)
			}
		}
		for i := 0; shape.Kind() == reflect.Struct && i < shape.NumField(); i++ {
			walk(shape.Field(i).Type)
		}
	}
	for _, route := range append(product.Routes(), product.OperatorRoutes()...) {
		walk(route.In)
		walk(route.Out)
	}
	if len(seen) < 100 {
		t.Errorf("only %d types were looked at", len(seen))
	}
}
