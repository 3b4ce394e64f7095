package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/jmoiron/sqlx"

	"lantern/api/config"
	"lantern/store/pg"
	"lantern/store/system"
)

func behindProxy(c *config.Config) { c.TrustedProxies = []string{"127.0.0.1"} }

// configure changes a setting before the product starts.
func (s scene) configure(t *testing.T, key string, value any) {
	t.Helper()
	if err := pg.InTx(t.Context(), s.db,
		func(tx *sqlx.Tx) error { return system.Change(t.Context(), tx, key, value) }); err != nil {
		t.Fatal(err)
	}
}

var pretended = map[string]string{
	"X-Real-Ip": "49.228.0.1", "X-Forwarded-For": "49.228.0.1", "Forwarded": "for=49.228.0.1",
	"True-Client-Ip":   "49.228.0.1",
	"CF-Connecting-IP": "49.228.0.1", "CF-IPCountry": "TH", "X-Forwarded-Host": "elsewhere.test",
	"Client-Ip": "49.228.0.1",
}

func (s scene) place(t *testing.T, header map[string]string) (ip, country string) {
	t.Helper()
	var label struct{ Location struct{ IP, Country string } }
	answer := s.call(t, sent{method: "GET", path: "/wps/system/whitelabel", header: header})
	if err := json.Unmarshal(answer.body.Value, &label); err != nil {
		t.Fatalf("%s: %v", answer.raw, err)
	}
	return label.Location.IP, label.Location.Country
}

// F-S22.
func TestLocation_HeadersOfUntrustedCallers_AreIgnored(t *testing.T) {
	s := open(t, manyCalls)
	if ip, country := s.place(t, pretended); ip != "127.0.0.1" || country != "" {
		t.Errorf("headers changed the place to %s in %q", ip, country)
	}
	if _, country := open(t, manyCalls, behindProxy).place(t, map[string]string{"X-Real-Ip": "1.208.0.1",
		"CF-IPCountry": "TH"}); country != "KR" {
		t.Errorf("behind a proxy without a country header, a header changed the country to %q", country)
	}
	proxied := open(t, manyCalls, behindProxy, func(c *config.Config) { c.CountryHeader = "CF-IPCountry" })
	for _, c := range []struct {
		header      map[string]string
		ip, country string
	}{
		{map[string]string{"X-Real-Ip": "203.0.113.9", "CF-IPCountry": "KR"}, "203.0.113.9", "KR"},
		{map[string]string{"X-Real-Ip": "49.228.0.1"}, "49.228.0.1", "TH"},
		{map[string]string{"X-Real-Ip": "49.228.0.1", "CF-IPCountry": "XX"}, "49.228.0.1", "TH"},
		{map[string]string{"X-Real-Ip": "49.228.0.1, 1.1.1.1", "X-Forwarded-For": "8.8.8.8"}, "127.0.0.1", ""},
	} {
		if ip, country := proxied.place(t, c.header); ip != c.ip || country != c.country {
			t.Errorf("%v: at %s in %q", c.header, ip, country)
		}
	}
}

func TestRegion_BlockedVisitor_ReadsOnlyTheStatus(t *testing.T) {
	s := open(t, manyCalls)
	s.configure(t, "blockedCountries", []string{"KR"})
	s = s.reopened(t, behindProxy)
	from := func(ip, path string) got {
		return s.call(t, sent{method: "GET", path: path, header: map[string]string{"X-Real-Ip": ip}})
	}
	for _, ip := range []string{"1.208.0.1", "2001:220::1"} {
		answer := from(ip, "/wps/games?pageSize=1")
		if answer.status != 451 || answer.body.Code != "region_blocked" || !strings.Contains(string(answer.body.Value), ip) {
			t.Errorf("from %s: %d %s", ip, answer.status, answer.raw)
		}
		if systemStatus := from(ip, "/wps/system/status"); systemStatus.status != 200 ||
			string(systemStatus.body.Value) != `{"status":2,"ip":"`+ip+`"}` {
			t.Errorf("status from %s: %s", ip, systemStatus.raw)
		}
	}
	if answer := from("49.228.0.1", "/wps/games?pageSize=1"); answer.status != 200 {
		t.Errorf("from Thailand: %s", answer.raw)
	}
	dodged := map[string]string{"X-Real-Ip": "1.208.0.1", "X-Forwarded-For": "49.228.0.1", "True-Client-Ip": "49.228.0.1"}
	if answer := s.call(t, sent{method: "GET", path: "/wps/games", header: dodged}); answer.status != 451 {
		t.Errorf("evaded by headers: %d", answer.status)
	}
}

