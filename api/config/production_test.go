package config_test

import (
	"maps"
	"strings"
	"testing"
)

var sound = map[string]string{
	"LANTERN_MODE": "production", "DATABASE_URL": "postgres://db/lantern", "REDIS_URL": "redis://cache",
	"LANTERN_SECRET": strings.Repeat("0f", 32),
	"BGS_SECRET":     strings.Repeat("s", 32), "PUBLIC_URL": "https://play.example",
}

func TestRead_ProductionWithAnUnsafeValue_IsRefused(t *testing.T) {
	if _, err := read(sound); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"DATABASE_URL": "", "REDIS_URL": "", "LANTERN_SECRET": "short", "BGS_SECRET": "short",
		"PUBLIC_URL":                  "http://play.example",
		"FIREBASE_AUTH_EMULATOR_HOST": "localhost:9099", "PAY_SANDBOX_SECRET": "x", "LANTERN_MODE": "staging",
		"PORT":                 "eighty",
		"REPORTS_DATABASE_URL": "postgres://replica/other",
	} {
		spoilt := maps.Clone(sound)
		spoilt[name] = value
		if _, err := read(spoilt); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%q: %v", name, value, err)
		}
	}
}

func TestRead_Replica_IsOfTheSameDatabase(t *testing.T) {
	for _, c := range []struct {
		database, reports string
		isSound           bool
	}{
		{"postgres://db/lantern", "postgres://replica/lantern?sslmode=require", true},
		{"", "", true},
		{"postgres://db/lantern", "replica", false},
		{"postgres://db/lantern", "redis://replica/lantern", false},
		{"postgres://db/lantern", "postgres://replica/other", false},
		{"", "postgres://replica/lantern", false},
	} {
		set := map[string]string{"DATABASE_URL": c.database, "REPORTS_DATABASE_URL": c.reports}
		_, err := read(set)
		if (err == nil) != c.isSound || err != nil && !strings.Contains(err.Error(), "REPORTS_DATABASE_URL") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
