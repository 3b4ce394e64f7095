package server_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"lantern/api/config"
	"lantern/store/approval"
	"lantern/store/member"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

// CHK-47.
func TestOperatorSignIn_NeedsOwnPasswordAndUnusedCode(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	first, err := member.Hash(t.Context(), "shown-once-77")
	if err != nil {
		t.Fatal(err)
	}
	by := approval.Action{By: approval.Operator{Name: "ann"}, Reason: "the first"}
	if _, err := operator.AddAccount(t.Context(), s.db, operator.NewAccount{Name: "ann", Roles: []string{"review"},
		Hash: first}, by); err != nil {
		t.Fatal(err)
	}
	in, _ := operators.signInOperator(t, map[string]string{"username": "ann", "password": "shown-once-77"})
	if strings.Join(in.Needs, " ") != "password authenticator" {
		t.Fatalf("%+v", in)
	}
	me := sent{method: "GET", path: "/operator/v1/account", token: in.Token}
	operators.refuses(t, me, 403, "enrollment_required")
	change := func(old, next string) sent {
		return sent{method: "PUT", path: "/operator/v1/account/password", token: in.Token,
			body: map[string]string{"oldPassword": old, "newPassword": next, "confirmNewPassword": next}}
	}
	operators.refuses(t, change("guessed", "quiet-lamp-over-77"), 422, "validation_failed")
	operators.refuses(t, change("shown-once-77", "shown-once-77"), 422, "validation_failed")
	operators.refuses(t, change("shown-once-77", "password"), 422, "validation_failed")
	operators.must(t, change("shown-once-77", "quiet-lamp-over-77"))
	operators.refuses(t, me, 403, "enrollment_required")
	other, _ := operators.signInOperator(t, map[string]string{"username": "ann", "password": "quiet-lamp-over-77"})
	if strings.Join(other.Needs, " ") != "authenticator" {
		t.Errorf("%+v", other)
	}
	secret := operators.setUpAuthenticator(t, in.Token)
	if answer := operators.must(t, me); !strings.Contains(answer.raw, `"roles":["review"]`) {
		t.Error(answer.raw)
	}
	me.token = other.Token
	operators.refuses(t, me, 401, "session_expired")
	operators.refuses(t, sent{method: "POST", path: "/operator/v1/account/authenticator", token: in.Token}, 409,
		"conflict")
	operators.signOutAndInAgain(t, s, secret)
	for action, want := range map[string]int{"session.begin": 3, "session.refuse": 2, "session.end": 1,
		"account.password": 1, "account.authenticator": 1} {
		if n := s.auditRows(t, action); n != want {
			t.Errorf("%d audit rows of %s, want %d", n, action, want)
		}
	}
	if n := s.count(t, `SELECT count(*) FROM operator_sessions
		WHERE length(token_hash) <> 32 OR token_hash = convert_to($1, 'UTF8')`, in.Token); n != 0 || len(in.Token) < 43 {
		t.Errorf("%d tokens are stored in plain text; one is %q", n, in.Token)
	}
}

// signOutAndInAgain checks that each code is accepted once, and that signing out ends the session on every instance.
func (s scene) signOutAndInAgain(t *testing.T, product scene, secret string) {
	t.Helper()
	with := map[string]string{"username": "ann", "password": "quiet-lamp-over-77"}
	if _, answer := s.signInOperator(t, with); answer.status != 401 || answer.body.Code != "verification_required" {
		t.Errorf("without a code: %d %s", answer.status, answer.raw)
	}
	with["code"] = s.authenticatorCode(t, secret, 0)
	if _, answer := s.signInOperator(t, with); answer.status != 422 || answer.body.Code != "code_wrong" {
		t.Errorf("the code that set it up, again: %d %s", answer.status, answer.raw)
	}
	with["code"] = s.authenticatorCode(t, secret, 1)
	again, answer := s.signInOperator(t, with)
	if answer.status != 200 || len(again.Needs) != 0 {
		t.Fatal(answer.raw)
	}
	if _, answer := s.signInOperator(t, with); answer.status != 422 || answer.body.Code != "code_wrong" {
		t.Errorf("a code used twice: %d %s", answer.status, answer.raw)
	}
	s.must(t, sent{method: "DELETE", path: "/operator/v1/session", token: again.Token})
	me := sent{method: "GET", path: "/operator/v1/account", token: again.Token}
	product.openOperators(t).refuses(t, me, 401, "session_expired")
}

