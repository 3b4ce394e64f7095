package server_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"lantern/api/outside/hub88"
	outside "lantern/api/outside/signed"
	"lantern/store/approval"
	"lantern/store/game"
	"lantern/store/gamevendor"
)

const acmeURL = "https://games.acme.example/v1"

// configureVendor changes a vendor; what makes the request distinct is its key.
func configureVendor(token, vendor, what string, more map[string]any) sent {
	return withKey(changeRequest(token, "vendors/"+vendor+"/setup", more), what)
}

type addedKey struct {
	ID, Algorithm     string
	PublicKey, Secret *string
}

func (s scene) addVendorKey(t *testing.T, token, vendor, what string, more map[string]any) (key addedKey) {
	t.Helper()
	answer := s.must(t, withKey(decision(token, "vendors/"+vendor+"/keys", more), what))
	if err := json.Unmarshal(answer.body.Value, &key); err != nil {
		t.Fatal(answer.raw, err)
	}
	return key
}

func TestVendorSetup_NewVendor_IsCreatedDisabledAndChangedByField(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm, rae := operators.newOperator(t, "adm", approval.RoleAccounts),
		operators.newOperator(t, "rae", approval.RoleReview)
	acme := map[string]any{"name": "Acme", "url": acmeURL, "alsoType": "LIVE",
		"allowedIPs": []string{"203.0.113.7", "::ffff:203.0.113.8"}}
	operators.refuses(t, configureVendor(rae, "ACME", "no role", acme), 403, "role_required")
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/vendors/ACME/setup", token: adm}, 404, "not_found")
	operators.must(t, configureVendor(adm, "ACME", "new", acme)).expects(t, `"isEnabled":false`, `"dialect":"NATIVE"`,
		`"203.0.113.8"`, `"alsoType":"LIVE"`, `"callsPerSecond":null`, `"keys":[]`)
	if due, err := game.DueCatalogs(t.Context(), s.db); err != nil || len(due) != 0 {
		t.Errorf("the catalog of a disabled vendor is due: %+v (%v)", due, err)
	}
	key := operators.addVendorKey(t, adm, "ACME", "first", nil)
	operators.must(t, configureVendor(adm, "ACME", "on", map[string]any{"isEnabled": true,
		"callsPerSecond": 200})).expects(t,
		`"isEnabled":true`, `"url":"`+acmeURL+`"`, `"callsPerSecond":200`, `"algorithm":"HMAC-SHA256"`)
	due, err := game.DueCatalogs(t.Context(), s.db)
	if err != nil || len(due) != 1 || due[0].Code != "ACME" || due[0].Secret != *key.Secret || due[0].URL != acmeURL {
		t.Errorf("its catalog is not due: %+v (%v)", due, err)
	}
	operators.must(t, configureVendor(adm, "ACME", "none", map[string]any{"callsPerSecond": 0, "alsoType": "",
		"allowedIPs": []string{}})).expects(t, `"callsPerSecond":null`, `"alsoType":null`, `"allowedIPs":[]`)
	operators.fetch(t, adm, "vendors/ACME/setup").expects(t, `"vendor":"ACME"`, `"id":"1"`, `"endsAt":null`)
	if n := s.auditRows(t, "vendor.configure"); n != 3 {
		t.Errorf("%d audit rows", n)
	}
}

func TestVendorSetup_NewName_FindsTheGamesOfTheVendor(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm := operators.newOperator(t, "adm", approval.RoleAccounts)
	renamed := map[string]any{"name": "Evening Star"}
	operators.must(t, configureVendor(adm, "BGS", "renamed", renamed)).expects(t, `"name":"Evening Star"`)
	const found = `SELECT count(*) FROM games WHERE vendor_code = 'BGS' AND search LIKE '%evening star%'`
	if n := s.count(t, found); n == 0 || n != s.count(t, `SELECT count(*) FROM games WHERE vendor_code = 'BGS'`) {
		t.Errorf("%d games are found by the new name of their vendor", n)
	}
}

