package server_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"lantern/store/storetest"
)

// solveCaptcha is a captcha with its answer.
func (s scene) solveCaptcha(t *testing.T, purpose, device string) (id, answer string) {
	t.Helper()
	header := map[string]string{"X-Device-Id": device}
	var captcha struct{ CaptchaID string }
	got := s.call(t, sent{method: "GET", path: "/wps/captcha?purpose=" + purpose, header: header})
	if err := json.Unmarshal([]byte(got.raw), &captcha); err != nil {
		t.Fatal(got.raw, err)
	}
	var revealed struct{ Answer string }
	if err := json.Unmarshal(s.call(t, sent{method: "GET", path: "/dev/captcha/" + captcha.CaptchaID}).body.Value,
		&revealed); err != nil {
		t.Fatal(err)
	}
	return captcha.CaptchaID, revealed.Answer
}

func passwordSMS(number, captcha, answer string) map[string]string {
	return map[string]string{"mobileNum": number, "countryDialingCode": "66", "purpose": "password", "captchaId": captcha,
		"captcha": answer}
}

const noLoginSMS = "/wps/verification/sms/noLogin"

// F-S5.
func TestCodes_FiftySendersWithOneCaptcha_OneSucceeds(t *testing.T) {
	s := open(t, manyCalls)
	id, answer := s.solveCaptcha(t, "sms", "one")
	header := map[string]string{"X-Device-Id": "one"}
	var through, refused, late atomic.Int32 // late: answered that it must be tried again, on a slow machine
	var all sync.WaitGroup
	for n := range 50 {
		all.Go(func() {
			body := passwordSMS(fmt.Sprintf("08123456%02d", n), id, answer)
			got, err := s.try(t.Context(), sent{method: "POST", path: noLoginSMS, header: header, body: body})
			switch {
			case err == nil && got.status == 200:
				through.Add(1)
			case err == nil && got.body.Code == "captcha_wrong":
				refused.Add(1)
			case err == nil && got.body.Code == "temporarily_unavailable":
				late.Add(1)
			}
		})
	}
	all.Wait()
	if through.Load() > 1 || through.Load()+late.Load() == 0 || through.Load()+late.Load()+refused.Load() != 50 {
		t.Errorf("%d through, %d late, %d refused", through.Load(), late.Load(), refused.Load())
	}
}

// CHK-38.
func TestCodes_CaptchaOfAnotherPurposeOrClient_IsRefused(t *testing.T) {
	s := open(t, manyCalls)
	for name, c := range map[string]struct{ purpose, device string }{
		"another purpose": {"login", "one"}, "another client": {"sms", "two"},
	} {
		id, answer := s.solveCaptcha(t, c.purpose, c.device)
		header := map[string]string{"X-Device-Id": "one"}
		got := s.call(t, sent{method: "POST", path: noLoginSMS, header: header, body: passwordSMS("0812345678", id, answer)})
		if got.status != 422 || got.body.Code != "captcha_wrong" {
			t.Errorf("%s: %s", name, got.raw)
		}
	}
}

// F-S6.
func TestCodes_AddressesOfOneNetwork_ShareALimit(t *testing.T) {
	s := open(t)
	header := map[string]string{"X-Real-Ip": "198.51.100.7", "X-Forwarded-For": "198.51.100.7"}
	refused := false
	for n := range 3 {
		header["X-Device-Id"] = fmt.Sprint("device ", n)
		got := s.call(t, sent{method: "POST", path: noLoginSMS, header: header, body: passwordSMS("0812345678", "x", "1")})
		refused = refused || got.status == 429
	}
	if !refused {
		t.Error("three calls a second from one address under other names went through")
	}
}

func TestCodes_WithoutRedis_AreNotSent(t *testing.T) {
	cache := storetest.Redis(t)
	s := openOn(t, cache.Client, manyCalls)
	token := s.signIn(t, "pia")
	cache.Stop()
	got := s.call(t, sent{method: "POST", path: noLoginSMS, body: passwordSMS("0812345678", "x", "1")})
	if got.status != 503 || got.body.Code != "temporarily_unavailable" || got.header.Get("Retry-After") == "" {
		t.Errorf("%d %s", got.status, got.raw)
	}
	if balance := s.call(t, sent{method: "GET", path: "/wps/v2/wallets/balance", token: token}); balance.status != 200 {
		t.Errorf("reading: %s", balance.raw)
	}
}

// CHK-39.
func TestAuthenticator_SetUp_NeedsAFreshProof(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	begun := s.call(t, sent{method: "POST", path: "/wps/member/totp/begin", token: token})
	var key struct{ Secret, URL string }
	if err := json.Unmarshal(begun.body.Value, &key); err != nil || !strings.HasPrefix(key.URL, "otpauth://totp/") {
		t.Fatal(begun.raw, err)
	}
	finish := func(code string) got {
		return s.call(t, sent{method: "POST", path: "/wps/member/totp/finish", token: token,
			body: map[string]string{"code": code}})
	}
	if wrong := finish("0000"); wrong.status != 422 || wrong.fields(t)["code"].Code != "code_wrong" {
		t.Errorf("a wrong code: %s", wrong.raw)
	}
	code, err := totp.GenerateCode(key.Secret, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	var out struct{ RecoveryCodes []string }
	done := finish(code)
	if err := json.Unmarshal(done.body.Value, &out); err != nil || len(out.RecoveryCodes) != 10 {
		t.Fatal(done.raw, err)
	}
	shape := regexp.MustCompile(`^[A-Z2-7]{5}-[A-Z2-7]{5}$`)
	for _, each := range out.RecoveryCodes {
		if !shape.MatchString(each) {
			t.Errorf("%q", each)
		}
	}
	s.later(t, "6 minutes")
	if removed := s.call(t, sent{method: "DELETE", path: "/wps/member/totp",
		token: token}); removed.body.Code != "reauthentication_required" {
		t.Errorf("removed without a proof: %s", removed.raw)
	}
}

// F-S12.
func TestCodes_InvalidBodies_AreRefused(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	for _, path := range []string{noLoginSMS, "/wps/verification/sms/register", "/wps/verification/sms/member",
		"/wps/verification/email", "/wps/member/totp/finish"} {
		for _, body := range []string{
			`{"purpose":["login"]}`, `{"purpose":{"$ne":1}}`, `{"Purpose":"login"}`, `{"purpose":"login","isAdmin":true}`,
			`{"mobileNum":812345678}`,
			`{"code":123456}`, `{"email":null}`, `{"mobileNo":"1","holder":"x"}`, `[]`, `"x"`,
			`{"purpose":"bind","purpose":"reauth"}`, `{"purpose":"bind"}x`, "{\"email\":\"\xff@x\"}",
			`{"email":"\ud800@example.com","purpose":"bind"}`,
		} {
			got := s.call(t, sent{method: "POST", path: path, token: token, body: body})
			if got.status != 422 && got.status != 400 || got.body.Code != "validation_failed" &&
				got.body.Code != "malformed_json" {
				t.Errorf("%s %q: %d %s", path, body, got.status, got.raw)
			}
		}
	}
	if n := s.count(t, `SELECT count(*) FROM verification_codes`); n != 0 {
		t.Errorf("%d codes were made", n)
	}
}
