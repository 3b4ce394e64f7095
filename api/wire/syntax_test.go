package wire_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/money"
)

// F-S12.
func TestBody_AmbiguousJSON_IsRefused(t *testing.T) {
	var many []string
	for i := range 100 {
		many = append(many, fmt.Sprintf(`"k%d":1`, i))
	}
	for body, isSyntax := range map[string]bool{
		`{"a":"x"}`: true, ` {"a" : "x:\"{[" } `: true, `{"a":"}"}`: true,
		`{"a":"a","b":{"a":1},"c":[{"a":1},{"a":2}]}`:                     true,
		`{` + strings.Join(many, ",") + `}`:                               true,
		`{"a":` + strings.Repeat("[", 31) + strings.Repeat("]", 31) + `}`: true,

		`{"a":1,"a":1}`: false, `{"a":1,"\u0061":1}`: false, `{"a" :1, "a"	:2}`: false, `{"b":{"a":1,"a":2}}`: false,
		`{"b":[1,{"a":1,"a":2}]}`:                  false,
		`{` + strings.Join(many, ",") + `,"k3":2}`: false, `{"a":` + strings.Repeat("[", 32) + strings.Repeat("]", 32) +
			`}`: false,
		`{"a":"x"}{}`: false, `{"a":"x"} x`: false, `{"a":"x",}`: false, `{"a":01}`: false, `{'a':1}`: false, `{"a":"` +
			"\xff" + `"}`: false,
		`{"a":"\ud83d\udc09 \\ud83d \u00e9"}`: true, `{"a":"\ud83d"}`: false, `{"a":"\udc09\ud83d"}`: false,
		`{"a":"\uD83Dx"}`: false,
		`{"\ud83d":1}`:    false, `{"a":"\ud83d\\udc09"}`: false,
		``: false, `{"a":NaN}`: false, "{\"a\":\"\x00\"}": false, `//{}`: false,
	} {
		var in struct {
			A string `json:"a"`
		}
		err := wire.Strict([]byte(body), &in)
		if isRefused := fault.Of(err) != nil && fault.Of(err).Code == fault.MalformedJSON; isRefused == isSyntax {
			t.Errorf("%.60q: %v", body, err)
		}
	}
}

// F-S11, CHK-45.
func TestBody_CallWithoutOne_RefusesIt(t *testing.T) {
	none := func(string) string { return "" }
	route := wire.Call("POST", "/x", "takes nothing", func(context.Context, wire.Caller, wire.None) (wire.None,
		error) {
		return wire.None{}, nil
	})
	for body, code := range map[string]fault.Code{
		``: "", `{}`: "", `{"type":1}`: fault.ValidationFailed, `[]`: fault.ValidationFailed, `{}{}`: fault.MalformedJSON,
	} {
		_, err := route.Serve(t.Context(), wire.Caller{}, wire.Request{Path: none, Query: none, Body: []byte(body)})
		if (err == nil) != (code == "") || err != nil && !errors.Is(err, fault.New(code)) {
			t.Errorf("%q: %v", body, err)
		}
	}
}

func TestBody_PointerFields_AreReadStrictly(t *testing.T) {
	for body, wrong := range map[string]string{
		`{}`:            "",
		`{"at":null}`:   "",
		`{"at":"noon"}`: "at wrong_type",

		`{"sums":{"bet":"1.00"},"at":"2026-01-02T03:04:05Z"}`: "",

		`{"sums":null}`:            "sums wrong_type",
		`{"sums":[]}`:              "sums wrong_type",
		`{"sums":{"bet":1}}`:       "sums.bet wrong_type",
		`{"sums":{"bets":"1.00"}}`: "sums.bets unknown_field",
		`{"sums":{"Bet":"1.00"}}`:  "sums.Bet unknown_field",
		`{"names":{"en":null}}`:    "names wrong_type",
		`{"names":{"en":"x"}}`:     "",
		`{"zone":"ABCDEF"}`:        "zone too_long",
		`{"zone":"ABC"}`:           "",
		`{"zone":null}`:            "",
		`{"minutes":-1}`:           "minutes wrong_format",
		`{"minutes":61}`:           "minutes wrong_format",
		`{"minutes":60}`:           "",
	} {
		var in struct {
			Names   map[string]string `json:"names,omitempty"`
			Zone    *string           `json:"zone,omitempty" maxLength:"5"`
			Minutes *int              `json:"minutes,omitempty" minimum:"0" maximum:"60"`

			Sums *struct {
				Bet *money.Amount `json:"bet,omitempty"`
			} `json:"sums,omitempty"`
			At *time.Time `json:"at,omitempty"`
		}
		err := wire.Strict([]byte(body), &in)
		field, code, _ := strings.Cut(wrong, " ")
		if f := fault.Of(err); (f == nil) != (wrong == "") || f != nil && f.Fields[field].Code != code {
			t.Errorf("%s: %v", body, err)
		}
		if wrong == "" && (in.Sums != nil) != strings.Contains(body, "1.00") {
			t.Errorf("%s: %+v", body, in)
		}
	}
}

// F-S14.
func TestBody_TextThatCannotBeStored_IsRefusedUnderItsField(t *testing.T) {
	for body, field := range map[string]string{
		`{"text":"a\u0000b"}`: "text", `{"list":["x","\u0000"]}`: "list", `{"map":{"k":"\u0000"}}`: "map",
		`{"map":{"\u0000":"x"}}`:                 "map",
		`{"whole":{"deep":[{"er":"\\\u0000"}]}}`: "whole", `{"whole":{"deep":"\\u0000"},"text":"\\u0000"}`: "",
	} {
		var in struct {
			Text  string            `json:"text,omitempty"`
			List  []string          `json:"list,omitempty"`
			Map   map[string]string `json:"map,omitempty"`
			Whole json.RawMessage   `json:"whole,omitempty"`
		}
		err := wire.Strict([]byte(body), &in)
		if field == "" && err == nil {
			continue
		}
		if f := fault.Of(err); f == nil || f.Fields[field].Code != "wrong_format" {
			t.Errorf("%s: %v", body, err)
		}
	}
}
