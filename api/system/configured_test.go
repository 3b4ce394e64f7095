package system_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"lantern/store/approval"
	"lantern/store/fault"
	"lantern/store/member"
	"lantern/store/system"
)

var byOperator = approval.Action{By: approval.Operator{Name: "demo_operator"}, Reason: "as agreed"}

// configure changes a setting as operators do; clients must see it without a restart.
func (h fixture) configure(key, value string) error {
	h.t.Helper()
	err := system.Configure(h.t.Context(), h.db, key, json.RawMessage(value), byOperator)
	h.kept.Forget()
	return err
}

func TestWhiteLabel_EachFlag_IsSwitchedByItsSetting(t *testing.T) {
	h := open(t)
	codes := strings.Fields("MOBILENUMREG3 REGMOBVERF3 MOBILENUMPASSREG3 FREEPLAY3 PWDEXPFORCECHANGE3 " +
		"MOBILEVERCODELOGIN3 AGENTPOLICY3 USERNAMEREG3 CHNGPASSVERIF3")
	flags := func() map[string]bool {
		var label struct{ Flags map[string]bool }
		h.ask("/wps/system/whitelabel", "203.0.113.9", &label)
		return label.Flags
	}
	if len(flags()) != len(codes) || len(system.Features) != len(codes) {
		t.Fatalf("flags %v", flags())
	}
	for _, code := range codes {
		for _, value := range []string{"true", "false"} {
			before := flags()
			if err := h.configure(code, value); err != nil {
				t.Fatal(err)
			}
			after := flags()
			if after[code] != (value == "true") {
				t.Errorf("%s is %v after it was set to %s", code, after[code], value)
			}
			for _, other := range codes {
				if other != code && after[other] != before[other] {
					t.Errorf("%s changed with %s", other, code)
				}
			}
		}
	}
	var lines int
	if err := h.db.GetContext(t.Context(), &lines, `SELECT count(*) FROM audit_rows
		WHERE action = 'configure' AND actor = 'operator:demo_operator'`); err != nil {
		t.Fatal(err)
	}
	if lines != 2*len(codes) {
		t.Errorf("%d audit rows for %d changes", lines, 2*len(codes))
	}
}

func TestWhiteLabel_HumanVerification_IsNamedOnlyWhenUsable(t *testing.T) {
	h := open(t)
	if err := h.configure("humanCheck", `{"provider":"turnstile","siteKey":"0x4AAAAAAA"}`); err != nil {
		t.Fatal(err)
	}
	for _, service := range []string{"", "sandbox", "turnstile"} {
		h.handlers.Human = service
		for _, route := range h.handlers.Routes() {
			h.routes[route.Path] = route
		}
		var label struct {
			HumanVerification struct{ Provider, SiteKey string }
		}
		h.ask("/wps/system/whitelabel", "203.0.113.9", &label)
		shown := label.HumanVerification
		if isNamed := shown.Provider == "turnstile" && shown.SiteKey == "0x4AAAAAAA"; isNamed != (service == "turnstile") {
			t.Errorf("with %q: %+v", service, shown)
		}
	}
}

func TestSettings_InvalidValues_AreRefused(t *testing.T) {
	h := open(t)
	for key, value := range map[string]string{
		"FREEPLAY3": `"yes"`, "currency": `"baht"`, "gmtOffset": `"7"`, "minAge": `17`,
		"languages": `[]`,
		"countries": `[{"code":"TH","dial":"066","min":9,"max":9}]`, "blockedNetworks": `["10.0.0.0/40"]`,
		"blockedCountries": `["Thailand"]`, "customerService": `[{"kind":"x","url":"javascript:alert(1)"}]`,
		"domains": `[{"name":"x","url":"//evil.test"}]`, "features": `{"nothing":true}`, "maintenance": `{"isOn":1}`,
		"theme":      `{"brand":"red"}`,
		"resources":  `[{"kind":"x","url":"https://user@evil.test"}]`,
		"humanCheck": `{"provider":"turnstile","siteKey":""}`,
	} {
		if err := h.configure(key, value); !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%s = %s: %v", key, value, err)
		}
	}
	for _, unknown := range []string{"NOSUCHFLAG3", "home", "nothing.limits"} {
		if err := h.configure(unknown, `true`); !errors.Is(err, fault.New(fault.NotFound)) {
			t.Errorf("%s: %v", unknown, err)
		}
	}
	var lines int
	if err := h.db.GetContext(t.Context(), &lines, `SELECT count(*) FROM audit_rows
		WHERE action = 'configure'`); err != nil || lines != 0 {
		t.Errorf("%d lines, %v", lines, err)
	}
}

