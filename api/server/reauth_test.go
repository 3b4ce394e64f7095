package server_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"lantern/store/seed"
	"lantern/store/storetest"
)

// later moves the database's time.
func (s scene) later(t *testing.T, interval string) {
	t.Helper()
	const ahead = `UPDATE clock_offsets SET ahead = ahead + $1::interval`
	if _, err := storetest.Owner(t, s.db).ExecContext(t.Context(), ahead, interval); err != nil {
		t.Fatal(err)
	}
}

// CHK-39.
func TestReauth_TokenAlone_CannotChangeCredentials(t *testing.T) {
	s := open(t, manyCalls)
	stolen := s.signIn(t, "pia")
	s.later(t, "5 minutes 1 second")
	guarded := 0
	for _, route := range s.product(t, manyCalls).Routes() {
		if !route.NeedsProof {
			continue
		}
		guarded++
		answer := s.call(t, sent{method: route.Method, path: route.Path, token: stolen, key: "thief-" + route.Path,
			body: "{}"})
		var value struct{ Methods []string }
		if err := json.Unmarshal(answer.body.Value, &value); err != nil || answer.status != 401 ||
			answer.body.Code != "reauthentication_required" {
			t.Errorf("%s %s: %d %s (%v)", route.Method, route.Path, answer.status, answer.raw, err)
		}
		if !slices.Equal(value.Methods, []string{"password"}) {
			t.Errorf("%s %s: methods %v", route.Method, route.Path, value.Methods)
		}
	}
	if guarded < 2 {
		t.Errorf("%d routes ask for a fresh proof", guarded)
	}
}

// CHK-39.
func TestReauth_OwnerWithProof_ChangesCredentials(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	s.later(t, "6 minutes")
	other := s.signIn(t, "pia")
	addPayee := sent{method: "POST", path: "/wps/payees", token: token, key: "k1", body: map[string]string{
		"bank": "KBANK", "holder": "Pia Test", "number": "1234567890",
	}}
	reauth := func(password string) got {
		return s.call(t, sent{method: "POST", path: "/wps/session/reauth", token: token,
			body: map[string]string{"method": "password", "password": password}})
	}
	if answer := reauth("not-her-password"); answer.status != 422 ||
		answer.fields(t)["password"].Code != "wrong_credentials" {
		t.Errorf("a wrong password: %s", answer.raw)
	}
	if answer := s.call(t, addPayee); answer.status != 401 {
		t.Errorf("after a wrong password: %s", answer.raw)
	}
	if answer := reauth(seed.Password); answer.status != 200 {
		t.Fatalf("the right password: %s", answer.raw)
	}
	if answer := s.call(t, addPayee); answer.status != 201 {
		t.Errorf("after the proof: %s", answer.raw)
	}
	s.later(t, "5 minutes 1 second")
	addPayee.token, addPayee.key = other, "k2"
	if answer := s.call(t, addPayee); answer.status != 401 {
		t.Errorf("another session of hers, unproved: %s", answer.raw)
	}
}

// addAuthenticator gives a member an authenticator; the secret that its codes are made of.
func (s scene) addAuthenticator(t *testing.T, token string) (secret string) {
	t.Helper()
	var key struct{ Secret string }
	begun := s.call(t, sent{method: "POST", path: "/wps/member/totp/begin", token: token})
	if err := json.Unmarshal(begun.body.Value, &key); err != nil {
		t.Fatal(begun.raw, err)
	}
	code, err := totp.GenerateCode(key.Secret, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	done := s.call(t, sent{method: "POST", path: "/wps/member/totp/finish", token: token,
		body: map[string]string{"code": code}})
	if done.status != 200 {
		t.Fatal(done.raw)
	}
	return key.Secret
}

// CHK-39.
func TestReauth_SecondFactor_IsNeededForPayees(t *testing.T) {
	s := open(t, manyCalls)
	signIn := func() string {
		in := s.must(t, sent{method: "POST", path: "/wps/session/login", header: map[string]string{"X-Device-Id": "her own"},
			body: map[string]string{
				"type": "username", "username": "pia", "password": seed.Password,
			}})
		var value struct{ Token string }
		if err := json.Unmarshal(in.body.Value, &value); err != nil {
			t.Fatal(in.raw, err)
		}
		return value.Token
	}
	secret := s.addAuthenticator(t, signIn())
	fresh := signIn()
	addPayee := func(key string) got {
		return s.call(t, sent{method: "POST", path: "/wps/payees", token: fresh, key: key, body: kasikorn})
	}
	refused := addPayee("k1")
	var value struct{ Methods []string }
	if err := json.Unmarshal(refused.body.Value, &value); err != nil || refused.status != 401 ||
		!slices.Equal(value.Methods, []string{"totp"}) {
		t.Errorf("after a sign-in by password: %s (%v)", refused.raw, err)
	}
	reauth := func(method, field, shown string) got {
		return s.call(t, sent{method: "POST", path: "/wps/session/reauth", token: fresh,
			body: map[string]string{"method": method, field: shown}})
	}
	if answer := reauth("password", "password", seed.Password); answer.status != 422 ||
		answer.fields(t)["method"].Code != "not_offered" {
		t.Errorf("the password once more: %s", answer.raw)
	}
	if answer := addPayee("k2"); answer.status != 401 {
		t.Errorf("after the password: %s", answer.raw)
	}
	// The code of this half minute is used up.
	code, err := totp.GenerateCode(secret, time.Now().Add(30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	if answer := reauth("totp", "code", code); answer.status != 200 {
		t.Fatalf("the authenticator: %s", answer.raw)
	}
	if answer := addPayee("k3"); answer.status != 201 {
		t.Errorf("after the authenticator: %s", answer.raw)
	}
}
