package config_test

import (
	"maps"
	"strings"
	"testing"

	"lantern/api/config"
)

func TestRead_FirebaseHalfConfigured_IsReported(t *testing.T) {
	read := func(more map[string]string) (config.Config, error) {
		set := maps.Clone(sound)
		maps.Copy(set, more)
		return read(set)
	}
	whole := map[string]string{"FIREBASE_PROJECT_ID": "lantern-1", "FIREBASE_API_KEY": "key",
		"FIREBASE_SERVICE_ACCOUNT": "/run/key.json"}
	c, err := read(whole)
	if err != nil || c.Firebase.AuthDomain != "lantern-1.firebaseapp.com" || len(c.Firebase.Providers) != 3 {
		t.Fatalf("%+v, %v", c.Firebase, err)
	}
	for name, value := range map[string]string{
		"FIREBASE_API_KEY": "", "FIREBASE_SERVICE_ACCOUNT": "", "FIREBASE_PROVIDERS": "phone,apple",
		"FIREBASE_AUTH_EMULATOR_HOST": "localhost:9099",
	} {
		spoilt := maps.Clone(whole)
		spoilt[name] = value
		if _, err := read(spoilt); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%q: %v", name, value, err)
		}
	}
	if _, err := read(map[string]string{"LANTERN_MODE": "sandbox", "FIREBASE_PROJECT_ID": "demo-1",
		"FIREBASE_API_KEY": "any"}); err != nil {
		t.Errorf("the sandbox needs no service account: %v", err)
	}
}

func TestRead_DriversHalfConfigured_AreReported(t *testing.T) {
	for name, set := range map[string]map[string]string{
		"TWILIO_AUTH_TOKEN": {"TWILIO_ACCOUNT_SID": "AC1", "TWILIO_FROM": "+15005550006"},
		"SMTP_URL":          {"SMTP_URL": "mail.example:25", "MAIL_FROM": "a@b.example"},
		"MAIL_FROM":         {"SMTP_URL": "smtps://mail.example"},
		"PAY_GATEWAY":       {"PAY_GATEWAY": "https://m-7:short@pay.example"},
		"STRIPE_SECRET_KEY": {"STRIPE_SECRET_KEY": "sk_live_1", "STRIPE_ENDPOINT_SECRET": "whsec_1"},
		"STRIPE_ENDPOINT":   {"STRIPE_SECRET_KEY": "sk_test_1"},
	} {
		if _, err := read(set); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v: %v", set, err)
		}
	}
	whole := map[string]string{
		"TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "x", "TWILIO_FROM": "MG1", "SMTP_URL": "smtps://u:p@mail.example",
		"MAIL_FROM":         "Lantern <a@b.example>",
		"STRIPE_SECRET_KEY": "sk_test_1", "STRIPE_ENDPOINT_SECRET": "whsec_1",
		"PAY_GATEWAY": "https://m-7:" + strings.Repeat("s", 32) + "@pay.example",
	}
	if _, err := read(whole); err != nil {
		t.Error(err)
	}
}

const gate = "https://m-7:a-secret-of-32-characters-or-more@pay.example"

func TestRead_Payouts_NamesAConfiguredProvider(t *testing.T) {
	gateway := gate
	for _, c := range []struct {
		mode, payouts, gateway string
		payer                  string
	}{
		{"production", "", "", "manual"}, {"production", "", gateway, "gateway"}, {"production", "manual", gateway, "manual"},
		{"production", "gateway", gateway, "gateway"}, {"sandbox", "", "", "sandbox"}, {"sandbox", "", gateway, "sandbox"},
		{"sandbox", "manual", "", "manual"},
		{"production", "gateway", "", ""}, {"production", "sandbox", gateway, ""}, {"production", "stripe", gateway, ""},
		{"sandbox", "unknown", "", ""},
	} {
		set := maps.Clone(sound)
		if c.mode == "sandbox" {
			set = map[string]string{}
		}
		set["LANTERN_MODE"], set["PAYOUTS"], set["PAY_GATEWAY"] = c.mode, c.payouts, c.gateway
		read, err := read(set)
		if c.payer == "" && (err == nil || !strings.Contains(err.Error(),
			"PAYOUTS")) || c.payer != "" && (err != nil || read.Payouts != c.payer) {
			t.Errorf("%+v: %q %v", c, read.Payouts, err)
		}
	}
}
