package server_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
	"unicode/utf8"
)

const root = "../.."

// limits above which something must be taken apart.
const (
	goFileLines  = 400
	tsFileLines  = 300
	readmeLines  = 60
	funcLines    = 60
	sqlFuncLines = 150
	columns      = 120
	parameters   = 5
	packageFiles = 20
)

// sized is one thing and its share of its limit.
type sized struct {
	what         string
	count, limit int
}

func (s sized) share() float64 { return float64(s.count) / float64(s.limit) }

var skipped = []string{"node_modules", "build", "dist", "dist-games", "ios", "android", "testdata", "coverage"}

// uncounted is generated, or data rather than code.
var uncounted = regexp.MustCompile(`\.gen\.(ts|go)$|\.d\.ts$|/locales/|/assets/|/native\.stub`)

func TestSizes_OfFilesFunctionsAndPackages_AreWithinLimits(t *testing.T) {
	var all []sized
	for _, path := range sources(t) {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Count(text, []byte("\n"))
		switch {
		case strings.HasSuffix(path, ".go"):
			all = append(all, sized{path, lines, goFileLines}, sized{path + " (columns)", widest(text), columns})
			all = append(all, functions(t, path, text)...)
		case strings.HasSuffix(path, ".sql"):
			all = append(all, sized{path, lines, sqlLimit(path)}, sized{path + " (columns)", widest(text), columns})
		case strings.HasSuffix(path, "README.md"):
			all = append(all, sized{path, lines, readmeLines})
		default:
			all = append(all, sized{path, lines, tsFileLines})
		}
	}
	for _, p := range goPackages(t) {
		all = append(all, sized{p.name() + " (files)", len(p.GoFiles), packageFiles})
	}
	report(t, all)
}

// sqlLimit is smaller for a function, which stands alone in its file.
func sqlLimit(path string) int {
	if strings.Contains(filepath.ToSlash(path), "schema/functions/") {
		return sqlFuncLines
	}
	return goFileLines
}

// unbreakable are lines that cannot be broken: with a struct tag, or a word of more than half a line.
var unbreakable = regexp.MustCompile("`\\w+:\"|\\S{61}")

// widest is the length of the longest line that could be broken, in characters.
func widest(text []byte) (widest int) {
	for line := range bytes.Lines(text) {
		if width := utf8.RuneCount(bytes.TrimRight(line, "\n")); width > widest && !unbreakable.Match(line) {
			widest = width
		}
	}
	return widest
}

func report(t *testing.T, all []sized) {
	t.Helper()
	sort.Slice(all, func(i, j int) bool { return all[i].share() > all[j].share() })
	for i, s := range all {
		switch {
		case s.count > s.limit:
			t.Errorf("%s: %d, the limit is %d", s.what, s.count, s.limit)
		case i < 10:
			t.Logf("%s: %d of %d", s.what, s.count, s.limit)
		}
	}
}

// sources lists the counted files, also those not yet committed.
func sources(t *testing.T) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if path != root && (slices.Contains(skipped, name) && !isSource(path) || strings.HasPrefix(name, ".") &&
				name != ".make") {
				return fs.SkipDir
			}
			return nil
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		counted := slices.Contains([]string{".go", ".sql", ".ts", ".tsx", ".js", ".mjs"}, filepath.Ext(name)) ||
			name == "README.md"
		if counted && !uncounted.MatchString(filepath.ToSlash(relative)) {
			found = append(found, relative)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// isSource reports whether a folder named build contains sources: those that make the web build do.
func isSource(path string) bool {
	dir := filepath.Base(filepath.Dir(path))
	return filepath.Base(path) == "build" && (dir == "pwa" || dir == "shared-ui")
}

func functions(t *testing.T, path string, text []byte) []sized {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var all []sized
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := fmt.Sprintf("%s %s", path, function.Name.Name)
		lines := set.Position(function.End()).Line - set.Position(function.Pos()).Line + 1
		all = append(all, sized{name, lines, funcLines})
		if !strings.HasSuffix(path, "_test.go") {
			all = append(all, sized{name + " (parameters)", counted(function), parameters})
		}
	}
	return all
}

// counted are the parameters besides the context, the database and the test.
func counted(function *ast.FuncDecl) int {
	n := 0
	for _, field := range function.Type.Params.List {
		switch typeName(field.Type) {
		case "Context", "DB", "Tx", "Q", "T", "TB", "B":
		default:
			n += max(1, len(field.Names))
		}
	}
	return n
}

func typeName(e ast.Expr) string {
	switch n := e.(type) {
	case *ast.StarExpr:
		return typeName(n.X)
	case *ast.SelectorExpr:
		return n.Sel.Name
	case *ast.Ident:
		return n.Name
	}
	return ""
}
