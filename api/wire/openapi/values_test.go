package openapi_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Only Values repeats the constants of an enumerated type, so it must contain all of them.
func TestValues_NameEveryConstantOfTheirType(t *testing.T) {
	found := 0
	for _, root := range []string{"../../../store", "../../outside"} {
		err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
			if err == nil && entry.IsDir() {
				found += checkValues(t, path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 30 {
		t.Errorf("only %d enumerated types were found", found)
	}
}

func checkValues(t *testing.T, folder string) (found int) {
	t.Helper()
	constants, listed := map[string][]string{}, map[string][]string{}
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.ValueSpec:
				if of, ok := node.Type.(*ast.Ident); ok && len(node.Values) == len(node.Names) {
					for _, each := range node.Names {
						constants[of.Name] = append(constants[of.Name], each.Name)
					}
				}
			case *ast.FuncDecl:
				if node.Name.Name == "Values" && node.Recv != nil {
					receiver, names := literal(node)
					listed[receiver] = names
				}
			}
			return true
		})
	}
	for of, names := range listed {
		if names == nil {
			continue // computed, from a table or from what nouns register
		}
		found++
		slices.Sort(names)
		slices.Sort(constants[of])
		if !slices.Equal(names, constants[of]) {
			t.Errorf("%s: Values of %s names %v, its constants are %v", folder, of, names, constants[of])
		}
	}
	return found
}

// literal returns the receiver of a method and the names in the list that it returns; nil if the list is computed.
func literal(method *ast.FuncDecl) (receiver string, names []string) {
	of, isName := method.Recv.List[0].Type.(*ast.Ident)
	if !isName {
		return "", nil
	}
	if _, isReturn := method.Body.List[0].(*ast.ReturnStmt); !isReturn {
		return of.Name, nil
	}
	ast.Inspect(method.Body, func(node ast.Node) bool {
		if list, ok := node.(*ast.CompositeLit); ok {
			for _, element := range list.Elts {
				if name, ok := element.(*ast.Ident); ok {
					names = append(names, name.Name)
				}
			}
		}
		return true
	})
	return of.Name, names
}
