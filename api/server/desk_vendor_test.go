package server_test

import (
	"strings"
	"testing"
	"time"

	"lantern/store/approval"
	"lantern/store/storetest"
)

// owns changes what no call changes.
func (s scene) owns(t *testing.T, sql string, args ...any) {
	t.Helper()
	if _, err := storetest.Owner(t, s.db).ExecContext(t.Context(), sql, args...); err != nil {
		t.Fatal(err)
	}
}

// gift is what one gives to pia.
func gift(kase string, count int, more map[string]any) map[string]any {
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

// once gives a word a key of its own, where one path is asked more than once.
func once(c sent, key string) sent {
	c.key += " " + key
	return c
}

func idIn(t *testing.T, answer got) string {
	t.Helper()
	_, rest, isThere := strings.Cut(answer.raw, `"id":"`)
	if !isThere || len(rest) < 36 {
		t.Fatal(answer.raw)
	}
	return rest[:36]
}

func TestTheDeskGivesFreeRoundsAndTakesThemBack(t *testing.T) {
	s := open(t, manyCalls)
	s.owns(t, `UPDATE vendors SET api_url = 'http://vendor.example' WHERE code = 'BGS'`)
	desk := s.atTheDesk(t)
	ann, ben := desk.works(t, "ann", approval.RoleReview), desk.works(t, "ben", approval.RoleReview)
	for what, more := range map[string]map[string]any{
		"no such game": {"games": []string{"DICE", "NONE"}}, "no game": {"games": []string{}}, "nothing": {"count": 0},
		"too many":  {"count": 1001},
		"too cheap": {"betValue": "0.00"}, "too dear": {"betValue": "999999.00"}, "too fine": {"betValue": "2.001"},
		"over":     {"validUntil": "2020-01-01T00:00:00Z"},
		"too long": {"validUntil": "2999-01-01T00:00:00Z"}, "too often": {"turnover": 101},
		"another vendor": {"vendor": "NOBODY"},
	} {
		desk.refuses(t, once(word(ann, "freerounds", gift(what, 5, more)), what), 422, "validation_failed")
	}
	desk.refuses(t, once(word(ann, "freerounds", gift("nobody", 5, map[string]any{"username": "nobody_here"})),
		"nobody 5"), 422, "validation_failed")
	given := desk.must(t, once(word(ann, "freerounds", gift("c-1", 5, nil)), "c-1 5"))
	given.says(t, `"state":"ASKED"`, `"worth":"10.00"`, `"used":0`, `"vendorLeft":null`, `"turnover":3`)
	until := strings.Split(strings.Split(given.raw, `"validUntil":"`)[1], `"`)[0]
	again := once(word(ben, "freerounds", gift("c-1", 5, map[string]any{"validUntil": until})), "c-1 5")
	if same := desk.must(t, again); idIn(t, same) != idIn(t, given) {
		t.Error("the same case was given twice")
	}
	desk.refuses(t, once(word(ben, "freerounds", gift("c-1", 6, map[string]any{"validUntil": until})), "c-1 6"), 422,
		"idempotency_key_reused")

	big := idIn(t, desk.must(t, once(word(ann, "freerounds", gift("c-2", 1000, map[string]any{"betValue": "20.01"})),
		"c-2 1000")).says(t, `"state":"PROPOSED"`))
	desk.refuses(t, word(ann, "freerounds/"+big+"/approval", nil), 403, "second_person_required")
	desk.must(t, word(ben, "freerounds/"+big+"/approval", nil)).says(t, `"state":"ASKED"`, `"decidedBy":"ben"`)
	desk.refuses(t, word(ben, "freerounds/"+big+"/refusal", nil), 409, "state_changed")
	exact := desk.must(t, once(word(ann, "freerounds", gift("c-3", 1000, map[string]any{"betValue": "20.00"})),
		"c-3 1000"))
	exact.says(t, `"state":"ASKED"`)
	other := idIn(t, desk.must(t, once(word(ann, "freerounds", gift("c-4", 1000, map[string]any{"betValue": "21.00"})),
		"c-4 1000")))
	desk.must(t, word(ben, "freerounds/"+other+"/refusal", nil)).says(t, `"state":"REFUSED"`)

	desk.must(t, word(ben, "freerounds/"+big+"/cancellation", nil)).says(t, `"state":"CANCELLED"`,
		`"endedBy":"operator:ben"`)
	desk.refuses(t, word(ann, "freerounds/"+big+"/cancellation", nil), 409, "state_changed")
	desk.seen(t, ann, "freerounds").says(t, `"totalElements":2`)
	desk.seen(t, ann, "freerounds?of=all&username=pia").says(t, `"totalElements":4`)
	for deed, want := range map[string]int{"free_rounds.give": 2, "free_rounds.propose": 2, "free_rounds.approve": 1,
		"free_rounds.refuse": 1, "free_rounds.cancel": 1} {
		if n := s.trail(t, deed); n != want {
			t.Errorf("%s stands %d times in the trail, want %d", deed, n, want)
		}
	}
}

func TestWhoIsKeptFromPlayHasNoFreeRounds(t *testing.T) {
	for name, keep := range map[string]func(t *testing.T, desk scene, token string){
		"a freeze": func(t *testing.T, desk scene, token string) {
			desk.must(t, word(token, "freezes", map[string]any{"username": "pia", "flag": "BET", "isOfTeam": false}))
		},
		"an exclusion": func(t *testing.T, desk scene, token string) {
			desk.must(t, word(token, "exclusions", map[string]any{"username": "pia", "length": "P6M"})).says(t,
				`"kind":"EXCLUSION"`, `"by":"operator:cat"`)
			desk.refuses(t, once(word(token, "exclusions", map[string]any{"username": "pia", "length": "P1D"}), "less"), 403,
				"self_excluded")
			desk.seen(t, token, "exclusions?username=pia").says(t, `"totalElements":1`)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, manyCalls)
			s.owns(t, `UPDATE vendors SET api_url = 'http://vendor.example' WHERE code = 'BGS'`)
			desk := s.atTheDesk(t)
			ann, cat := desk.works(t, "ann", approval.RoleReview), desk.works(t, "cat", approval.RoleRisk)
			desk.must(t, once(word(ann, "freerounds", gift("c-1", 5, nil)), "c-1 5"))
			desk.must(t, once(word(ann, "freerounds", gift("c-2", 1000, map[string]any{"betValue": "30.00"})), "c-2 1000"))
			keep(t, desk, cat)
			if n := s.count(t, `SELECT count(*) FROM free_rounds WHERE state = 'CANCELLED'`); n != 2 {
				t.Errorf("%d of two are over", n)
			}
			if answer := desk.call(t, once(word(ann, "freerounds", gift("c-3", 5, nil)), "c-3 5")); answer.status != 403 {
				t.Errorf("given to somebody who may not play: %d %s", answer.status, answer.raw)
			}
		})
	}
}

