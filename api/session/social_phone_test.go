package session_test

import (
	"testing"

	"lantern/api/outside/social/socialtest"
	"lantern/store/fault"
)

func TestSocial_VerifiedNumber_FollowsTheRulesOfTypedOnes(t *testing.T) {
	h := openSocial(t)
	if err := h.link(t, "pia", socialtest.SignedInByPhone("+66812345678")); err != nil {
		t.Fatal(err)
	}
	var isProved bool
	if err := h.db.GetContext(t.Context(), &isProved, `SELECT phone_verified_at IS NOT NULL FROM members
		WHERE username_key = 'pia'`); err != nil || !isProved {
		t.Errorf("the number does not count as proved: %v", err)
	}
	// A landline, and a mobile number of an unsupported country.
	for _, number := range []string{"+6621234567", "+14155550123", "+447911123456"} {
		if _, err := h.sign(t, socialtest.SignedInByPhone(number), ""); codeOf(err) != fault.ValidationFailed {
			t.Errorf("%s is offered to be bound: %v", number, err)
		}
		if err := h.link(t, "pia", socialtest.SignedInByPhone(number)); codeOf(err) != fault.ValidationFailed {
			t.Errorf("%s is bound: %v", number, err)
		}
	}
	h.set(t, "features", `{"mobileCodeLogin": false}`)
	h.handlers.Settings.Forget()
	_, err := h.sign(t, socialtest.SignedInByPhone("+66812345678"), "")
	if f := fault.Of(err); f == nil || f.Fields["idToken"].Code != "not_offered" {
		t.Errorf("while login by number is switched off: %v", err)
	}
	if err := h.link(t, "pia", socialtest.SignedInByPhone("+66812345679")); err != nil {
		t.Errorf("binding is not a login, and the new number replaces the old one: %v", err)
	}
	if err := h.link(t, "mek", socialtest.SignedInByPhone("+66812345679")); codeOf(err) != fault.Conflict {
		t.Errorf("another member's number: %v", err)
	}
}
