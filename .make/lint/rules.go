package main

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

var imports = &analysis.Analyzer{
	Name: "imports",
	Doc:  "no weak cryptography, no predictable randomness",
	Run:  runImports,
}

var floats = &analysis.Analyzer{
	Name:     "floats",
	Doc:      "no binary fractions where money is",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      runFloats,
}

// CHK-28.
var clocks = &analysis.Analyzer{
	Name:     "clocks",
	Doc:      "the store uses its own clock, never the machine's",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      runClocks,
}

// CHK-73.
var forbidden = map[string]string{
	"crypto/md5":   "broken hash",
	"crypto/sha1":  "broken hash; one-time passwords come from a library",
	"crypto/des":   "broken cipher",
	"crypto/rc4":   "broken cipher",
	"math/rand":    "predictable: use crypto/rand",
	"math/rand/v2": "predictable: use crypto/rand",
}

func runImports(pass *analysis.Pass) (any, error) {
	for _, file := range pass.Files {
		if isTest(pass, file) {
			continue
		}
		for _, spec := range file.Imports {
			path := strings.Trim(spec.Path.Value, `"`)
			// Jitter of waiting times may be predictable.
			if strings.HasPrefix(path, "math/rand") && within(pass, "api/live") {
				continue
			}
			if why, bad := forbidden[path]; bad {
				pass.Reportf(spec.Pos(), "%s: %s", path, why)
			}
		}
	}
	return nil, nil
}

// moneyPackages contain amounts; packages that only measure time or draw pictures may use fractions.
var moneyPackages = []string{
	"store/money", "store/ledger", "store/wallet", "store/bet", "store/deposit", "store/withdrawal", "store/agent",
	"store/contract", "store/promotion", "store/points", "store/lottery", "store/gamevendor", "store/bgs", "store/report",
	"api/bgs/maths", "api/wallet", "api/bet", "api/deposit", "api/withdrawal", "api/agent", "api/gamevendor",
}

func runFloats(pass *analysis.Pass) (any, error) {
	if !within(pass, moneyPackages...) {
		return nil, nil
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.WithStack([]ast.Node{(*ast.Ident)(nil)}, func(node ast.Node, push bool, stack []ast.Node) bool {
		name, ok := node.(*ast.Ident)
		if !ok || !push || isTest(pass, stack[0].(*ast.File)) {
			return true
		}
		used, isType := pass.TypesInfo.Uses[name].(*types.TypeName)
		if isType && used.Pkg() == nil && strings.HasPrefix(used.Name(), "float") {
			pass.Reportf(name.Pos(), "%s next to money", used.Name())
		}
		return true
	})
	return nil, nil
}

func runClocks(pass *analysis.Pass) (any, error) {
	if !within(pass, "store") || within(pass, "store/clock", "store/storetest", "store/pgembed", "store/redisembed",
		"store/id", "store/schema/mutate") {
		return nil, nil
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(node ast.Node, push bool, stack []ast.Node) bool {
		call := node.(*ast.CallExpr)
		if push && calledName(pass, call) == "time.Now" && !isTest(pass, stack[0].(*ast.File)) {
			pass.Reportf(call.Pos(), "time.Now in the store: take the time from store/clock")
		}
		return true
	})
	return nil, nil
}

// within reports whether the package is one of places, or below one.
func within(pass *analysis.Pass, places ...string) bool {
	path := strings.TrimPrefix(strings.TrimSuffix(pass.Pkg.Path(), "_test"), "lantern/")
	for _, place := range places {
		if path == place || strings.HasPrefix(path, place+"/") {
			return true
		}
	}
	return false
}

func isTest(pass *analysis.Pass, file *ast.File) bool {
	return strings.HasSuffix(pass.Fset.File(file.Pos()).Name(), "_test.go")
}