func TestTheDeskLooksAfterVendorsAtItsDoor(t *testing.T) {
	s := open(t, manyCalls)
	desk := s.atTheDesk(t)
	ann := desk.works(t, "ann", approval.RoleReview)
	s.owns(t, `INSERT INTO vendor_windows (vendor_code, from_at, read_at, due_at, theirs, ours, differences)
		VALUES ('BGS', '2026-03-10T13:00Z', lantern_now(), NULL, 7, 6, 1)`)
	desk.seen(t, ann, "vendors/windows?vendor=BGS").says(t, `"theirs":7`, `"ours":6`, `"differences":1`,
		`"from":"2026-03-10T13:00:00Z"`)
	desk.seen(t, ann, "vendors/windows?vendor=NONE").says(t, `"totalElements":0`)
	desk.refuses(t, word(ann, "vendors/BGS/comparison", map[string]any{"hour": "2026-03-10T14:00:00Z"}), 404,
		"not_found")
	desk.must(t, once(word(ann, "vendors/BGS/comparison", map[string]any{"hour": "2026-03-10T13:00:00Z"}), "there"))
	if n := s.count(t, `SELECT count(*) FROM vendor_windows WHERE due_at IS NOT NULL AND tries = 0`); n != 1 {
		t.Errorf("%d hours are due", n)
	}
	s.owns(t, `SELECT vendor_case('BGS', 'LATE_WIN', 'w-1', (SELECT id FROM members
		WHERE username = 'pia'), '{"amount":10000}')`)
	which := idIn(t, desk.seen(t, ann, "vendors/cases").says(t, `"kind":"LATE_WIN"`, `"username":"pia"`,
		`"detail":{"amount":10000}`))
	desk.must(t, word(ann, "vendors/cases/"+which+"/end", nil))
	desk.refuses(t, once(word(ann, "vendors/cases/"+which+"/end", nil), "again"), 404, "not_found")
	desk.seen(t, ann, "vendors/cases").says(t, `"totalElements":0`)
	if n := s.trail(t, "vendor.case.close") + s.trail(t, "vendor.reconcile"); n != 2 {
		t.Errorf("%d lines in the trail", n)
	}
}
