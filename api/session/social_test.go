package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lantern/api/outside/social"
	"lantern/api/outside/social/socialtest"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/member"
	"lantern/store/seed"
	storesession "lantern/store/session"
)

// socialFixture is a fixture with social login enabled.
type socialFixture struct{ fixture }

func openSocial(t *testing.T) socialFixture {
	t.Helper()
	h := socialFixture{open(t)}
	h.set(t, "features", `{"mobileCodeLogin": true}`)
	h.handlers.Social = socialtest.Open(t)
	return h
}

// ask calls a route and returns the fields of the answer.
func (h socialFixture) ask(t *testing.T, method, path string, caller wire.Caller,
	body map[string]any) (map[string]any, error) {
	t.Helper()
	for _, route := range h.handlers.Routes() {
		name, isUnlink := strings.CutPrefix(path, strings.TrimSuffix(route.Path, ":provider"))
		if route.Method != method || route.Path != path && (!isUnlink || !strings.HasSuffix(route.Path, ":provider")) {
			continue
		}
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		if string(raw) == "null" {
			raw = []byte("{}") // an empty body
		}
		given := func(string) string { return name }
		answer, refused := route.Serve(t.Context(), caller, wire.Request{Path: given, Query: given, Body: raw})
		read := map[string]any{}
		if raw, err = json.Marshal(answer.Value); err != nil {
			t.Fatal(err)
		}
		if refused == nil && string(raw) != "null" {
			if err := json.Unmarshal(raw, &read); err != nil {
				t.Fatal(err)
			}
		}
		return read, refused
	}
	t.Fatal("no route ", method, path)
	return nil, nil
}

func (h socialFixture) sign(t *testing.T, token socialtest.Claims, scope string) (map[string]any, error) {
	t.Helper()
	body := map[string]any{"idToken": token.Token()}
	if scope != "" {
		body["scope"] = scope
	}
	return h.ask(t, "POST", "/wps/session/login/social", caller("phone"), body)
}

func (h socialFixture) member(t *testing.T, username string) wire.Caller {
	t.Helper()
	found, err := member.Named(t.Context(), h.db, username)
	if err != nil {
		t.Fatal(err)
	}
	who := caller("own")
	who.Member = found.ID
	return who
}

func (h socialFixture) link(t *testing.T, username string, claims socialtest.Claims) error {
	t.Helper()
	_, err := h.ask(t, "POST", "/wps/member/social", h.member(t, username), map[string]any{"idToken": claims.Token()})
	return err
}

func TestSocial_LinkedAccount_LogsIn(t *testing.T) {
	h := openSocial(t)
	if err := h.link(t, "pia", socialtest.SignedInWith(social.Google, "g-1", "Pia P.")); err != nil {
		t.Fatal(err)
	}
	out, err := h.sign(t, socialtest.SignedInWith(social.Google, "g-1", "Pia P."), "player")
	if err != nil || out["needBinding"] != nil {
		t.Fatal(out, err)
	}
	token, _ := out["token"].(string)
	current, err := storesession.Find(t.Context(), h.db, token)
	if err != nil || current.Username != "pia" {
		t.Errorf("%+v, %v", current, err)
	}
	if current.IsProved {
		t.Error("a social login counts as the password")
	}
	if _, err := h.sign(t, socialtest.SignedInWith(social.Google, "g-1", "Pia P."),
		"agent"); codeOf(err) != fault.AgentsOnly {
		t.Errorf("a player among agents: %v", err)
	}
	if _, err := h.ask(t, "DELETE", "/wps/member/social/google", h.member(t, "pia"), nil); err != nil {
		t.Fatal(err)
	}
	if out, err = h.sign(t, socialtest.SignedInWith(social.Google, "g-1", "Pia P."), "player"); err != nil ||
		out["needBinding"] != true {
		t.Errorf("after unlinking: %v, %v", out, err)
	}
	if _, err := h.ask(t, "DELETE", "/wps/member/social/google", h.member(t, "pia"), nil); codeOf(err) != fault.NotFound {
		t.Errorf("unlinked twice: %v", err)
	}
}

func TestSocialBind_UnknownIdentity_IsBoundWithThePasswordOnce(t *testing.T) {
	h := openSocial(t)
	out, err := h.sign(t, socialtest.SignedInWith(social.Facebook, "f-1", "Pia P."), "")
	if err != nil || out["needBinding"] != true || out["token"] != nil || out["provider"] != "facebook" {
		t.Fatal(out, err)
	}
	bind := map[string]any{"bindToken": out["bindToken"], "username": "pia", "password": "wrong-password-9"}
	if _, err := h.ask(t, "POST", "/wps/session/login/social/bind", caller("phone"),
		bind); codeOf(err) != fault.WrongCredentials {
		t.Fatalf("with a wrong password: %v", err)
	}
	bind["password"] = seed.Password
	entered, err := h.ask(t, "POST", "/wps/session/login/social/bind", caller("phone"), bind)
	if err != nil || entered["token"] == "" {
		t.Fatal(entered, err)
	}
	if _, err := h.ask(t, "POST", "/wps/session/login/social/bind", caller("phone"),
		bind); codeOf(err) != fault.CodeExpired {
		t.Errorf("bound twice: %v", err)
	}
	if out, err := h.sign(t, socialtest.SignedInWith(social.Facebook, "f-1", "Pia P."), ""); err != nil ||
		out["token"] == nil {
		t.Errorf("the next time: %v, %v", out, err)
	}
}

