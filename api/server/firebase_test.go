package server_test

import (
	"strings"
	"testing"

	"lantern/api/config"
)

func TestContentSecurityPolicy_AllowsTurnstile_OnlyWhenConfigured(t *testing.T) {
	const origin = "https://challenges.cloudflare.com"
	for secret, isOpened := range map[string]bool{"": false, "s3cret": true} {
		s := open(t, withPage(t), func(c *config.Config) { c.TurnstileSecret = secret })
		policy := s.call(t, sent{method: "GET", path: "/"}).header.Get("Content-Security-Policy")
		for _, directive := range strings.Split(policy, "; ") {
			name, _, _ := strings.Cut(directive, " ")
			isItsOwn := name == "script-src" || name == "frame-src"
			if strings.Contains(directive, origin) != (isOpened && isItsOwn) {
				t.Errorf("with %q: %s", secret, directive)
			}
		}
	}
}

func TestContentSecurityPolicy_AllowsPushRegistration_OnlyWhenConfigured(t *testing.T) {
	for _, key := range []string{"", "public-key"} {
		s := open(t, withPage(t), func(c *config.Config) {
			c.Firebase.ProjectID, c.Firebase.APIKey, c.Firebase.AuthDomain, c.Firebase.VAPIDKey = "lantern-1", "key",
				"auth.example", key
		})
		policy := s.call(t, sent{method: "GET", path: "/"}).header.Get("Content-Security-Policy")
		pushes := key != ""
		if strings.Contains(policy, "https://fcmregistrations.googleapis.com") != pushes {
			t.Errorf("with %q: %s", key, policy)
		}
		answer := s.call(t, sent{method: "GET", path: "/wps/system/whitelabel"})
		if strings.Contains(string(answer.body.Value), `"vapidKey":"public-key"`) != pushes {
			t.Errorf("with %q: %s", key, answer.body.Value)
		}
	}
}

func TestContentSecurityPolicy_AllowsFirebase_OnlyWhenConfigured(t *testing.T) {
	with := func(c *config.Config) {
		c.Firebase.ProjectID, c.Firebase.APIKey, c.Firebase.AuthDomain = "lantern-1", "key", "auth.example"
	}
	for name, try := range map[string]struct {
		change   []setting
		opener   string
		isOpened bool
	}{
		"without": {nil, "same-origin", false},
		"with":    {[]setting{with}, "same-origin-allow-popups", true},
	} {
		s := open(t, append(try.change, withPage(t))...)
		page := s.call(t, sent{method: "GET", path: "/"}).header
		policy := page.Get("Content-Security-Policy")
		for _, origin := range []string{"https://auth.example", "https://identitytoolkit.googleapis.com",
			"https://apis.google.com"} {
			if strings.Contains(policy, origin) != try.isOpened {
				t.Errorf("%s: %s in %q", name, origin, policy)
			}
		}
		if page.Get("Cross-Origin-Opener-Policy") != try.opener {
			t.Errorf("%s: %q", name, page.Get("Cross-Origin-Opener-Policy"))
		}
		answer := s.call(t, sent{method: "GET", path: "/wps/system/whitelabel"})
		if clientConfig := string(answer.body.Value); strings.Contains(clientConfig, `"apiKey":"key"`) != try.isOpened ||
			strings.Contains(clientConfig, `"firebase":`) != try.isOpened {
			t.Errorf("%s: white label %s", name, clientConfig)
		}
	}
}
