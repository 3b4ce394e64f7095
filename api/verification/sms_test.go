package verification_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/redis/go-redis/v9"

	"lantern/api/outside/captcha"
	"lantern/api/outside/outbox"
	"lantern/api/verification"
	"lantern/api/wire"
	"lantern/store/clock"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
	"lantern/store/system"
	store "lantern/store/verification"
)

const (
	noLogin  = "/wps/verification/sms/noLogin"
	register = "/wps/verification/sms/register"
	ownSMS   = "/wps/verification/sms/member"
	ownEmail = "/wps/verification/email"
)

// fixture is the noun with its dependencies, and a way to call it.
type fixture struct {
	verification.Handlers
	redis storetest.RedisServer
	box   *outbox.Box
	pia   seed.Person
}

func open(t *testing.T, change func(*system.Settings)) *fixture {
	t.Helper()
	db, cache := storetest.Furnished(t, seed.Base), storetest.Redis(t)
	now := system.Defaults()
	now.Features[system.MobileCodeLogin], now.Features[system.MobileRegistration] = true, true
	if change != nil {
		change(&now)
	}
	if err := pg.InTx(t.Context(), db, func(tx *sqlx.Tx) error { return system.Write(t.Context(), tx, now) }); err != nil {
		t.Fatal(err)
	}
	secret, err := store.NewSecret([]byte("a secret of the tests"))
	if err != nil {
		t.Fatal(err)
	}
	box := &outbox.Box{Clock: &clock.Clock{}}
	d := &fixture{redis: cache, box: box, pia: seed.Pia(t, db), Handlers: verification.Handlers{
		DB: db, Settings: system.NewSettingsCache(db, &clock.Clock{}), Captchas: store.Captchas{Redis: cache.Client},
		Codes:   store.Codes{Secret: secret},
		Budgets: store.Budgets{Redis: cache.Client}, Authenticators: store.Authenticators{Secret: secret}, SMS: box.SMS(),
		Mail: box.Mail(), Outbox: box, Host: "play.example",
	}}
	storetest.Owner(t, db).MustExec(`UPDATE members SET phone_dial = '66', phone_number = '812345678',
		email = 'pia@example.com', email_verified_at = now() WHERE id = $1`, d.pia.ID)
	return d
}

func (d *fixture) call(t *testing.T, path string, caller wire.Caller, body map[string]string) (minutes int, err error) {
	t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	none := func(string) string { return "" }
	for _, route := range d.Routes() {
		if route.Path != path {
			continue
		}
		answer, err := route.Serve(t.Context(), caller, wire.Request{Path: none, Query: none, Header: none, Body: raw})
		if err != nil {
			return 0, err
		}
		text, err := json.Marshal(answer.Value)
		if err != nil {
			t.Fatal(err)
		}
		var out struct{ ExpiredMinutes int }
		err = json.Unmarshal(text, &out)
		return out.ExpiredMinutes, err
	}
	t.Fatalf("no call %s", path)
	return 0, nil
}

// human solves a captcha for a client and adds it to the body.
func (d *fixture) human(t *testing.T, caller wire.Caller, body map[string]string) map[string]string {
	t.Helper()
	id, err := d.Captchas.Store(t.Context(), store.CaptchaScope{Purpose: "sms", Client: caller.Client()}, "40718")
	if err != nil {
		t.Fatal(err)
	}
	body["captcha"], body["captchaId"] = "40718", id
	return body
}

func visitor(n int) wire.Caller {
	return wire.Caller{IP: fmt.Sprintf("198.51.%d.%d", n/250, n%250), Device: fmt.Sprint("device ", n), Language: "en"}
}

func to(number string) map[string]string {
	return map[string]string{"mobileNum": number, "countryDialingCode": "66", "purpose": "login"}
}

func is(err error, code fault.Code) bool { return errors.Is(err, fault.New(code)) }

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

