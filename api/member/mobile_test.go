package member_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/id"
	storemember "lantern/store/member"
	"lantern/store/pg"
	"lantern/store/system"
	"lantern/store/verification"
)

func secretOfCodes(t *testing.T) verification.Secret {
	t.Helper()
	made, err := verification.NewSecret([]byte(strings.Repeat("s", 32)))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// with switches features on; the others are off.
func (h fixture) with(t *testing.T, on ...system.Feature) {
	t.Helper()
	features := map[system.Feature]bool{}
	for _, f := range on {
		features[f] = true
	}
	if err := pg.InTx(t.Context(), h.db,
		func(tx *sqlx.Tx) error { return system.Change(t.Context(), tx, "features", features) }); err != nil {
		t.Fatal(err)
	}
	h.handlers.Settings.Forget()
}

const byMobile = "/wps/member/register/mobile"

// mobileForm returns a valid registration by number without a password; changes replace fields.
func (h fixture) mobileForm(t *testing.T, changes map[string]any) map[string]any {
	t.Helper()
	merged := map[string]any{
		"username": nil, "password": nil, "confirmPassword": nil, "mobileNum": "0812345678", "countryDialingCode": "66",
	}
	for name, value := range changes {
		merged[name] = value
	}
	return h.form(t, merged)
}

func (h fixture) codeFor(t *testing.T, who wire.Caller, purpose verification.Purpose) string {
	t.Helper()
	return h.codeTo(t, who, purpose, "812345678")
}

func (h fixture) codeTo(t *testing.T, who wire.Caller, purpose verification.Purpose, number string) string {
	t.Helper()
	sent := verification.Sending{Purpose: purpose, Holder: who.Client(),
		Phone: verification.Phone{Dial: "66", Number: number}}
	code, err := h.handlers.Codes.Issue(t.Context(), h.db, sent.Bound(), verification.SMSLife, true)
	if err != nil {
		t.Fatal(err)
	}
	return code
}

func refused(t *testing.T, err error, code fault.Code, field, problem string) {
	t.Helper()
	f := fault.Of(err)
	if f == nil || f.Code != code || field != "" && f.Fields[field].Code != problem {
		t.Errorf("%v %+v, want %s under %s: %s", err, f, code, field, problem)
	}
}

func TestRegisterByMobile_IsOfferedByItsFlag(t *testing.T) {
	h := open(t)
	h.with(t, system.UsernameRegistration)
	_, err := h.call(t, byMobile, visitor, h.mobileForm(t, nil))
	refused(t, err, fault.NotFound, "", "")
	h.with(t, system.MobileRegistration)
	_, err = h.call(t, "/wps/member/register", visitor, h.form(t, nil))
	refused(t, err, fault.NotFound, "", "")
	out, err := h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{"username": "0812345678"}))
	if err != nil {
		t.Fatal(err)
	}
	if name := out.(wire.SignedIn).Member.Account; name != "66812345678" {
		t.Errorf("the name is %q", name)
	}
	found, err := storemember.WithPhone(t.Context(), h.db, verification.Phone{Dial: "66", Number: "812345678"})
	if err != nil || found.ID != id.Member(out.(wire.SignedIn).Member.ID) {
		t.Errorf("%+v, %v", found, err)
	}
	_, err = h.call(t, byMobile, wire.Caller{Device: "device-2", IP: "192.0.2.2", Language: "en"},
		h.mobileForm(t, map[string]any{"captcha": nil}))
	refused(t, err, fault.ValidationFailed, "captcha", "required")
}

func TestRegisterByMobile_NumberInAnotherFormat_IsTaken(t *testing.T) {
	h := open(t)
	h.with(t, system.MobileRegistration)
	if _, err := h.call(t, byMobile, visitor, h.mobileForm(t, nil)); err != nil {
		t.Fatal(err)
	}
	for _, number := range []string{"0812345678", "812345678", " 0812345678 "} {
		_, err := h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{"mobileNum": number}))
		refused(t, err, fault.UsernameTaken, "", "")
	}
}

