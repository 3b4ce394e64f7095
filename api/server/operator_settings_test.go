package server_test

import (
	"testing"

	"lantern/store/approval"
)

func TestSettings_AreReadAndChangedByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.atTheDesk(t)
	adm, rae := operators.works(t, "adm", approval.RoleAccounts), operators.works(t, "rae", approval.RoleReview)
	operators.refuses(t, changes(rae, "settings/maintenance", map[string]any{"value": map[string]any{"isOn": true}}), 403,
		"role_required")
	for name, wrong := range map[string]struct {
		key   string
		value any
	}{
		"a text for a switch": {"FREEPLAY3", "yes"},
		"too young":           {"minAge", 17},
		"a limit below min":   {"withdraw.limits", map[string]any{"max": "1.00"}},
		"an unknown property": {"withdraw", map[string]any{"nothing": true}},
		"null":                {"maintenance", nil},
	} {
		t.Run(name, func(t *testing.T) {
			operators.refuses(t, once(changes(adm, "settings/"+wrong.key, map[string]any{"value": wrong.value}), name), 422,
				"validation_failed")
		})
	}
	for _, unknown := range []string{"nothing", "nothing.limits", "NOSUCHFLAG3", "home"} {
		operators.refuses(t, changes(adm, "settings/"+unknown, map[string]any{"value": true}), 404, "not_found")
	}
	operators.refuses(t, changes(adm, "settings/FREEPLAY3", map[string]any{"value": false, "reason": "  "}), 422,
		"validation_failed")
	if n := s.trail(t, "configure"); n != 0 {
		t.Errorf("%d audit rows of refused changes", n)
	}
	operators.must(t, once(changes(adm, "settings/FREEPLAY3", map[string]any{"value": false}), "off")).says(t,
		`"key":"FREEPLAY3"`, `"value":false`)
	operators.must(t, changes(adm, "settings/withdraw.limits", map[string]any{"value": map[string]any{"max": "500.00"}}))
	operators.seen(t, adm, "settings").says(t, `{"code":"FREEPLAY3","name":"freePlay","isOn":false}`, `"max":"500.00"`,
		`"min":"50.00"`, `"key":"maintenance"`)
	if n := s.count(t, `SELECT count(*) FROM audit_rows WHERE action = 'configure' AND actor = 'operator:adm'
		AND object IN ('setting features', 'setting withdraw') AND reason = $1 AND before IS NOT NULL`, because); n != 2 {
		t.Errorf("%d audit rows", n)
	}
}

func TestTurnoverWeights_AreSetByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.atTheDesk(t)
	adm := operators.works(t, "adm", approval.RoleAccounts)
	operators.must(t, changes(adm, "turnover-weights/LIVE", map[string]any{"percent": "25.00"})).says(t,
		`"percent":"25.00"`)
	operators.seen(t, adm, "turnover-weights").says(t, `{"gameType":"LIVE","percent":"25.00"}`,
		`{"gameType":"PVP","percent":"30.00"}`)
	for _, percent := range []string{"100.01", "-1.00", "many"} {
		operators.refuses(t, once(changes(adm, "turnover-weights/LIVE", map[string]any{"percent": percent}), percent), 422,
			"validation_failed")
	}
	operators.refuses(t, changes(adm, "turnover-weights/CHESS", map[string]any{"percent": "10.00"}), 404, "not_found")
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action = 'configure' AND object = 'setting turnover.weights'`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

func TestRegistrationFields_AreConfiguredByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.atTheDesk(t)
	adm := operators.works(t, "adm", approval.RoleAccounts)
	email := map[string]any{"isEnabled": true, "minLength": 6}
	operators.must(t, changes(adm, "registration/fields/email", email)).says(t, `"name":"email"`, `"isEnabled":true`,
		`"minLength":6`)
	operators.seen(t, adm, "registration/fields").says(t, `"totalElements":22`, `"name":"email","isEnabled":true`)
	for name, wrong := range map[string]map[string]any{
		"a pattern that cannot be read": {"acceptedPattern": "["},
		"lengths that contradict":       {"minLength": 9, "maxLength": 3},
		"another name":                  {"name": "other"},
		"a position beyond the form":    {"sort": 5_000_000_000},
	} {
		operators.refuses(t, once(changes(adm, "registration/fields/email", wrong), name), 422, "validation_failed")
	}
	operators.refuses(t, changes(adm, "registration/fields/nickname", map[string]any{}), 404, "not_found")
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action = 'configure' AND object = 'registration email'`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

func TestPlayers_Summary_ShowsBalanceAndRestrictions(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.atTheDesk(t)
	rae, cat := operators.works(t, "rae", approval.RoleReview), operators.works(t, "cat", approval.RoleRisk)
	operators.seen(t, rae, "players/PIA").says(t, `"username":"pia"`, `"balance":"1000.00"`, `"currency":"THB"`,
		`"funds":false`, `"openDeposits":0`)
	operators.must(t, word(cat, "freezes", map[string]any{"username": "pia", "flag": "FUNDS"}))
	s.ordered(t)
	operators.seen(t, rae, "players/pia").says(t, `"funds":true`, `"login":false`, `"openDeposits":1`)
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/players/nobody_here", token: rae}, 404, "not_found")
}
