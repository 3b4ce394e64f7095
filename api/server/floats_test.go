package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lantern/store/storetest"
)

// inexact are names by which a number becomes one that rounds.
var inexact = map[string]bool{"float32": true, "float64": true, "ParseFloat": true, "FormatFloat": true}

// CHK-07.
// TestMoney_IsNeverAFloat reads the nouns that money passes through, and the columns of all tables.
func TestMoney_IsNeverAFloat(t *testing.T) {
	read := 0
	for _, noun := range []string{"money", "ledger", "wallet", "deposit", "withdrawal", "transfer", "bet", "gamevendor",
		"limit", "agent", "report", "operator"} {
		for _, side := range []string{"store", "api"} {
			files, err := filepath.Glob(filepath.Join("..", "..", side, noun, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				if strings.HasSuffix(file, "_test.go") {
					continue
				}
				read++
				for _, at := range floats(t, file) {
					t.Errorf("%s is a number that rounds", at)
				}
			}
		}
	}
	if read < 60 {
		t.Errorf("only %d files were read", read)
	}
	var columns []string
	const inTables = `SELECT table_name || '.' || column_name FROM information_schema.columns
		WHERE table_schema = 'public' AND data_type IN ('real', 'double precision', 'money')`
	if err := storetest.Open(t).SelectContext(t.Context(), &columns, inTables); err != nil || len(columns) > 0 {
		t.Errorf("%v, %v", columns, err)
	}
}

// TestTrap8Tables_AreAllLogged: what is not logged is empty after one.
func TestTrap8Tables_AreAllLogged(t *testing.T) {
	db := storetest.Open(t)
	kept := func() (counts struct{ Kept, Lost int }) {
		t.Helper()
		const tables = `SELECT count(*) FILTER (WHERE c.relpersistence = 'p') AS kept,
			count(*) FILTER (WHERE c.relpersistence <> 'p') AS lost
			FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
			WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'S', 'm')`
		if err := db.GetContext(t.Context(), &counts, tables); err != nil {
			t.Fatal(err)
		}
		return counts
	}
	if found := kept(); found.Lost > 0 || found.Kept < 60 {
		t.Errorf("%+v", found)
	}
	storetest.Owner(t, db).MustExec(`CREATE UNLOGGED TABLE planted (n integer)`)
	if found := kept(); found.Lost != 1 {
		t.Errorf("a table that forgets is not found: %+v", found)
	}
}

func floats(t *testing.T, file string) (found []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, text, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch each := n.(type) {
		case *ast.Ident:
			if inexact[each.Name] {
				found = append(found, set.Position(each.Pos()).String()+" "+each.Name)
			}
		case *ast.BasicLit:
			if each.Kind == token.FLOAT {
				found = append(found, set.Position(each.Pos()).String()+" "+each.Value)
			}
		}
		return true
	})
	return found
}
