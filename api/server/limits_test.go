package server_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"lantern/api/config"
	"lantern/store/seed"
	"lantern/store/storetest"
)

const captcha = "/wps/captcha?purpose=login"

func TestLimits_Exceeded_Are429WithRetryAfter(t *testing.T) {
	s := open(t)
	if answer := s.call(t, sent{method: "GET", path: captcha}); answer.status != 200 ||
		answer.header.Get("RateLimit-Limit") == "" {
		t.Fatalf("%d %v", answer.status, answer.header)
	}
	answer := s.call(t, sent{method: "GET", path: captcha})
	wait, err := strconv.Atoi(answer.header.Get("Retry-After"))
	if answer.status != 429 || answer.body.Code != "too_many_requests" || err != nil || wait < 1 {
		t.Errorf("%d %s, Retry-After %q", answer.status, answer.raw, answer.header.Get("Retry-After"))
	}
}

// F-S22.
func TestLimits_ForgedAddress_IsIgnored(t *testing.T) {
	s := open(t)
	for i, header := range []string{"X-Forwarded-For", "X-Real-Ip", "Forwarded", "Authorization", "X-Device-Id"} {
		made := "203.0.113." + strconv.Itoa(i)
		if header == "Authorization" {
			made = bearer(made)
		}
		answer := s.call(t, sent{method: "GET", path: captcha, header: map[string]string{header: made}})
		if want := 429; i > 0 && answer.status != want {
			t.Errorf("%s: %d, want %d", header, answer.status, want)
		}
	}
	answer := s.call(t, sent{method: "GET", path: "/wps/system/whitelabel",
		header: map[string]string{"X-Forwarded-For": "203.0.113.9"}})
	var seen struct{ Location struct{ IP string } }
	if err := json.Unmarshal(answer.body.Value, &seen); err != nil || seen.Location.IP != "127.0.0.1" {
		t.Errorf("the client is taken for %q: %v", seen.Location.IP, err)
	}
}

// F-S22.
func TestLimits_AddressFromTrustedProxy_Counts(t *testing.T) {
	s := open(t, func(c *config.Config) { c.TrustedProxies = []string{"127.0.0.0/8"} })
	for _, address := range []string{"203.0.113.1", "203.0.113.2"} {
		answer := s.call(t, sent{method: "GET", path: captcha,
			header: map[string]string{"X-Real-Ip": address, "X-Forwarded-For": "198.51.100.1"}})
		if answer.status != 200 {
			t.Errorf("%s: %d %s", address, answer.status, answer.raw)
		}
	}
}

// CHK-98.
func TestWithoutRedis_SignInIsRefusedAndMoneyMoves(t *testing.T) {
	cache := storetest.Redis(t)
	s := openOn(t, cache.Client, manyCalls)
	token := s.signIn(t, "pia")
	p := s.play(t, token)
	cache.Stop()
	for _, c := range []sent{
		{method: "GET", path: captcha},
		{method: "POST", path: "/wps/session/login", body: `{"type":"username","username":"pia","password":"` +
			seed.Password + `"}`},
		{method: "PUT", path: "/wps/member/register",
			body: `{"username":"fresh99","password":"a-long-word-1","termsAccepted":true}`},
		{method: "POST", path: "/wps/session/login/handoff", body: `{"code":"x","verifier":"` + strings.Repeat("v", 43) +
			`"}`},
		{method: "POST", path: "/wps/session/login/freeplay", body: `{"os":"x","platform":"W"}`},
	} {
		if answer := s.call(t, c); answer.status != 503 || answer.body.Code != "temporarily_unavailable" ||
			answer.header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %s", c.path, answer.status, answer.raw)
		}
	}
	for _, path := range []string{"/wps/v2/wallets/balance", "/wps/member/info", "/wps/bets", "/wps/system/whitelabel"} {
		if answer := s.call(t, sent{method: "GET", path: path, token: token}); answer.status != 200 {
			t.Errorf("%s: %d %s", path, answer.status, answer.raw)
		}
	}
	for _, isAgain := range []bool{false, true} {
		if answer := p.bet(t, "1", "20"); answer.Status != "OK" || answer.Duplicate != isAgain ||
			!strings.HasPrefix(answer.Balance.Amount, "980") {
			t.Errorf("bet, again %v: %+v", isAgain, answer)
		}
	}
	if answer := s.call(t, s.asking(t, token, "w")); answer.status != 201 {
		t.Errorf("withdrawal: %d %s", answer.status, answer.raw)
	}
}
