package messages_test

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"

	"lantern/api/messages"
)

// F-S24.
func TestFormat_PlaceholderInAValue_IsNotReplaced(t *testing.T) {
	got := messages.Format("en", "message_code_subject", map[string]string{"brand": "{code} {brand}", "code": "123456"})
	if got != "Your {code} {brand} verification code" {
		t.Errorf("%q", got)
	}
	if thai := messages.Format("xx", "message_code_subject",
		map[string]string{"brand": "Lantern"}); thai != "รหัสยืนยันของ Lantern" {
		t.Errorf("another language: %q", thai)
	}
}

// A translation without one of the placeholders would hide a value from its readers; one with another would show it
// unfilled.
func TestMessages_Placeholders_AreTheSameInEveryLanguage(t *testing.T) {
	placeholder := regexp.MustCompile(`\{\w+\}`)
	of := func(language, code string) []string {
		names := placeholder.FindAllString(messages.Text(language, code), -1)
		slices.Sort(names)
		return slices.Compact(names)
	}
	english := readFile(t, "en")
	for _, language := range messages.Languages {
		if own := readFile(t, language); !slices.Equal(slices.Sorted(maps.Keys(own)), slices.Sorted(maps.Keys(english))) {
			t.Errorf("%s does not have the codes of English", language)
		}
		for code := range english {
			if want, got := of("en", code), of(language, code); !slices.Equal(want, got) {
				t.Errorf("%s: %s has %v, English has %v", code, language, got, want)
			}
		}
	}
}

func readFile(t *testing.T, language string) map[string]string {
	t.Helper()
	raw, err := os.ReadFile(language + ".json")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	if err := json.Unmarshal(raw, &found); err != nil {
		t.Fatal(err)
	}
	return found
}
