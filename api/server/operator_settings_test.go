package server_test

import (
	"testing"

	"lantern/store/approval"
)

func TestSettings_AreReadAndChangedByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm, rae := operators.newOperator(t, "adm", approval.RoleAccounts),
		operators.newOperator(t, "rae", approval.RoleReview)
	operators.refuses(t, changeRequest(rae, "settings/maintenance",
		map[string]any{"value": map[string]any{"isOn": true}}), 403,
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
			operators.refuses(t, withKey(changeRequest(adm, "settings/"+wrong.key, map[string]any{"value": wrong.value}),
				name), 422,
				"validation_failed")
		})
	}
	for _, unknown := range []string{"nothing", "nothing.limits", "NOSUCHFLAG3", "home"} {
		operators.refuses(t, changeRequest(adm, "settings/"+unknown, map[string]any{"value": true}), 404, "not_found")
	}
	operators.refuses(t, changeRequest(adm, "settings/FREEPLAY3", map[string]any{"value": false, "reason": "  "}), 422,
		"validation_failed")
	if n := s.auditRows(t, "configure"); n != 0 {
		t.Errorf("%d audit rows of refused changes", n)
	}
	operators.must(t, withKey(changeRequest(adm, "settings/FREEPLAY3", map[string]any{"value": false}), "off")).expects(t,
		`"key":"FREEPLAY3"`, `"value":false`)
	operators.must(t, changeRequest(adm, "settings/withdraw.limits",
		map[string]any{"value": map[string]any{"max": "500.00"}}))
	operators.fetch(t, adm, "settings").expects(t, `{"code":"FREEPLAY3","name":"freePlay","isOn":false}`, `"max":"500.00"`,
		`"min":"50.00"`, `"key":"maintenance"`)
	if n := s.count(t, `SELECT count(*) FROM audit_rows WHERE action = 'configure' AND actor = 'operator:adm'
		AND object IN ('setting features', 'setting withdraw') AND reason = $1 AND before IS NOT NULL`,
		statedReason); n != 2 {
		t.Errorf("%d audit rows", n)
	}
}

func TestTurnoverWeights_AreSetByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm := operators.newOperator(t, "adm", approval.RoleAccounts)
	operators.must(t, changeRequest(adm, "turnover-weights/LIVE", map[string]any{"percent": "25.00"})).expects(t,
		`"percent":"25.00"`)
	operators.fetch(t, adm, "turnover-weights").expects(t, `{"gameType":"LIVE","percent":"25.00"}`,
		`{"gameType":"PVP","percent":"30.00"}`)
	for _, percent := range []string{"100.01", "-1.00", "many"} {
		operators.refuses(t, withKey(changeRequest(adm, "turnover-weights/LIVE", map[string]any{"percent": percent}),
			percent), 422,
			"validation_failed")
	}
	operators.refuses(t, changeRequest(adm, "turnover-weights/CHESS", map[string]any{"percent": "10.00"}), 404,
		"not_found")
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action = 'configure' AND object = 'setting turnover.weights'`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

func TestRegistrationFields_AreConfiguredByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	adm := operators.newOperator(t, "adm", approval.RoleAccounts)
	email := map[string]any{"isEnabled": true, "minLength": 6}
	operators.must(t, changeRequest(adm, "registration/fields/email", email)).expects(t, `"name":"email"`,
		`"isEnabled":true`,
		`"minLength":6`)
	operators.fetch(t, adm, "registration/fields").expects(t, `"totalElements":22`, `"name":"email","isEnabled":true`)
	for name, wrong := range map[string]map[string]any{
		"a pattern that cannot be read": {"acceptedPattern": "["},
		"lengths that contradict":       {"minLength": 9, "maxLength": 3},
		"another name":                  {"name": "other"},
		"a position beyond the form":    {"sort": 5_000_000_000},
	} {
		operators.refuses(t, withKey(changeRequest(adm, "registration/fields/email", wrong), name), 422, "validation_failed")
	}
	operators.refuses(t, changeRequest(adm, "registration/fields/nickname", map[string]any{}), 404, "not_found")
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action = 'configure' AND object = 'registration email'`); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}

func TestPlayers_Summary_ShowsBalanceAndRestrictions(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	rae, cat := operators.newOperator(t, "rae", approval.RoleReview), operators.newOperator(t, "cat", approval.RoleRisk)
	operators.fetch(t, rae, "players/PIA").expects(t, `"username":"pia"`, `"balance":"1000.00"`, `"currency":"THB"`,
		`"funds":false`, `"openDeposits":0`)
	operators.must(t, decision(cat, "freezes", map[string]any{"username": "pia", "flag": "FUNDS"}))
	s.orderDeposit(t)
	operators.fetch(t, rae, "players/pia").expects(t, `"funds":true`, `"login":false`, `"openDeposits":1`)
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/players/unknown_user", token: rae}, 404, "not_found")
}
