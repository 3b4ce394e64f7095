package server_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"lantern/api/config"
	"lantern/api/operator/cli"
	"lantern/api/server"
	"lantern/store/approval"
	"lantern/store/money"
	"lantern/store/storetest"
)

// console runs commands on the scene's database, or with --url at its operators' listener.
func (s scene) console(t *testing.T, env map[string]string) func(args ...string) (string, error) {
	t.Helper()
	c, err := config.Read(func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	c.Secret = strings.Repeat("ab", 32)
	routes, err := server.OperatorRoutes(server.Nouns(), c, storetest.Operators(t, s.db), s.db,
		slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return func(args ...string) (string, error) {
		var out bytes.Buffer
		err := cli.Run(t.Context(), cli.Host{
			Routes: routes, DB: s.db, Secret: []byte(c.Secret), HTTP: http.DefaultClient, Now: time.Now,
			In: strings.NewReader(""), Out: &out, Getenv: func(name string) string { return env[name] },
		}, args)
		return out.String(), err
	}
}

func TestConsole_EveryOperatorRoute_IsACommandWithHelp(t *testing.T) {
	run := open(t).console(t, nil)
	listed, err := run("help")
	if err != nil || strings.Count(listed, "\n") < 60 {
		t.Fatalf("%v\n%s", err, listed)
	}
	for _, short := range []string{"withdrawal approve", "withdrawal reject", "withdrawal list", "withdrawal show",
		"deposit list", "deposit confirm", "deposit deny", "payout list", "freeze", "player"} {
		if text, err := run("help", short); err != nil || !strings.Contains(text, "Short: "+short) {
			t.Errorf("%s is no short name: %v\n%s", short, err, text)
		}
	}
}

func TestConsole_Withdrawal_IsApprovedHereAndAtAListener(t *testing.T) {
	s := open(t, manyCalls)
	listener := s.openOperators(t)
	token := listener.newOperator(t, "ann", approval.RoleReview)
	listener.addOperator(t, "ben", approval.RoleReview)
	listener.addOperator(t, "cat", approval.RoleRisk)
	here := s.console(t, nil)
	there := s.console(t, map[string]string{"LANTERN_OPERATOR_URL": listener.address, "LANTERN_OPERATOR_TOKEN": token})
	s.payPia(t, 90_000*money.Unit)
	id := s.requestWithdrawal(t, s.payee(t), 30_000*money.Unit)
	if list, err := here("withdrawal", "list"); err != nil || !strings.Contains(list, id) {
		t.Fatalf("%v\n%s", err, list)
	}
	for _, refused := range []struct{ args, message string }{
		{"withdrawal approve " + id + " --reason checked", "--as"},
		{"withdrawal approve " + id + " --as unknown --reason checked", "not an operator"},
		{"withdrawal approve " + id + " --as ben", "reason"},
		{"withdrawal approve " + id + " --as cat --reason checked", "role_required"},
		{"withdrawal approve unknown --as ben --reason checked", "not_found"},
		{"session", "needs a session"},
	} {
		if text, err := here(strings.Split(refused.args, " ")...); err == nil || !strings.Contains(err.Error(),
			refused.message) {
			t.Errorf("%s: %v\n%s", refused.args, err, text)
		}
	}
	if text, err := here("withdrawal", "approve", id, "--as", "ben", "--reason", "checked"); err != nil ||
		!strings.Contains(text, `"state": "IN_REVIEW"`) {
		t.Errorf("the first approval: %v\n%s", err, text)
	}
	if text, err := there("withdrawals", "approval", id, "--reason", "checked too"); err != nil ||
		!strings.Contains(text, `"state": "APPROVED"`) {
		t.Errorf("the second approval: %v\n%s", err, text)
	}
	if _, err := there("withdrawals", "approval", id, "--reason", "again"); err == nil ||
		!strings.Contains(err.Error(), "state_changed") {
		t.Errorf("once more: %v", err)
	}
}
