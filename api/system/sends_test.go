package system_test

import (
	"testing"

	"lantern/store/system"
)

func TestTheWhiteLabelTellsByWhichWaysCodesGoOut(t *testing.T) {
	h := open(t)
	for _, sends := range []system.Sends{{CanSMS: true, CanMail: true}, {CanMail: true}, {CanSMS: true}, {}} {
		h.kept.Sends = sends
		var told struct {
			Codes struct{ SMS, Email bool }
		}
		h.ask("/wps/system/whitelabel", "192.0.2.1", &told)
		if told.Codes.SMS != sends.CanSMS || told.Codes.Email != sends.CanMail {
			t.Errorf("%+v: %+v", sends, told)
		}
	}
}
