package live

import (
	"encoding/json"
	"reflect"
	"testing"

	"lantern/store/id"
	"lantern/store/live"
)

func TestWhatProcessesTellEachOtherIsReadAsItWasWritten(t *testing.T) {
	pia := id.New[id.Member]()
	told := []live.Event{
		{Number: 1, Member: &pia, Kind: "bet", Payload: json.RawMessage(`{"stake": "10.00"}`)},
		{Number: 1 << 60, Kind: "announcement", Payload: json.RawMessage(`{"text": "a\ttab, a\nbreak, \u2028 and 灯"}`)},
	}
	if heard, err := read(written(told)); err != nil || !reflect.DeepEqual(heard, told) {
		t.Errorf("%+v, %v", heard, err)
	}
	if heard, err := read(written(nil)); err != nil || len(heard) > 0 {
		t.Errorf("nothing is heard as %+v, %v", heard, err)
	}
	for _, broken := range []string{"{}", "1\tx\n", "one\t\tbet\t{}\n"} {
		if heard, err := read(broken); err == nil {
			t.Errorf("%q is heard as %+v", broken, heard)
		}
	}
}
