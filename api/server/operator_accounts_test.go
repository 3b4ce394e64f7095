package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lantern/store/approval"
)

// changeRequest is a decision that replaces something.
func changeRequest(token, path string, more map[string]any) sent {
	call := decision(token, path, more)
	call.method = "PUT"
	return call
}

// firstPassword reads the password of a new account; empty where the answer has none.
func firstPassword(t *testing.T, answer got) string {
	t.Helper()
	var out struct{ FirstPassword *string }
	if err := json.Unmarshal(answer.body.Value, &out); err != nil {
		t.Fatal(answer.raw, err)
	}
	if out.FirstPassword == nil {
		return ""
	}
	return *out.FirstPassword
}

func TestOperatorAccounts_AreManagedByAnotherOperator(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	ann, rae := operators.newOperator(t, "ann", approval.RoleAccounts),
		operators.newOperator(t, "rae", approval.RoleReview)
	operators.refuses(t, sent{method: "GET", path: "/operator/v1/accounts", token: rae}, 403, "role_required")
	newcomer := map[string]any{"username": "ben", "roles": []string{"review", "risk"}}
	unknown := map[string]any{"username": "ben", "roles": []string{"all"}}
	operators.refuses(t, withKey(decision(ann, "accounts", unknown), "all"), 422, "validation_failed")
	operators.refuses(t, withKey(decision(ann, "accounts", map[string]any{"username": "ben", "roles": []string{}}),
		"none"), 422,
		"validation_failed")
	added := operators.must(t, decision(ann, "accounts", newcomer)).expects(t, `"username":"ben"`,
		`"state":"FIRST_PASSWORD"`,
		`"roles":["review","risk"]`, `"hasAuthenticator":false`, `"lastLoginAt":null`)
	password := firstPassword(t, added)
	if len(password) != 23 {
		t.Fatalf("first password %q", password)
	}
	repeated := operators.must(t, decision(ann, "accounts", newcomer)).expects(t, `"username":"ben"`,
		`"firstPassword":null`)
	if strings.Contains(repeated.raw, password) {
		t.Error("a repeated request returns the password again")
	}
	operators.refuses(t, withKey(decision(ann, "accounts", newcomer), "again"), 409, "username_taken")
	in, answer := operators.signInOperator(t, map[string]string{"username": "ben", "password": password})
	if answer.status != 200 || strings.Join(in.Needs, " ") != "password authenticator" {
		t.Errorf("login with the first password: %d %s", answer.status, answer.raw)
	}

	operators.must(t, changeRequest(ann, "accounts/ben/roles", map[string]any{"roles": []string{"content"}})).expects(t,
		`"roles":["content"]`)
	reset := firstPassword(t, operators.must(t, decision(ann, "accounts/ben/reset", nil)))
	if reset == "" || reset == password {
		t.Errorf("a reset issues %q after %q", reset, password)
	}
	operators.refuses(t, sent{method: "DELETE", path: "/operator/v1/session", token: in.Token}, 401, "session_expired")
	former := map[string]string{"username": "ben", "password": password}
	if _, answer := operators.signInOperator(t, former); answer.status != 401 {
		t.Errorf("the former password: %d %s", answer.status, answer.raw)
	}
	operators.must(t, decision(ann, "accounts/ben/end", nil)).expects(t, `"state":"ENDED"`)
	operators.refuses(t, withKey(decision(ann, "accounts/ben/end", nil), "again"), 404, "not_found")
	operators.refuses(t, decision(ann, "accounts/unknown/reset", nil), 404, "not_found")
	if _, answer := operators.signInOperator(t, map[string]string{"username": "ben",
		"password": reset}); answer.status != 401 {
		t.Errorf("an ended account: %d %s", answer.status, answer.raw)
	}
	operators.fetch(t, ann, "accounts").expects(t, `"totalElements":3`, `"state":"ENDED"`, `"state":"ACTIVE"`)
	s.expectStoredNowhere(t, password, reset)
	for action, want := range map[string]int{"account.add": 1, "account.role": 1, "account.reset": 1,
		"account.end": 1} {
		if n := s.auditRows(t, action); n != want {
			t.Errorf("%d audit rows of %s, want %d", n, action, want)
		}
	}
}

func TestOperatorAccounts_OwnAccount_NeedsAnotherOperator(t *testing.T) {
	operators := open(t, manyCalls).openOperators(t)
	ann := operators.newOperator(t, "ann", approval.RoleAccounts)
	roles := map[string]any{"roles": approval.Roles}
	operators.refuses(t, changeRequest(ann, "accounts/ann/roles", roles), 403, "second_person_required")
	operators.refuses(t, decision(ann, "accounts/ann/reset", nil), 403, "second_person_required")
	operators.refuses(t, decision(ann, "accounts/ann/end", nil), 403, "second_person_required")
}

// expectStoredNowhere asserts that secrets are neither in the audit trail nor in stored answers.
func (s scene) expectStoredNowhere(t *testing.T, secrets ...string) {
	t.Helper()
	for _, secret := range secrets {
		if n := s.count(t, `SELECT count(*) FROM audit_rows
			WHERE strpos(concat(actor, object, before::text, after::text, reason), $1) > 0`, secret); n != 0 {
			t.Errorf("%d audit rows contain a secret", n)
		}
		if n := s.count(t, `SELECT count(*) FROM idempotency_keys WHERE strpos(answer::text, $1) > 0`, secret); n != 0 {
			t.Errorf("%d stored answers contain a secret", n)
		}
	}
}
