package pg_test

import (
	"strings"
	"testing"

	"lantern/store/pg"
)

func TestAddress_SeveralServers_AreAccepted(t *testing.T) {
	for given, want := range map[string]string{
		"postgres://me:p@one:5433/lantern?sslmode=disable": "postgres://me:p@one:5433/lantern?sslmode=disable",
		"postgres://me:p@one:5433,two/lantern": "postgres://me:p@/lantern?connect_timeout=3" +
			"&host=one%2Ctwo&port=5433%2C5432&target_session_attrs=read-write",
		"postgresql://me:p%40q@one,two:6000/lantern?target_session_attrs=any&connect_timeout=1": "" +
			"postgresql://me:p%40q@/lantern?connect_timeout=1&host=one%2Ctwo&port=5432%2C6000&target_session_attrs=any",
	} {
		if got, err := pg.Address(given); err != nil || got.String() != want {
			t.Errorf("%s: %v, %v", given, got, err)
		}
	}
	for _, wrong := range []string{"", "lantern", "mysql://one/lantern", "postgres://me:secret@one:54x3/lantern",
		"postgres://me:secret@one,/lantern", "postgres://me:secret@one,two:1:2/lantern"} {
		if got, err := pg.Address(wrong); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v, %v", wrong, got, err)
		}
	}
}

func TestRequireTLS_AddressWithoutMode_RequiresTLS(t *testing.T) {
	for given, want := range map[string]string{
		"postgres://db/lantern":                         "postgres://db/lantern?sslmode=require",
		"postgres://one:5433,two/lantern":               "postgres://one:5433,two/lantern?sslmode=require",
		"postgres://db/lantern?connect_timeout=1":       "postgres://db/lantern?connect_timeout=1&sslmode=require",
		"postgres://db/lantern?sslmode=disable":         "postgres://db/lantern?sslmode=disable",
		"postgres://db/lantern?x=1&sslmode=verify-full": "postgres://db/lantern?x=1&sslmode=verify-full",
		"": "", "mysql://db/lantern": "mysql://db/lantern",
	} {
		if got := pg.RequireTLS(given); got != want {
			t.Errorf("%s becomes %s", given, got)
		}
	}
}
