package guard

import (
	"testing"

	"lantern/api/wire"
)

func TestCheckOrigin_ComparesSchemeAndHost(t *testing.T) {
	route := wire.Route{IsSameOriginOnly: true}
	for _, c := range []struct {
		origin, host, public string
		isAllowed            bool
	}{
		{"https://play.example.com", "play.example.com", "https://play.example.com", true},
		{"https://second.example.com", "second.example.com", "https://play.example.com", true},
		{"http://play.example.com", "play.example.com", "https://play.example.com", false},
		{"http://second.example.com", "second.example.com", "https://play.example.com", false},
		{"ftp://play.example.com", "play.example.com", "https://play.example.com", false},
		{"https://play.example.com:444", "play.example.com", "https://play.example.com", false},
		{"http://localhost:8080", "localhost:8080", "http://localhost:8080", true},
		{"null", "play.example.com", "https://play.example.com", false},
	} {
		err := CheckOrigin(route, RequestOrigin{Origin: c.origin, Host: c.host, Kind: "application/json"}, c.public)
		if (err == nil) != c.isAllowed {
			t.Errorf("%s to %s of %s: %v", c.origin, c.host, c.public, err)
		}
	}
}
