package wire

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
)

func TestObjectFields_AgreeWithEncodingJSON(t *testing.T) {
	for _, text := range []string{
		`{}`, ` { } `, `{"a":1}`, ` {"a" : [1, {"b": "}]\"," }] , "c":"x\\" ,"d":{"e":{}}, "f" :-1.5e3,"g":null, "h":true }` +
			"\n",
		`{"\u0061":"\u00e9","b c":" , "}`, `{"":[],"x":{"":""}}`,
	} {
		var want map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		got := map[string]json.RawMessage{}
		if !objectFields([]byte(text), func(name []byte, value json.RawMessage) { got[string(name)] = value }) {
			t.Errorf("%s is an object", text)
		}
		if !maps.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%s has %s, want %s", text, got, want)
		}
	}
	for _, text := range []string{`[]`, `"{"`, `null`, `1`, ` [{"a":1}] `} {
		if objectFields([]byte(text), func([]byte, json.RawMessage) { t.Errorf("%s has no members", text) }) {
			t.Errorf("%s is no object", text)
		}
	}
}