// CHK-35.
func TestRegisterByMobile_CodeOfAnotherClientOrPurpose_IsRefused(t *testing.T) {
	h := open(t)
	h.with(t, system.MobileRegistration, system.VerifiedRegistration)
	otherDevice := visitor
	otherDevice.Device = "device-2"
	_, err := h.call(t, byMobile, visitor, h.mobileForm(t, nil))
	refused(t, err, fault.ValidationFailed, "verificationCode", "required")
	_, err = h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{"verificationCode": "123456"}))
	refused(t, err, fault.CodeExpired, "verificationCode", "code_expired")
	for _, other := range []string{h.codeFor(t, otherDevice, verification.ForRegister),
		h.codeFor(t, visitor, verification.ForLogin)} {
		_, err = h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{"verificationCode": other}))
		refused(t, err, fault.CodeExpired, "verificationCode", "code_expired")
	}
	code := h.codeFor(t, visitor, verification.ForRegister)
	wrong := "000000"
	if code == wrong {
		wrong = "000001"
	}
	_, err = h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{"verificationCode": wrong}))
	refused(t, err, fault.CodeWrong, "verificationCode", "code_wrong")
	// A registration that fails after the check of the code leaves the code valid.
	_, err = h.call(t, byMobile, visitor, h.mobileForm(t,
		map[string]any{"verificationCode": code, "affiliateCode": "NOSUCH77"}))
	refused(t, err, fault.InvitationCodeError, "", "")
	if _, err = h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{"verificationCode": code})); err != nil {
		t.Fatal(err)
	}
	var isProved bool
	if err := h.db.GetContext(t.Context(), &isProved, `SELECT phone_verified_at IS NOT NULL FROM members
		WHERE username_key = '66812345678'`); err != nil || !isProved {
		t.Errorf("proved %v, %v", isProved, err)
	}
}

func TestRegisterByMobile_Password_IsRequiredByItsFlag(t *testing.T) {
	h := open(t)
	h.with(t, system.MobileRegistration, system.PasswordWithMobile)
	_, err := h.call(t, byMobile, visitor, h.mobileForm(t, nil))
	refused(t, err, fault.ValidationFailed, "password", "required")
	_, err = h.call(t, byMobile, visitor, h.mobileForm(t,
		map[string]any{"password": "12345678", "confirmPassword": "12345678"}))
	refused(t, err, fault.ValidationFailed, "password", "password_common")
	form := h.mobileForm(t, map[string]any{"password": secret, "verifyPwd": secret})
	first, err := h.call(t, byMobile, visitor, form)
	if err != nil {
		t.Fatal(err)
	}
	again, err := h.call(t, byMobile, visitor, form)
	if err != nil || again.(wire.SignedIn).Member != first.(wire.SignedIn).Member {
		t.Errorf("a lost answer is given as %+v, %v", again, err)
	}
}

// F-S11.
func TestRegisterByMobile_UnofferedField_IsRefused(t *testing.T) {
	h := open(t)
	h.with(t, system.MobileRegistration)
	for field, value := range map[string]any{
		"type": 2, "balance": "1.00", "parentId": "x", "kind": 1, "isTrial": true, "rate": 1, "vipLevel": 9,
		"phone_verified_at": "now", "phoneDial": "66",
		"username": "mallika", "password": secret, "verificationCode": "123456", "email": "a@b.co", "zalo": "x",
		"referrer_id": "x",
	} {
		_, err := h.call(t, byMobile, visitor, h.mobileForm(t, map[string]any{field: value}))
		if field == "username" {
			continue
		}
		refused(t, err, fault.ValidationFailed, field, "unknown_field")
	}
	var members int
	if err := h.db.GetContext(t.Context(), &members, `SELECT count(*) FROM members
		WHERE username_key = 'mallika'`); err != nil || members != 0 {
		t.Errorf("%d members took a name of their own, %v", members, err)
	}
}

func TestRegisterByMobile_InvalidNumber_IsRefusedUnderItsField(t *testing.T) {
	h := open(t)
	h.with(t, system.MobileRegistration)
	for _, c := range []struct{ dial, number, field string }{
		{"66", "１２３４５", "mobileNum"}, {"66", "+5", "mobileNum"}, {"66", "1e9", "mobileNum"},
		{"66", "0x10812345", "mobileNum"}, {"66", "8/1", "mobileNum"},
		{"66", "081234567", "mobileNum"}, {"66", "1900123456", "mobileNum"},
		{"66", strings.Repeat("8", 255), "mobileNum"},
		{"66", "8\x001234567", "mobileNum"}, {"1", "2025550123", "countryDialingCode"},
		{"０６６", "0812345678", "countryDialingCode"},
	} {
		_, err := h.call(t, byMobile, visitor, h.mobileForm(t,
			map[string]any{"mobileNum": c.number, "countryDialingCode": c.dial}))
		if f := fault.Of(err); f == nil || f.Code != fault.ValidationFailed || f.Fields[c.field].Code == "" {
			t.Errorf("+%s %q: %v %+v", c.dial, c.number, err, f)
		}
	}
	if _, err := storemember.WithPhone(t.Context(), h.db, verification.Phone{Dial: "66",
		Number: "812345678"}); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("signed in: %v", err)
	}
}
