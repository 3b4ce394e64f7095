package member_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"

	"lantern/api/outside/captcha"
	proofs "lantern/api/verification"
	"lantern/api/wire"
	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

// cloudflare accepts each of its proofs once, as the real service does, and counts its calls.
type cloudflare struct {
	good  map[string]bool
	asked int
}

func (c *cloudflare) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.asked++
	proof := r.PostFormValue("response")
	isGood := r.PostFormValue("secret") == "s3cret" && c.good[proof]
	delete(c.good, proof)
	_, _ = fmt.Fprintf(w, `{"success":%t,"hostname":"play.example","error-codes":[]}`, isGood)
}

// withService replaces the captcha by Turnstile.
func (h *fixture) withService(t *testing.T, proof ...string) *cloudflare {
	t.Helper()
	c := &cloudflare{good: map[string]bool{}}
	for _, p := range proof {
		c.good[p] = true
	}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	check := system.HumanCheck{Provider: "turnstile", SiteKey: "0x4AAAAAAA"}
	if err := pg.InTx(t.Context(), h.db,
		func(tx *sqlx.Tx) error { return system.Change(t.Context(), tx, "humanCheck", check) }); err != nil {
		t.Fatal(err)
	}
	h.handlers.Settings.Forget()
	h.handlers.Person = proofs.Handlers{
		Settings: h.handlers.Settings, Captchas: h.captchas,
		Human: captcha.Turnstile{URL: server.URL, Secret: "s3cret", Hosts: []string{"play.example"},
			HTTP: &http.Client{Timeout: time.Second}},
	}.CheckHuman
	return c
}

// asks makes fields of the registration by user name required that are optional by default.
func (h fixture) asks(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		change := json.RawMessage(`{"isEnabled":true,"isRequired":true}`)
		by := approval.Action{By: approval.Operator{Name: "demo_operator"}, Reason: "as agreed"}
		if err := member.ConfigureField(t.Context(), h.db, name, change, by); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRegister_HumanVerificationService_ReplacesTheCaptcha(t *testing.T) {
	h := open(t)
	h.with(t, system.UsernameRegistration, system.MobileRegistration)
	h.withService(t, "proof-1", "proof-2", "proof-3")
	proved := func(proof any) map[string]any {
		return map[string]any{"captcha": nil, "captchaId": nil, "humanVerification": proof}
	}
	_, err := h.call(t, "/wps/member/register", visitor, h.form(t, nil))
	refused(t, err, fault.CaptchaWrong, "", "")
	if f := fault.Of(err); f.Value["needHumanVerification"] != true {
		t.Errorf("a right captcha: %v", f.Value)
	}
	_, err = h.call(t, "/wps/member/register", visitor, h.form(t, proved(nil)))
	refused(t, err, fault.ValidationFailed, "captcha", "required")
	_, err = h.call(t, "/wps/member/register", visitor, h.form(t, proved("another")))
	refused(t, err, fault.CaptchaWrong, "", "")
	if _, err = h.call(t, "/wps/member/register", visitor, h.form(t, proved("proof-1"))); err != nil {
		t.Error(err)
	}
	otherDevice := wire.Caller{Device: "device-2", IP: "192.0.2.2", Language: "en"}
	again := proved("proof-1")
	again["username"] = "malivan"
	_, err = h.call(t, "/wps/member/register", otherDevice, h.form(t, again))
	refused(t, err, fault.CaptchaWrong, "", "")
	_, err = h.call(t, byMobile, otherDevice, h.mobileForm(t, nil))
	refused(t, err, fault.CaptchaWrong, "", "")
	if _, err = h.call(t, byMobile, otherDevice, h.mobileForm(t, proved("proof-2"))); err != nil {
		t.Error(err)
	}
}

func TestRegister_HumanVerificationUnavailable_IsRefused(t *testing.T) {
	h := open(t)
	h.withService(t)
	h.handlers.Person = proofs.Handlers{
		Settings: h.handlers.Settings, Captchas: h.captchas,
		Human: captcha.Turnstile{URL: "http://127.0.0.1:1", Secret: "s3cret", Hosts: []string{"play.example"},
			HTTP: http.DefaultClient},
	}.CheckHuman
	_, err := h.call(t, "/wps/member/register", visitor, h.form(t,
		map[string]any{"captcha": nil, "captchaId": nil, "humanVerification": "proof"}))
	refused(t, err, fault.TemporarilyUnavailable, "", "")
}

func TestRegister_ProofWithoutAService_IsIgnored(t *testing.T) {
	h := open(t)
	_, err := h.call(t, "/wps/member/register", visitor, h.form(t,
		map[string]any{"captcha": nil, "captchaId": nil, "humanVerification": "proof"}))
	refused(t, err, fault.CaptchaWrong, "", "")
}

func TestRegister_CodeFromThePhone_ReplacesTheCaptcha(t *testing.T) {
	h := open(t)
	h.with(t, system.UsernameRegistration, system.MobileRegistration, system.VerifiedRegistration)
	c := h.withService(t)
	without := func(code string) map[string]any {
		return h.mobileForm(t, map[string]any{"captcha": nil, "captchaId": nil, "verificationCode": code})
	}
	code := h.codeFor(t, visitor, verification.ForRegister)
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	_, err := h.call(t, byMobile, visitor, without(wrong))
	refused(t, err, fault.CodeWrong, "verificationCode", "code_wrong")
	if _, err = h.call(t, byMobile, visitor, without(code)); err != nil {
		t.Error(err)
	}
	// A required code replaces the captcha in the registration by user name too.
	named := func(name, code string) map[string]any {
		return h.form(t, map[string]any{
			"username": name, "captcha": nil, "captchaId": nil, "verificationCode": code, "mobileNum": "0812345679",
			"countryDialingCode": "66",
		})
	}
	h.asks(t, "mobileNum", "countryDialingCode", "verificationCode")
	second := h.codeTo(t, visitor, verification.ForRegister, "812345679")
	if _, err = h.call(t, "/wps/member/register", visitor, named("malivan", second)); err != nil {
		t.Error(err)
	}
	if c.asked != 0 {
		t.Errorf("the service was asked %d times", c.asked)
	}
}
