package server_test

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pquerna/otp/totp"

	"lantern/store/member"
	"lantern/store/operator"
	"lantern/store/pg"
	"lantern/store/seed"
)

// openOperators starts a listener for operators. Each call starts another instance.
func (s scene) openOperators(t *testing.T, settings ...setting) scene {
	t.Helper()
	return s.openOperatorsLogging(t, slog.New(slog.DiscardHandler), settings...)
}

func (s scene) openOperatorsLogging(t *testing.T, log *slog.Logger, settings ...setting) scene {
	t.Helper()
	product := s.logged(t, log, append([]setting{manyCalls}, settings...)...)
	app, err := product.Operators()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(product.Close)
	s.address, s.isOperators = serve(t, app), true
	return s
}

// addOperator creates an operator account with the seed password.
func (s scene) addOperator(t *testing.T, name string, roles ...string) {
	t.Helper()
	hash, err := member.Hash(t.Context(), seed.Password)
	if err != nil {
		t.Fatal(err)
	}
	err = pg.InTx(t.Context(), s.db, func(tx *sqlx.Tx) error {
		who, err := operator.Insert(t.Context(), tx, name)
		if err != nil {
			return err
		}
		return operator.EnsureAccount(t.Context(), tx, who.ID, operator.NewAccount{Roles: roles, Hash: hash})
	})
	if err != nil {
		t.Fatal(err)
	}
}

type operatorSession struct {
	Token, Name  string
	Roles, Needs []string
}

func (s scene) signInOperator(t *testing.T, body map[string]string) (in operatorSession, answer got) {
	t.Helper()
	answer = s.call(t, sent{method: "POST", path: "/operator/v1/session", body: body})
	if err := json.Unmarshal(answer.body.Value, &in); err != nil && answer.status == 200 {
		t.Fatal(answer.raw, err)
	}
	return in, answer
}

// authenticatorCode returns the code of an authenticator in so many steps of 30 seconds.
func (s scene) authenticatorCode(t *testing.T, secret string, steps int) string {
	t.Helper()
	var now time.Time
	if err := s.db.GetContext(t.Context(), &now, `SELECT lantern_now()`); err != nil {
		t.Fatal(err)
	}
	code, err := totp.GenerateCode(secret, now.Add(time.Duration(steps)*30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// setUpAuthenticator enrolls an authenticator in a session that needs one, and returns its secret.
func (s scene) setUpAuthenticator(t *testing.T, token string) (secret string) {
	t.Helper()
	var key struct{ Secret, URL string }
	begun := s.must(t, sent{method: "POST", path: "/operator/v1/account/authenticator", token: token})
	if err := json.Unmarshal(begun.body.Value, &key); err != nil || !strings.HasPrefix(key.URL, "otpauth://totp/") {
		t.Fatal(begun.raw, err)
	}
	s.must(t, sent{method: "POST", path: "/operator/v1/account/authenticator/confirmation", token: token,
		body: map[string]string{"code": s.authenticatorCode(t, key.Secret, 0)}})
	return key.Secret
}

func (s scene) must(t *testing.T, c sent) got {
	t.Helper()
	answer := s.call(t, c)
	if answer.status >= 300 {
		t.Fatalf("%s %s: %d %s", c.method, c.path, answer.status, answer.raw)
	}
	return answer
}

// newOperator creates an operator with an authenticator and returns the token of its session.
func (s scene) newOperator(t *testing.T, name string, roles ...string) string {
	t.Helper()
	s.addOperator(t, name, roles...)
	in, answer := s.signInOperator(t, map[string]string{"username": name, "password": seed.Password})
	if answer.status != 200 {
		t.Fatal(answer.raw)
	}
	s.setUpAuthenticator(t, in.Token)
	return in.Token
}

func (s scene) refuses(t *testing.T, c sent, status int, code string) {
	t.Helper()
	if answer := s.call(t, c); answer.status != status || answer.body.Code != code {
		t.Errorf("%s %s: %d %s, want %d %s", c.method, c.path, answer.status, answer.raw, status, code)
	}
}

func (s scene) auditRows(t *testing.T, action string) int {
	t.Helper()
	return s.count(t, `SELECT count(*) FROM audit_rows WHERE action = $1`, action)
}
