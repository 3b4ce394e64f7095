package command_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"lantern/api/outside/hub88"
	"lantern/api/outside/signed"
	"lantern/store/game"
	"lantern/store/gamevendor"
	"lantern/store/storetest"
)

func tells(t *testing.T, got string, want ...string) {
	t.Helper()
	for _, each := range want {
		if !strings.Contains(got, each) {
			t.Errorf("%q does not say %q", got, each)
		}
	}
}

func with(reason string, words ...string) []string {
	return append(words, "--as", "demo_operator", "--reason", reason)
}

func TestAVendorJoinsOnTheCommandLine(t *testing.T) {
	s := ready(t)
	acme := `{"name":"Acme","url":"https://games.acme.example/v1","allowedIPs":["203.0.113.7","::ffff:203.0.113.8"],` +
		`"alsoType":"LIVE"}`
	tells(t, s.run(t, true, "vendor", "set", "ACME", acme), "--as")
	tells(t, s.run(t, false, with("signed on Monday", "vendor", "set", "ACME", acme)...), `"isEnabled": false`,
		`"203.0.113.8"`, `"dialect": "NATIVE"`)
	told := s.run(t, false, with("first key", "vendor", "key", "ACME")...)
	secret := regexp.MustCompile(`shown once: (\S{40,})`).FindStringSubmatch(told)
	if secret == nil {
		t.Fatalf("no secret: %q", told)
	}
	key, err := gamevendor.FindKey(ctx, s.db, "ACME", "1")
	if err != nil || string(key.Secret) != secret[1] || len(key.AllowedIPs) != 2 {
		t.Fatalf("%+v (%v)", key, err)
	}
	if due, err := game.DueCatalogs(ctx, s.db); err != nil || len(due) != 0 {
		t.Errorf("asked while it is off: %+v (%v)", due, err)
	}
	tells(t, s.run(t, false, with("tested", "vendor", "set", "ACME", `{"isEnabled":true,"callsPerSecond":200}`)...),
		`"isEnabled": true`, `"url": "https://games.acme.example/v1"`)
	due, err := game.DueCatalogs(ctx, s.db)
	if err != nil || len(due) != 1 || due[0].Code != "ACME" || due[0].Secret != secret[1] ||
		due[0].URL != "https://games.acme.example/v1" {
		t.Errorf("not asked for its games: %+v (%v)", due, err)
	}
	var trail string
	const read = `SELECT string_agg(action || ' ' || COALESCE(after::text, ''), E'\n' ORDER BY id) FROM audit_rows
		WHERE object = 'vendor:ACME'`
	if err := storetest.Owner(t, s.db).GetContext(ctx, &trail, read); err != nil {
		t.Fatal(err)
	}
	tells(t, trail, "vendor.configure", "vendor.key.add", "HMAC-SHA256")
	if strings.Contains(trail, secret[1]) {
		t.Error("the trail holds the secret")
	}
}

func TestAKeyIsFollowedByAnother(t *testing.T) {
	s := ready(t)
	s.run(t, false, with("new", "vendor", "set", "ACME", `{"name":"Acme","url":"https://games.acme.example"}`)...)
	tells(t, s.run(t, true, with("new", "vendor", "key", "NOBODY")...), "no such vendor")
	s.run(t, false, with("first", "vendor", "key", "ACME")...)
	s.run(t, false, with("next", "vendor", "key", "ACME")...)
	tells(t, s.run(t, true, with("third", "vendor", "key", "ACME")...), "two keys live")
	until := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	tells(t, s.run(t, false, with("rotation", "vendor", "endkey", "ACME", "1", "--until", until)...), until)
	if supplier, err := game.SupplierOf(ctx, s.db, "ACME"); err != nil || supplier.KeyID != "2" {
		t.Errorf("signed to it with %q (%v)", supplier.KeyID, err)
	}
	if _, err := gamevendor.FindKey(ctx, s.db, "ACME", "1"); err != nil {
		t.Errorf("the old key is dead before its time: %v", err)
	}
	s.run(t, false, with("leaked", "vendor", "endkey", "ACME", "1")...)
	if _, err := gamevendor.FindKey(ctx, s.db, "ACME", "1"); err == nil {
		t.Error("the old key lives after its end")
	}
	tells(t, s.run(t, true, with("again", "vendor", "endkey", "ACME", "1")...), "no such key lives")
	tells(t, s.run(t, true, with("late", "vendor", "endkey", "ACME", "2", "--until", "tomorrow")...), "--until")
	tells(t, s.run(t, false, "vendor", "show", "ACME"), "key 2", "no end")
	if shown := s.run(t, false, "vendor", "show", "ACME"); strings.Contains(shown, "key 1") {
		t.Errorf("a dead key is shown: %q", shown)
	}
}

