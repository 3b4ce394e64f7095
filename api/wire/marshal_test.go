package wire_test

import (
	"testing"

	"lantern/api/wire"
)

type listed struct {
	Rows  []string            `json:"rows"`
	Deep  []listed            `json:"deep,omitempty"`
	Maybe *listed             `json:"maybe,omitempty"`
	ByKey map[string][]string `json:"byKey,omitempty"`
}

func TestMarshal_NilSlices_AreEmptyArrays(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{[]string(nil), `[]`},
		{listed{}, `{"rows":[]}`},
		{listed{Deep: []listed{{}}}, `{"rows":[],"deep":[{"rows":[]}]}`},
		{&listed{Maybe: &listed{}}, `{"rows":[],"maybe":{"rows":[]}}`},
		{map[string]any{"a": []int(nil)}, `{"a":[]}`},
		{listed{Rows: []string{"x"}, ByKey: map[string][]string{"k": nil}}, `{"rows":["x"],"byKey":{"k":[]}}`},
		{nil, `null`},
	} {
		if got, err := wire.Marshal(c.value); err != nil || string(got) != c.want {
			t.Errorf("%#v: %s (%v), want %s", c.value, got, err, c.want)
		}
	}
}

func TestMarshal_ValueWithNilSlices_IsNotChanged(t *testing.T) {
	shared := &listed{Deep: []listed{{}}}
	if _, err := wire.Marshal(shared); err != nil || shared.Rows != nil || shared.Deep[0].Rows != nil {
		t.Errorf("%#v (%v)", shared, err)
	}
}
