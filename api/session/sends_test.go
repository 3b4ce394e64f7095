package session_test

import (
	"fmt"
	"strings"
	"testing"

	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/system"
)

func TestSecondFactor_MessageThatCannotBeSent_IsNotOffered(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', phone_dial = '66', phone_number = '812345678',
		phone_verified_at = now(), email_verified_at = now(), profile = profile || '{"payeeName": "Pia Srisuk"}'`)
	if _, err := h.login(t, caller("first"), "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	pia, err := member.Named(t.Context(), h.db, "pia")
	if err != nil {
		t.Fatal(err)
	}
	for sends, offered := range map[system.Sends]string{
		{CanSMS: true, CanMail: true}: "email sms bankAccountName", {CanMail: true}: "email bankAccountName",
		{CanSMS: true}: "sms bankAccountName", {}: "bankAccountName",
	} {
		h.handlers.Settings.Sends = sends
		challenge, methods := h.challenged(t, faraway("intruder"))
		for _, method := range []string{"email", "sms", "bankAccountName"} {
			if strings.Contains(methods, `"`+method+`"`) != strings.Contains(offered, method) {
				t.Errorf("%+v: %s", sends, methods)
			}
		}
		if sends.CanSMS {
			continue
		}
		body := map[string]any{"challengeId": challenge, "method": "sms"}
		if _, _, err := h.post(t, "/wps/session/login/verify", faraway("intruder"),
			body); codeOf(err) != fault.ValidationFailed {
			t.Errorf("%+v: a code that cannot be sent: %v", sends, err)
		}
		proofs, err := session.Proofs(t.Context(), h.db, pia.ID, sends)
		within := strings.Fields(strings.Replace(offered, "bankAccountName", "", 1))
		if len(within) == 0 {
			within = []string{"password"}
		}
		if err != nil || strings.Trim(fmt.Sprint(proofs), "[]") != strings.Join(within, " ") {
			t.Errorf("%+v within a session: %v, %v", sends, proofs, err)
		}
	}
	h.bind(t, `email = NULL, profile = profile - 'payeeName'`)
	h.handlers.Settings.Sends = system.Sends{}
	if _, err := h.login(t, faraway("another"), "pia", seed.Password); err != nil {
		t.Errorf("a member without second factors is refused: %v", err)
	}
}
