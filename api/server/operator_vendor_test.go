package server_test

import (
	"strings"
	"testing"
	"time"

	"lantern/store/approval"
	"lantern/store/storetest"
)

// execAsOwner runs SQL as the owner of the schema, for changes that no call makes.
func (s scene) execAsOwner(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := storetest.Owner(t, s.db).ExecContext(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// freeRounds returns the body of a call that grants free rounds to pia; more replaces fields.
func freeRounds(kase string, count int, more map[string]any) map[string]any {
	body := map[string]any{
		"username": "pia", "vendor": "BGS", "games": []string{"DICE"}, "count": count, "betValue": "2.00", "turnover": 3,
		"case":       kase,
		"validUntil": time.Now().Add(48 * time.Hour).UTC().Format(time.RFC3339),
	}
	for name, value := range more {
		body[name] = value
	}
	return body
}

// withKey sets the idempotency key of a call, for paths that are called more than once.
func withKey(c sent, key string) sent {
	c.key += " " + key
	return c
}

func idOfGrant(t *testing.T, answer got) string {
	t.Helper()
	_, rest, isThere := strings.Cut(answer.raw, `"id":"`)
	if !isThere || len(rest) < 36 {
		t.Fatal(answer.raw)
	}
	return rest[:36]
}

func TestOperatorFreeRounds_AreGrantedAndCancelled(t *testing.T) {
	s := open(t, manyCalls)
	s.execAsOwner(t, `UPDATE vendors SET api_url = 'http://vendor.example' WHERE code = 'BGS'`)
	operators := s.openOperators(t)
	ann, ben := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "ben", approval.RoleReview)
	for what, more := range map[string]map[string]any{
		"no such game": {"games": []string{"DICE", "NONE"}}, "no game": {"games": []string{}}, "nothing": {"count": 0},
		"too many":  {"count": 1001},
		"too cheap": {"betValue": "0.00"}, "too dear": {"betValue": "999999.00"}, "too fine": {"betValue": "2.001"},
		"over":     {"validUntil": "2020-01-01T00:00:00Z"},
		"too long": {"validUntil": "2999-01-01T00:00:00Z"}, "too often": {"turnover": 101},
		"another vendor": {"vendor": "UNKNOWN"},
	} {
		operators.refuses(t, withKey(decision(ann, "freerounds", freeRounds(what, 5, more)), what), 422, "validation_failed")
	}
	operators.refuses(t, withKey(decision(ann, "freerounds", freeRounds("unknown", 5,
		map[string]any{"username": "unknown_user"})),
		"unknown 5"), 422, "validation_failed")
	given := operators.must(t, withKey(decision(ann, "freerounds", freeRounds("c-1", 5, nil)), "c-1 5"))
	given.expects(t, `"state":"ASKED"`, `"worth":"10.00"`, `"used":0`, `"vendorLeft":null`, `"turnover":3`)
	until := strings.Split(strings.Split(given.raw, `"validUntil":"`)[1], `"`)[0]
	again := withKey(decision(ben, "freerounds", freeRounds("c-1", 5, map[string]any{"validUntil": until})), "c-1 5")
	if same := operators.must(t, again); idOfGrant(t, same) != idOfGrant(t, given) {
		t.Error("the same case was granted twice")
	}
	operators.refuses(t, withKey(decision(ben, "freerounds", freeRounds("c-1", 6, map[string]any{"validUntil": until})),
		"c-1 6"), 422,
		"idempotency_key_reused")

	big := idOfGrant(t, operators.must(t, withKey(decision(ann, "freerounds",
		freeRounds("c-2", 1000, map[string]any{"betValue": "20.01"})),
		"c-2 1000")).expects(t, `"state":"PROPOSED"`))
	operators.refuses(t, decision(ann, "freerounds/"+big+"/approval", nil), 403, "second_person_required")
	operators.must(t, decision(ben, "freerounds/"+big+"/approval", nil)).expects(t, `"state":"ASKED"`, `"decidedBy":"ben"`)
	operators.refuses(t, decision(ben, "freerounds/"+big+"/refusal", nil), 409, "state_changed")
	exact := operators.must(t, withKey(decision(ann, "freerounds",
		freeRounds("c-3", 1000, map[string]any{"betValue": "20.00"})),
		"c-3 1000"))
	exact.expects(t, `"state":"ASKED"`)
	other := idOfGrant(t, operators.must(t, withKey(decision(ann, "freerounds",
		freeRounds("c-4", 1000, map[string]any{"betValue": "21.00"})),
		"c-4 1000")))
	operators.must(t, decision(ben, "freerounds/"+other+"/refusal", nil)).expects(t, `"state":"REFUSED"`)

	operators.must(t, decision(ben, "freerounds/"+big+"/cancellation", nil)).expects(t, `"state":"CANCELLED"`,
		`"endedBy":"operator:ben"`)
	operators.refuses(t, decision(ann, "freerounds/"+big+"/cancellation", nil), 409, "state_changed")
	operators.fetch(t, ann, "freerounds").expects(t, `"totalElements":2`)
	operators.fetch(t, ann, "freerounds?of=all&username=pia").expects(t, `"totalElements":4`)
	for action, want := range map[string]int{"free_rounds.give": 2, "free_rounds.propose": 2, "free_rounds.approve": 1,
		"free_rounds.refuse": 1, "free_rounds.cancel": 1} {
		if n := s.auditRows(t, action); n != want {
			t.Errorf("%d audit rows of %s, want %d", n, action, want)
		}
	}
}

func TestOperatorFreeRounds_PlayerWhoMayNotPlay_HasNone(t *testing.T) {
	for name, keep := range map[string]func(t *testing.T, operators scene, token string){
		"a freeze": func(t *testing.T, operators scene, token string) {
			operators.must(t, decision(token, "freezes", map[string]any{"username": "pia", "flag": "BET", "isOfTeam": false}))
		},
		"an exclusion": func(t *testing.T, operators scene, token string) {
			operators.must(t, decision(token, "exclusions", map[string]any{"username": "pia", "length": "P6M"})).expects(t,
				`"kind":"EXCLUSION"`, `"by":"operator:cat"`)
			operators.refuses(t, withKey(decision(token, "exclusions", map[string]any{"username": "pia", "length": "P1D"}),
				"less"), 403,
				"self_excluded")
			operators.fetch(t, token, "exclusions?username=pia").expects(t, `"totalElements":1`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, manyCalls)
			s.execAsOwner(t, `UPDATE vendors SET api_url = 'http://vendor.example' WHERE code = 'BGS'`)
			operators := s.openOperators(t)
			ann, cat := operators.newOperator(t, "ann", approval.RoleReview), operators.newOperator(t, "cat", approval.RoleRisk)
			operators.must(t, withKey(decision(ann, "freerounds", freeRounds("c-1", 5, nil)), "c-1 5"))
			operators.must(t, withKey(decision(ann, "freerounds", freeRounds("c-2", 1000,
				map[string]any{"betValue": "30.00"})), "c-2 1000"))
			keep(t, operators, cat)
			if n := s.count(t, `SELECT count(*) FROM free_rounds WHERE state = 'CANCELLED'`); n != 2 {
				t.Errorf("%d of 2 are cancelled", n)
			}
			if answer := operators.call(t, withKey(decision(ann, "freerounds", freeRounds("c-3", 5, nil)),
				"c-3 5")); answer.status != 403 {
				t.Errorf("granted to a player who may not play: %d %s", answer.status, answer.raw)
			}
		})
	}
}

