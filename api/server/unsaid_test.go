package server_test

import (
	"go/ast"
	"slices"
	"testing"
)

func TestCHK32FS8NoCallSaysThatANameOrAnAddressIsUnknown(t *testing.T) {
	kept := []string{"api/wire/status.go", "store/fault/codes.go"}
	var found []string
	for _, area := range []string{"api", "store"} {
		eachGoFile(t, area, func(path string, file *ast.File) {
			ast.Inspect(file, func(node ast.Node) bool {
				name, isName := node.(*ast.Ident)
				text, isText := node.(*ast.BasicLit)
				if isName && name.Name == "UnknownAccount" || isText && text.Value == `"unknown_account"` {
					found = append(found, path)
				}
				return true
			})
		})
	}
	slices.Sort(found)
	if found = slices.Compact(found); !slices.Equal(found, kept) {
		t.Errorf("the sentence is for the catalog alone, and stands in %v", found)
	}
}
