package command_test

import (
	"regexp"
	"strings"
	"testing"

	"lantern/store/member"
	"lantern/store/operator"
)

var shownOnce = regexp.MustCompile(`first password (\S+)`)

func TestAnAccountBeginsWithAPasswordThatIsShownOnce(t *testing.T) {
	s := ready(t)
	says := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	because := []string{"--reason", "new at the desk"}
	says(s.run(t, true, "account", "add", "ann", "review,risk"), "--reason")
	says(s.run(t, true, append([]string{"account", "add", "ann", "everything"}, because...)...),
		"review content risk accounts")
	said := s.run(t, false, append([]string{"account", "add", "ann", "review,risk"}, because...)...)
	password := shownOnce.FindStringSubmatch(said)
	if password == nil {
		t.Fatal(said)
	}
	says(s.run(t, true, append([]string{"account", "add", "ben", "review"}, because...)...), "--as")
	byAnn := append([]string{"--as", "ann"}, because...)
	says(s.run(t, true, append([]string{"account", "add", "ann", "review"}, byAnn...)...), "had an account")
	says(s.run(t, false, append([]string{"account", "add", "demo_operator", "content"}, byAnn...)...), "content")
	if got := s.run(t, false, "account", "list"); !strings.Contains(got, "first password") ||
		strings.Contains(got, password[1]) {
		t.Error(got)
	}
	ann, err := operator.AccountNamed(ctx, s.db, "ann")
	if err != nil {
		t.Fatal(err)
	}
	if isRight, _, err := member.Verify(ctx, ann.PasswordHash, password[1]); err != nil || !isRight ||
		!ann.NeedsNewPassword {
		t.Errorf("%t %v %+v", isRight, err, ann)
	}
	says(s.run(t, false, append([]string{"account", "role", "ann", "accounts"}, byAnn...)...), "ann  accounts")
	again := s.run(t, false, append([]string{"account", "reset", "ann"}, byAnn...)...)
	if other := shownOnce.FindStringSubmatch(again); other == nil || other[1] == password[1] {
		t.Error(again)
	}
	says(s.run(t, false, append([]string{"account", "end", "demo_operator"}, byAnn...)...), "ended")
	says(s.run(t, true, append([]string{"account", "reset", "demo_operator"}, byAnn...)...), "not found")
	says(s.run(t, true, append([]string{"account", "add", "demo_operator", "review"}, byAnn...)...), "had an account")
	var told int
	if err := s.db.GetContext(ctx, &told, `SELECT count(*) FROM audit_rows
		WHERE action LIKE 'account.%' AND after::text LIKE '%argon2%'`); err != nil || told != 0 {
		t.Errorf("%d lines of the trail hold a password (%v)", told, err)
	}
}