func TestAVendorBringsAPublicKeyAndGetsOurs(t *testing.T) {
	s := ready(t)
	file := func(text string) string {
		path := filepath.Join(t.TempDir(), "key.pem")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	_, ed, err := signed.NewPair()
	if err != nil {
		t.Fatal(err)
	}
	_, rsa, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	s.run(t, false, with("new", "vendor", "set", "ACME", `{"name":"Acme","url":"https://games.acme.example"}`)...)
	s.run(t, false, with("new", "vendor", "set", "HUB",
		`{"name":"Hub","url":"https://hub.example","dialect":"HUB88","account":"816"}`)...)
	told := s.run(t, false, with("new", "vendor", "key", "ACME", file(ed))...)
	tells(t, told, "ED25519", "BEGIN PUBLIC KEY")
	tells(t, s.run(t, false, with("new", "vendor", "key", "HUB", file(rsa))...), "RSA-SHA256", "BEGIN PUBLIC KEY")
	supplier, err := game.SupplierOf(ctx, s.db, "ACME")
	if err != nil || supplier.Theirs != ed || !strings.Contains(supplier.Secret, "PRIVATE KEY") {
		t.Errorf("%+v (%v)", supplier, err)
	}
	if strings.Contains(told, "PRIVATE") {
		t.Error("our private key was told")
	}
	tells(t, s.run(t, true, with("new", "vendor", "key", "HUB", file(ed))...), "does not sign by ED25519")
	tells(t, s.run(t, true, with("new", "vendor", "key", "HUB")...), "does not sign by HMAC-SHA256")
	tells(t, s.run(t, true, with("new", "vendor", "key", "ACME", file("a secret"))...), "no public key")
	tells(t, s.run(t, true, with("new", "vendor", "key", "ACME", "nowhere.pem")...), "nowhere.pem")
}

func TestNoVendorCanBeSo(t *testing.T) {
	s := ready(t)
	s.run(t, false, with("new", "vendor", "set", "ACME", `{"name":"Acme","url":"https://games.acme.example"}`)...)
	storetest.Owner(t, s.db).MustExec(`INSERT INTO vendors (code, name, launch_url) VALUES ('BGS', 'House', '/')`)
	for what, words := range map[string][3]string{
		"a code that no address carries": {"acme inc", `{"name":"Acme","url":"https://a.example"}`, `vendor: wrong_format`},
		"no name":                        {"NEW", `{"url":"https://a.example"}`, `name: required`},
		"no address":                     {"NEW", `{"name":"New"}`, `url: wrong_format`},
		"in the clear":                   {"NEW", `{"name":"New","url":"http://a.example"}`, `url: wrong_format`},
		"a name in the address":          {"NEW", `{"name":"New","url":"https://me:pw@a.example"}`, `url: wrong_format`},
		"a dialect that there is not":    {"NEW", `{"name":"New","url":"https://a.example","dialect":"SOAP"}`, `dialect`},
		"another dialect than before":    {"ACME", `{"dialect":"HUB88"}`, `dialect: choice_not_offered`},
		"a menu that there is not":       {"ACME", `{"alsoType":"BINGO"}`, `alsoType: choice_not_offered`},
		"an address that is none":        {"ACME", `{"allowedIPs":["example"]}`, `allowedIPs: wrong_format`},
		"a pace of nothing":              {"ACME", `{"callsPerSecond":0}`, `callsPerSecond: not_offered`},
		"a word that nobody knows":       {"ACME", `{"secret":"x"}`, `unknown field "secret"`},
		"no JSON":                        {"ACME", `on`, `vendor: wrong_format`},
		"pages for the house's own":      {"BGS", `{"url":"https://a.example"}`, `url: wrong_format`},
	} {
		tells(t, what+": "+s.run(t, true, with("try", "vendor", "set", words[0], words[1])...), "no vendor can be so",
			words[2])
	}
	tells(t, s.run(t, true, "vendor", "show", "NEW"), "no such vendor")
	tells(t, s.run(t, false, with("nightly", "vendor", "set", "BGS", `{"maintenanceUntil":"2030-01-01T00:00:00Z"}`)...),
		"2030-01-01")
}
