package member_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"lantern/api/member"
	proofs "lantern/api/verification"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/id"
	storemember "lantern/store/member"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
	"lantern/store/verification"
)

type fixture struct {
	db       *pg.DB
	captchas verification.Captchas
	handlers member.Handlers
}

func open(t *testing.T) fixture {
	t.Helper()
	h := fixture{db: storetest.Furnished(t, seed.Base)}
	redis := storetest.Redis(t).Client
	settings := system.NewSettingsCache(h.db, &clock.Clock{})
	h.captchas = verification.Captchas{Redis: redis}
	h.handlers = member.Handlers{
		DB: h.db, Settings: settings, Person: proofs.Handlers{Settings: settings, Captchas: h.captchas}.CheckHuman,
		Failures: verification.Failures{Redis: redis}, Codes: verification.Codes{Secret: secretOfCodes(t)},
	}
	return h
}

func (h fixture) call(t *testing.T, path string, who wire.Caller, body map[string]any) (any, error) {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	if string(raw) == "null" {
		raw = []byte("{}") // nothing was sent
	}
	for _, route := range h.handlers.Routes() {
		if route.Path == path {
			none := func(string) string { return "" }
			answer, err := route.Serve(t.Context(), who, wire.Request{Path: none, Query: none, Body: raw})
			return answer.Value, err
		}
	}
	t.Fatal("no route ", path)
	return nil, nil
}

var visitor = wire.Caller{Device: "device-1", IP: "192.0.2.1", Platform: "WEB", Language: "en", Origin: "localhost"}

const secret = "mok7-fuy2-tan"

// form returns a valid registration with its captcha; changes replace fields, nil removes one.
func (h fixture) form(t *testing.T, changes map[string]any) map[string]any {
	t.Helper()
	captcha, err := h.captchas.Store(t.Context(), verification.CaptchaScope{Purpose: "register", Client: visitor.Client()},
		"12345")
	if err != nil {
		t.Fatal(err)
	}
	body := map[string]any{
		"username": "mallika", "password": secret, "confirmPassword": secret, "captcha": "12345", "captchaId": captcha,
		"registerUrl": "http://localhost/register", "domain": "localhost", "registerMethod": "WEB", "termsAccepted": true,
	}
	for name, value := range changes {
		if body[name] = value; value == nil {
			delete(body, name)
		}
	}
	return body
}

// F-S11.
// CHK-45.
func TestRegister_UnofferedField_IsRefused(t *testing.T) {
	h := open(t)
	for field, c := range map[string]struct {
		value any
		code  string
	}{
		"type": {2, "unknown_field"}, "balance": {"1.00", "unknown_field"}, "parentId": {"x", "unknown_field"},
		"kind":               {1, "unknown_field"},
		"needs_new_password": {false, "unknown_field"}, "zalo": {"x", "unknown_field"}, "email": {"a@b.co", "unknown_field"},
		"username": {"1mali", "pattern"}, "password": {"short-7", "pattern"},
		"confirmPassword": {"other-7-secret", "different"},
		"captcha":         {nil, "required"}, "termsAccepted": {false, "required"},
	} {
		_, err := h.call(t, "/wps/member/register", visitor, h.form(t, map[string]any{field: c.value}))
		if f := fault.Of(err); f == nil || f.Code != fault.ValidationFailed || f.Fields[field].Code != c.code {
			t.Errorf("%s = %v: %v %v", field, c.value, err, f)
		}
	}
	var members int
	if err := h.db.GetContext(t.Context(), &members, `SELECT count(*) FROM members
		WHERE username_key = 'mallika'`); err != nil || members != 0 {
		t.Errorf("%d members, %v", members, err)
	}
}

func TestRegister_RepeatedFromTheSameDevice_SignsIn(t *testing.T) {
	h := open(t)
	form := h.form(t, nil)
	first, err := h.call(t, "/wps/member/register", visitor, form)
	if err != nil {
		t.Fatal(err)
	}
	again, err := h.call(t, "/wps/member/register", visitor, form)
	if err != nil || again.(wire.SignedIn).Member != first.(wire.SignedIn).Member {
		t.Errorf("again: %v, %v", again, err)
	}
	otherDevice := visitor
	otherDevice.Device = "device-2"
	if _, err := h.call(t, "/wps/member/register", otherDevice, form); fault.Of(err) == nil ||
		fault.Of(err).Code != fault.CaptchaWrong {
		t.Errorf("from another device: %v", err)
	}
	taken := h.form(t, map[string]any{"username": "MALLIKA", "password": secret + "-x", "confirmPassword": secret + "-x"})
	if _, err := h.call(t, "/wps/member/register", visitor, taken); fault.Of(err) == nil ||
		fault.Of(err).Code != fault.UsernameTaken {
		t.Errorf("with another password: %v", err)
	}
	wrong := h.form(t, map[string]any{"username": "mallikb", "captcha": "54321"})
	if _, err := h.call(t, "/wps/member/register", visitor, wrong); fault.Of(err) == nil ||
		fault.Of(err).Code != fault.CaptchaWrong {
		t.Errorf("with a wrong captcha: %v", err)
	}
}

func TestPaymentPassword_NeedsThePassword(t *testing.T) {
	h := open(t)
	joined, err := h.call(t, "/wps/member/register", visitor, h.form(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	who := visitor
	who.Member = id.Member(joined.(wire.SignedIn).Member.ID)
	for _, try := range []struct {
		digits, password string
		code             fault.Code
	}{
		{"271828", "not-her-password", fault.ValidationFailed}, {"123456", secret, fault.ValidationFailed},
		{"27182", secret, fault.ValidationFailed}, {"271828", secret, ""},
	} {
		_, err := h.call(t, "/wps/member/paymentPassword", who, map[string]any{"paymentPassword": try.digits,
			"password": try.password})
		if f := fault.Of(err); (f == nil) != (try.code == "") || f != nil && f.Code != try.code {
			t.Errorf("%s: %v", fmt.Sprint(try), err)
		}
	}
	m, err := storemember.Find(t.Context(), h.db, who.Member)
	if err != nil || m.PaymentHash == nil {
		t.Fatalf("not set: %v", err)
	}
	if isRight, _, err := storemember.Verify(t.Context(), *m.PaymentHash, "271828"); err != nil || !isRight {
		t.Errorf("the wrong one is set: %v", err)
	}
}

func TestInfo_HasUpline_OnlyUnderAnAgent(t *testing.T) {
	for _, platforms := range []string{"house", "another"} {
		h := open(t)
		joined, err := h.call(t, "/wps/member/register", visitor, h.form(t, nil))
		if err != nil {
			t.Fatal(err)
		}
		who := visitor
		who.Member = id.Member(joined.(wire.SignedIn).Member.ID)
		if _, err := storetest.Owner(t, h.db).ExecContext(t.Context(), `INSERT INTO settings (key, value)
			VALUES ('defaultAgent', to_jsonb($1::text)) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
			platforms); err != nil {
			t.Fatal(err)
		}
		if err := h.handlers.Settings.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		value, err := h.call(t, "/wps/member/info", who, nil)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		var info struct{ HasUpline bool }
		if err := json.Unmarshal(raw, &info); err != nil || info.HasUpline != (platforms != "house") {
			t.Errorf("under %s of the platform: %t (%v)", platforms, info.HasUpline, err)
		}
	}
}
