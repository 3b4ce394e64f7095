package web

import (
	"errors"
	"testing"

	"lantern/store/fault"
)

func TestIsOurs_OnlyWhatFailedHere(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		fault  *fault.Fault
		isOurs bool
	}{
		"a refused upload":    {fault.New(fault.TemporarilyUnavailable), false},
		"maintenance":         {fault.New(fault.Maintenance), false},
		"a part that is away": {fault.New(fault.TemporarilyUnavailable).Because(broken), true},
		"an unknown error":    {fault.New(fault.InternalError), true},
		"an invalid request":  {fault.Invalid("a", "wrong_format").Because(broken), false},
		"a malformed request": {fault.New(fault.MalformedJSON).Because(broken), false},
		"an unknown outcome":  {fault.New(fault.OutcomeUnknown).Because(broken), true},
	} {
		if isOurs(c.fault) != c.isOurs {
			t.Errorf("%s: %v", name, !c.isOurs)
		}
	}
}
