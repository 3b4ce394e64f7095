package server_test

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lantern/store/ledger"
)

// registeredKinds are the entry kinds of all nouns.
func registeredKinds() (kinds []string) {
	for _, info := range ledger.Registered() {
		kinds = append(kinds, string(info.Kind))
	}
	return kinds
}

func TestEntryKinds_ConstantsOfTheStore_AreRegistered(t *testing.T) {
	registered, seen := registeredKinds(), 0
	eachGoFile(t, "store", func(path string, file *ast.File) {
		ast.Inspect(file, func(node ast.Node) bool {
			spec, isValue := node.(*ast.ValueSpec)
			if !isValue || len(spec.Values) == 0 || !isEntryKind(file, spec.Type) {
				return true
			}
			seen++
			if kind := strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`); !slices.Contains(registered, kind) {
				t.Errorf("%s: no noun registers the entry kind %s", path, kind)
			}
			return true
		})
	})
	if seen < 20 {
		t.Errorf("only %d constants were found", seen)
	}
}

func isEntryKind(file *ast.File, shape ast.Expr) bool {
	switch shape := shape.(type) {
	case *ast.Ident:
		return file.Name.Name == "ledger" && shape.Name == "Kind"
	case *ast.SelectorExpr:
		from, isName := shape.X.(*ast.Ident)
		return isName && from.Name == "ledger" && shape.Sel.Name == "Kind"
	}
	return false
}

var (
	// entryInSQL is a statement that inserts an entry, with the expression of its kind: the second column, before the
	// key.
	entryInSQL = regexp.MustCompile(`(?s)INSERT INTO entries \(id, kind, key,[^)]*\)\s*(?:VALUES \(|SELECT )\w+,` +
		`\s*(.*?),\s*(?:'\w+:'|key\b|p_key\b)`)
	nameInSQL = regexp.MustCompile(`'([A-Z_]+)'`)
)

func TestEntryKinds_SQLFunctionsThatBook_WriteRegisteredKinds(t *testing.T) {
	registered, seen := registeredKinds(), 0
	for _, path := range sources(t) {
		if !strings.HasPrefix(path, "store/schema/functions/") || !strings.HasSuffix(path, ".sql") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		statements := entryInSQL.FindAllSubmatch(text, -1)
		if n := strings.Count(string(text), "INTO entries "); n != len(statements) {
			t.Errorf("%s inserts entries %d times in a form that this test does not know", path, n)
		}
		for _, statement := range statements {
			for _, kind := range nameInSQL.FindAllSubmatch(statement[1], -1) {
				seen++
				if !slices.Contains(registered, string(kind[1])) {
					t.Errorf("%s books the kind %s, which no noun registers", path, kind[1])
				}
			}
		}
	}
	if seen < 11 {
		t.Errorf("only %d kinds were found", seen)
	}
}

func TestEntryKinds_OfTheAccountRecord_AreNamedByTheClientInTheSameOrder(t *testing.T) {
	source, err := os.ReadFile(filepath.Join(root, "shared-ui/src/features/wallet/entryTypes.ts"))
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, match := range regexp.MustCompile(`'([A-Z_]+)'`).FindAllSubmatch(source, -1) {
		named = append(named, string(match[1]))
	}
	var want []string
	for _, info := range ledger.Kinds() {
		if info.Group != "" {
			want = append(want, string(info.Kind))
		}
	}
	if !slices.Equal(named, want) {
		t.Errorf("entryTypes.ts has %v\nthe ledger %v", named, want)
	}
}
