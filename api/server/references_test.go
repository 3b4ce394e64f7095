package server_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the last column of docs/checks.md")

// checksFile defines the ids of checks, faults, traps and ratios; decisionsFile those of decisions.
const (
	checksFile    = "docs/checks.md"
	decisionsFile = "docs/decisions.md"
	// fixtureFile cites what does not exist.
	fixtureFile = "api/server/references_table_test.go"
)

var (
	definition  = regexp.MustCompile(`(?m)^\| (CHK-\d+|F-[IMS]\d+|Trap \d+|R[\w-]+|D\d\d) \|`)
	checkID     = regexp.MustCompile(`\b(?:CHK-\d+|F-[IMS]\d+)\b`)
	decisionID  = regexp.MustCompile(`\bD\d\d\b`)
	ratioID     = regexp.MustCompile(`\bid: +"(R[\w-]+)"`)
	trapName    = regexp.MustCompile(`func TestTrap(\d+)`)
	idInName    = regexp.MustCompile(`func Test\w*?(?:CHK_?\d|F_?[IMS]\d)`)
	runFilter   = regexp.MustCompile(`-run[ =]["']?([\w^$()|]+)`)
	namePart    = regexp.MustCompile(`\w+`)
	undashed    = regexp.MustCompile(`\b(?:CHK_?\d+|F_?[IMS]\d+)\b`)
	sectionOf   = regexp.MustCompile(`[\w-]+\.md \d[\d.]*`)
	document    = regexp.MustCompile(`[\w./-]*\w\.md\b(?:#[\w-]+)?`)
	link        = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	codeSpan    = regexp.MustCompile("`([^`\n]+)`")
	testMention = regexp.MustCompile(`^Test[A-Z_]\w+$`)
	repoPath    = regexp.MustCompile(`^(?:api|store|shared-ui|pwa|mobile|e2e|docs|\.make|\.ci)/[\w./-]+$`)
)

// tree is the text of the repository: what is cited in it, and what may be cited. A document is also named by its file
// name alone.
type tree struct {
	text  map[string]string
	files map[string]bool
	bases map[string]bool
	tests map[string]bool
}

// textual are the files in which references are read.
var textual = []string{".go", ".sql", ".ts", ".tsx", ".js", ".mjs", ".sh", ".md"}

func readTree(fsys fs.FS) (tree, error) {
	read := tree{text: map[string]string{}, files: map[string]bool{}, bases: map[string]bool{},
		tests: map[string]bool{}}
	function := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if slices.Contains(skipped, path.Base(name)) && !isSource(name) && path.Base(name) != "testdata" ||
				strings.HasPrefix(path.Base(name), ".") && !slices.Contains([]string{".", ".make", ".ci"}, name) {
				return fs.SkipDir
			}
			read.files[name] = true
			return nil
		}
		read.files[name], read.bases[path.Base(name)] = true, true
		if !slices.Contains(textual, path.Ext(name)) && name != "Makefile" || strings.Contains(name, "/testdata/") ||
			uncounted.MatchString(name) {
			return nil
		}
		text, err := fs.ReadFile(fsys, name)
		read.text[name] = string(text)
		for _, match := range function.FindAllStringSubmatch(string(text), -1) {
			read.tests[match[1]] = true
		}
		return err
	})
	return read, err
}

// defined are the ids that the tables of docs define, with what is wrong with the tables.
func (r tree) defined() (ids map[string]bool, wrong []string) {
	ids = map[string]bool{}
	for _, file := range []string{checksFile, decisionsFile} {
		for _, match := range definition.FindAllStringSubmatch(r.text[file], -1) {
			if ids[match[1]] {
				wrong = append(wrong, fmt.Sprintf("%s: %s is defined twice", file, match[1]))
			}
			ids[match[1]] = true
		}
	}
	return ids, wrong
}

// broken returns every reference that leads nowhere, with its file and line.
func (r tree) broken() []string {
	ids, wrong := r.defined()
	for file, text := range r.text {
		if file == fixtureFile {
			continue
		}
		for n, line := range strings.Split(text, "\n") {
			for _, what := range r.brokenIn(file, line, ids) {
				wrong = append(wrong, fmt.Sprintf("%s:%d: %s", file, n+1, what))
			}
		}
	}
	slices.Sort(wrong)
	return wrong
}

