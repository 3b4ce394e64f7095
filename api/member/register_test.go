package member_test

import (
	"testing"

	"lantern/store/fault"
	"lantern/store/system"
	"lantern/store/verification"
)

// offered switches fields of the form on, none of them required.
func (h fixture) offered(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		const offer = `UPDATE registration_fields SET is_enabled = true, is_required = false WHERE name = $1`
		if _, err := h.db.ExecContext(t.Context(), offer, name); err != nil {
			t.Fatal(err)
		}
	}
}

func (h fixture) isPhoneProved(t *testing.T, username string) (isSo bool) {
	t.Helper()
	const read = `SELECT phone_number IS NOT NULL AND phone_verified_at IS NOT NULL FROM members WHERE username_key = $1`
	if err := h.db.GetContext(t.Context(), &isSo, read, username); err != nil {
		t.Fatal(err)
	}
	return isSo
}

// CHK-35.
func TestRegister_VoluntaryCode_IsCheckedAgainstTheNumber(t *testing.T) {
	h := open(t)
	h.offered(t, "mobileNum", "countryDialingCode", "verificationCode")
	const register = "/wps/member/register"
	number := map[string]any{"mobileNum": "0812345678", "countryDialingCode": "66"}
	with := func(more map[string]any) map[string]any {
		all := map[string]any{}
		for _, values := range []map[string]any{number, more} {
			for name, value := range values {
				all[name] = value
			}
		}
		return h.form(t, all)
	}
	_, err := h.call(t, register, visitor, with(map[string]any{"verificationCode": "123456"}))
	refused(t, err, fault.CodeExpired, "verificationCode", "code_expired")
	_, err = h.call(t, register, visitor, h.form(t, map[string]any{"verificationCode": "123456"}))
	refused(t, err, fault.ValidationFailed, "", "")
	code := h.codeFor(t, visitor, verification.ForRegister)
	if _, err := h.call(t, register, visitor, with(map[string]any{"verificationCode": code})); err != nil {
		t.Fatal(err)
	}
	if !h.isPhoneProved(t, "mallika") {
		t.Error("the number that was proved is not bound")
	}
	other := map[string]any{"username": "somsri", "mobileNum": "0812345679"}
	if _, err := h.call(t, register, visitor, with(other)); err != nil {
		t.Errorf("without a code: %v", err)
	}
	if h.isPhoneProved(t, "somsri") {
		t.Error("an unproved number is bound")
	}
}

func TestRegister_PageAndMethod_AreStored(t *testing.T) {
	h := open(t)
	h.with(t, system.UsernameRegistration, system.MobileRegistration)
	page := map[string]any{"registerUrl": "https://play.test/register?c=\u0e01", "registerMethod": "ANDROID"}
	if _, err := h.call(t, "/wps/member/register", visitor, h.form(t, page)); err != nil {
		t.Fatal(err)
	}
	if _, err := h.call(t, byMobile, visitor, h.mobileForm(t, nil)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"mallika": "ANDROID https://play.test/register?c=\u0e01", "66812345678": "WEB http://localhost/register",
	} {
		var kept string
		const read = `SELECT register_method || ' ' || register_url FROM members WHERE username_key = $1`
		if err := h.db.GetContext(t.Context(), &kept, read, name); err != nil || kept != want {
			t.Errorf("%s: %q, %v", name, kept, err)
		}
	}
}
