package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	statement = regexp.MustCompile(`(?s)^\s*(SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|` +
		`DELETE\s+FROM|WITH\s+\w+\s+AS)\b`)
	unfinished = regexp.MustCompile(`\b(TODO|FIXME|XXX|HACK)\b`)
)

func TestSQL_IsOnlyInTheStore(t *testing.T) {
	eachGoFile(t, "api", func(path string, file *ast.File) {
		if strings.HasPrefix(path, newNoun+"store/") {
			return
		}
		ast.Inspect(file, func(node ast.Node) bool {
			literal, ok := node.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(literal.Value); err == nil && statement.MatchString(text) {
				t.Errorf("%s contains SQL: %.60q", path, text)
			}
			return true
		})
	})
}

func TestDocumentation_PackagesAndMethodsOfTheStore_HaveComments(t *testing.T) {
	for _, p := range goPackages(t) {
		if p.Doc == "" && len(p.GoFiles) > 0 && p.name() != "api" {
			t.Errorf("package %s has no comment", p.name())
		}
	}
	eachGoFile(t, "store", func(path string, file *ast.File) {
		for _, declaration := range file.Decls {
			function, ok := declaration.(*ast.FuncDecl)
			if ok && function.Name.IsExported() && function.Doc == nil && hasExportedReceiver(function) &&
				!isPrescribed(function) {
				t.Errorf("%s: %s has no comment", path, function.Name.Name)
			}
		}
	})
}

// isPrescribed reports whether a method implements an interface of the standard library, so that it needs no comment.
func isPrescribed(function *ast.FuncDecl) bool {
	switch function.Name.Name {
	case "Error", "Unwrap", "Is", "As", "String", "Scan", "Value", "MarshalJSON", "UnmarshalJSON", "MarshalText",
		"UnmarshalText":
		return function.Recv != nil
	}
	return false
}

func hasExportedReceiver(function *ast.FuncDecl) bool {
	return function.Recv == nil || ast.IsExported(typeName(function.Recv.List[0].Type))
}

func TestSources_HaveNoUnfinishedMarks(t *testing.T) {
	for _, path := range sources(t) {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for n, line := range strings.Split(string(text), "\n") {
			if unfinished.MatchString(line) && !strings.Contains(line, "regexp.MustCompile") {
				t.Errorf("%s:%d: %s", path, n+1, strings.TrimSpace(line))
			}
		}
	}
}

func eachGoFile(t *testing.T, area string, look func(path string, file *ast.File)) {
	t.Helper()
	for _, path := range sources(t) {
		if !strings.HasPrefix(path, area+"/") || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, path), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		look(path, file)
	}
}
