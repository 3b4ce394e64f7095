package server_test

import (
	"testing"

	"lantern/store/approval"
	"lantern/store/content"
)

func TestAnnouncements_ArePublishedAndEndedByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.atTheDesk(t)
	con, rae := operators.works(t, "con", approval.RoleContent), operators.works(t, "rae", approval.RoleReview)
	text := func(title string) map[string]any { return map[string]any{"title": title, "body": ""} }
	english := map[string]any{"title": "New hours",
		"body": `<p onclick="x()">Open <b>early</b>.<script>x()</script></p>`}
	html := map[string]any{"title": "New hours", "body": "", "html": ""}
	notice := map[string]any{"kind": "PL", "texts": map[string]any{
		"en": english, "th": text("เวลาใหม่")}}
	operators.refuses(t, word(rae, "announcements", notice), 403, "role_required")
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
		operators.refuses(t, once(word(con, "announcements", wrong), name), 422, "validation_failed")
	}
	published := operators.must(t, word(con, "announcements", notice))
	which := idIn(t, published)
	if again := operators.must(t, word(con, "announcements", notice)); idIn(t, again) != which {
		t.Error("a repeated request published a second announcement")
	}
	operators.seen(t, con, "announcements").says(t, which, `"title":"New hours"`,
		`Open \u003cb\u003eearly\u003c/b\u003e.\u003c/p\u003e`, `"kind":"PL"`)
	all, err := content.Announcements(t.Context(), s.db, []content.Kind{content.Notice}, "th")
	if err != nil || len(all) == 0 || all[0].Title != "เวลาใหม่" {
		t.Errorf("in Thai: %+v %v", all, err)
	}
	popup := map[string]any{"kind": "PU", "audience": "B", "texts": map[string]any{"en": english}}
	operators.must(t, once(word(con, "announcements", popup), "popup"))
	operators.must(t, word(con, "announcements/"+which+"/end", nil)).says(t, which)
	operators.refuses(t, once(word(con, "announcements/"+which+"/end", nil), "again"), 404, "not_found")
	operators.refuses(t, word(con, "announcements/everything/end", nil), 404, "not_found")
	if n := s.count(t, `SELECT count(*) FROM outbox WHERE kind = 'announcement' AND member_id IS NULL
		AND related_id = $1`, which); n != 2 {
		t.Errorf("members were notified %d times of publication and end", n)
	}
	if written, over := s.trail(t, "announcement.write"), s.trail(t, "announcement.end"); written != 2 || over != 1 {
		t.Errorf("%d audit rows of publications, %d of ends", written, over)
	}
}

func TestPushNotifications_Undelivered_AreRetriedByOperators(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.atTheDesk(t)
	con := operators.works(t, "con", approval.RoleContent)
	s.must(t, sent{method: "POST", path: "/wps/device", token: s.signIn(t, "pia"),
		body: map[string]string{"token": "a-phone", "platform": "PWA"}})
	s.owns(t, `WITH m AS (INSERT INTO messages (id, member_id, kind, related_kind, related_id, facts)
			SELECT new_id(), id, 'deposit_credited', 'deposit', new_id(), '{}' FROM members WHERE username_key = 'pia'
			RETURNING id)
		INSERT INTO pushes (message_id, token, tries, dead_at, problem)
		SELECT id, 'a-phone', 14, lantern_now(), 'service unavailable' FROM m`)
	which := idIn(t, operators.seen(t, con, "push-notifications").says(t, `"platform":"PWA"`, `"tries":14`,
		`"problem":"service unavailable"`, `"kind":"deposit_credited"`))
	operators.must(t, word(con, "push-notifications/"+which+"/retry", nil)).says(t, which)
	operators.refuses(t, once(word(con, "push-notifications/"+which+"/retry", nil), "again"), 404, "not_found")
	operators.seen(t, con, "push-notifications").says(t, `"totalElements":0`)
	if n := s.count(t, `SELECT count(*) FROM pushes WHERE dead_at IS NULL AND tries = 0`); n != 1 {
		t.Errorf("%d pushes are due again", n)
	}
	if n := s.trail(t, "push.retry"); n != 1 {
		t.Errorf("%d audit rows", n)
	}
}
