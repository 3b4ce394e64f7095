package play_test

import (
	"crypto/rand"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lantern/api/sandbox/catalog"
)

func (v *vendors) get(path string) *httptest.ResponseRecorder {
	v.t.Helper()
	response := httptest.NewRecorder()
	v.handler.ServeHTTP(response, httptest.NewRequestWithContext(v.t.Context(), http.MethodGet, path, nil))
	return response
}

func TestPage_FramedByThePlatformOnlyAndWithoutToken(t *testing.T) {
	v := open(t, rand.Reader)
	const token = "pia-a-secret-launch-token"
	page := v.get("/play/AURUM/DRAGON_FORGE?token=" + token + "&language=ko")
	policy := page.Header().Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'") || !strings.HasSuffix(policy, "frame-ancestors "+house) ||
		strings.Contains(policy, "unsafe") {
		t.Errorf("policy: %s", policy)
	}
	for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
		"Referrer-Policy": "no-referrer"} {
		if got := page.Header().Get(name); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
	if body := page.Body.String(); page.Code != http.StatusOK || strings.Contains(body, token) ||
		!strings.Contains(body, `<html lang="ko">`) {
		t.Errorf("%d: %.300s", page.Code, body)
	}
	v.enter("AURUM", "DRAGON_FORGE", token)
	v.act("bet", one("spin", "10"))
	v.door.lostCalls["/balance"] = 9
	v.call("state", v.key, fields{})
	if strings.Contains(v.log.String(), token) || strings.Contains(v.log.String(), v.key) {
		t.Error("the log contains a token")
	}
	kept, err := os.ReadFile(v.program.File)
	if err != nil || strings.Contains(string(kept), v.key) {
		t.Errorf("the file contains a key, or is missing: %v", err)
	}
	for path, code := range map[string]int{
		"/play/AURUM/NOTHING": http.StatusNotFound, "/play/api/enter": http.StatusNotFound,
		"/play/assets/page.go":   http.StatusNotFound,
		"/play/assets/shell.mjs": http.StatusOK, "/play/assets/page.css": http.StatusOK,
	} {
		if got := v.get(path); got.Code != code {
			t.Errorf("%s: %d", path, got.Code)
		}
	}
	if kind := v.get("/play/assets/shell.mjs").Header().Get("Content-Type"); !strings.HasPrefix(kind, "text/javascript") {
		t.Errorf("a module is sent as %s", kind)
	}
}

func TestPage_Language_IsTheRequestedOne(t *testing.T) {
	v := open(t, rand.Reader)
	for asked, want := range map[string]string{
		"EN": "en", "en-GB": "en", "zh-Hans": "zh-Hans", "zh-CN": "zh-Hans", "CN": "zh-Hans", "ko": "ko", "ko-KR": "ko",
		"th": "th", "TY": "th", "": "th", "fr": "th", "zhx": "th",
	} {
		page := v.get("/play/DS88/EAGLE_PIT?language=" + asked).Body.String()
		game, _ := catalog.Find("DS88", "EAGLE_PIT")
		if !strings.Contains(page, `lang="`+want+`"`) || !strings.Contains(page, game.Names[want]) {
			t.Errorf("%q is not answered in %s", asked, want)
		}
	}
}

func TestPage_Theme_IsThatOfTheLaunch(t *testing.T) {
	v := open(t, rand.Reader)
	for asked, want := range map[string]string{
		"&theme=dark": `<html lang="en" data-theme="dark">`, "&theme=light": `<html lang="en" data-theme="light">`,
		"": `<html lang="en">`, "&theme=neon": `<html lang="en">`,
	} {
		if page := v.get("/play/DS88/EAGLE_PIT?language=en" + asked).Body.String(); !strings.Contains(page, want) {
			t.Errorf("%q has not %s", asked, want)
		}
	}
}

var (
	saysInScript = regexp.MustCompile(`say\('([^'$]+)'`)
	saysInPage   = regexp.MustCompile(`\.Say\.([a-z.]+)`)
)

func TestTexts_EveryKeyExistsInEveryLanguage(t *testing.T) {
	raw, err := os.ReadFile("messages.json")
	if err != nil {
		t.Fatal(err)
	}
	messages := map[string]map[string]string{}
	if err := json.Unmarshal(raw, &messages); err != nil || len(messages) != 4 {
		t.Fatalf("%d languages: %v", len(messages), err)
	}
	modules, err := filepath.Glob("assets/*.mjs")
	if err != nil || len(modules) == 0 {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, file := range append(modules, "page.html") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range append(saysInScript.FindAllStringSubmatch(string(text), -1),
			saysInPage.FindAllStringSubmatch(string(text), -1)...) {
			used[found[1]] = true
		}
	}
	for _, game := range sampleGames() {
		used["rules."+rulesOf(t, game)] = true
	}
	for language, its := range messages {
		for key, english := range messages["en"] {
			if its[key] == "" || strings.Count(its[key], "{") != strings.Count(english, "{") {
				t.Errorf("%s: %s is %q", language, key, its[key])
			}
		}
		for key := range used {
			if its[key] == "" {
				t.Errorf("%s: no text for %s", language, key)
			}
		}
	}
}

// rulesOf returns the rules that a page states.
func rulesOf(t *testing.T, game catalog.Game) string {
	t.Helper()
	v := open(t, rand.Reader)
	found := regexp.MustCompile(`"rules":"([a-z]+)"`).FindStringSubmatch(v.get("/play/" + game.Vendor + "/" +
		game.Code).Body.String())
	if found == nil {
		t.Fatalf("%s states no rules", game.Code)
	}
	return found[1]
}
