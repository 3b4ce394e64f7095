package session_test

import (
	"testing"

	"lantern/store/fault"
	"lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/verification"
)

// CHK-39.
func TestReauth_CodeOfThisPurpose_ProvesTheOwner(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now()`)
	who := h.enter(t, "pia", caller("own"))
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), `UPDATE clock_offsets
		SET ahead = ahead + interval '6 minutes'`); err != nil {
		t.Fatal(err)
	}
	isProved := func() bool {
		current, err := session.Find(t.Context(), h.db, who.Bearer)
		if err != nil {
			t.Fatal(err)
		}
		return current.IsProved
	}
	ask := func(purpose verification.Purpose) {
		sending := verification.Sending{Purpose: purpose, Holder: string(who.Member), Email: "pia@example.com",
			HasRecipient: true}
		if _, err := h.handlers.Send(t.Context(), sending); err != nil {
			t.Fatal(err)
		}
	}
	prove := func(method string) error {
		_, err := h.serve(t, "POST", "/wps/session/reauth", who, "", `{"method": "`+method+`", "code": "`+h.box.code+`"}`)
		return err
	}
	ask(verification.ForBind)
	if err := prove("email"); codeOf(err) != fault.CodeExpired || isProved() {
		t.Errorf("CHK-35: a code for another purpose: %v", err)
	}
	ask(verification.ForReauth)
	if err := prove("sms"); codeOf(err) != fault.ValidationFailed || isProved() {
		t.Errorf("a way that she does not have: %v", err)
	}
	if err := prove("email"); err != nil || !isProved() {
		t.Errorf("the right code: %v", err)
	}
	if err := prove("email"); codeOf(err) != fault.CodeExpired {
		t.Errorf("CHK-35: used twice: %v", err)
	}
}