func TestVendorSetup_InvalidField_IsRefusedByName(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm := operators.newOperator(t, "adm", approval.RoleAccounts)
	operators.must(t, configureVendor(adm, "ACME", "new", map[string]any{"name": "Acme", "url": acmeURL}))
	for name, c := range map[string]struct {
		vendor string
		body   map[string]any
		field  string
	}{
		"a code that no header carries": {"acme-inc", map[string]any{"name": "Acme", "url": acmeURL}, "vendor"},
		"no name":                       {"NEW", map[string]any{"url": acmeURL}, "name"},
		"no address":                    {"NEW", map[string]any{"name": "New"}, "url"},
		"an address without encryption": {"NEW", map[string]any{"name": "New", "url": "http://a.example"}, "url"},
		"a password in the address":     {"NEW", map[string]any{"name": "New", "url": "https://me:pw@a.example"}, "url"},
		"an unknown protocol":           {"NEW", map[string]any{"name": "N", "url": acmeURL, "dialect": "SOAP"}, "dialect"},
		"another protocol":              {"ACME", map[string]any{"dialect": "HUB88"}, "dialect"},
		"an unknown menu":               {"ACME", map[string]any{"alsoType": "BINGO"}, "alsoType"},
		"no IP address":                 {"ACME", map[string]any{"allowedIPs": []string{"example"}}, "allowedIPs"},
		"a negative limit":              {"ACME", map[string]any{"callsPerSecond": -1}, "callsPerSecond"},
		"a position without end":        {"ACME", map[string]any{"sort": 5_000_000_000}, "sort"},
		"null for addresses":            {"ACME", map[string]any{"allowedIPs": nil}, "allowedIPs"},
		"an unknown field":              {"ACME", map[string]any{"secret": "x"}, "secret"},
		"an address of in-house games":  {"BGS", map[string]any{"url": acmeURL}, "url"},
	} {
		answer := operators.call(t, configureVendor(adm, c.vendor, name, c.body))
		if _, isNamed := answer.fields(t)[c.field]; answer.status != 422 || !isNamed {
			t.Errorf("%s: %d %s, want field %s", name, answer.status, answer.raw, c.field)
		}
	}
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/vendors/NEW/setup", token: adm}, 404, "not_found")
	operators.must(t,
		configureVendor(adm, "BGS", "closed", map[string]any{"maintenanceUntil": "2030-01-01T00:00:00Z"})).expects(t,
		`"maintenanceUntil":"2030-01-01T00:00:00Z"`)
}

func TestVendorKeys_SharedSecret_IsReturnedOnceAndStoredNowhereElse(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm := operators.newOperator(t, "adm", approval.RoleAccounts)
	operators.must(t, configureVendor(adm, "ACME", "new", map[string]any{"name": "Acme", "url": acmeURL}))
	first := operators.addVendorKey(t, adm, "ACME", "first", nil)
	if first.ID != "1" || first.Secret == nil || len(*first.Secret) < 40 || first.PublicKey != nil {
		t.Fatalf("%+v", first)
	}
	stored, err := gamevendor.FindKey(t.Context(), s.db, "ACME", "1")
	if err != nil || string(stored.Secret) != *first.Secret {
		t.Errorf("%+v (%v)", stored, err)
	}
	if repeated := operators.addVendorKey(t, adm, "ACME", "first", nil); repeated.ID != "1" || repeated.Secret != nil {
		t.Errorf("a repeated request: %+v", repeated)
	}
	second := operators.addVendorKey(t, adm, "ACME", "second", nil)
	operators.refuses(t, withKey(decision(adm, "vendors/ACME/keys", nil), "third"), 409, "conflict")
	operators.refuses(t, withKey(decision(adm, "vendors/UNKNOWN/keys", nil), "unknown"), 404, "not_found")
	s.expectStoredNowhere(t, *first.Secret, *second.Secret)
	if n := s.auditRows(t, "vendor.key.add"); n != 2 {
		t.Errorf("%d audit rows", n)
	}
}

