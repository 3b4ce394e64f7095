package content_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"lantern/api/content"
	"lantern/api/wire"
	"lantern/store/fault"
	"lantern/store/pg"
	"lantern/store/seed"
	"lantern/store/storetest"
)

func open(t *testing.T) *pg.DB {
	t.Helper()
	db := storetest.Furnished(t, seed.Base)
	return db
}

func ask(t *testing.T, db *pg.DB, path, language string, query map[string]string, into any) error {
	t.Helper()
	get := func(name string) string { return query[name] }
	for _, route := range (content.Handlers{DB: db}).Routes() {
		if route.Path != path {
			continue
		}
		answer, err := route.Serve(t.Context(), wire.Caller{Language: language}, wire.Request{Path: get, Query: get})
		if err != nil {
			return err
		}
		raw, err := json.Marshal(answer.Value)
		if err != nil {
			return err
		}
		return json.Unmarshal(raw, into)
	}
	t.Fatal("no route ", path)
	return nil
}

type announcementsOut struct {
	Banners       []struct{ ID, Image, Title string }
	PlayerNotices []struct{ ID, Title, Content string }
	Popups        []struct{ ID, Execution string }
	Promotions    []struct {
		ID                 string
		AnnouncementImages []struct {
			URL      string
			Sequence int
		}
	}
	Headlines []struct{ Title string }
}

const announcements = "/wps/relay/MCSFE_getListAnnouncements"

func TestAnnouncements_AreFilteredByKindAndTranslated(t *testing.T) {
	db := open(t)
	titles := map[string]bool{}
	for _, language := range []string{"en", "th", "zh-Hans", "ko"} {
		var all announcementsOut
		if err := ask(t, db, announcements, language, nil, &all); err != nil {
			t.Fatal(err)
		}
		if len(all.Banners) == 0 || len(all.Headlines) == 0 || all.Headlines[0].Title == "" {
			t.Fatalf("%s: %+v", language, all)
		}
		titles[all.Headlines[0].Title] = true
	}
	if len(titles) != 4 {
		t.Errorf("four languages say %v", titles)
	}
	var some announcementsOut
	if err := ask(t, db, announcements, "en", map[string]string{"types": "H"}, &some); err != nil ||
		len(some.Headlines) == 0 || len(some.Banners) != 0 || some.Banners == nil {
		t.Errorf("headlines alone: %+v (%v)", some, err)
	}
	if err := ask(t, db, announcements, "en", map[string]string{"types": "H,X"}, &some); !errors.Is(err,
		fault.New(fault.ValidationFailed)) {
		t.Errorf("an unknown kind: %v", err)
	}
}

func TestAnnouncements_ExpiredOrFuture_AreNotReturned(t *testing.T) {
	db := open(t)
	for _, change := range []string{`starts_at = lantern_now() + interval '1 hour'`,
		`starts_at = NULL, ends_at = lantern_now()`} {
		for _, table := range []string{"announcements", "banners"} {
			if _, err := storetest.Owner(t, db).ExecContext(t.Context(), `UPDATE `+table+` SET `+change); err != nil {
				t.Fatal(err)
			}
		}
		var all announcementsOut
		if err := ask(t, db, announcements, "en", nil, &all); err != nil ||
			len(all.Banners)+len(all.PlayerNotices)+len(all.Popups)+len(all.Promotions)+len(all.Headlines) != 0 {
			t.Errorf("after %s: %+v (%v)", change, all, err)
		}
	}
}

func TestHelp_IsInTheCallersLanguage(t *testing.T) {
	db := open(t)
	titles := map[string]bool{}
	for _, language := range []string{"en", "th", "zh-Hans", "ko", "fr"} {
		var help struct {
			Content []struct{ ID, Title, Content string }
		}
		if err := ask(t, db, "/wps/system/helpCenter", language, nil, &help); err != nil || len(help.Content) == 0 ||
			help.Content[0].Content == "" {
			t.Fatalf("%s: %+v (%v)", language, help, err)
		}
		titles[help.Content[0].Title] = true
	}
	if len(titles) != 4 {
		t.Errorf("four languages, and English for the fifth, say %v", titles)
	}
}

func TestHelp_EveryTopic_IsInEveryLanguage(t *testing.T) {
	db := open(t)
	bodies := map[string]string{}
	for _, language := range []string{"th", "en", "zh-Hans", "ko"} {
		var help struct {
			Content []struct{ ID, Title, Content string }
		}
		if err := ask(t, db, "/wps/system/helpCenter", language, map[string]string{"device": "WEB"}, &help); err != nil {
			t.Fatal(err)
		}
		for i, key := range []string{"term", "privacy", "responsible", "deposit", "withdraw", "fair", "contact", "about"} {
			if i >= len(help.Content) || help.Content[i].ID != key {
				t.Fatalf("%s: topic %d is not %s: %+v", language, i, key, help.Content)
			}
			topic := help.Content[i]
			if topic.Title == "" || strings.Count(topic.Content, "\n\n") < 2 || strings.ContainsAny(topic.Content, "<>") {
				t.Errorf("%s in %s is no text: %q", key, language, topic.Content)
			}
			if other, isTwice := bodies[topic.Content]; isTwice {
				t.Errorf("%s in %s reads as %s", key, language, other)
			}
			bodies[topic.Content] = key + " in " + language
		}
	}
}

func TestBanners_EveryGroup_HasOne(t *testing.T) {
	db := open(t)
	for _, language := range []string{"en", "th", "zh-Hans", "ko"} {
		var all struct {
			Banners []struct{ GroupName, Image, Title, LinkageType, URL string }
		}
		if err := ask(t, db, announcements, language, map[string]string{"types": "B"}, &all); err != nil {
			t.Fatal(err)
		}
		groups := map[string]int{}
		for _, b := range all.Banners {
			groups[b.GroupName]++
			if b.Title == "" || b.Image == "" || (b.URL == "") != (b.LinkageType == "NONE") {
				t.Errorf("%s: %+v", language, b)
			}
		}
		for _, group := range []string{"w_home", "w_game_bgs", "w_leftmenu", "w_login", "w_register", "w_forget"} {
			if groups[group] == 0 {
				t.Errorf("%s: no banner of %s", language, group)
			}
		}
	}
}

func TestBanners_RemovedByAnOperator_AreNotSeededAgain(t *testing.T) {
	db := open(t)
	owner := storetest.Owner(t, db)
	if _, err := owner.ExecContext(t.Context(), `DELETE FROM banners
		WHERE group_name = 'w_login' OR group_name = 'w_home' AND image = 'install'`); err != nil {
		t.Fatal(err)
	}
	if err := seed.Base(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	var all announcementsOut
	if err := ask(t, db, announcements, "en", nil, &all); err != nil {
		t.Fatal(err)
	}
	images := map[string]int{}
	for _, b := range all.Banners {
		images[b.Image]++
	}
	if images["install"] != 0 || images["login"] != 3 {
		t.Fatal(images)
	}
}
