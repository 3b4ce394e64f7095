package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/seed"
	"lantern/store/session"
	"lantern/store/storetest"
	"lantern/store/verification"
)

// post calls a route and decodes its answer.
func (h fixture) post(t *testing.T, path string, caller wire.Caller, body map[string]any,
	cookies ...string) (wire.Answer, map[string]any, error) {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	if string(raw) == "null" {
		raw = []byte("{}") // an empty body
	}
	for _, route := range h.handlers.Routes() {
		if route.Path != path || route.Method == "GET" {
			continue
		}
		none := func(string) string { return "" }
		request := wire.Request{Path: none, Query: none, Header: none,
			Cookie: func(string) string { return strings.Join(cookies, "") }, Body: raw}
		answer, err := route.Serve(t.Context(), caller, request)
		if err != nil {
			return answer, nil, err
		}
		text, err := json.Marshal(answer.Value)
		if err != nil {
			t.Fatal(err)
		}
		value := map[string]any{}
		if err := json.Unmarshal(text, &value); err != nil {
			t.Fatal(err)
		}
		return answer, value, nil
	}
	t.Fatal("no route ", path)
	return wire.Answer{}, nil, nil
}

func (h fixture) bind(t *testing.T, set string) {
	t.Helper()
	if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), `UPDATE members SET `+set+`
		WHERE username_key = 'pia'`); err != nil {
		t.Fatal(err)
	}
}

func faraway(device string) wire.Caller {
	who := caller(device)
	who.IP = "198.51.100.77"
	return who
}

// challenged logs in with the right password from an unknown device and network, and returns the challenge and its
// methods.
func (h fixture) challenged(t *testing.T, caller wire.Caller) (challenge, methods string) {
	t.Helper()
	_, err := h.login(t, caller, "pia", seed.Password)
	f := fault.Of(err)
	if f == nil || f.Code != fault.VerificationRequired {
		t.Fatalf("from an unknown device and network: %v", err)
	}
	raw, err := json.Marshal(f.Value["methods"])
	if err != nil {
		t.Fatal(err)
	}
	return f.Value["challengeId"].(string), string(raw)
}

// F-S7.
func TestLogin_UnknownDeviceAndNetwork_NeedsASecondFactor(t *testing.T) {
	h := open(t)
	h.bind(t, `email = 'pia@example.com', email_verified_at = now(), phone_dial = '66', phone_number = '812345678',
		profile = profile || '{"payeeName": "Pia Srisuk"}'`)
	if _, err := h.login(t, caller("first"), "pia", seed.Password); err != nil {
		t.Fatalf("the very first sign-in: %v", err)
	}
	far := faraway("intruder")
	far.IP = "198.51.100.99"
	challenge, methods := h.challenged(t, far)
	for _, shown := range []string{`"email","target":"p•••@example.com"`, `"sms","target":"+66••••5678"`,
		`"bankAccountName","target":""`} {
		if !strings.Contains(methods, shown) {
			t.Errorf("%s is not offered: %s", shown, methods)
		}
	}
	if strings.Contains(methods, "81234") || strings.Contains(methods, "Srisuk") || strings.Contains(methods, "pia@") {
		t.Errorf("too much is disclosed: %s", methods)
	}
	verify := func(who wire.Caller, method, code string) (map[string]any, error) {
		_, value, err := h.post(t, "/wps/session/login/verify", who,
			map[string]any{"challengeId": challenge, "method": method, "code": code})
		return value, err
	}
	if _, err := verify(faraway("another"), "bankAccountName", "Pia Srisuk"); codeOf(err) != fault.CodeExpired {
		t.Errorf("another client's challenge: %v", err)
	}
	if _, err := verify(far, "totp", "123456"); codeOf(err) != fault.ValidationFailed {
		t.Errorf("a method that she does not have: %v", err)
	}
	if value, err := verify(far, "sms", ""); err != nil || value["expiredMinutes"] != 3.0 {
		t.Errorf("asking for a code: %v, %v", value, err)
	}
	if _, err := verify(far, "sms", "000000"); codeOf(err) != fault.CodeWrong && h.box.code != "000000" {
		t.Errorf("a wrong code: %v", err)
	}
	value, err := verify(far, "sms", h.box.code)
	if err != nil || value["token"] == nil {
		t.Fatalf("the right code: %v, %v", value, err)
	}
	if _, err := session.Find(t.Context(), h.db, value["token"].(string)); err != nil {
		t.Error(err)
	}
	if _, err := verify(far, "sms", h.box.code); codeOf(err) != fault.CodeExpired {
		t.Errorf("CHK-35: used twice: %v", err)
	}
	if _, err := h.login(t, far, "pia", seed.Password); err != nil {
		t.Errorf("device and network are known now: %v", err)
	}
	if len(h.box.mails) == 0 || !strings.Contains(h.box.mails[len(h.box.mails)-1].Text, "198.51.100.99") {
		t.Errorf("the owner is not notified of the new device: %v", h.box.mails)
	}
}