func TestSMS_LoginCode_WorksForTheRequestingClientOnly(t *testing.T) {
	d, caller := open(t, nil), visitor(1)
	minutes, err := d.call(t, noLogin, caller, d.human(t, caller, to("0812345678")))
	if err != nil || minutes != int(store.SMSLife/time.Minute) {
		t.Fatal(minutes, err)
	}
	sent := d.box.SentTo("+66812345678")
	if len(sent) != 1 || len(sent[0].Text) > 160 {
		t.Fatalf("%+v", sent)
	}
	code := sixDigits.FindString(sent[0].Text)
	if want := "\n\n@play.example #" + code; code == "" || sent[0].Text[len(sent[0].Text)-len(want):] != want {
		t.Errorf("%q", sent[0].Text)
	}
	bound := store.Bound{Purpose: store.ForLogin, Target: "+66812345678", Holder: "device 2"}
	if err := d.Codes.Take(t.Context(), d.DB, bound, code); err == nil {
		t.Error("another client used the code")
	}
	bound.Holder = "device 1"
	if err := d.Codes.Take(t.Context(), d.DB, bound, code); err != nil {
		t.Error(err)
	}
}

// CHK-34.
func TestSMS_FirstCode_NeedsACaptchaAndRepeatsAreDelayed(t *testing.T) {
	d, caller := open(t, nil), visitor(1)
	if _, err := d.call(t, noLogin, caller, to("0812345678")); !is(err, fault.CaptchaWrong) {
		t.Errorf("without a captcha: %v", err)
	}
	solved := d.human(t, caller, to("0812345678"))
	if _, err := d.call(t, noLogin, visitor(2), solved); !is(err, fault.CaptchaWrong) {
		t.Errorf("another client's captcha: %v", err)
	}
	if _, err := d.call(t, noLogin, caller, d.human(t, caller, to("0812345678"))); err != nil {
		t.Fatal(err)
	}
	if _, err := d.call(t, noLogin, caller, to("0812345678")); !is(err, fault.TooManyRequests) {
		t.Errorf("again at once: %v", err)
	}
	d.redis.Pass(time.Minute + time.Second)
	if _, err := d.call(t, noLogin, caller, to("0812345678")); err != nil {
		t.Errorf("again after the countdown, without a captcha: %v", err)
	}
	if sent := d.box.SentTo(""); len(sent) != 2 {
		t.Errorf("%d messages", len(sent))
	}
}

// CHK-32.
func TestSMS_KnownAndUnknownNumbers_GetTheSameAnswer(t *testing.T) {
	d := open(t, nil)
	for i, purpose := range []string{"login", "password"} {
		for j, number := range []string{"0812345678", "0899999999"} {
			caller := visitor(10*i + j)
			body := d.human(t, caller, to(number))
			body["purpose"] = purpose
			minutes, err := d.call(t, noLogin, caller, body)
			if err != nil || minutes != 3 {
				t.Errorf("%s for %s: %d, %v", purpose, number, minutes, err)
			}
			d.redis.Pass(time.Minute + time.Second)
		}
	}
	if known, unknown := d.box.SentTo("+66812345678"), d.box.SentTo("+66899999999"); len(known) != 2 || len(unknown) != 0 {
		t.Errorf("%d messages to the owner, %d to the unknown number", len(known), len(unknown))
	}
	caller := visitor(50)
	for number, notice := range map[string]bool{"0812345678": true, "0899999999": false} {
		body := d.human(t, caller, map[string]string{"mobileNo": number, "countryDialingCode": "66"})
		if minutes, err := d.call(t, register, caller, body); err != nil || minutes != 3 {
			t.Errorf("registering %s: %d, %v", number, minutes, err)
		}
		sent := d.box.SentTo("+66" + number[1:])
		if hasCode := sixDigits.MatchString(sent[0].Text); hasCode == notice {
			t.Errorf("%s got %q", number, sent[0].Text)
		}
		d.redis.Pass(2 * time.Second)
	}
}

