package server_test

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var (
	checkRow   = regexp.MustCompile(`^(\| (CHK-\d+|F-[IMS]\d+) \|.*\|) ([^|]*)\|$`)
	clientTest = regexp.MustCompile(`\.test\.tsx?$`)
)

// notChecked begins the last column where no test cites the id; the reason follows.
const notChecked = "not checked: "

// isTestFile says whether an id in a file means that the file checks it.
func isTestFile(file string) bool {
	switch path.Ext(file) {
	case ".go":
		return strings.HasSuffix(file, "_test.go") && file != fixtureFile ||
			strings.HasPrefix(file, "e2e/") || strings.HasPrefix(file, ".make/lint/")
	case ".mjs":
		return strings.HasPrefix(file, "e2e/")
	}
	return clientTest.MatchString(file)
}

// checkedIn are the files whose tests cite an id, by id.
func (r tree) checkedIn() map[string][]string {
	all := map[string][]string{}
	for file, text := range r.text {
		if !isTestFile(file) {
			continue
		}
		ids := checkID.FindAllString(text, -1)
		slices.Sort(ids)
		for _, id := range slices.Compact(ids) {
			all[id] = append(all[id], "`"+file+"`")
		}
	}
	for _, files := range all {
		slices.Sort(files)
	}
	return all
}

// checksTable is docs/checks.md with its last column as the tree is, and the rows that say nothing.
func (r tree) checksTable() (text string, wrong []string) {
	files := r.checkedIn()
	lines := strings.Split(r.text[checksFile], "\n")
	for i, line := range lines {
		row := checkRow.FindStringSubmatch(line)
		if row == nil {
			continue
		}
		id, cell := row[2], strings.TrimSpace(row[3])
		if here := strings.Join(files[id], ", "); here != "" {
			lines[i] = row[1] + " " + here + " |"
		} else if !strings.HasPrefix(cell, notChecked) || len(cell) == len(notChecked) {
			wrong = append(wrong, fmt.Sprintf("%s:%d: no test cites %s, and no reason is given", checksFile, i+1, id))
		}
	}
	return strings.Join(lines, "\n"), wrong
}

func repository(changes map[string]string) fstest.MapFS {
	files := map[string]string{
		checksFile: "# Checks\n\n## Money\n\n| CHK-98 | without Redis | `api/a_test.go` |\n" +
			"| F-M2 | any order | " + notChecked + "no events |\n| Trap 6 | timeouts |\n| R1 | bets |\n",
		decisionsFile: "| D52 | limits |\n[money](checks.md#money) [here](../api)\n",
		"api/a_test.go": "// CHK-98.\nfunc TestStore_RedisAway_GoesOn(t *testing.T) {}\n" +
			"func TestTrap6Timeouts(t) {}\n",
		"api/a.go":          "// Waits a day (D52, docs/checks.md#money).\nconst hex = \"D77\"\n",
		"e2e/load/bench.go": "var m = metric{id: \"R1\"}\n",
		"node_modules/x.md": "[gone](gone.md)\n",
	}
	for name, text := range changes {
		files[name] = text
	}
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return tree
}

func TestReferences_BrokenOnes_AreReported(t *testing.T) {
	for name, c := range map[string]struct {
		file, text, want string
	}{
		"nothing broken":              {},
		"unknown check":               {"api/b.go", "// CHK-99", "api/b.go:1: CHK-99 is defined"},
		"unknown fault":               {"e2e/b.mjs", "\ntest('F-S99 x')", "e2e/b.mjs:2: F-S99 is defined"},
		"unknown decision":            {"store/b.sql", "-- (D99)", "D99 is defined"},
		"unknown ratio":               {"e2e/load/b.go", `x{id: "R9"}`, "R9 is defined"},
		"unknown trap":                {"api/b_test.go", "func TestTrap99X(t) {}", "Trap 99 is defined"},
		"id in the name of a test":    {"api/b_test.go", "func TestFM2AnyOrder(t) {}", "cite it in the comment"},
		"filter that selects no test": {"Makefile", "\tgo test -run '^Test(Store|Gone)_'", "selects Gone"},
		"id without its dash":         {"api/b.go", "// CHK98", "without its dash"},
		"missing document":            {"api/b.go", "// See docs/gone.md.", "docs/gone.md does not exist"},
		"missing heading":             {"api/b.go", "// docs/checks.md#gone", "no such heading"},
		"section of a document":       {"api/b.go", "// docs/checks.md 6.4", "names a section by its number"},
		"document elsewhere":          {"store/README.md", "[x](../../other/README.md)", "does not exist"},
		"broken link":                 {"store/README.md", "[x](../docs/gone.md)", "../docs/gone.md does not exist"},
		"broken anchor":               {"docs/b.md", "[x](checks.md#gone)", "checks.md#gone: no such heading"},
		"test that is not there":      {"docs/b.md", "`TestGone_X`", "TestGone_X is no test"},
		"file that is not there":      {"docs/b.md", "`api/gone.go`", "api/gone.go does not exist"},
		"defined twice":               {decisionsFile, strings.Repeat("| D52 | a |\n", 2), "defined twice"},
	} {
		t.Run(name, func(t *testing.T) {
			changes := map[string]string{}
			if c.file != "" {
				changes[c.file] = c.text
			}
			read, err := readTree(repository(changes))
			if err != nil {
				t.Fatal(err)
			}
			wrong := read.broken()
			if c.want == "" && len(wrong) > 0 || c.want != "" && (len(wrong) != 1 || !strings.Contains(wrong[0], c.want)) {
				t.Errorf("reported %q, want one with %q", wrong, c.want)
			}
		})
	}
}

func TestChecksTable_TestsMoved_ChangesItsLastColumn(t *testing.T) {
	read, err := readTree(repository(map[string]string{"store/b_test.go": "// F-M2.\nfunc TestAnyOrder(t) {}"}))
	if err != nil {
		t.Fatal(err)
	}
	text, wrong := read.checksTable()
	if len(wrong) > 0 || !strings.Contains(text, "| any order | `store/b_test.go` |") ||
		!strings.Contains(text, "| without Redis | `api/a_test.go` |") {
		t.Errorf("%s %q", text, wrong)
	}
	read, err = readTree(repository(map[string]string{"api/a_test.go": ""}))
	if err != nil {
		t.Fatal(err)
	}
	if _, wrong := read.checksTable(); len(wrong) != 1 || !strings.Contains(wrong[0], "no test cites CHK-98") {
		t.Errorf("reported %q", wrong)
	}
}
