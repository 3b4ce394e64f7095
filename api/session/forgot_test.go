package session_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"lantern/api/session"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/seed"
	storesession "lantern/store/session"
	"lantern/store/storetest"
)

const fresh = "k7mfq-22-tuk"

// forgets requests a link and handles the request at once.
func (h fixture) forgets(t *testing.T, caller wire.Caller, username, email string) error {
	t.Helper()
	h.handlers.PublicURL = "https://play.example"
	h.handlers.Later = func(ctx context.Context, request session.ResetRequest) error {
		return h.handlers.MailLink(ctx, request)
	}
	_, err := h.serve(t, "POST", "/wps/member/password/email", caller, "",
		`{"username": "`+username+`", "email": "`+email+`"}`)
	return err
}

// token returns the token of the last mailed link.
func (h fixture) token(t *testing.T) string {
	t.Helper()
	if len(h.box.mails) == 0 {
		t.Fatal("no mail was sent")
	}
	for line := range strings.SplitSeq(h.box.mails[len(h.box.mails)-1].Text, "\n") {
		if address, err := url.Parse(line); err == nil && address.Query().Has("reset") {
			if address.Host != "play.example" || address.Path != "/login" {
				t.Errorf("F-S22: the link leads to %s", address)
			}
			return address.Query().Get("reset")
		}
	}
	t.Fatal("no link: ", h.box.mails)
	return ""
}

// CHK-32, F-S8.
func TestForgot_KnownAndUnknownMembers_GetTheSameAnswer(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now()`)
	for _, pair := range [][2]string{
		{"pia", "pia@example.com"}, {"PIA", "Pia@Example.com"}, {"pia", "other@example.com"}, {"unknown", "pia@example.com"},
		{"mek", "mek@example.com"},
	} {
		if err := h.forgets(t, caller("d"), pair[0], pair[1]); err != nil {
			t.Errorf("%v: %v", pair, err)
		}
	}
	if len(h.box.mails) != 2 {
		t.Errorf("%d mails for the two who are right", len(h.box.mails))
	}
	for range 5 {
		if err := h.forgets(t, caller("d"), "pia", "pia@example.com"); err != nil {
			t.Error(err)
		}
	}
	if len(h.box.mails) != 3 {
		t.Errorf("%d mails: a mailbox can be flooded", len(h.box.mails))
	}
}

func TestUnverifiedEmail_ReceivesNoLinkCodeOrNotice(t *testing.T) {
	h := open(t)
	// As registration leaves it: entered and not verified, so it may be another person's.
	h.bind(t, `email = 'Pia@Example.com'`)
	links := func() int {
		h.box.mails = nil
		if err := h.forgets(t, caller("d"), "pia", "pia@example.com"); err != nil {
			t.Errorf("answered differently: %v", err)
		}
		return len(h.box.mails)
	}
	if got := links(); got != 0 {
		t.Errorf("%d links to an unverified address", got)
	}
	for _, who := range []string{"first", "second"} {
		if _, err := h.login(t, faraway(who), "pia", seed.Password); err != nil {
			t.Errorf("a code to an unverified address was accepted: %v", err)
		}
	}
	if len(h.box.mails) != 0 {
		t.Errorf("notices to an unverified address: %v", h.box.mails)
	}
	h.bind(t, `email_verified_at = now()`)
	if _, methods := h.challenged(t, faraway("third")); !strings.Contains(methods, `"email"`) {
		t.Errorf("a verified address is not offered: %s", methods)
	}
	if got := links(); got != 1 {
		t.Errorf("%d links to a verified address", got)
	}
}

// F-S22.
func TestResetByLink_WorksOnce_AndLeadsToTheConfiguredOrigin(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now()`)
	before := h.enter(t, "pia", caller("own"))
	spoofed := caller("d")
	spoofed.Origin = "evil.example"
	if err := h.forgets(t, spoofed, "pia", "pia@example.com"); err != nil {
		t.Fatal(err)
	}
	token := h.token(t)
	body := map[string]any{"token": token, "newPassword": "password1"}
	if _, _, err := h.post(t, "/wps/member/password/link", caller("d"), body); codeOf(err) != fault.ValidationFailed {
		t.Errorf("CHK-33: a common one: %v", err)
	}
	body["newPassword"] = fresh
	_, value, err := h.post(t, "/wps/member/password/link", caller("d"), body)
	if err != nil || value["token"] == nil {
		t.Fatalf("%v, %v", value, err)
	}
	if _, err := storesession.Find(t.Context(), h.db, before.Bearer); codeOf(err) != fault.SessionExpired {
		t.Errorf("CHK-37: the session from before: %v", err)
	}
	if _, _, err := h.post(t, "/wps/member/password/link", caller("d"), body); codeOf(err) != fault.CodeExpired {
		t.Errorf("used twice: %v", err)
	}
	if _, err := h.login(t, caller("own"), "pia", seed.Password); codeOf(err) != fault.WrongCredentials {
		t.Errorf("the old password: %v", err)
	}
	if _, err := h.login(t, caller("own"), "pia", fresh); err != nil {
		t.Errorf("the new one: %v", err)
	}
}