// reopened starts the product again on the same database.
func (s scene) reopened(t *testing.T, settings ...setting) scene {
	t.Helper()
	product := s.product(t, append(settings, manyCalls)...)
	t.Cleanup(product.Close)
	app, err := product.Public()
	if err != nil {
		t.Fatal(err)
	}
	s.address = serve(t, app)
	return s
}

func TestHost_Unknown_ReachesOnlyCustomerService(t *testing.T) {
	s := open(t)
	s.configure(t, "domains", []system.Domain{{Name: "Play", URL: "https://play.lantern.test"}})
	s.configure(t, "mainDomain", "lantern.test")
	s = s.reopened(t, func(c *config.Config) { c.PublicURL = "https://home.lantern.test" })
	for host, status := range map[string]int{
		"localhost": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200, "play.lantern.test": 200, "PLAY.lantern.test:443": 200,
		"lantern.test":      200,
		"home.lantern.test": 200, "elsewhere.test": 421, "play.lantern.test.evil.test": 421, "x": 421, "xlantern.test": 421,
	} {
		for _, path := range []string{"/wps/system/status", "/wps/system/whitelabel", "/lgw/games/game_menus?language=EN"} {
			answer, code := s.at(t, host, path)
			if answer != status || (status == 421) != (code == "invalid_domain") {
				t.Errorf("%s at %s: %d %s", path, host, answer, code)
			}
		}
		if answer, _ := s.at(t, host, "/wps/system/customerService/x"); answer != 404 {
			t.Errorf("customer service at %s: %d", host, answer)
		}
	}
}

func TestHost_Unknown_IsGivenTheCustomerServiceLink(t *testing.T) {
	s := open(t)
	s.configure(t, "domains", []system.Domain{{Name: "Play", URL: "https://play.lantern.test"}})
	s.configure(t, "customerService", []system.Contact{{Kind: "chat", URL: "https://support.example/secret-path"}})
	s = s.reopened(t, func(*config.Config) {})
	_, raw := s.said(t, "elsewhere.test", "/wps/system/status")
	var body struct {
		Value struct{ CustomerService string }
	}
	if err := json.Unmarshal(raw, &body); err != nil {
		t.Fatal(err)
	}
	from := strings.Index(body.Value.CustomerService, "/wps/system/customerService/")
	if from < 0 || strings.Contains(string(raw), "support.example") {
		t.Fatalf("%s", raw)
	}
	if status, _ := s.said(t, "elsewhere.test", body.Value.CustomerService[from:]); status/100 != 3 {
		t.Errorf("customer service: %d", status)
	}
}

// at sends a request with this Host header.
func (s scene) at(t *testing.T, host, path string) (status int, code string) {
	t.Helper()
	status, raw := s.said(t, host, path)
	var body struct{ ErrorCode string }
	if err := json.Unmarshal(raw, &body); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	return status, body.ErrorCode
}

func (s scene) said(t *testing.T, host, path string) (status int, raw []byte) {
	t.Helper()
	conn := s.dial(t)
	if _, err := fmt.Fprintf(conn,
		"GET %s HTTP/1.1\r\nHost: %s\r\nX-Forwarded-Host: localhost\r\nConnection: close\r\n\r\n", path, host); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if raw, err = io.ReadAll(response.Body); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, raw
}
