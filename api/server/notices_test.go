package server_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"lantern/api/messages"
	notices "lantern/store/message"
)

func TestNotices_EveryKind_HasItsPushTextInEveryLanguage(t *testing.T) {
	kinds := notices.Kind("").Values()
	for _, language := range messages.Languages {
		for _, kind := range kinds {
			if !messages.Has(language, "push_"+string(kind)) {
				t.Errorf("%s has no push text for the notice %s", language, kind)
			}
		}
	}
	if len(kinds) < 15 {
		t.Errorf("only %d kinds are registered", len(kinds))
	}
}

// clientKey is a row of the client's table of texts: a kind, perhaps with a cause, and the key of its texts.
var clientKey = regexp.MustCompile(`(?m)^  '?([a-z_]+)(?: [a-z]+)?'?: '(\w+)',$`)

func TestNotices_EveryKind_HasItsTextsInEveryLanguageOfTheClient(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(root, "shared-ui/src/features/message/wire.ts"))
	if err != nil {
		t.Fatal(err)
	}
	keys := map[notices.Kind][]string{}
	for _, row := range clientKey.FindAllSubmatch(source, -1) {
		kind := notices.Kind(row[1])
		keys[kind] = append(keys[kind], string(row[2]))
	}
	for _, language := range messages.Languages {
		texts := clientTexts(t, language)
		for _, kind := range notices.Kind("").Values() {
			if len(keys[kind]) == 0 {
				t.Errorf("the client has no text for the notice %s", kind)
			}
			for _, key := range keys[kind] {
				if !texts[key] {
					t.Errorf("%s has no title and text %s for the notice %s", language, key, kind)
				}
			}
		}
	}
}

// clientTexts are the keys below which the client has a title and a text in a language.
func clientTexts(t *testing.T, language string) map[string]bool {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(root, "shared-ui/src/i18n/locales", language, "message.json"))
	if err != nil {
		t.Fatal(err)
	}
	var groups map[string]any
	if err := json.Unmarshal(source, &groups); err != nil {
		t.Fatal(err)
	}
	complete := map[string]bool{}
	for _, group := range groups {
		texts, isGroup := group.(map[string]any)
		if !isGroup {
			continue
		}
		for key, each := range texts {
			text, _ := each.(map[string]any)
			complete[key] = text["title"] != nil && text["title"] != "" && hasText(text)
		}
	}
	return complete
}

// hasText accepts a text in plural forms: text_one, text_other.
func hasText(texts map[string]any) bool {
	for _, name := range []string{"text", "text_other"} {
		if texts[name] != nil && texts[name] != "" {
			return true
		}
	}
	return false
}
