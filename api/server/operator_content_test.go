package server_test

import (
	"testing"

	"lantern/store/approval"
	"lantern/store/content"
)

func TestAnnouncements_ArePublishedAndEndedByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	con, rae := operators.newOperator(t, "con", approval.RoleContent), operators.newOperator(t, "rae", approval.RoleReview)
	text := func(title string) map[string]any { return map[string]any{"title": title, "body": ""} }
	english := map[string]any{"title": "New hours",
		"body": `<p onclick="x()">Open <b>early</b>.<script>x()</script></p>`}
	html := map[string]any{"title": "New hours", "body": "", "html": ""}
	notice := map[string]any{"kind": "PL", "texts": map[string]any{
		"en": english, "th": text("เวลาใหม่")}}
	operators.refuses(t, decision(rae, "announcements", notice), 403, "role_required")
	for name, wrong := range map[string]map[string]any{
		"an unknown kind":           {"kind": "X", "texts": map[string]any{"en": english}},
		"an audience of a notice":   {"kind": "PL", "audience": "B", "texts": map[string]any{"en": english}},
		"a popup without audience":  {"kind": "PU", "texts": map[string]any{"en": english}},
		"no English text":           {"kind": "PL", "texts": map[string]any{"th": english}},
		"an unknown property":       {"kind": "PL", "texts": map[string]any{"en": html}},
		"an unknown language":       {"kind": "PL", "texts": map[string]any{"en": english, "xx": english}},
		"null for a language":       {"kind": "PL", "texts": map[string]any{"en": english, "ko": nil}},
		"a position without end":    {"kind": "PL", "texts": map[string]any{"en": english}, "sort": 5_000_000_000},
		"a title without a letter":  {"kind": "PL", "texts": map[string]any{"en": text(" ")}},
		"a reason without a letter": {"kind": "PL", "texts": map[string]any{"en": english}, "reason": " "},
	} {
		operators.refuses(t, withKey(decision(con, "announcements", wrong), name), 422, "validation_failed")
	}
	published := operators.must(t, decision(con, "announcements", notice))
	which := idOfGrant(t, published)
	if again := operators.must(t, decision(con, "announcements", notice)); idOfGrant(t, again) != which {
		t.Error("a repeated request published a second announcement")
	}
	operators.fetch(t, con, "announcements").expects(t, which, `"title":"New hours"`,
		`Open \u003cb\u003eearly\u003c/b\u003e.\u003c/p\u003e`, `"kind":"PL"`)
	all, err := content.Announcements(t.Context(), s.db, []content.Kind{content.Notice}, "th")
	if err != nil || len(all) == 0 || all[0].Title != "เวลาใหม่" {
		t.Errorf("in Thai: %+v %v", all, err)
	}
	popup := map[string]any{"kind": "PU", "audience": "B", "texts": map[string]any{"en": english}}
	operators.must(t, withKey(decision(con, "announcements", popup), "popup"))
	operators.must(t, decision(con, "announcements/"+which+"/end", nil)).expects(t, which)
	operators.refuses(t, withKey(decision(con, "announcements/"+which+"/end", nil), "again"), 404, "not_found")
	operators.refuses(t, decision(con, "announcements/everything/end", nil), 404, "not_found")
	if n := s.count(t, `SELECT count(*) FROM outbox WHERE kind = 'announcement' AND member_id IS NULL
		AND related_id = $1`, which); n != 2 {
		t.Errorf("members were notified %d times of publication and end", n)
	}
	if written, over := s.auditRows(t, "announcement.write"), s.auditRows(t, "announcement.end"); written != 2 ||
		over != 1 {
		t.Errorf("%d audit rows of publications, %d of ends", written, over)
	}
}

func TestPushNotifications_Undelivered_AreRetriedByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	con := operators.newOperator(t, "con", approval.RoleContent)
	s.must(t, sent{method: "POST", path: "/wps/device", token: s.signIn(t, "pia"),
		body: map[string]string{"token": "a-phone", "platform": "PWA"}})
	s.execAsOwner(t, `WITH m AS (INSERT INTO messages (id, member_id, kind, related_kind, related_id, facts)
			SELECT new_id(), id, 'deposit_credited', 'deposit', new_id(), '{}' FROM members WHERE username_key = 'pia'
			RETURNING id)
		INSERT INTO pushes (message_id, token, tries, dead_at, problem)
		SELECT id, 'a-phone', 14, lantern_now(), 'service unavailable' FROM m`)
	which := idOfGrant(t, operators.fetch(t, con, "push-notifications").expects(t, `"platform":"PWA"`, `"tries":14`,
		`"problem":"service unavailable"`, `"kind":"deposit_credited"`))
	operators.must(t, decision(con, "push-notifications/"+which+"/retry", nil)).expects(t, which)
	operators.refuses(t, withKey(decision(con, "push-notifications/"+which+"/retry", nil), "again"), 404, "not_found")
	operators.fetch(t, con, "push-notifications").expects(t, `"totalElements":0`)
	if n := s.count(t, `SELECT count(*) FROM pushes WHERE dead_at IS NULL AND tries = 0`); n != 1 {
		t.Errorf("%d pushes are due again", n)
	}
	if n := s.auditRows(t, "push.retry"); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}
