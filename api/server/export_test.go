package server_test

import (
	"encoding/json"
	"testing"

	"lantern/store/storetest"
)

func TestExport_IsStreamedToItsOwner(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	const often = `INSERT INTO sessions (id, token_hash, member_id, scope, platform, device_id, ip, description,
		expires_at)
		SELECT new_id(), sha256(convert_to('export ' || n, 'UTF8')), m.id, 'player', 'WEB', 'd', '192.0.2.1', 'Phone', now()
		FROM generate_series(1, 1200) n, members m WHERE m.username_key = 'pia'`
	if _, err := storetest.Owner(t, s.db).ExecContext(t.Context(), often); err != nil {
		t.Fatal(err)
	}
	answer := s.call(t, sent{method: "GET", path: "/wps/member/export", token: token})
	var all struct {
		Member struct {
			Username string
			Profile  map[string]any
		}
		Sessions []struct{ Device, CreatedAt string }
		Entries  []struct{ Kind, Amount, Account, At string }
		Payees   []any
	}
	if err := json.Unmarshal(answer.body.Value, &all); err != nil || answer.status != 200 || !answer.body.Success ||
		answer.body.RequestID == "" {
		t.Fatalf("%d, %v: %.200s", answer.status, err, answer.raw)
	}
	if answer.header.Get("Content-Length") != "" || answer.header.Get("Cache-Control") != "no-store" {
		t.Errorf("it does not flow: %v", answer.header)
	}
	if all.Member.Username != "pia" || len(all.Sessions) != 1201 || all.Payees == nil {
		t.Errorf("%s with %d sessions", all.Member.Username, len(all.Sessions))
	}
	if len(all.Entries) == 0 || all.Entries[0].Amount != "1000.00" || all.Entries[0].Account != "user:main" {
		t.Errorf("entries: %+v", all.Entries)
	}
	s.later(t, "6 minutes")
	if answer := s.call(t, sent{method: "GET", path: "/wps/member/export", token: token}); answer.status != 401 ||
		answer.body.Code != "reauthentication_required" {
		t.Errorf("without a fresh proof: %d %.200s", answer.status, answer.raw)
	}
}
