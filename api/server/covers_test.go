package server_test

import (
	"strings"
	"testing"

	"lantern/api/config"
)

func TestContentSecurityPolicy_CoverHosts_FollowTheVendors(t *testing.T) {
	s := open(t, withPage(t), func(c *config.Config) { c.VendorOrigins = []string{"https://games.vendor.example"} })
	policy := s.call(t, sent{method: "GET", path: "/"}).header.Get("Content-Security-Policy")
	for _, directive := range []string{"img-src", "frame-src"} {
		_, after, _ := strings.Cut(policy, directive+" ")
		origins, _, _ := strings.Cut(after, ";")
		if !strings.Contains(origins, "https://games.vendor.example") {
			t.Errorf("%s has no vendor: %q", directive, policy)
		}
	}
}
