package server_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"lantern/api/config"
)

func withDocs(isOn bool) setting { return func(c *config.Config) { c.HasDocs = isOn } }

func TestDocs_On_ServesTheViewerUnderItsOwnPolicy(t *testing.T) {
	s := open(t, withPage(t), withDocs(true))
	page := s.call(t, sent{method: "GET", path: "/docs"})
	policy := page.header.Get("Content-Security-Policy")
	if page.status != 200 || !strings.Contains(page.raw, "/docs/swagger-ui-bundle.js") {
		t.Errorf("%d %s", page.status, page.raw)
	}
	if !strings.Contains(policy, "script-src 'self';") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q", policy)
	}
	script := s.call(t, sent{method: "GET", path: "/docs/start.js"})
	if script.status != 200 || !strings.HasPrefix(script.header.Get("Content-Type"), "text/javascript") {
		t.Errorf("%d %s", script.status, script.header.Get("Content-Type"))
	}
}

func TestDocs_Off_NothingBelowIsFound(t *testing.T) {
	web := t.TempDir()
	put(t, web, "index.html", "page")
	put(t, web, "docs/swagger-ui-bundle.js", "viewer")
	s := open(t, func(c *config.Config) { c.WebDir = web }, withDocs(false))
	for _, path := range []string{"/docs", "/docs/", "/docs/start.js", "/docs/swagger-ui-bundle.js"} {
		if got := s.call(t, sent{method: "GET", path: path}); got.status != 404 {
			t.Errorf("%s: %d", path, got.status)
		}
	}
}

// firstLogin is the call of docs/api.md that returns a token: its path, its body, and the place of the token in the
// answer.
var firstLogin = regexp.MustCompile(
	`curl -s -X POST http://localhost:8080(\S+)[^']*'[^']*' -d '([^']*)' \| jq -r (\S+)\)`)

func TestDocs_FirstCalls_ReturnTheBalance(t *testing.T) {
	text, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	login := firstLogin.FindStringSubmatch(string(text))
	if login == nil || login[3] != ".value.token" {
		t.Fatalf("the login of the first calls is not found: %q", login)
	}
	s := open(t)
	answer := s.call(t, sent{method: "POST", path: login[1], body: login[2]})
	var value struct{ Token string }
	if err := json.Unmarshal(answer.body.Value, &value); err != nil || answer.status != 200 {
		t.Fatalf("%d %s", answer.status, answer.raw)
	}
	balance := s.call(t, sent{method: "GET", path: "/wps/v2/wallets/balance", token: value.Token})
	if balance.status != 200 || !strings.Contains(string(text), "/wps/v2/wallets/balance") {
		t.Errorf("%d %s", balance.status, balance.raw)
	}
}
