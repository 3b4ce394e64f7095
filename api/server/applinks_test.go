package server_test

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"lantern/api/config"
)

const fingerprint = "AB:CD:EF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC"

// withApps is a configuration with apps.
func withApps(t *testing.T, ios, android string) config.Config {
	t.Helper()
	c, err := config.Read(func(name string) string {
		return map[string]string{"IOS_APP_IDS": ios, "ANDROID_APP_IDS": android}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// appProof is a file that is no answer of ours: it stands in no envelope.
func (s scene) appProof(t *testing.T, name string) (answer got) {
	t.Helper()
	response, err := client.Get(s.address + "/.well-known/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got{status: response.StatusCode, header: response.Header, raw: string(raw)}
}

func TestAppLinks_ConfiguredApps_AreNamed(t *testing.T) {
	with := withApps(t, "A1B2C3D4E5.app.lantern.player,A1B2C3D4E5.app.lantern.lite", "app.lantern.player/"+fingerprint)
	s := open(t, manyCalls, func(c *config.Config) { c.AppLinks = with.AppLinks })
	apple := s.appProof(t, "apple-app-site-association")
	var association struct {
		Applinks struct {
			Details []struct {
				AppIDs     []string
				Components []map[string]any
			}
		}
		Webcredentials struct{ Apps []string }
	}
	if err := json.Unmarshal([]byte(apple.raw), &association); err != nil || len(association.Applinks.Details) != 1 {
		t.Fatalf("%d %s: %v", apple.status, apple.raw, err)
	}
	detail := association.Applinks.Details[0]
	last := detail.Components[len(detail.Components)-1]
	if len(detail.AppIDs) != 2 || len(association.Webcredentials.Apps) != 2 || last["/"] != "*" ||
		last["exclude"] != nil || detail.Components[0]["exclude"] != true {
		t.Errorf("%+v", association)
	}
	android := s.appProof(t, "assetlinks.json")
	var statements []struct {
		Relation []string
		Target   struct {
			Namespace    string   `json:"namespace"`
			Package      string   `json:"package_name"`
			Certificates []string `json:"sha256_cert_fingerprints"`
		}
	}
	if err := json.Unmarshal([]byte(android.raw), &statements); err != nil || len(statements) != 1 {
		t.Fatalf("%d %s: %v", android.status, android.raw, err)
	}
	target := statements[0].Target
	if target.Namespace != "android_app" || target.Package != "app.lantern.player" ||
		strings.Join(target.Certificates, "") != fingerprint {
		t.Errorf("%+v", statements)
	}
	for _, answer := range []got{apple, android} {
		if kind := answer.header.Get("Content-Type"); answer.status != 200 || !strings.HasPrefix(kind, "application/json") {
			t.Errorf("%d %q", answer.status, kind)
		}
	}
}

func TestAppLinks_WithoutApps_AreNotFound(t *testing.T) {
	s := open(t)
	for _, name := range []string{"apple-app-site-association", "assetlinks.json"} {
		if answer := s.call(t, sent{method: "GET", path: "/.well-known/" + name}); answer.status != 404 ||
			answer.body.Code != "not_found" {
			t.Errorf("%s: %d %s", name, answer.status, answer.raw)
		}
	}
}
