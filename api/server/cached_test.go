package server_test

import (
	"testing"
)

func TestCache_Revalidation_NeedsNoQuery(t *testing.T) {
	s := open(t, manyCalls)
	token := s.signIn(t, "pia")
	paths := []string{
		"/wps/system/whitelabel", "/wps/system/setting/register", "/wps/system/domainRoute", "/wps/system/helpCenter?lang=EN",
		"/lgw/games/game_menus", "/wps/games?pageSize=5", "/wps/relay/GCSGAME_hotGamesV2",
		"/wps/relay/MCSFE_getListAnnouncements?types=B",
	}
	tags := map[string]string{}
	for _, path := range paths {
		first := s.call(t, sent{method: "GET", path: path})
		tags[path] = first.header.Get("ETag")
		if first.status != 200 || tags[path] == "" || first.header.Get("Cache-Control") != "no-cache" {
			t.Fatalf("%s: %d %v", path, first.status, first.header)
		}
	}
	if err := s.db.Close(); err != nil {
		t.Fatal(err)
	}
	for path, tag := range tags {
		if again := s.call(t, sent{method: "GET", path: path,
			header: map[string]string{"If-None-Match": tag}}); again.status != 304 || again.raw != "" {
			t.Errorf("%s: %d %s", path, again.status, again.raw)
		}
		if other := s.call(t, sent{method: "GET", path: path,
			header: map[string]string{"If-None-Match": `"another"`}}); other.status != 200 {
			t.Errorf("%s with another tag: %d %s", path, other.status, other.raw)
		}
	}
	if control := s.call(t, sent{method: "GET", path: "/wps/v2/wallets/balance", token: token}); control.status < 500 {
		t.Errorf("without a database a read gave %d", control.status)
	}
}

func TestCache_Responses_AreSeparateByLanguage(t *testing.T) {
	s := open(t)
	var tags []string
	for _, language := range []string{"th", "ko", "th"} {
		answer := s.call(t, sent{method: "GET", path: "/wps/games?pageSize=5",
			header: map[string]string{"Accept-Language": language}})
		tags = append(tags, answer.header.Get("ETag"))
	}
	if tags[0] == tags[1] || tags[0] != tags[2] {
		t.Errorf("tags by language: %v", tags)
	}
}

func TestCache_PersonalLists_AreNeverShared(t *testing.T) {
	s := open(t)
	token := s.signIn(t, "pia")
	path := "/wps/games?pageSize=5"
	if cached := s.call(t, sent{method: "GET", path: path, token: token}); cached.header.Get("ETag") == "" {
		t.Errorf("the catalog has no tag: %v", cached.header)
	}
	for _, caller := range []string{token, "", token} {
		answer := s.call(t, sent{method: "GET", path: path + "&selectType=RECENT", token: caller})
		if answer.status != 200 || answer.header.Get("ETag") != "" || answer.header.Get("Cache-Control") != "no-store" {
			t.Errorf("by %q: %d %v", caller, answer.status, answer.header)
		}
	}
	if expired := s.call(t, sent{method: "GET", path: path + "&selectType=FAV", token: "gone"}); expired.status != 401 {
		t.Errorf("by an expired session: %d", expired.status)
	}
}