func TestSocialBind_Failure_LeavesNoSession(t *testing.T) {
	h := openSocial(t)
	if err := h.link(t, "pia", socialtest.SignedInWith(social.Google, "g-1", "Pia")); err != nil {
		t.Fatal(err)
	}
	out, err := h.sign(t, socialtest.SignedInWith(social.Google, "g-2", "Another"), "")
	if err != nil {
		t.Fatal(err)
	}
	bind := map[string]any{"bindToken": out["bindToken"], "username": "pia", "password": seed.Password}
	if _, err := h.ask(t, "POST", "/wps/session/login/social/bind", caller("phone"), bind); codeOf(err) != fault.Conflict {
		t.Fatalf("a second account of one provider: %v", err)
	}
	var open int
	if err := h.db.GetContext(t.Context(), &open, `SELECT count(*) FROM sessions
		WHERE ended_at IS NULL`); err != nil || open != 0 {
		t.Errorf("%d sessions, %v", open, err)
	}
}

// CHK-40.
func TestSocial_Token_IsAcceptedOnce(t *testing.T) {
	h := openSocial(t)
	if err := h.link(t, "pia", socialtest.SignedInWith(social.Google, "g-1", "Pia")); err != nil {
		t.Fatal(err)
	}
	claims := socialtest.SignedInWith(social.Google, "g-1", "Pia")
	if _, err := h.sign(t, claims, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := h.sign(t, claims, ""); codeOf(err) != fault.SocialRefused {
		t.Errorf("used again: %v", err)
	}
	if err := h.link(t, "mek", claims); codeOf(err) != fault.SocialRefused {
		t.Errorf("linked with it: %v", err)
	}
	claims["aud"] = "another-project"
	if _, err := h.sign(t, claims, ""); codeOf(err) != fault.SocialRefused {
		t.Errorf("another project: %v", err)
	}
}

func TestSocial_VerifiedNumber_LogsInItsMember(t *testing.T) {
	h := openSocial(t)
	if err := h.link(t, "pia", socialtest.SignedInByPhone("+66812345678")); err != nil {
		t.Fatal(err)
	}
	out, err := h.sign(t, socialtest.SignedInByPhone("+66812345678"), "player")
	if err != nil || out["token"] == nil {
		t.Fatal(out, err)
	}
	if out, err = h.sign(t, socialtest.SignedInByPhone("+66812345679"), "player"); err != nil ||
		out["needBinding"] != true {
		t.Errorf("a number without a member: %v, %v", out, err)
	}
}

func TestSocial_FrozenAccount_IsRefused(t *testing.T) {
	h := openSocial(t)
	if err := h.link(t, "pia", socialtest.SignedInWith(social.Google, "g-1", "Pia")); err != nil {
		t.Fatal(err)
	}
	freeze := `UPDATE members SET login_frozen = true WHERE id = $1`
	if _, err := h.db.ExecContext(t.Context(), freeze, h.member(t, "pia").Member); err != nil {
		t.Fatal(err)
	}
	if _, err := h.sign(t, socialtest.SignedInWith(social.Google, "g-1", "Pia"), ""); codeOf(err) != fault.AccountFrozen {
		t.Error(err)
	}
}

func TestSocial_Authenticator_IsRequiredAsWell(t *testing.T) {
	h := openSocial(t)
	if _, err := h.login(t, caller("own"), "pia", seed.Password); err != nil {
		t.Fatal(err)
	}
	if err := h.link(t, "pia", socialtest.SignedInWith(social.Google, "g-1", "Pia")); err != nil {
		t.Fatal(err)
	}
	const equip = `INSERT INTO member_authenticators (member_id, secret, confirmed_at) VALUES ($1, '\x00', now())`
	if _, err := h.db.ExecContext(t.Context(), equip, h.member(t, "pia").Member); err != nil {
		t.Fatal(err)
	}
	_, err := h.sign(t, socialtest.SignedInWith(social.Google, "g-1", "Pia"), "")
	if f := fault.Of(err); f == nil || f.Code != fault.VerificationRequired || f.Value["challengeId"] == "" {
		t.Errorf("on an unknown device: %v", err)
	}
}

func TestSocial_WithoutFirebase_IsRefusedFinally(t *testing.T) {
	h := openSocial(t)
	h.handlers.Social = social.Disabled{}
	if _, err := h.sign(t, socialtest.SignedInWith(social.Google, "g-1", "Pia"),
		""); codeOf(err) != fault.ValidationFailed || fault.Of(err).Fields["idToken"].Code != "not_offered" {
		t.Error(err)
	}
	who := caller("own")
	who.Member = id.New[id.Member]()
	if _, err := h.ask(t, "POST", "/wps/member/social", who, map[string]any{}); codeOf(err) != fault.ValidationFailed {
		t.Errorf("nothing to link: %v", err)
	}
}
