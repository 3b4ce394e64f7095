package server_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"lantern/api/server"
)

var settingRow = regexp.MustCompile("(?m)^\\| `([A-Z_]+)` \\| (.+) \\| (.+) \\|$")

func TestTheReadmeHasEverySettingAndNoOther(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := settingRow.FindAllStringSubmatch(string(text), -1)
	if len(rows) != len(server.Settings) {
		t.Fatalf("the README has %d settings, the program %d", len(rows), len(server.Settings))
	}
	for i, setting := range server.Settings {
		told := strings.Trim(rows[i][2], "`–")
		if rows[i][1] != setting.Name || told != setting.Default || rows[i][3] != setting.About {
			t.Errorf("the README says %q, the program %+v", rows[i][0], setting)
		}
	}
}
