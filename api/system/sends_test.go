package system_test

import (
	"testing"

	"lantern/store/system"
)

func TestWhiteLabel_Codes_NamesTheAvailableMethods(t *testing.T) {
	h := open(t)
	for _, sends := range []system.Sends{{CanSMS: true, CanMail: true}, {CanMail: true}, {CanSMS: true}, {}} {
		h.kept.Sends = sends
		var label struct {
			Codes struct{ SMS, Email bool }
		}
		h.ask("/wps/system/whitelabel", "192.0.2.1", &label)
		if label.Codes.SMS != sends.CanSMS || label.Codes.Email != sends.CanMail {
			t.Errorf("%+v: %+v", sends, label)
		}
	}
}