func TestVerify_SixthAttempt_EndsTheChallenge(t *testing.T) {
	h := open(t)
	h.bind(t, `profile = profile || '{"payeeName": "Pia Srisuk"}'`)
	if _, err := h.login(t, caller("first"), "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	far := faraway("intruder")
	challenge, _ := h.challenged(t, far)
	body := map[string]any{"challengeId": challenge, "method": "bankAccountName", "code": "Somchai"}
	for range 5 {
		if _, _, err := h.post(t, "/wps/session/login/verify", far, body); codeOf(err) != fault.CodeWrong {
			t.Fatal(err)
		}
	}
	body["code"] = "Pia Srisuk"
	_, _, err := h.post(t, "/wps/session/login/verify", far, body)
	if f := fault.Of(err); f == nil || f.Code != fault.CodeExpired ||
		f.Fields["challengeId"].Code != string(fault.CodeExpired) {
		t.Errorf("the sixth must say that the challenge is over: %v", err)
	}
	body["challengeId"], _ = h.challenged(t, far)
	body["code"] = "  pia   SRISUK "
	if _, value, err := h.post(t, "/wps/session/login/verify", far, body); err != nil || value["token"] == nil {
		t.Errorf("her name as people type: %v", err)
	}
}

func TestVerify_PayeeName_IsLimitedOverAllChallenges(t *testing.T) {
	h := open(t)
	h.bind(t, `profile = profile || '{"payeeName": "Pia Srisuk"}'`)
	if _, err := h.login(t, caller("first"), "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	far := faraway("intruder")
	body := map[string]any{"method": "bankAccountName", "code": "Somchai"}
	for n := range verification.LockAfter {
		if n%5 == 0 {
			body["challengeId"], _ = h.challenged(t, far)
		}
		if _, _, err := h.post(t, "/wps/session/login/verify", far, body); codeOf(err) != fault.CodeWrong {
			t.Fatal(n, err)
		}
	}
	body["challengeId"], _ = h.challenged(t, far)
	body["code"] = "Pia Srisuk"
	if _, _, err := h.post(t, "/wps/session/login/verify", far, body); codeOf(err) != fault.AccountLocked {
		t.Errorf("after %d wrong names: %v", verification.LockAfter, err)
	}
}

func TestLoginByCode_WorksForTheClientItWasSentTo(t *testing.T) {
	h := open(t)
	h.bind(t, `phone_dial = '66', phone_number = '812345678', phone_verified_at = now()`)
	who := caller("d")
	body := map[string]any{"type": "sms", "mobileNum": "0812345678", "countryDialingCode": "66", "smsCode": "123456"}
	h.set(t, "features", `{"mobileCodeLogin": true}`)
	if _, _, err := h.post(t, "/wps/session/login", who, body); codeOf(err) != fault.CodeExpired {
		t.Errorf("without a code sent: %v", err)
	}
	h.send(t, who, "login")
	body["smsCode"] = h.box.code
	if _, _, err := h.post(t, "/wps/session/login", caller("another"), body); codeOf(err) != fault.CodeExpired {
		t.Errorf("CHK-35: on another device: %v", err)
	}
	_, value, err := h.post(t, "/wps/session/login", who, body)
	if err != nil || value["passwordExpired"] != false || value["weakPassword"] != false {
		t.Fatalf("%v, %v", value, err)
	}
	current, err := session.Find(t.Context(), h.db, value["token"].(string))
	if err != nil || current.IsProved {
		t.Errorf("a code is no fresh proof of the owner: %+v, %v", current, err)
	}
	h.send(t, who, "password")
	body["smsCode"] = h.box.code
	if _, _, err := h.post(t, "/wps/session/login", who, body); err == nil {
		t.Error("CHK-35: a code for a new password signs in")
	}
}