func TestCustomerService_CoveredAddress_RedirectsToTheContact(t *testing.T) {
	h := open(t)
	contacts := func() []string {
		var label struct{ CustomerService []struct{ Type, URL string } }
		h.ask("/wps/system/whitelabel", "203.0.113.9", &label)
		var urls []string
		for _, c := range label.CustomerService {
			urls = append(urls, c.URL)
		}
		return urls
	}
	lead := func(address string) (string, error) {
		return h.handlers.Contact(t.Context(), address[strings.LastIndex(address, "/")+1:])
	}
	if to, err := lead(contacts()[0]); err != nil || to != "https://play.test/help#contact" {
		t.Errorf("the default support contact is %q, %v", to, err)
	}
	if err := h.configure("customerService",
		`[{"kind":"line","url":"https://support.test/secret-way?to=lantern"}]`); err != nil {
		t.Fatal(err)
	}
	first := contacts()
	if len(first) != 1 || strings.Contains(first[0], "support.test") || strings.Contains(first[0], "secret") ||
		!strings.HasPrefix(first[0], "https://play.test/wps/system/customerService/") {
		t.Fatalf("contacts %v", first)
	}
	if again := contacts(); !slices.Equal(first, again) {
		t.Errorf("the covered address is %v, then %v: the ETag would change", first, again)
	}
	if to, err := lead(first[0]); err != nil || to != "https://support.test/secret-way?to=lantern" {
		t.Errorf("leads to %q, %v", to, err)
	}
	for _, forged := range []string{first[0] + "A", "/x", "/" + strings.Repeat("A", 80), "/%%"} {
		if to, err := lead(forged); !errors.Is(err, fault.New(fault.NotFound)) {
			t.Errorf("%q leads to %q, %v", forged, to, err)
		}
	}
	if err := h.configure("customerService", `[]`); err != nil {
		t.Fatal(err)
	}
	if to, err := lead(first[0]); !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("a removed address leads to %q, %v", to, err)
	}
}

func TestRegistrationFields_All22_AreConfigured(t *testing.T) {
	h := open(t)
	names := strings.Fields(`username password confirmPassword mobileNum countryDialingCode verificationCode payeeName
		paymentPassword qqNum line whatsapp facebook wechat telegram zalo
		idNumber email recommenderId affiliateCode referralCode captcha domain`)
	type field struct {
		Enabled, Required           bool
		MinLength, MaxLength, Order int
	}
	setting := func() (out struct{ Fields, MobileFields map[string]field }) {
		h.ask("/wps/system/setting/register", "", &out)
		return out
	}
	if shown := setting().Fields; len(shown) != 22 || len(names) != 22 {
		t.Errorf("%d fields", len(shown))
	}
	for i, name := range names {
		change := json.RawMessage(`{"isEnabled":true,"isRequired":true,"minLength":3,"maxLength":33,"sort":` +
			string(rune('0'+i%10)) + `}`)
		if err := member.ConfigureField(t.Context(), h.db, name, change, byOperator); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if shown := setting().Fields[name]; shown != (field{true, true, 3, 33, i % 10}) {
			t.Errorf("%s: %+v", name, shown)
		}
	}
	for _, bad := range []string{
		`{"name":"other"}`, `{"pattern":"["}`, `{"unknown":1}`, `{"minLength":9,"maxLength":3}`,
	} {
		err := member.ConfigureField(t.Context(), h.db, "username", json.RawMessage(bad), byOperator)
		if !errors.Is(err, fault.New(fault.ValidationFailed)) {
			t.Errorf("%s: %v", bad, err)
		}
	}
	err := member.ConfigureField(t.Context(), h.db, "nickname", json.RawMessage(`{}`), byOperator)
	if !errors.Is(err, fault.New(fault.NotFound)) {
		t.Errorf("an unknown field: %v", err)
	}
}

func TestRegistrationFields_ByMobile_FollowTheFlags(t *testing.T) {
	fields := []member.Field{
		{Name: "username", IsEnabled: true, IsRequired: true}, {Name: "password", IsEnabled: true, IsRequired: true},
		{Name: "confirmPassword", IsEnabled: true, IsRequired: true}, {Name: "mobileNum"}, {Name: "countryDialingCode"},
		{Name: "verificationCode"},
		{Name: "email", IsEnabled: true},
	}
	for _, c := range []struct {
		features map[system.Feature]bool
		asked    []string
	}{
		{nil, []string{"mobileNum", "countryDialingCode", "email"}},
		{map[system.Feature]bool{system.VerifiedRegistration: true},
			[]string{"mobileNum", "countryDialingCode", "verificationCode", "email"}},
		{map[system.Feature]bool{system.PasswordWithMobile: true},
			[]string{"password", "confirmPassword", "mobileNum", "countryDialingCode", "email"}},
	} {
		var asked []string
		for _, f := range member.MobileFields(fields, system.Settings{Features: c.features}) {
			if f.IsEnabled {
				asked = append(asked, f.Name)
			}
		}
		if !slices.Equal(asked, c.asked) {
			t.Errorf("%v asks %v, want %v", c.features, asked, c.asked)
		}
	}
}
