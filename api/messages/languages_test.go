package messages_test

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"lantern/api/messages"
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
		if messages.FromWire(code) != tag || messages.ToWire(tag) != code {
			t.Errorf("%s is %s here, %s in the client", code, messages.FromWire(code), tag)
		}
	}
	if !slices.Equal(tags, messages.Languages) {
		t.Errorf("languages.ts has %v, the server %v", tags, messages.Languages)
	}
	if offered := system.Defaults().Languages; !slices.Equal(offered, messages.Languages) {
		t.Errorf("a merchant offers %v by default, the server has %v", offered, messages.Languages)
	}
}
