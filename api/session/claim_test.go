package session_test

import (
	"testing"

	"lantern/api/outside/social/socialtest"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/seed"
	"lantern/store/session"
)

// typed returns Pia's account as registered by another person with her number, which was never verified: that person
// has a session and other credentials.
func (h fixture) typed(t *testing.T) (other wire.Caller, selector string) {
	t.Helper()
	h.bind(t, `phone_dial = '66', phone_number = '812345678', phone_verified_at = NULL,
		email = 'intruder@example.com', email_verified_at = now()`)
	h.set(t, "features", `{"mobileCodeLogin": true}`)
	other, selector = h.enter(t, "pia", caller("own")), h.keep(t)
	const linked = `INSERT INTO social_accounts (provider, subject, member_id, name)
		VALUES ('google', 'g-intruder', $1, 'Intruder')`
	if _, err := h.db.ExecContext(t.Context(), linked, other.Member); err != nil {
		t.Fatal(err)
	}
	return other, selector
}

func (h fixture) byCode(t *testing.T, caller wire.Caller) map[string]any {
	t.Helper()
	h.send(t, caller, "login")
	body := map[string]any{"type": "sms", "mobileNum": "0812345678", "countryDialingCode": "66", "smsCode": h.box.code}
	_, value, err := h.post(t, "/wps/session/login", caller, body)
	if err != nil || value["token"] == nil {
		t.Fatalf("%v, %v", value, err)
	}
	return value
}

// wantEnded checks that no credential of the other person is left.
func (h fixture) wantEnded(t *testing.T, other wire.Caller, selector string) {
	t.Helper()
	if _, err := session.Find(t.Context(), h.db, other.Bearer); codeOf(err) != fault.SessionExpired {
		t.Errorf("the session: %v", err)
	}
	if _, err := h.login(t, caller("own"), "pia", seed.Password); codeOf(err) != fault.WrongCredentials {
		t.Errorf("the password: %v", err)
	}
	if _, _, err := h.post(t, "/wps/session/login/remembered", caller("own"), nil,
		selector); codeOf(err) != fault.SessionRequired {
		t.Errorf("the remembered device: %v", err)
	}
	var methods int
	const read = `SELECT (SELECT count(*) FROM social_accounts) + (SELECT count(*) FROM passkeys)
		+ (SELECT count(*) FROM known_devices WHERE device_hash = $1) + (SELECT count(*) FROM members
		WHERE email = 'intruder@example.com')`
	if err := h.db.GetContext(t.Context(), &methods, read, session.Hash("own")); err != nil || methods != 0 {
		t.Errorf("%d other credentials are left: %v", methods, err)
	}
}

func TestLoginByCode_UnverifiedNumber_GivesTheAccountToThePhonesHolder(t *testing.T) {
	h := open(t)
	other, selector := h.typed(t)
	value := h.byCode(t, faraway("hers"))
	h.wantEnded(t, other, selector)
	current, err := session.Find(t.Context(), h.db, value["token"].(string))
	if err != nil || !current.IsProved {
		t.Errorf("a code counts as a full proof without password and authenticator: %+v, %v", current, err)
	}
	m, err := member.Find(t.Context(), h.db, current.Member)
	if err != nil || m.HasPassword {
		t.Errorf("a random password is offered as a proof: %v", err)
	}
	if isProved, err := member.IsPhoneProved(t.Context(), h.db, m.ID); err != nil || !isProved {
		t.Errorf("her number: %v, %v", isProved, err)
	}
	h.byCode(t, faraway("her other"))
	if _, err := session.Find(t.Context(), h.db, value["token"].(string)); err != nil {
		t.Errorf("her next sign-in ended the first: %v", err)
	}
}

func TestResetByCode_UnverifiedNumber_GivesTheAccountToThePhonesHolder(t *testing.T) {
	h := open(t)
	other, selector := h.typed(t)
	caller := faraway("hers")
	h.send(t, caller, "password")
	body := map[string]any{"newPassword": fresh, "mobileNum": "0812345678", "countryDialingCode": "66",
		"verificationCode": h.box.code}
	if _, value, err := h.post(t, "/wps/member/password/verification", caller, body); err != nil || value["token"] == nil {
		t.Fatalf("%v, %v", value, err)
	}
	h.wantEnded(t, other, selector)
	if _, err := h.login(t, caller, "pia", fresh); err != nil {
		t.Errorf("her new password: %v", err)
	}
}

func TestSocial_UnverifiedNumber_GivesTheAccountToThePhonesHolder(t *testing.T) {
	h := openSocial(t)
	other, selector := h.typed(t)
	if out, err := h.sign(t, socialtest.SignedInByPhone("+66812345678"), "player"); err != nil || out["token"] == nil {
		t.Fatal(out, err)
	}
	h.wantEnded(t, other, selector)
}

func TestLoginByCode_KnownDevice_KeepsTheCredentials(t *testing.T) {
	h := open(t)
	own, _ := h.typed(t)
	h.byCode(t, caller("own"))
	if _, err := session.Find(t.Context(), h.db, own.Bearer); err != nil {
		t.Errorf("the session ended: %v", err)
	}
	if _, err := h.login(t, caller("own"), "pia", seed.Password); err != nil {
		t.Errorf("the password: %v", err)
	}
	h.byCode(t, faraway("new"))
	if _, err := h.login(t, caller("own"), "pia", seed.Password); err != nil {
		t.Errorf("the password, after the number is verified: %v", err)
	}
}

func TestVerify_CodeAsSecondFactor_VerifiesTheNumber(t *testing.T) {
	h := open(t)
	caller, _ := h.typed(t)
	far := faraway("new")
	challenge, _ := h.challenged(t, far)
	body := map[string]any{"challengeId": challenge, "method": "sms"}
	if _, _, err := h.post(t, "/wps/session/login/verify", far, body); err != nil {
		t.Fatal(err)
	}
	body["code"] = h.box.code
	if _, _, err := h.post(t, "/wps/session/login/verify", far, body); err != nil {
		t.Fatal(err)
	}
	if isProved, err := member.IsPhoneProved(t.Context(), h.db, caller.Member); err != nil || !isProved {
		t.Errorf("%v, %v", isProved, err)
	}
}
