package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lib/pq"

	"lantern/store/content"
)

func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "announcements.json")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestTheDeskAnnouncesAndTakesDown(t *testing.T) {
	s := ready(t)
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	good := file(t, `[{"kind":"PL","texts":{"en":{"title":"New hours",`+
		`"body":"<h3>From Monday</h3><p onclick=\"x()\">Open <b>early</b>.<script>x()</script></p>"}}},
		{"kind":"PU","audience":"B","texts":{"en":{"title":"Welcome","body":"Tom & Jerry"}}}]`)
	says(s.run(t, true, "announcement", "write", good), "--as")
	by := []string{"--as", "second", "--reason", "the spring season"}
	run := func(isRefused bool, words ...string) string { return s.run(t, isRefused, append(words, by...)...) }
	for _, wrong := range []string{
		`[{"kind":"PL","texts":{"en":{"title":"One","body":""}}},{"kind":"X","texts":{"en":{"title":"Two","body":""}}}]`,
		`[{"kind":"PL","audience":"B","texts":{"en":{"title":"One","body":""}}}]`,
		`[{"kind":"PU","texts":{"en":{"title":"One","body":""}}}]`,
		`[{"kind":"PL","texts":{"th":{"title":"One","body":""}}}]`,
		`[{"kind":"PL","texts":{"en":{"title":"One","body":"","html":""}}}]`,
	} {
		says(run(true, "announcement", "write", file(t, wrong)), "nothing is written")
	}
	says(run(true, "announcement", "write", file(t, `{`)), "announcements.json")
	if got := s.run(t, false, "announcement", "list"); strings.Contains(got, "One") {
		t.Errorf("a file that does not fit wrote something: %q", got)
	}
	keys := strings.Fields(run(false, "announcement", "write", good))
	if len(keys) != 2 {
		t.Fatalf("two are written: %q", keys)
	}
	says(s.run(t, false, "announcement", "list"), "New hours")
	all, err := content.Announcements(ctx, s.db, content.Kinds, "th")
	if err != nil || len(all) != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	bodies := all[0].Body + " " + all[1].Body
	says(bodies, "<h3>From Monday</h3><p>Open <b>early</b>.</p>")
	says(bodies, "Tom &amp; Jerry")
	says(run(false, append([]string{"announcement", "end"}, keys...)...), "2 ended")
	says(run(true, "announcement", "end", keys[0]), "not found")
	says(run(true, "announcement", "end", "everything"), "not found")
	if got := s.run(t, false, "announcement", "list"); strings.Contains(got, "New hours") {
		t.Errorf("it is still told: %q", got)
	}
	var told int
	const tell = `SELECT count(*) FROM outbox WHERE kind = 'announcement' AND member_id IS NULL AND related_id = ANY ($1)`
	if err := s.db.GetContext(ctx, &told, tell, pq.Array(keys)); err != nil || told != 4 {
		t.Errorf("everybody is told %d times: %v", told, err)
	}
	var trail int
	const read = `SELECT count(*) FROM audit_rows WHERE actor = 'operator:second' AND action LIKE 'announcement.%'
		AND reason = 'the spring season'`
	if err := s.db.GetContext(ctx, &trail, read); err != nil || trail != 4 {
		t.Errorf("%d lines in the trail: %v", trail, err)
	}
}