func TestVendorKeys_EndedKey_IsValidUntilItsEnd(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm := operators.newOperator(t, "adm", approval.RoleAccounts)
	operators.must(t, configureVendor(adm, "ACME", "new", map[string]any{"name": "Acme", "url": acmeURL}))
	operators.addVendorKey(t, adm, "ACME", "first", nil)
	operators.addVendorKey(t, adm, "ACME", "second", nil)
	until := time.Now().Add(time.Hour).UTC().Format(time.RFC3339)
	end := "vendors/ACME/keys/1/end"
	operators.must(t, withKey(decision(adm, end, map[string]any{"at": until}), "later")).expects(t, until)
	if supplier, err := game.SupplierOf(t.Context(), s.db, "ACME"); err != nil || supplier.KeyID != "2" {
		t.Errorf("calls to the vendor are signed with key %q (%v)", supplier.KeyID, err)
	}
	if _, err := gamevendor.FindKey(t.Context(), s.db, "ACME", "1"); err != nil {
		t.Errorf("the key ended early: %v", err)
	}
	operators.must(t, withKey(decision(adm, end, nil), "now"))
	if _, err := gamevendor.FindKey(t.Context(), s.db, "ACME", "1"); err == nil {
		t.Error("the key is valid after its end")
	}
	operators.refuses(t, withKey(decision(adm, end, nil), "again"), 404, "not_found")
	operators.refuses(t, withKey(decision(adm, "vendors/ACME/keys/2/end", map[string]any{"at": "tomorrow"}), "when"), 422,
		"validation_failed")
	if shown := operators.fetch(t, adm, "vendors/ACME/setup").expects(t, `"id":"2"`); strings.Contains(shown.raw,
		`"id":"1"`) {
		t.Errorf("an ended key is listed: %s", shown.raw)
	}
	if n := s.auditRows(t, "vendor.key.end"); n != 2 {
		t.Errorf("%d audit rows", n)
	}
}

func TestVendorKeys_PublicKeyOfVendor_DecidesTheAlgorithm(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm := operators.newOperator(t, "adm", approval.RoleAccounts)
	_, ed, err := outside.NewPair()
	if err != nil {
		t.Fatal(err)
	}
	_, rsa, err := hub88.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	operators.must(t, configureVendor(adm, "ACME", "native", map[string]any{"name": "Acme", "url": acmeURL}))
	operators.must(t, configureVendor(adm, "HUB", "hub88", map[string]any{"name": "Hub", "url": "https://hub.example",
		"dialect": "HUB88", "account": "816"}))
	key := operators.addVendorKey(t, adm, "ACME", "ed", map[string]any{"publicKey": ed})
	if key.Algorithm != "ED25519" || key.Secret != nil || !strings.Contains(*key.PublicKey, "BEGIN PUBLIC KEY") {
		t.Errorf("%+v", key)
	}
	supplier, err := game.SupplierOf(t.Context(), s.db, "ACME")
	if err != nil || supplier.PublicKey != strings.TrimSpace(ed) || !strings.Contains(supplier.Secret, "PRIVATE KEY") {
		t.Errorf("%+v (%v)", supplier, err)
	}
	s.expectStoredNowhere(t, "PRIVATE KEY")
	if key := operators.addVendorKey(t, adm, "HUB", "rsa",
		map[string]any{"publicKey": rsa}); key.Algorithm != "RSA-SHA256" {
		t.Errorf("%+v", key)
	}
	for name, c := range map[string]struct {
		vendor string
		body   map[string]any
	}{
		"Ed25519 for Hub88":  {"HUB", map[string]any{"publicKey": ed}},
		"a secret for Hub88": {"HUB", nil},
		"no PEM":             {"ACME", map[string]any{"publicKey": "a secret"}},
	} {
		operators.refuses(t, withKey(decision(adm, "vendors/"+c.vendor+"/keys", c.body), name), 422, "validation_failed")
	}
}
