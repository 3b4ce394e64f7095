package server_test

import (
	"strings"
	"testing"

	"lantern/api/server"
)

func withDocs(isOn bool) setting { return func(c *server.Config) { c.HasDocs = isOn } }

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
	s := open(t, func(c *server.Config) { c.WebDir = web }, withDocs(false))
	for _, path := range []string{"/docs", "/docs/", "/docs/start.js", "/docs/swagger-ui-bundle.js"} {
		if got := s.call(t, sent{method: "GET", path: path}); got.status != 404 {
			t.Errorf("%s: %d", path, got.status)
		}
	}
}

func TestDocs_Default_OnInSandboxAndOffInProduction(t *testing.T) {
	for _, c := range []struct {
		set  map[string]string
		want bool
	}{
		{map[string]string{}, true},
		{map[string]string{"API_DOCS": "0"}, false},
		{sound, false},
		{with(sound, "API_DOCS", "1"), true},
	} {
		config, err := server.ReadConfig(func(name string) string { return c.set[name] })
		if err != nil || config.HasDocs != c.want {
			t.Errorf("%v: %v (%v)", c.set, config.HasDocs, err)
		}
	}
}

func with(set map[string]string, name, value string) map[string]string {
	next := map[string]string{name: value}
	for each, text := range set {
		next[each] = text
	}
	return next
}
