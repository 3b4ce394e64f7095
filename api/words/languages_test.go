package words_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"lantern/api/words"
	"lantern/store/system"
)

func TestLanguages_EqualTheClientsList(t *testing.T) {
	source, err := os.ReadFile("../../shared-ui/src/i18n/languages.ts")
	if err != nil {
		t.Fatal(err)
	}
	var tags []string
	for _, match := range regexp.MustCompile(`code: '(\w+)', locale: '([\w-]+)'`).FindAllSubmatch(source, -1) {
		code, tag := string(match[1]), string(match[2])
		tags = append(tags, tag)
		if words.FromWire(code) != tag || words.ToWire(tag) != code {
			t.Errorf("%s is %s here, %s in the client", code, words.FromWire(code), tag)
		}
	}
	if !slices.Equal(tags, words.Languages) {
		t.Errorf("languages.ts has %v, the server %v", tags, words.Languages)
	}
	if offered := system.Defaults().Languages; !slices.Equal(offered, words.Languages) {
		t.Errorf("a merchant offers %v by default, the server has %v", offered, words.Languages)
	}
}
