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

	"lantern/store/fault"
)

// declaring are the files that list codes without returning them.
var declaring = map[string]bool{"store/fault/codes.go": true, "api/wire/status.go": true}

// declaredCodes are the registered codes by the name of their constant.
func declaredCodes(t *testing.T) map[string]fault.Code {
	t.Helper()
	path := filepath.Join(root, "store", "fault", "codes.go")
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]fault.Code{}
	ast.Inspect(file, func(node ast.Node) bool {
		spec, isSpec := node.(*ast.ValueSpec)
		if !isSpec || typeName(spec.Type) != "Code" {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		codes[spec.Names[0].Name] = fault.Code(text)
		return true
	})
	return codes
}

// isDeclaration says whether a node names codes without returning one: the codes that a route declares by Fails, and
// what is compared with a code.
func isDeclaration(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.CallExpr:
		method, isMethod := n.Fun.(*ast.SelectorExpr)
		return isMethod && method.Sel.Name == "Fails"
	case *ast.BinaryExpr:
		return n.Op == token.EQL || n.Op == token.NEQ
	}
	return false
}

// returnedIn collects what a file returns: constants of fault, and texts that may be the text of a code.
func returnedIn(file *ast.File, found map[string]bool) {
	var look func(ast.Node) bool
	look = func(node ast.Node) bool {
		if isDeclaration(node) {
			if call, isCall := node.(*ast.CallExpr); isCall { // routes chain their calls: look at what comes before
				ast.Inspect(call.Fun, look)
			}
			return false
		}
		switch n := node.(type) {
		case *ast.SelectorExpr:
			if of, isName := n.X.(*ast.Ident); isName && of.Name == "fault" {
				found[n.Sel.Name] = true
			}
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				found[text] = true
			}
		}
		return true
	}
	ast.Inspect(file, look)
}

var sqlText = regexp.MustCompile(`'([a-z_]+)'`)

func TestErrorCodes_Registered_AreReturnedSomewhere(t *testing.T) {
	found := map[string]bool{}
	for _, area := range []string{"api", "store"} {
		eachGoFile(t, area, func(path string, file *ast.File) {
			if !declaring[filepath.ToSlash(path)] {
				returnedIn(file, found)
			}
		})
	}
	for _, path := range sources(t) {
		if !strings.HasSuffix(path, ".sql") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range sqlText.FindAllStringSubmatch(string(text), -1) {
			found[match[1]] = true
		}
	}
	codes := declaredCodes(t)
	if len(codes) != len(fault.All) {
		t.Errorf("%d codes were read, the registry has %d", len(codes), len(fault.All))
	}
	for name, code := range codes {
		if !found[name] && !found[string(code)] {
			t.Errorf("%s (%s) is registered and returned nowhere", code, name)
		}
	}
}

func TestErrorCodes_DeclarationsAndComparisons_DoNotCountAsReturned(t *testing.T) {
	const text = `package p
func routes() {
	wire.Call("GET", "/", "", h.get).Fails(fault.NotFound).Login().Fails(fault.Conflict).Limit(fault.CodeWrong)
}
func is(c fault.Code) bool { return c == fault.AlreadyFinal || c != "not_disputed" }
func refuse() error { return fault.New(fault.StateChanged) }`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	returnedIn(file, found)
	for name, isReturned := range map[string]bool{"NotFound": false, "Conflict": false, "CodeWrong": true,
		"AlreadyFinal": false, "not_disputed": false, "StateChanged": true} {
		if found[name] != isReturned {
			t.Errorf("%s counts as returned: %t, want %t", name, found[name], isReturned)
		}
	}
}
