package content_test

import (
	"strings"
	"testing"

	"lantern/store/storetest"
)

// CHK-49.
func TestAnnouncements_UnsafeMarkupInTheDatabase_IsCleaned(t *testing.T) {
	db := open(t)
	const write = `UPDATE announcements SET texts = jsonb_build_object('en', jsonb_build_object('title', 'Words',
		'body', '<p onclick="canary()">Words<script>canary()</script> <a href="javascript:canary()">lead</a></p>'))`
	if _, err := storetest.Owner(t, db).ExecContext(t.Context(), write); err != nil {
		t.Fatal(err)
	}
	type text struct{ Content string }
	var all struct{ PlayerNotices, Popups, Promotions, Headlines []text }
	if err := ask(t, db, announcements, "th", nil, &all); err != nil {
		t.Fatal(err)
	}
	for kind, texts := range map[string][]text{"PL": all.PlayerNotices, "PU": all.Popups, "PR": all.Promotions,
		"H": all.Headlines} {
		if len(texts) == 0 {
			t.Errorf("%s: no announcements", kind)
		}
		for _, shown := range texts {
			if shown.Content != "<p>Words lead</p>" {
				t.Errorf("%s contains %q", kind, shown.Content)
			}
		}
	}
}

func TestAnnouncements_OfTheDemo_HaveMarkupInEveryLanguage(t *testing.T) {
	db := open(t)
	bodies := map[string]string{}
	for _, language := range []string{"en", "th", "zh-Hans", "ko"} {
		var all announcementsOut
		if err := ask(t, db, announcements, language, map[string]string{"types": "PL"}, &all); err != nil {
			t.Fatal(err)
		}
		for _, notice := range all.PlayerNotices {
			if strings.Contains(notice.Content, "<h3>") {
				bodies[language] = notice.Content
			}
		}
		for _, part := range []string{"<h3>", "<ul>", "<ol>", "<b>", `<a href="/help#responsible">`} {
			if !strings.Contains(bodies[language], part) {
				t.Errorf("%s: no %s in %q", language, part, bodies[language])
			}
		}
	}
	if bodies["en"] == bodies["th"] || bodies["th"] == bodies["ko"] || bodies["ko"] == bodies["zh-Hans"] {
		t.Errorf("two languages read alike: %q", bodies)
	}
}
