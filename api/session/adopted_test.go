package session_test

import (
	"strings"
	"testing"

	"lantern/store/fault"
	"lantern/store/seed"
	"lantern/store/session"
)

// CHK-36, F-S3.
func TestRemembered_CookieOfTheClient_IsNeverAdopted(t *testing.T) {
	h := open(t)
	mine := strings.Repeat("m", 43)
	if _, _, err := h.post(t, "/wps/session/login/remembered", caller("d"), nil,
		mine); codeOf(err) != fault.SessionRequired {
		t.Errorf("an unknown selector: %v", err)
	}
	body := map[string]any{"type": "username", "username": "pia", "password": seed.Password, "rememberMe": true}
	answer, value, err := h.post(t, "/wps/session/login", caller("d"), body, mine)
	if err != nil || answer.Cookie == nil {
		t.Fatal(value, err)
	}
	if answer.Cookie.Value == mine || value["token"] == mine {
		t.Error("the client's own text became the selector or the token")
	}
	if _, err := session.Find(t.Context(), h.db, mine); codeOf(err) != fault.SessionExpired {
		t.Errorf("the client's own text opens a session: %v", err)
	}
	if _, _, err := h.post(t, "/wps/session/login/remembered", caller("d"), nil,
		mine); codeOf(err) != fault.SessionRequired {
		t.Errorf("after a sign-in: %v", err)
	}
	if _, value, err := h.post(t, "/wps/session/login/remembered", caller("d"), nil, answer.Cookie.Value); err != nil ||
		value["token"] == nil {
		t.Errorf("the control, with the selector that was issued: %v", err)
	}
}

func TestLogin_PasswordSetByAnother_MustBeChanged(t *testing.T) {
	h := open(t)
	h.bind(t, `needs_new_password = true`)
	out, err := h.login(t, caller("d"), "pia", seed.Password)
	if err != nil || !out.PasswordExpired || !out.FirstTimeLogin {
		t.Fatalf("the first sign-in: %+v, %v", out, err)
	}
	if out, err = h.login(t, caller("d"), "pia", seed.Password); err != nil || !out.PasswordExpired || out.FirstTimeLogin {
		t.Errorf("as long as it was not changed: %+v, %v", out, err)
	}
	h.bind(t, `needs_new_password = false`)
	if out, err = h.login(t, caller("d"), "pia", seed.Password); err != nil || out.PasswordExpired {
		t.Errorf("the control, with a password of her own: %+v, %v", out, err)
	}
}
