package server_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// nameless matches file names that do not say what a file contains.
var nameless = regexp.MustCompile(`(^|_)(utils?|helpers?|common|services?|managers?)(_test)?\.go$`)

func TestFileNames_SayWhatIsInTheFile(t *testing.T) {
	for _, path := range sources(t) {
		if nameless.MatchString(filepath.Base(path)) {
			t.Errorf("%s: name what it contains", path)
		}
	}
	for name, isRefused := range map[string]bool{"utils.go": true, "string_helper.go": true, "manager_test.go": true,
		"helpful.go": false, "commons.go": false} {
		if nameless.MatchString(name) != isRefused {
			t.Errorf("%s: refused %t", name, !isRefused)
		}
	}
}

func TestClientHelpers_AreTenAtMost(t *testing.T) {
	const most = 10
	entries, err := os.ReadDir(filepath.Join(root, "shared-ui", "src", "lib"))
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, entry := range entries {
		if !strings.Contains(entry.Name(), ".test.") {
			files = append(files, entry.Name())
		}
	}
	if len(files) == 0 || len(files) > most {
		t.Errorf("%d helpers, %d at most; move the others to the feature that uses them: %v", len(files), most, files)
	}
}
