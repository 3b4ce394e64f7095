package server_test

import (
	"go/ast"
	"testing"
)

// CHK-32, F-S8.
func TestEnumeration_UnknownNamesAndAddresses_AreNotRevealed(t *testing.T) {
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
	if len(found) > 0 {
		t.Errorf("a code says that an account is unknown, in %v", found)
	}
}
