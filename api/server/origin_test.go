package server_test

import (
	"net/http"
	"strings"
	"testing"

	"lantern/store/seed"
)

// F-S16.
// CHK-56.
func TestOrigin_OtherSite_CannotSendCookies(t *testing.T) {
	s := open(t, manyCalls)
	const remembered = "/wps/session/login/remembered"
	form := map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
	with := func(header map[string]string, more ...string) map[string]string {
		all := map[string]string{}
		for name, value := range header {
			all[name] = value
		}
		for i := 0; i+1 < len(more); i += 2 {
			all[more[i]] = more[i+1]
		}
		return all
	}
	json := map[string]string{"Content-Type": "application/json"}
	for _, c := range []struct {
		name, path, body string
		header           map[string]string
		code             string
	}{
		{"a page of another site", remembered, "{}", with(json, "Origin", "https://evil.example"), "foreign_origin"},
		{"a page without an origin", remembered, "{}", with(json, "Origin", "null"), "foreign_origin"},
		{"a neighbor's page", remembered, "{}", with(json, "Sec-Fetch-Site", "same-site"), "foreign_origin"},
		{"a form that looks like JSON", remembered, "{}", with(map[string]string{"Content-Type": "text/plain"}, "Origin",
			s.address), "foreign_origin"},
		{"nothing at all", remembered, "", with(nil, "Content-Type", "", "Origin", s.address), "foreign_origin"},
		{"our own page", remembered, "{}", with(json, "Origin", s.address), "session_required"},
		{"another site's form", "/wps/member/password/email", "username=pia&email=pia%40example.com",
			with(form, "Origin", "https://evil.example"), "foreign_origin"},
		{"our own form", "/wps/member/password/email", "username=pia&email=pia%40example.com",
			with(form, "Origin", s.address), ""},
		{"an app's sign-in from elsewhere", "/wps/session/login/handoff", `{"code":"x","verifier":"` +
			strings.Repeat("v", 43) + `"}`, with(json, "Origin", "https://evil.example"), "foreign_origin"},
		{"an app, which has no page", "/wps/session/login/handoff", `{"code":"x","verifier":"` + strings.Repeat("v", 43) +
			`"}`, json, "code_expired"},
		{"a sign-in from elsewhere", "/wps/session/login", `{"type":"username","username":"pia","password":"x"}`,
			with(json, "Origin", "https://evil.example"), "foreign_origin"},
	} {
		answer := s.call(t, sent{method: "POST", path: c.path, body: c.body, header: c.header})
		if answer.body.Code != c.code {
			t.Errorf("%s: %d %q, want %q", c.name, answer.status, answer.raw, c.code)
		}
	}
}

// CHK-55, F-S3.
func TestRememberedDeviceCookie_IsHostOnlyAndHidden(t *testing.T) {
	s := open(t, manyCalls)
	answer := s.call(t, sent{method: "POST", path: "/wps/session/login", body: map[string]any{
		"type": "username", "username": "pia", "password": seed.Password, "rememberMe": true,
	}})
	cookies := (&http.Response{Header: answer.header}).Cookies()
	if len(cookies) != 1 {
		t.Fatalf("%d cookies: %v", len(cookies), answer.header)
	}
	c := cookies[0]
	if !strings.HasPrefix(c.Name, "__Host-") || !c.Secure || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode ||
		c.Path != "/" || c.Domain != "" || c.MaxAge != 86400 {
		t.Errorf("%+v", c)
	}
	if strings.Contains(answer.header.Get("Set-Cookie"), seed.Password) || strings.Contains(c.Value, "pia") {
		t.Error("the cookie contains the password or the username")
	}
	token := s.signIn(t, "pia")
	out := s.call(t, sent{method: "DELETE", path: "/wps/session/logout", token: token,
		header: map[string]string{"Cookie": c.Name + "=" + c.Value}})
	gone := (&http.Response{Header: out.header}).Cookies()
	if len(gone) != 1 || gone[0].Name != c.Name || gone[0].MaxAge >= 0 {
		t.Errorf("signing out leaves it: %v", out.header)
	}
	again := s.call(t, sent{method: "POST", path: "/wps/session/login/remembered", body: "{}",
		header: map[string]string{"Cookie": c.Name + "=" + c.Value}})
	if again.body.Code != "session_required" {
		t.Errorf("after signing out: %s", again.raw)
	}
}
