package wire_test

import (
	"fmt"
	"strings"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
)

func TestF_S12OneReadingOfABodyOrNone(t *testing.T) {
	var many []string
	for i := range 100 {
		many = append(many, fmt.Sprintf(`"k%d":1`, i))
	}
	for body, isSyntax := range map[string]bool{
		`{"a":"x"}`: true, ` {"a" : "x:\"{[" } `: true, `{"a":"}"}`: true, `{"a":"a","b":{"a":1},"c":[{"a":1},{"a":2}]}`: true,
		`{` + strings.Join(many, ",") + `}`: true, `{"a":` + strings.Repeat("[", 31) + strings.Repeat("]", 31) + `}`: true,

		`{"a":1,"a":1}`: false, `{"a":1,"\u0061":1}`: false, `{"a" :1, "a"	:2}`: false, `{"b":{"a":1,"a":2}}`: false, `{"b":[1,{"a":1,"a":2}]}`: false,
		`{` + strings.Join(many, ",") + `,"k3":2}`: false, `{"a":` + strings.Repeat("[", 32) + strings.Repeat("]", 32) + `}`: false,
		`{"a":"x"}{}`: false, `{"a":"x"} x`: false, `{"a":"x",}`: false, `{"a":01}`: false, `{'a':1}`: false, `{"a":"` + "\xff" + `"}`: false,
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
