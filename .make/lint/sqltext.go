package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// sqlText finds SQL that is assembled from values at run time.
var sqlText = &analysis.Analyzer{
	Name:     "sqltext",
	Doc:      "SQL must be constant text; values go in as parameters",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      runSQLText,
}

var statement = regexp.MustCompile(`(?is)^\s*(select|insert\s+into|update|delete\s+from|with|merge\s+into)\b.*\s`)

func runSQLText(pass *analysis.Pass) (any, error) {
	// Names of databases and roles cannot be parameters; these two packages derive them from constants.
	if within(pass, "store/storetest", "store/pgembed") {
		return nil, nil
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.Preorder([]ast.Node{(*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)}, func(node ast.Node) {
		switch n := node.(type) {
		case *ast.CallExpr:
			if name := calledName(pass, n); strings.HasPrefix(name, "fmt.Sprint") && len(n.Args) > 1 &&
				isStatement(pass, n.Args[0]) {
				pass.Reportf(n.Pos(), "SQL assembled by %s", name)
			}
		case *ast.BinaryExpr:
			whole := pass.TypesInfo.Types[n]
			if n.Op == token.ADD && whole.Value == nil && isStatement(pass, leftmost(n)) && isUnsafe(pass, n.Y) {
				pass.Reportf(n.Pos(), "SQL assembled from a value that is not constant")
			}
		}
	})
	return nil, nil
}

// isUnsafe reports whether an operand of a concatenation may be a value instead of SQL. Results of the project's own
// functions are accepted: the filter builders return text with placeholders.
func isUnsafe(pass *analysis.Pass, e ast.Expr) bool {
	switch n := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return strings.HasPrefix(calledName(pass, n), "fmt.") && !onlyNumbers(pass, n)
	case *ast.SelectorExpr, *ast.IndexExpr:
		return pass.TypesInfo.Types[e].Value == nil
	}
	return false
}

// onlyNumbers reports whether a call formats integers only, such as the numbers of placeholders.
func onlyNumbers(pass *analysis.Pass, call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	format := pass.TypesInfo.Types[call.Args[0]].Value
	if format == nil || format.Kind() != constant.String {
		return false
	}
	verbs := strings.ReplaceAll(constant.StringVal(format), "%d", "")
	return !strings.Contains(verbs, "%")
}

func leftmost(e ast.Expr) ast.Expr {
	for {
		sum, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok || sum.Op != token.ADD {
			return e
		}
		e = sum.X
	}
}

func isStatement(pass *analysis.Pass, e ast.Expr) bool {
	value := pass.TypesInfo.Types[e].Value
	return value != nil && value.Kind() == constant.String && statement.MatchString(constant.StringVal(value)+" ")
}

func calledName(pass *analysis.Pass, call *ast.CallExpr) string {
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	function, ok := pass.TypesInfo.Uses[selector.Sel].(*types.Func)
	if !ok || function.Pkg() == nil {
		return ""
	}
	return function.Pkg().Name() + "." + function.Name()
}