// F-S4.
func TestOperatorSignIn_UnknownName_IsAnsweredLikeAWrongPassword(t *testing.T) {
	s := open(t)
	s.addOperator(t, "ann", "review")
	operators := s.openOperators(t, func(c *config.Config) { c.LimitsFactor = 1 })
	tries := map[string][]string{}
	for _, name := range []string{"ann", "no_such_operator"} {
		for range 5 {
			_, answer := operators.signInOperator(t, map[string]string{"username": name, "password": "wrong"})
			tries[name] = append(tries[name], without(answer))
		}
		_, answer := operators.signInOperator(t, map[string]string{"username": name, "password": seed.Password})
		tries[name] = append(tries[name], without(answer))
		if answer.body.Code != "captcha_wrong" {
			t.Errorf("%s after five failures: %s", name, answer.raw)
		}
	}
	if strings.Join(tries["ann"], "\n") != strings.Join(tries["no_such_operator"], "\n") {
		t.Errorf("answers for known and unknown names differ:\n%v\n%v", tries["ann"], tries["no_such_operator"])
	}
	captcha := operators.must(t, sent{method: "GET", path: "/operator/v1/captcha",
		header: map[string]string{"X-Device-Id": "hers"}})
	if !strings.Contains(captcha.raw, "captchaId") {
		t.Error(captcha.raw)
	}
	if n := s.count(t, `SELECT count(*) FROM audit_rows
		WHERE action = 'session.refuse' AND (after::text LIKE '%no_such_operator%'
		OR object LIKE '%no_such_operator%')`); n != 0 {
		t.Errorf("an unknown name is in %d audit rows", n)
	}
}

func TestOperatorSession_EndsWhenIdleOrRevoked(t *testing.T) {
	s := open(t, manyCalls)
	here, there := s.openOperators(t), s.openOperators(t)
	me := sent{method: "GET", path: "/operator/v1/account", token: here.newOperator(t, "ann", "review")}
	by := approval.Action{By: approval.Operator{Name: "ben"}, Reason: "lost her phone"}
	for range 25 { // in use, it lasts half a day
		s.later(t, "29 minutes")
		if answer := there.call(t, me); answer.status != 200 {
			break
		}
	}
	there.refuses(t, me, 401, "session_expired")
	if n := s.count(t, `SELECT count(*) FROM operator_sessions
		WHERE last_seen_at - created_at BETWEEN interval '11 hours' AND interval '12 hours'`); n != 1 {
		t.Errorf("%d sessions lasted half a day", n)
	}
	me.token = here.newOperator(t, "cat", "review")
	s.later(t, "31 minutes")
	there.refuses(t, me, 401, "session_expired")
	for name, end := range map[string]func(*pg.DB, string) error{
		"dan": func(db *pg.DB, name string) error {
			_, err := operator.EndAccount(t.Context(), db, name, by)
			return err
		},
		"eve": func(db *pg.DB, name string) error {
			_, err := operator.ResetAccount(t.Context(), db, name, "x", by)
			return err
		},
	} {
		me.token = here.newOperator(t, name, "review")
		there.must(t, me)
		if err := end(s.db, name); err != nil {
			t.Fatal(err)
		}
		here.refuses(t, me, 401, "session_expired")
		there.refuses(t, me, 401, "session_expired")
	}
	token := here.newOperator(t, "fay", "review")
	if _, err := operator.SetRoles(t.Context(), s.db, "fay", []string{"content"}, by); err != nil {
		t.Fatal(err)
	}
	if answer := there.must(t, sent{method: "GET", path: "/operator/v1/account",
		token: token}); !strings.Contains(answer.raw, `["content"]`) {
		t.Error(answer.raw)
	}
}

// CHK-47.
func TestListeners_ShareNoTokensAndNoCalls(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	mek := seed.Mek(t, s.db)
	operatorToken := operators.newOperator(t, "ann", approval.Roles...)
	otherTokens := map[string]string{"player": s.signIn(t, "pia"), "agent": s.signIn(t, mek.Username), "trial": s.trial(t)}
	calls := operatorCalls(t, s)
	if len(calls) < 7 {
		t.Fatalf("only %d calls", len(calls))
	}
	for _, call := range calls {
		method, path, _ := strings.Cut(call.name, " ")
		path = sample(path)
		if answer := s.call(t, sent{method: method, path: path, token: operatorToken, key: "x",
			body: bodyFor(method)}); answer.status != 404 {
			t.Errorf("the public listener answers %s: %d %s", call.name, answer.status, answer.raw)
		}
		if call.isOpen {
			continue
		}
		operators.refuses(t, sent{method: method, path: path, body: bodyFor(method), key: "x"}, 401, "session_required")
		for _, token := range otherTokens {
			operators.refuses(t, sent{method: method, path: path, token: token, body: bodyFor(method), key: "x"}, 401,
				"session_expired")
		}
	}
	for call, class := range rolesOf(t) {
		method, path, _ := strings.Cut(call, " ")
		if class == "visitor" || !strings.HasPrefix(path, "/wps/") || path == "/wps/live" {
			continue
		}
		answer := s.call(t, sent{method: method, path: sample(path), token: operatorToken, key: call, body: bodyFor(method)})
		if class != "cookie" && (answer.status != 401 || answer.body.Code != "session_expired") {
			t.Errorf("%s takes an operator's token: %d %s", call, answer.status, answer.raw)
		}
		if method == "GET" {
			operators.refuses(t, sent{method: method, path: sample(path), token: otherTokens["player"]}, 404, "not_found")
		}
	}
}