// F-S6.
func TestSMS_RangePumpedFromManyAddresses_EndsAtItsBudget(t *testing.T) {
	d := open(t, nil)
	alarms := 0
	d.Budgets.Alarm = func(context.Context, string) { alarms++ }
	refused := 0
	for n := range 1500 {
		caller := visitor(n)
		body := d.human(t, caller, map[string]string{"mobileNo": fmt.Sprintf("0891%06d", n), "countryDialingCode": "66"})
		switch _, err := d.call(t, register, caller, body); {
		case is(err, fault.TooManyRequests):
			refused++
		case err != nil:
			t.Fatal(err)
		}
	}
	if sent := len(d.box.SentTo("")); sent != store.PrefixMax || refused != 500 || alarms != 1 {
		t.Errorf("%d messages, %d refused, %d alarms", sent, refused, alarms)
	}
	caller := visitor(2000)
	body := d.human(t, caller, map[string]string{"mobileNo": "01012345678", "countryDialingCode": "82"})
	if _, err := d.call(t, register, caller, body); err != nil || len(d.box.SentTo("+821012345678")) != 1 {
		t.Errorf("another country: %v", err)
	}
	before := len(d.box.SentTo(""))
	for n, number := range []string{"1900123456", "021234567", "1800123456"} {
		caller := visitor(3000 + n)
		body := d.human(t, caller, map[string]string{"mobileNo": number, "countryDialingCode": "66"})
		if _, err := d.call(t, register, caller, body); !is(err, fault.ValidationFailed) {
			t.Errorf("%s: %v", number, err)
		}
	}
	if after := len(d.box.SentTo("")); after != before {
		t.Errorf("%d messages to premium numbers and landlines", after-before)
	}
}

func TestSMS_ChannelNotOffered_IsRefused(t *testing.T) {
	d := open(t, func(s *system.Settings) { s.Features = map[system.Feature]bool{} })
	caller := visitor(1)
	if _, err := d.call(t, noLogin, caller, d.human(t, caller, to("0812345678"))); !is(err, fault.NotFound) {
		t.Error(err)
	}
	body := map[string]string{"mobileNo": "0899999999", "countryDialingCode": "66"}
	if _, err := d.call(t, register, caller, d.human(t, caller, body)); !is(err, fault.NotFound) {
		t.Error(err)
	}
	body["type"] = "username"
	if _, err := d.call(t, register, caller, d.human(t, caller, body)); err != nil {
		t.Error(err)
	}
	d.SMS, d.Mail = nil, nil
	body["mobileNo"] = "0899999998"
	if _, err := d.call(t, register, caller, d.human(t, caller, body)); !is(err, fault.TemporarilyUnavailable) {
		t.Errorf("without a sender: %v", err)
	}
}

// CHK-34.
func TestSMS_WithoutRedis_FailsClosed(t *testing.T) {
	d, caller := open(t, nil), visitor(1)
	body := d.human(t, caller, to("0812345678"))
	away := redis.NewClient(&redis.Options{Addr: "127.0.0.1:1", MaxRetries: -1, DialTimeout: 100 * time.Millisecond})
	defer func() { _ = away.Close() }()
	d.Budgets.Redis = away
	if _, err := d.call(t, noLogin, caller, body); !is(err, fault.TemporarilyUnavailable) || len(d.box.SentTo("")) != 0 {
		t.Errorf("%v, %d sent", err, len(d.box.SentTo("")))
	}
}

func TestSMS_HumanVerificationService_ReplacesTheCaptcha(t *testing.T) {
	d, caller := open(t, func(s *system.Settings) { s.HumanCheck.Provider = "sandbox" }), visitor(1)
	if _, err := d.call(t, noLogin, caller, d.human(t, caller, to("0812345678"))); err != nil {
		t.Errorf("where the service is not there the captcha does: %v", err)
	}
	d.Human = captcha.Turnstile{}
	third := visitor(3)
	if _, err := d.call(t, noLogin, third, d.human(t, third, to("0899999998"))); err != nil {
		t.Errorf("where we have another service than the white label names the captcha does: %v", err)
	}
	d.Human = captcha.Sandbox{}
	other := visitor(2)
	if _, err := d.call(t, noLogin, other, d.human(t, other, to("0899999999"))); !is(err, fault.CaptchaWrong) {
		t.Errorf("a captcha where the service is asked for: %v", err)
	}
	body := to("0899999999")
	body["humanVerification"] = captcha.SandboxProof
	if _, err := d.call(t, noLogin, other, body); err != nil {
		t.Error(err)
	}
}
