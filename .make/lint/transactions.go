package main

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

// transactions finds writing statements outside a transaction: the driver may run a single statement twice, and may
// report one as failed that was stored.
var transactions = &analysis.Analyzer{
	Name:     "transactions",
	Doc:      "writing statements must run in an explicit transaction",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      runTransactions,
}

// alone are the files whose statements may run outside a transaction, with the reason.
var alone = map[string]string{
	"store/gamevendor/batch.go": "the statement runs on a connection of the worker's own, " +
		"which the driver never repeats; each bet in it has its unique key",
}

// runners take a statement as the argument after the context; those without a context as their first argument.
var runners = map[string]int{
	"ExecContext": 1, "QueryContext": 1, "QueryRowContext": 1, "QueryxContext": 1, "QueryRowxContext": 1, "GetContext": 2,
	"SelectContext":  2,
	"PrepareContext": 1, "PreparexContext": 1, "NamedExecContext": 1, "MustExecContext": 1,
	"Exec": 0, "Query": 0, "QueryRow": 0, "Queryx": 0, "QueryRowx": 0, "Get": 1, "Select": 1, "Prepare": 0, "Preparex": 0,
	"NamedExec": 0, "MustExec": 0,
}

var (
	writing = regexp.MustCompile(`(?i)\b(INSERT\s+INTO|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE)\b`)
	// UPDATE writes, unless it is the end of a lock: FOR UPDATE, FOR NO KEY UPDATE.
	updating = regexp.MustCompile(`(?i)(\b(?:FOR|KEY)\s+)?\bUPDATE\b`)
	// calling matches the project's SQL functions that move or count money; readers are those of them that only read.
	calling = regexp.MustCompile(`\b((?:ledger|vendor|bets|turnover|limit|free_rounds)_\w+|end_play)\s*\(`)
	readers = []string{"ledger_proof", "limit_used", "limit_passed", "limit_first", "limit_next", "vendor_seen",
		"vendor_refusal", "vendor_currency"}
)

func writes(text string) bool {
	if writing.MatchString(text) {
		return true
	}
	for _, found := range updating.FindAllStringSubmatch(text, -1) {
		if found[1] == "" {
			return true
		}
	}
	for _, found := range calling.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(readers, found[1]) {
			return true
		}
	}
	return false
}

func runTransactions(pass *analysis.Pass) (any, error) {
	// Packages that create databases run before any transaction.
	if !within(pass, "store") || within(pass, "store/storetest", "store/pgembed", "store/schema") {
		return nil, nil
	}
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	in.WithStack([]ast.Node{(*ast.CallExpr)(nil)}, func(node ast.Node, push bool, stack []ast.Node) bool {
		call := node.(*ast.CallExpr)
		if !push || isTest(pass, stack[0].(*ast.File)) || mayStandAlone(pass, call.Pos()) {
			return true
		}
		if text, isOutside := loneStatement(pass, call); isOutside && writes(text) {
			pass.Reportf(call.Pos(), "it writes outside a transaction: the driver may run it twice")
		}
		return true
	})
	return nil, nil
}

func mayStandAlone(pass *analysis.Pass, at token.Pos) bool {
	file := filepath.ToSlash(pass.Fset.File(at).Name())
	for name := range alone {
		if strings.HasSuffix(file, "/"+name) {
			return true
		}
	}
	return false
}

// loneStatement returns the text of a statement that is not run in a transaction. For a concatenation it returns the
// constant parts; a text without any is assumed to write when it is executed.
func loneStatement(pass *analysis.Pass, call *ast.CallExpr) (text string, isOutside bool) {
	selector, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	place, runs := runners[selector.Sel.Name]
	receiver := pass.TypesInfo.Types[selector.X].Type
	if !runs || len(call.Args) <= place || !isDatabase(receiver) {
		return "", false
	}
	text = constantParts(pass, call.Args[place])
	if text == "" && strings.Contains(selector.Sel.Name, "Exec") {
		text = "UPDATE"
	}
	return text, true
}

// isDatabase reports whether the type is a pool, a connection of one, or pg.Q.
func isDatabase(receiver types.Type) bool {
	if receiver == nil {
		return false
	}
	if pointer, ok := receiver.Underlying().(*types.Pointer); ok {
		receiver = pointer.Elem()
	}
	named, ok := types.Unalias(receiver).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	name := named.Obj().Pkg().Path() + "." + named.Obj().Name()
	return slices.Contains([]string{
		"lantern/store/pg.DB", "lantern/store/pg.Q", "github.com/jmoiron/sqlx.DB", "github.com/jmoiron/sqlx.Conn",
		"database/sql.DB", "database/sql.Conn",
	}, name)
}

func constantParts(pass *analysis.Pass, e ast.Expr) string {
	if value := pass.TypesInfo.Types[e].Value; value != nil {
		if value.Kind() == constant.String {
			return constant.StringVal(value)
		}
		return ""
	}
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return constantParts(pass, sum.X) + " " + constantParts(pass, sum.Y)
	}
	return ""
}