// CHK-42.
func TestOperatorCalls_EachRole_FollowsTheTable(t *testing.T) {
	s := open(t, manyCalls)
	operators := s.openOperators(t)
	table := map[string]string{}
	for class, calls := range operatorRoles(t) {
		for _, call := range calls {
			table[call] = class
		}
	}
	bare, _ := func() (operatorSession, got) {
		s.addOperator(t, "bare", approval.Roles...)
		return operators.signInOperator(t, map[string]string{"username": "bare", "password": seed.Password})
	}()
	tokens := map[string]string{}
	for _, role := range approval.Roles {
		tokens[role] = operators.newOperator(t, role, role)
	}
	for _, call := range operatorCalls(t, s) {
		class, isListed := table[call.name]
		if !isListed {
			t.Errorf("%s is in no row of testdata/operators.txt: add the roles that may call it", call.name)
			continue
		}
		delete(table, call.name)
		if call.name == "DELETE /operator/v1/session" {
			continue
		}
		method, path, _ := strings.Cut(call.name, " ")
		ask := func(token string) got {
			return operators.call(t, sent{method: method, path: sample(path), token: token, key: "matrix",
				body: bodyFor(method)})
		}
		if answer := ask(bare.Token); (answer.body.Code == "enrollment_required") == (call.isOpen || class == "beginning") {
			t.Errorf("%s without a second factor: %d %s", call.name, answer.status, answer.raw)
		}
		for role, token := range tokens {
			answer := ask(token)
			mayNot := class != "visitor" && class != "beginning" && class != "any" && !strings.Contains(class, role)
			if (answer.body.Code == "role_required") != mayNot || answer.status >= 500 {
				t.Errorf("%s as %s: %d %s", call.name, role, answer.status, answer.raw)
			}
		}
	}
	for call := range table {
		t.Errorf("%s is in the table and has no route", call)
	}
}

func TestOperatorSignIn_UnencryptedInProduction_IsRefused(t *testing.T) {
	operators := open(t, manyCalls).openOperators(t, production)
	operators.refuses(t, sent{method: "POST", path: "/operator/v1/session",
		body: map[string]string{"username": "ann", "password": seed.Password}}, 400, "bad_ciphertext")
	if answer := operators.must(t, sent{method: "GET", path: "/.well-known/jwks.json"}); !strings.Contains(answer.raw,
		"P-256") {
		t.Error(answer.raw)
	}
}

// logBuffer collects a log for later checks.
type logBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (k *logBuffer) Write(p []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.Buffer.Write(p)
}

func TestOperatorSignIn_Secrets_AreNotLogged(t *testing.T) {
	s := open(t, manyCalls)
	var buffer logBuffer
	operators := s.openOperatorsLogging(t, slog.New(slog.NewTextHandler(&buffer,
		&slog.HandlerOptions{Level: slog.LevelDebug})))
	s.addOperator(t, "ann", "review")
	in, _ := operators.signInOperator(t, map[string]string{"username": "ann", "password": seed.Password})
	secret := operators.setUpAuthenticator(t, in.Token)
	code := s.authenticatorCode(t, secret, 1)
	operators.signInOperator(t, map[string]string{"username": "ann", "password": seed.Password, "code": code})
	operators.signInOperator(t, map[string]string{"username": "ann", "password": "guess-of-an-attacker", "code": code})
	said := buffer.String()
	if !strings.Contains(said, "/operator/v1/session") {
		t.Fatal("nothing was logged")
	}
	for _, word := range []string{in.Token, secret, code, seed.Password, "guess-of-an-attacker"} {
		if strings.Contains(said, word) {
			t.Errorf("%q is in the log", word)
		}
		if n := s.count(t, `SELECT count(*) FROM audit_rows
			WHERE strpos(concat(actor, object, before::text, after::text, reason), $1) > 0`, word); n != 0 {
			t.Errorf("%q is in the audit trail", word)
		}
	}
}

// CHK-47.
func TestOperatorDatabaseRole_CannotRewriteHistory(t *testing.T) {
	db := storetest.Open(t)
	operators := storetest.Operators(t, db)
	for _, table := range []string{"audit_rows", "entries", "lines", "entry_keys", "bets", "statement_lines"} {
		for _, right := range []string{"UPDATE", "DELETE", "TRUNCATE"} {
			var may bool
			if err := operators.GetContext(t.Context(), &may, `SELECT has_any_column_privilege(current_user, $1, 'UPDATE')
				AND $2 = 'UPDATE' OR has_table_privilege(current_user, $1, $2)`, table, right); err != nil || may {
				t.Errorf("%s on %s: %t %v", right, table, may, err)
			}
		}
	}
	for _, statement := range []string{`UPDATE bets SET stake = 0`, `DELETE FROM lines`, `UPDATE audit_rows
		SET reason = ''`, `SELECT secret FROM cipher_keys`,
		`SELECT secret FROM member_authenticators`, `UPDATE members SET password_hash = ''`, `UPDATE operators SET name = ''`,
		`DELETE FROM operators`, `DELETE FROM operator_accounts`, `SELECT secret FROM vendor_keys`,
		`UPDATE vendor_keys SET secret = ''`, `UPDATE vendors SET dialect = 'HUB88'`,
		`UPDATE announcements SET texts = '{}'`} {
		if _, err := operators.ExecContext(context.Background(), statement); err == nil ||
			!strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}
