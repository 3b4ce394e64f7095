package session_test

import (
	"testing"

	"lantern/api/outside/social/socialtest"
	"lantern/store/fault"
)

func TestANumberProvedElsewhereObeysTheHouseAsATypedOneDoes(t *testing.T) {
	h := openElsewhere(t)
	if err := h.link(t, "pia", socialtest.Called("+66812345678")); err != nil {
		t.Fatal(err)
	}
	var isProved bool
	if err := h.db.GetContext(t.Context(), &isProved, `SELECT phone_verified_at IS NOT NULL FROM members
		WHERE username_key = 'pia'`); err != nil || !isProved {
		t.Errorf("the number does not count as proved: %v", err)
	}
	// A landline, and a mobile of a country that is not served.
	for _, number := range []string{"+6621234567", "+14155550123", "+447911123456"} {
		if _, err := h.sign(t, socialtest.Called(number), ""); codeOf(err) != fault.ValidationFailed {
			t.Errorf("%s is offered to be bound: %v", number, err)
		}
		if err := h.link(t, "pia", socialtest.Called(number)); codeOf(err) != fault.ValidationFailed {
			t.Errorf("%s is bound: %v", number, err)
		}
	}
	h.set(t, "features", `{"mobileCodeLogin": false}`)
	h.handlers.Settings.Forget()
	_, err := h.sign(t, socialtest.Called("+66812345678"), "")
	if f := fault.Of(err); f == nil || f.Fields["idToken"].Code != "not_offered" {
		t.Errorf("while signing in by number is switched off: %v", err)
	}
	if err := h.link(t, "pia", socialtest.Called("+66812345679")); err != nil {
		t.Errorf("binding is no signing in, and a new number takes the place of the old one: %v", err)
	}
	if err := h.link(t, "mek", socialtest.Called("+66812345679")); codeOf(err) != fault.Conflict {
		t.Errorf("somebody else's number: %v", err)
	}
}