func TestOperatorVendors_WindowsAndCases_AreListedAndClosed(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann := operators.newOperator(t, "ann", approval.RoleReview)
	s.execAsOwner(t, `INSERT INTO vendor_windows (vendor_code, from_at, read_at, due_at, theirs, ours, differences)
		VALUES ('BGS', '2026-03-10T13:00Z', lantern_now(), NULL, 7, 6, 1)`)
	operators.fetch(t, ann, "vendors/windows?vendor=BGS").expects(t, `"theirs":7`, `"ours":6`, `"differences":1`,
		`"from":"2026-03-10T13:00:00Z"`)
	operators.fetch(t, ann, "vendors/windows?vendor=NONE").expects(t, `"totalElements":0`)
	operators.refuses(t, decision(ann, "vendors/BGS/comparison", map[string]any{"hour": "2026-03-10T14:00:00Z"}), 404,
		"not_found")
	operators.must(t, withKey(decision(ann, "vendors/BGS/comparison", map[string]any{"hour": "2026-03-10T13:00:00Z"}),
		"there"))
	if n := s.count(t, `SELECT count(*) FROM vendor_windows WHERE due_at IS NOT NULL AND tries = 0`); n != 1 {
		t.Errorf("%d hours are due", n)
	}
	s.execAsOwner(t, `SELECT vendor_case('BGS', 'LATE_WIN', 'w-1', (SELECT id FROM members
		WHERE username = 'pia'), '{"amount":10000}')`)
	which := idOfGrant(t, operators.fetch(t, ann, "vendors/cases").expects(t, `"kind":"LATE_WIN"`, `"username":"pia"`,
		`"detail":{"amount":10000}`))
	operators.must(t, decision(ann, "vendors/cases/"+which+"/end", nil))
	operators.refuses(t, withKey(decision(ann, "vendors/cases/"+which+"/end", nil), "again"), 404, "not_found")
	operators.fetch(t, ann, "vendors/cases").expects(t, `"totalElements":0`)
	if n := s.auditRows(t, "vendor.case.close") + s.auditRows(t, "vendor.reconcile"); n != 2 {
		t.Errorf("%d audit rows", n)
	}
}
