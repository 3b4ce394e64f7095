package config_test

import (
	"log/slog"
	"maps"
	"strings"
	"testing"

	"lantern/api/config"
)

func read(set map[string]string) (config.Config, error) {
	return config.Read(func(name string) string { return set[name] })
}

func TestRead_SeveralMistakes_ReportsEach(t *testing.T) {
	wrong := map[string]string{
		"LOG_LEVEL": "typo", "LIMITS_FACTOR": "0", "BATCH_WORKERS": "0", "BATCH_MOST": "-1", "PWA_KILL": "true",
		"TRUSTED_PROXIES": "10.0.0.0/8,proxy",
		"VENDOR_URL":      "wallet:8080", "PUBLIC_URL": "play.example", "PORT": "70000", "INFRA_PORT": "0",
		"DRAIN_SECONDS":               "soon",
		"OTEL_EXPORTER_OTLP_ENDPOINT": "collector", "DATABASE_URL": "db/lantern", "REDIS_URL": "cache:6379",
		"LANTERN_SECRET": strings.Repeat("z", 64),
		"IOS_APP_IDS":    "app.lantern.player", "ANDROID_APP_IDS": "app.lantern.player", "PROFILE_CERT": "chain.pem",
		"VENDOR_ORIGINS":     "games",
		"FIREBASE_PROVIDERS": "fax", "LANTERN_MODE": "staging",
	}
	_, err := read(wrong)
	if err == nil {
		t.Fatal("it starts")
	}
	for name := range wrong {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not named", name)
		}
		if _, alone := read(map[string]string{name: wrong[name]}); alone == nil || !strings.Contains(alone.Error(), name) {
			t.Errorf("%s=%q alone: %v", name, wrong[name], alone)
		}
	}
}

func TestRead_Environment_OverridesDefaults(t *testing.T) {
	c, err := read(map[string]string{
		"LOG_LEVEL": "warn", "LIMITS_FACTOR": "7", "PWA_KILL": "1", "TRUSTED_PROXIES": "10.0.0.0/8,::1",
		"VENDOR_URL": "http://wallet:8080/",
		"REDIS_URL":  "redis://one:6379?addr=two:6379", "DATABASE_URL": "postgres://one,two/lantern",
	})
	if err != nil {
		t.Fatal(err)
	}
	if c.LogLevel != slog.LevelWarn || c.LimitsFactor != 7 || !c.KillsWorker || len(c.TrustedProxies) != 2 ||
		c.VendorURL != "http://wallet:8080" {
		t.Errorf("%+v", c)
	}
	if c, err = read(nil); err != nil || c.LogLevel != slog.LevelInfo || c.LimitsFactor != 1 || c.KillsWorker ||
		c.VendorURL != "http://127.0.0.1:8080" {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestRead_Production_ConnectsToPostgresByTLS(t *testing.T) {
	for _, c := range []struct{ mode, given, want string }{
		{"production", "postgres://db/lantern", "postgres://db/lantern?sslmode=require"},
		{"production", "postgres://db/lantern?sslmode=disable", "postgres://db/lantern?sslmode=disable"},
		{"production", "postgres://db/lantern?sslmode=verify-full", "postgres://db/lantern?sslmode=verify-full"},
		{"sandbox", "postgres://db/lantern", "postgres://db/lantern"},
	} {
		set := maps.Clone(sound)
		set["LANTERN_MODE"], set["DATABASE_URL"], set["REPORTS_DATABASE_URL"] = c.mode, c.given, c.given
		got, err := read(set)
		if err != nil || got.DatabaseURL != c.want || got.ReportsURL != c.want {
			t.Errorf("%s in %s: %s and %s, %v", c.given, c.mode, got.DatabaseURL, got.ReportsURL, err)
		}
	}
}

func TestRead_Docs_AreOnInSandboxAndOffInProduction(t *testing.T) {
	withDocs := maps.Clone(sound)
	withDocs["API_DOCS"] = "1"
	for _, c := range []struct {
		set  map[string]string
		want bool
	}{
		{map[string]string{}, true},
		{map[string]string{"API_DOCS": "0"}, false},
		{sound, false},
		{withDocs, true},
	} {
		if read, err := read(c.set); err != nil || read.HasDocs != c.want {
			t.Errorf("%v: %v (%v)", c.set, read.HasDocs, err)
		}
	}
}
