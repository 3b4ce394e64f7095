package server_test

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// nameless say nothing of what is in a file.
	nameless = regexp.MustCompile(`(^|_)(utils?|helpers?|common|services?|managers?)(_test)?\.go$`)
	// nobodysVerbs are those that a cashier would not use.
	nobodysVerbs = regexp.MustCompile(`^(Get|Handle|Process)([A-Z]|$)`)
)

func TestTheHouseNamesAFileByWhatIsInIt(t *testing.T) {
	for _, path := range sources(t) {
		if nameless.MatchString(filepath.Base(path)) {
			t.Errorf("%s: name the deed or the thing", path)
		}
	}
	for name, isRefused := range map[string]bool{"utils.go": true, "string_helper.go": true, "manager_test.go": true, "helpful.go": false, "commons.go": false} {
		if nameless.MatchString(name) != isRefused {
			t.Errorf("%s: refused %t", name, !isRefused)
		}
	}
}

func TestTheHouseHasOnlyVerbsOfACashierInTheStore(t *testing.T) {
	eachGoFile(t, "store", func(path string, file *ast.File) {
		for _, declaration := range file.Decls {
			function, ok := declaration.(*ast.FuncDecl)
			// GetContext is a word of the driver.
			if ok && nobodysVerbs.MatchString(function.Name.Name) && function.Name.Name != "GetContext" {
				t.Errorf("%s: %s says what a program does", path, function.Name.Name)
			}
		}
	})
}

func TestTheHouseKeepsTenPureHelpersAtMost(t *testing.T) {
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
		t.Errorf("%d helpers, %d at most; move what is not one nearer to who uses it: %v", len(files), most, files)
	}
}