func TestResetByLink_AfterFifteenMinutes_IsExpired(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now()`)
	if err := h.forgets(t, caller("d"), "pia", "pia@example.com"); err != nil {
		t.Fatal(err)
	}
	token := h.token(t)
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), `UPDATE clock_offsets
		SET ahead = ahead + interval '15 minutes 1 second'`); err != nil {
		t.Fatal(err)
	}
	body := map[string]any{"token": token, "newPassword": fresh}
	if _, _, err := h.post(t, "/wps/member/password/link", caller("d"), body); codeOf(err) != fault.CodeExpired {
		t.Error(err)
	}
}

func TestReset_Authenticator_IsStillRequired(t *testing.T) {
	h := open(t)
	h.bind(t, `phone_dial = '66', phone_number = '812345678'`)
	h.handlers.TOTP = func(_ context.Context, _ id.Member, code string) error {
		if code != "246810" {
			return fault.New(fault.CodeWrong)
		}
		return nil
	}
	if _, err := h.login(t, caller("own"), "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	const equip = `INSERT INTO member_authenticators (member_id, secret, confirmed_at) SELECT id, '\x00', now()
		FROM members WHERE username_key = 'pia'`
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), equip); err != nil {
		t.Fatal(err)
	}
	who := caller("own")
	body := map[string]any{"newPassword": fresh, "mobileNum": "812345678", "countryDialingCode": "66",
		"verificationCode": "123456"}
	const path = "/wps/member/password/verification"
	h.send(t, who, "login")
	body["verificationCode"] = h.box.code
	if _, _, err := h.post(t, path, who, body); codeOf(err) != fault.CodeExpired {
		t.Errorf("CHK-35: a code for signing in sets a password: %v", err)
	}
	h.send(t, who, "password")
	body["verificationCode"] = h.box.code
	_, _, err := h.post(t, path, who, body)
	f := fault.Of(err)
	if f == nil || f.Code != fault.VerificationRequired {
		t.Fatalf("on her own device: %v", err)
	}
	if _, err := h.login(t, who, "pia", fresh); err != nil {
		t.Errorf("the password is not set: %v", err)
	}
	verify := map[string]any{"challengeId": f.Value["challengeId"], "method": "sms"}
	if _, _, err := h.post(t, "/wps/session/login/verify", who, verify); codeOf(err) != fault.ValidationFailed {
		t.Errorf("a message instead of the authenticator: %v", err)
	}
	verify["method"], verify["code"] = "totp", "246810"
	if _, value, err := h.post(t, "/wps/session/login/verify", who, verify); err != nil || value["token"] == nil {
		t.Errorf("its code: %v, %v", value, err)
	}
	if _, err := h.login(t, caller("new"), "pia", fresh); codeOf(err) != fault.VerificationRequired {
		t.Errorf("a new device at a known address bypasses it: %v", err)
	}
}

func TestResetByCode_SixthAttempt_IsRefused(t *testing.T) {
	h := open(t)
	h.bind(t, `phone_dial = '66', phone_number = '812345678'`)
	who := caller("d")
	h.send(t, who, "password")
	wrong := "111111"
	if h.box.code == wrong {
		wrong = "222222"
	}
	body := map[string]any{"newPassword": fresh, "mobileNum": "812345678", "countryDialingCode": "66",
		"verificationCode": wrong}
	const path = "/wps/member/password/verification"
	for range 5 {
		if _, _, err := h.post(t, path, who, body); codeOf(err) != fault.CodeWrong {
			t.Fatal(err)
		}
	}
	body["verificationCode"] = h.box.code
	if _, _, err := h.post(t, path, who, body); codeOf(err) != fault.CodeExpired {
		t.Errorf("CHK-35: the right one after five wrong ones: %v", err)
	}
}
