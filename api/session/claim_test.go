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

// typed is Pia's account as somebody left it who registered with a number that he only typed: he is in, and has ways
// back.
func (h house) typed(t *testing.T) (stranger wire.Caller, selector string) {
	t.Helper()
	h.bind(t, `phone_dial = '66', phone_number = '812345678', phone_verified_at = NULL,
		email = 'stranger@example.com', email_verified_at = now()`)
	h.set(t, "features", `{"mobileCodeLogin": true}`)
	stranger, selector = h.enter(t, "pia", caller("own")), h.keep(t)
	const linked = `INSERT INTO social_accounts (provider, subject, member_id, name)
		VALUES ('google', 'g-stranger', $1, 'Stranger')`
	if _, err := h.db.ExecContext(t.Context(), linked, stranger.Member); err != nil {
		t.Fatal(err)
	}
	return stranger, selector
}

func (h house) byCode(t *testing.T, who wire.Caller) map[string]any {
	t.Helper()
	h.send(t, who, "login")
	body := map[string]any{"type": "sms", "mobileNum": "0812345678", "countryDialingCode": "66", "smsCode": h.box.code}
	_, value, err := h.post(t, "/wps/session/login", who, body)
	if err != nil || value["token"] == nil {
		t.Fatalf("%v, %v", value, err)
	}
	return value
}

// isLeft says whether the stranger still has a way in.
func (h house) isLeft(t *testing.T, stranger wire.Caller, selector string) {
	t.Helper()
	if _, err := session.Find(t.Context(), h.db, stranger.Bearer); codeOf(err) != fault.SessionExpired {
		t.Errorf("his session: %v", err)
	}
	if _, err := h.login(t, caller("own"), "pia", seed.Password); codeOf(err) != fault.WrongCredentials {
		t.Errorf("his password: %v", err)
	}
	if _, _, err := h.post(t, "/wps/session/login/remembered", caller("own"), nil,
		selector); codeOf(err) != fault.SessionRequired {
		t.Errorf("his remembered device: %v", err)
	}
	var ways int
	const read = `SELECT (SELECT count(*) FROM social_accounts) + (SELECT count(*) FROM passkeys)
		+ (SELECT count(*) FROM known_devices WHERE device_hash = $1) + (SELECT count(*) FROM members
		WHERE email = 'stranger@example.com')`
	if err := h.db.GetContext(t.Context(), &ways, read, session.Hash("own")); err != nil || ways != 0 {
		t.Errorf("%d other ways are left: %v", ways, err)
	}
}

func TestWhoeverHoldsThePhoneTakesTheAccountFromWhoOnlyTypedItsNumber(t *testing.T) {
	h := open(t)
	stranger, selector := h.typed(t)
	value := h.byCode(t, faraway("hers"))
	h.isLeft(t, stranger, selector)
	current, err := session.Find(t.Context(), h.db, value["token"].(string))
	if err != nil || !current.IsProved {
		t.Errorf("she has nothing but her phone, and showed it: %+v, %v", current, err)
	}
	m, err := member.Find(t.Context(), h.db, current.Member)
	if err != nil || m.HasPassword {
		t.Errorf("a password that nobody knows counts as hers: %v", err)
	}
	if isProved, err := member.IsPhoneProved(t.Context(), h.db, m.ID); err != nil || !isProved {
		t.Errorf("her number: %v, %v", isProved, err)
	}
	h.byCode(t, faraway("her other"))
	if _, err := session.Find(t.Context(), h.db, value["token"].(string)); err != nil {
		t.Errorf("her next sign-in ended the first: %v", err)
	}
}

func TestANewPasswordByCodeTakesTheAccountAsWell(t *testing.T) {
	h := open(t)
	stranger, selector := h.typed(t)
	who := faraway("hers")
	h.send(t, who, "password")
	body := map[string]any{"newPassword": fresh, "mobileNum": "0812345678", "countryDialingCode": "66",
		"verificationCode": h.box.code}
	if _, value, err := h.post(t, "/wps/member/password/verification", who, body); err != nil || value["token"] == nil {
		t.Fatalf("%v, %v", value, err)
	}
	h.isLeft(t, stranger, selector)
	if _, err := h.login(t, who, "pia", fresh); err != nil {
		t.Errorf("her new password: %v", err)
	}
}

func TestANumberProvedElsewhereTakesTheAccountAsWell(t *testing.T) {
	h := openElsewhere(t)
	stranger, selector := h.typed(t)
	if out, err := h.sign(t, socialtest.Called("+66812345678"), "player"); err != nil || out["token"] == nil {
		t.Fatal(out, err)
	}
	h.isLeft(t, stranger, selector)
}

func TestWhoeverRegisteredKeepsWhatIsHisWhenHeProvesHisNumberOnHisOwnDevice(t *testing.T) {
	h := open(t)
	own, _ := h.typed(t)
	h.byCode(t, caller("own"))
	if _, err := session.Find(t.Context(), h.db, own.Bearer); err != nil {
		t.Errorf("his session ended: %v", err)
	}
	if _, err := h.login(t, caller("own"), "pia", seed.Password); err != nil {
		t.Errorf("his password: %v", err)
	}
	h.byCode(t, faraway("new"))
	if _, err := h.login(t, caller("own"), "pia", seed.Password); err != nil {
		t.Errorf("his password, once the number is proved: %v", err)
	}
}

func TestASecondProofByCodeProvesTheNumber(t *testing.T) {
	h := open(t)
	who, _ := h.typed(t)
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
	if isProved, err := member.IsPhoneProved(t.Context(), h.db, who.Member); err != nil || !isProved {
		t.Errorf("%v, %v", isProved, err)
	}
}
