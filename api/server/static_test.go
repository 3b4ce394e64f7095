package server_test

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"lantern/api/config"
)

func put(t *testing.T, folder, name, text string) {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestCovers_AreServedFromTheBuildOrTheirSource(t *testing.T) {
	web, around := t.TempDir(), t.TempDir()
	drawn := filepath.Join(around, "covers")
	put(t, web, "index.html", "page")
	put(t, web, "covers/bgs-dice-1-112.webp", "built")
	put(t, around, "secret/a/b.webp", "secret")
	s := open(t, func(c *config.Config) { c.WebDir, c.CoversDir = web, drawn })
	const forever, never = "public, max-age=31536000, immutable", "no-store"
	ask := func(path string, status int, body, policy string) {
		t.Helper()
		answer := s.call(t, sent{method: "GET", path: path})
		if answer.status != status || answer.header.Get("Cache-Control") != policy || body != "" && answer.raw != body {
			t.Errorf("%s: %d %q %q", path, answer.status, answer.raw, answer.header.Get("Cache-Control"))
		}
		if status == http.StatusOK && answer.header.Get("Content-Type") != "image/webp" {
			t.Errorf("%s is %s", path, answer.header.Get("Content-Type"))
		}
		if status == http.StatusNoContent && answer.raw != "" {
			t.Errorf("%s: %q", path, answer.raw)
		}
	}
	ask("/covers/bgs-dice-1-112.webp", http.StatusOK, "built", forever)
	ask("/covers/rng/aurum/dragon-1-112.webp", http.StatusNoContent, "", never)
	// The folder may come after the start, and a cover after it was missed.
	put(t, drawn, "rng/aurum/dragon-1-112.webp", "drawn")
	ask("/covers/vendors/aurum-1.webp", http.StatusNoContent, "", never)
	put(t, drawn, "vendors/aurum-1.webp", "mark")
	put(t, drawn, "rng/aurum/half-1-112.webp.part", "half")
	if err := os.Symlink(filepath.Join(around, "secret"), filepath.Join(drawn, "out")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(drawn, "rng/aurum/folder.webp"), 0o750); err != nil {
		t.Fatal(err)
	}
	ask("/covers/rng/aurum/dragon-1-112.webp", http.StatusOK, "drawn", forever)
	ask("/covers/vendors/aurum-1.webp", http.StatusOK, "mark", forever)
	for _, path := range []string{
		"/covers/rng/aurum/tiger-1-112.webp", "/covers/out/a/b.webp", "/covers/rng/aurum/folder.webp",
		"/covers/%2e%2e/secret/a/b.webp",
		"/covers/..%2fsecret%2fa%2fb.webp",
	} {
		if answer := s.call(t, sent{method: "GET", path: path}); answer.status == http.StatusOK ||
			answer.header.Get("Cache-Control") != never {
			t.Errorf("%s: %d %q", path, answer.status, answer.raw)
		}
	}
	for _, path := range []string{"/covers/gone-1-112.webp", "/covers/vendors/aurum-1.avif", "/covers/others/aurum-1.webp",
		"/covers/rng/aurum/half-1-112.webp.part", "/covers/rng/aurum/dragon-1-112.avif"} {
		ask(path, http.StatusNotFound, "", never)
	}
}

func TestStatic_AcceptEncoding_IsReadWithItsQualities(t *testing.T) {
	web := t.TempDir()
	put(t, web, "index.html", "plain")
	put(t, web, "index.html.br", "brotli")
	put(t, web, "index.html.gz", "zip")
	s := open(t, func(c *config.Config) { c.WebDir = web })
	for accepted, want := range map[string]string{
		"gzip, deflate, br, zstd": "br", "br;q=0, gzip": "gzip", "br;q=0": "", "br;q=0.0,gzip;q=0": "",
		"xbr": "", "": "", "br; q=0.1": "br", "identity": "", "*": "", "br;q=0, *": "", "gzip;q=1.0, br;q=0.5": "br",
	} {
		answer := s.call(t, sent{method: "GET", path: "/", header: map[string]string{"Accept-Encoding": accepted}})
		body := map[string]string{"br": "brotli", "gzip": "zip", "": "plain"}[want]
		if got := answer.header.Get("Content-Encoding"); got != want || answer.raw != body {
			t.Errorf("%q: %q %q, want %q", accepted, got, answer.raw, want)
		}
	}
}
