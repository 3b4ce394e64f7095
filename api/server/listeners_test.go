package server_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"lantern/api/config"
	"lantern/api/server"
)

// undocumented are routes that only the sandbox or browsers request.
var undocumented = []string{"GET /openapi.json", "GET /docs", "GET /docs/start.js", "GET /ping",
	"GET /dev/captcha/{id}", "GET /dev/outbox", "GET /dev/clock", "POST /dev/players", "POST /dev/faults"}

// production has the public address that tests call; requests for other hosts are refused.
func production(c *config.Config) { c.IsProduction, c.PublicURL = true, "https://127.0.0.1" }

// routes returns the routes of the router, spelled as in the document.
func routes(t *testing.T, s scene, settings ...setting) (all []string) {
	t.Helper()
	product := s.product(t, settings...)
	t.Cleanup(product.Close)
	app, err := product.Public()
	if err != nil {
		t.Fatal(err)
	}
	for _, route := range app.GetRoutes(true) {
		if route.Method == "HEAD" {
			continue
		}
		parts := strings.Split(route.Path, "/")
		for i, part := range parts {
			if name, ok := strings.CutPrefix(part, ":"); ok {
				parts[i] = "{" + name + "}"
			}
		}
		all = append(all, route.Method+" "+strings.Join(parts, "/"))
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func documented(t *testing.T, s scene) (all []string) {
	t.Helper()
	product := s.product(t)
	t.Cleanup(product.Close)
	for path, item := range product.Document().Paths {
		for method, operation := range map[string]bool{
			"GET": item.Get != nil, "POST": item.Post != nil, "PUT": item.Put != nil, "DELETE": item.Delete != nil,
		} {
			if operation {
				all = append(all, method+" "+path)
			}
		}
	}
	return all
}

// CHK-96.
func TestDocument_EqualsTheRoutes(t *testing.T) {
	s := open(t)
	there, contained := routes(t, s), documented(t, s)
	for _, route := range there {
		if !slices.Contains(contained, route) && !slices.Contains(undocumented, route) {
			t.Errorf("%s is not documented", route)
		}
	}
	for _, route := range contained {
		if !slices.Contains(there, route) {
			t.Errorf("%s is documented but has no route", route)
		}
	}
}

func TestWholeDocument_NoDatabase_DescribesBothListeners(t *testing.T) {
	document, err := server.DescribedBy(server.Nouns(), "", "")
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(document)
	if err != nil || !strings.Contains(string(raw), `"/vendor/v1/bet"`) ||
		!strings.Contains(string(raw), `"/operator/v1/session"`) {
		t.Errorf("%d bytes (%v)", len(raw), err)
	}
}

var ordered = map[string]string{
	"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options":            "SAMEORIGIN",
	"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
}

// withPage configures a built web client.
func withPage(t *testing.T) setting {
	web := t.TempDir()
	put(t, web, "index.html", "page")
	return func(c *config.Config) { c.WebDir = web }
}

func TestContentSecurityPolicy_ImageHosts_FollowTheSetting(t *testing.T) {
	web := withPage(t)
	s := open(t, web)
	directive := func() string {
		t.Helper()
		policy := s.call(t, sent{method: "GET", path: "/"}).header.Get("Content-Security-Policy")
		_, after, _ := strings.Cut(policy, "img-src ")
		origins, _, _ := strings.Cut(after, ";")
		return origins
	}
	if got := directive(); got != "'self' data: blob:" {
		t.Error(got)
	}
	s.configure(t, "imageHosts", []string{"https://images.example/lantern", "http://second.example:8080"})
	s = s.reopened(t, web)
	if got := directive(); got != "'self' https://images.example http://second.example:8080 data: blob:" {
		t.Error(got)
	}
}

func TestContentSecurityPolicy_GameHosts_FollowTheSetting(t *testing.T) {
	web := withPage(t)
	s := open(t, web)
	s.configure(t, "launchHosts", []string{"https://games.example/play"})
	s = s.reopened(t, web)
	policy := s.call(t, sent{method: "GET", path: "/"}).header.Get("Content-Security-Policy")
	if _, after, _ := strings.Cut(policy, "frame-src "); !strings.HasPrefix(after, "'self' https://games.example") ||
		strings.Contains(after, "/play") {
		t.Error(policy)
	}
}

// CHK-54.
func TestResponses_HaveSecurityHeaders(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	for _, route := range append(documented(t, s), "GET /", "GET /nowhere", "GET /wps/nowhere", "GET /openapi.json",
		"OPTIONS /wps/bets") {
		method, path, _ := strings.Cut(route, " ")
		if path == "/wps/live" || path == "/wps/session/logout" {
			continue
		}
		answer := s.call(t, sent{method: method, path: strings.ReplaceAll(path, "{id}", "x"), token: token})
		for name, value := range ordered {
			if answer.header.Get(name) != value {
				t.Errorf("%s: %s is %q", route, name, answer.header.Get(name))
			}
		}
		policy := answer.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors") ||
			strings.Contains(policy, "script-src 'unsafe") {
			t.Errorf("%s: %q", route, policy)
		}
		if isData := strings.HasPrefix(answer.header.Get("Content-Type"),
			"application/json"); isData != (policy == "default-src 'none'; frame-ancestors 'none'") {
			t.Errorf("%s: %q", route, policy)
		}
		if answer.header.Get("Server") != "" || answer.header.Get("X-Request-Id") == "" {
			t.Errorf("%s: %v", route, answer.header)
		}
		isPrivate := strings.HasPrefix(path, "/wps/member") || strings.HasPrefix(path, "/wps/v2") ||
			strings.HasPrefix(path, "/wps/bets")
		if isPrivate && answer.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: Cache-Control %q", route, answer.header.Get("Cache-Control"))
		}
	}
}

func TestUnknownPaths_AreNotFoundInTheEnvelope(t *testing.T) {
	s := open(t)
	for _, path := range []string{"/wps/x", "/lgw/x", "/lotto/x", "/vendor/v1/x", "/pay/v1/unknown/x", "/operator/v1/x",
		"/.well-known/x", "/wps/members/1", "/WPS/bets"} {
		for _, method := range []string{"GET", "POST", "PATCH"} {
			answer := s.call(t, sent{method: method, path: path})
			if answer.status != 404 || !strings.HasPrefix(path, "/WPS") &&
				(answer.body.Code != "not_found" || answer.body.RequestID == "") {
				t.Errorf("%s %s: %d %s", method, path, answer.status, answer.raw)
			}
		}
	}
}

func TestDeveloperPages_AreServedOnlyInTheSandbox(t *testing.T) {
	web := withPage(t)
	for _, one := range []struct {
		settings  []setting
		status    int
		contained string
	}{{[]setting{web}, 200, `"sandbox":true`}, {[]setting{production, web}, 404, `"sandbox":false`}} {
		s := open(t, one.settings...)
		for _, path := range []string{"/dev/ui", "/dev/anything"} {
			if answer := s.call(t, sent{method: "GET", path: path}); answer.status != one.status {
				t.Errorf("%s: %d, not %d", path, answer.status, one.status)
			}
		}
		if label := s.call(t, sent{method: "GET", path: "/wps/system/whitelabel"}); !strings.Contains(label.raw,
			one.contained) {
			t.Errorf("the white label lacks %s: %s", one.contained, label.raw)
		}
	}
}

func TestProduction_SandboxRoutes_AreNotFound(t *testing.T) {
	s := open(t, production)
	for _, call := range []string{"GET /ping", "GET /dev/captcha/x", "GET /dev/outbox", "GET /dev/clock",
		"POST /dev/players", "POST /dev/faults", "GET /dev/players"} {
		method, path, _ := strings.Cut(call, " ")
		if answer := s.call(t, sent{method: method, path: path,
			body: `{"vendor":"BGS","kind":"clock"}`}); answer.status != 404 {
			t.Errorf("%s: %d %s", call, answer.status, answer.raw)
		}
	}
	answer := s.call(t, sent{method: "POST", path: "/wps/session/login",
		body: `{"type":"username","username":"pia","password":"x"}`})
	if answer.status != 400 || answer.body.Code != "bad_ciphertext" {
		t.Errorf("a password in the clear: %d %s", answer.status, answer.raw)
	}
	if !strings.HasPrefix(answer.header.Get("Strict-Transport-Security"), "max-age=31536000") {
		t.Errorf("HSTS: %q", answer.header.Get("Strict-Transport-Security"))
	}
}