func (r tree) brokenIn(file, line string, ids map[string]bool) (wrong []string) {
	cited := checkID.FindAllString(line, -1)
	prose := comment(file, line)
	cited = append(cited, decisionID.FindAllString(prose, -1)...)
	if strings.HasPrefix(file, "e2e/load/") {
		for _, match := range ratioID.FindAllStringSubmatch(line, -1) {
			cited = append(cited, match[1])
		}
	}
	for _, match := range trapName.FindAllStringSubmatch(line, -1) {
		cited = append(cited, "Trap "+match[1])
	}
	for _, id := range cited {
		if !ids[id] {
			wrong = append(wrong, id+" is defined neither in "+checksFile+" nor in "+decisionsFile)
		}
	}
	if idInName.MatchString(line) {
		wrong = append(wrong, "a test has the id of a check in its name: cite it in the comment")
	}
	for _, match := range runFilter.FindAllStringSubmatch(line, -1) {
		for _, part := range namePart.FindAllString(match[1], -1) {
			if !r.hasTestNamedLike(part) {
				wrong = append(wrong, "a filter of go test selects "+part+", which no test has in its name")
			}
		}
	}
	for _, id := range undashed.FindAllString(prose, -1) {
		wrong = append(wrong, id+" is written without its dash")
	}
	if found := sectionOf.FindString(prose); found != "" {
		wrong = append(wrong, found+" names a section by its number: link its heading")
	}
	return append(wrong, r.brokenLinks(file, line, prose)...)
}

func (r tree) hasTestNamedLike(part string) bool {
	for name := range r.tests {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

func (r tree) brokenLinks(file, line, prose string) (wrong []string) {
	var targets []string
	if path.Ext(file) == ".md" {
		for _, match := range link.FindAllStringSubmatch(line, -1) {
			if !strings.Contains(match[1], ":") {
				wrong = append(wrong, r.resolve(file, match[1])...)
			}
		}
		for _, match := range codeSpan.FindAllStringSubmatch(line, -1) {
			switch span := match[1]; {
			case testMention.MatchString(span) && !r.tests[span]:
				wrong = append(wrong, span+" is no test")
			case strings.HasPrefix(file, "docs/") && repoPath.MatchString(span) && !strings.Contains(span, "NNNN"):
				targets = append(targets, span)
			}
		}
	} else {
		targets = document.FindAllString(strings.ReplaceAll(prose, "://", ""), -1)
	}
	for _, target := range targets {
		if r.bases[target] {
			continue
		}
		if missing := r.resolve(rootFile, target); len(missing) > 0 && len(r.resolve(file, target)) > 0 {
			wrong = append(wrong, missing...)
		}
	}
	return wrong
}

// rootFile is a file of the root, relative to which code names documents.
const rootFile = "README.md"

// resolve returns what is missing of the target of a link in a file: a path, an anchor or both.
func (r tree) resolve(file, target string) []string {
	name, anchor, hasAnchor := strings.Cut(target, "#")
	if name == "" {
		name = file
	} else {
		name = path.Join(path.Dir(file), name)
	}
	switch {
	case !r.files[strings.TrimSuffix(name, "/")]:
		return []string{target + " does not exist"}
	case hasAnchor && path.Ext(name) == ".md" && !slices.Contains(anchors(r.text[name]), anchor):
		return []string{target + ": no such heading"}
	}
	return nil
}

// marks begin a comment, by kind of file. TypeScript wants a space, since addresses hold slashes too.
var marks = map[string][]string{".go": {"//"}, ".sql": {"--"}, ".sh": {"#"}, ".ts": {"// ", "/*"},
	".tsx": {"// ", "/*"}, ".js": {"// ", "/*"}, ".mjs": {"// ", "/*"}}

// comment is the part of a line that a person reads: all of Markdown, the comment of a line of code.
func comment(file, line string) string {
	if path.Ext(file) == ".md" || strings.HasPrefix(strings.TrimSpace(line), "* ") {
		return line
	}
	for _, mark := range marks[path.Ext(file)] {
		if _, after, is := strings.Cut(line, mark); is {
			return after
		}
	}
	return ""
}

// anchors are the headings of a Markdown document as links name them.
func anchors(text string) (all []string) {
	isCode := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			isCode = !isCode
		}
		if level := strings.TrimLeft(line, "#"); !isCode && level != line && strings.HasPrefix(level, " ") {
			all = append(all, slug(strings.TrimSpace(level)))
		}
	}
	return all
}

var unnamed = regexp.MustCompile(`[^\p{L}\p{N} _-]`)

func slug(heading string) string {
	return strings.ReplaceAll(unnamed.ReplaceAllString(strings.ToLower(heading), ""), " ", "-")
}

func TestReferences_OfCodeAndDocuments_Resolve(t *testing.T) {
	read, err := readTree(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	if len(read.text) < 500 || len(read.tests) < 500 {
		t.Fatalf("only %d files and %d tests were read", len(read.text), len(read.tests))
	}
	for _, wrong := range read.broken() {
		t.Error(wrong)
	}
}

func TestChecksTable_LastColumn_NamesTheTests(t *testing.T) {
	read, err := readTree(os.DirFS(root))
	if err != nil {
		t.Fatal(err)
	}
	want, wrong := read.checksTable()
	for _, each := range wrong {
		t.Error(each)
	}
	if want == read.text[checksFile] {
		return
	}
	if *update {
		if err := os.WriteFile(filepath.Join(root, checksFile), []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s is stale: run go test ./api/server -run ChecksTable -update", checksFile)
}
