package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// eventName is the form of a log event and of an alarm's kind; what differs between two events goes into fields.
var eventName = regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)

// eventArguments is the index of the event among the arguments of each method of a slog.Logger that logs.
var eventArguments = map[string]int{
	"Debug": 0, "Info": 0, "Warn": 0, "Error": 0,
	"DebugContext": 1, "InfoContext": 1, "WarnContext": 1, "ErrorContext": 1,
	"Log": 2, "LogAttrs": 2,
}

// TestLogEvents_OfEveryCall_AreSnakeCase requires a constant event in lower snake case, which can be searched and
// counted, of every log call, and the same of every alarm.
func TestLogEvents_OfEveryCall_AreSnakeCase(t *testing.T) {
	found := 0
	for _, folder := range []string{"api", "store"} {
		eachGoFile(t, folder, func(path string, file *ast.File) {
			calls, refused := logEvents(file)
			found += calls
			for _, event := range refused {
				t.Errorf("%s: event %s is not in lower snake case", path, event)
			}
		})
	}
	if found < 50 {
		t.Errorf("found only %d log calls", found)
	}
}

func TestLogEvents_OtherForms_AreRefused(t *testing.T) {
	for call, isRefused := range map[string]bool{
		`log.Info("withdrawal_paid_out", "id", id)`:               false,
		`d.Log.Error("http2_closed")`:                             false,
		`s.Dispatcher.Log.LogAttrs(ctx, level, "call")`:           false,
		`slog.WarnContext(ctx, "queue_full")`:                     false,
		`d.Alarm("rebates_late")`:                                 false,
		`err.Error()`:                                             false,
		`t.Log("a test's own text")`:                              false,
		`log.Info("a withdrawal was paid out")`:                   true,
		`log.Info("withdrawalPaidOut")`:                           true,
		`log.Info("withdrawal_" + state)`:                         true,
		`h.log.Warn(message)`:                                     true,
		`slog.Error("Postgres")`:                                  true,
		`s.Dispatcher.Log.LogAttrs(ctx, level, "call of a page")`: true,
		`d.Alarm("late rebates")`:                                 true,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc f() { "+call+" }", 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, refused := logEvents(file); (len(refused) > 0) != isRefused {
			t.Errorf("%s: refused %q", call, refused)
		}
	}
}

// logEvents counts the log calls of a file and returns the events, of log calls and alarms, that are refused.
func logEvents(file *ast.File) (calls int, refused []string) {
	ast.Inspect(file, func(node ast.Node) bool {
		call, isCall := node.(*ast.CallExpr)
		if !isCall {
			return true
		}
		method, isMethod := call.Fun.(*ast.SelectorExpr)
		if !isMethod {
			return true
		}
		at, logs := eventArguments[method.Sel.Name]
		logs = logs && at < len(call.Args) && isLogger(method.X)
		if logs {
			calls++
		} else if at = 0; method.Sel.Name != "Alarm" || len(call.Args) == 0 {
			return true
		}
		literal, isLiteral := call.Args[at].(*ast.BasicLit)
		switch {
		case isLiteral:
			if text, err := strconv.Unquote(literal.Value); err != nil || !eventName.MatchString(text) {
				refused = append(refused, literal.Value)
			}
		case logs:
			refused = append(refused, "that is not a literal")
		}
		return true
	})
	return calls, refused
}

// isLogger reports whether an expression is a logger by its last name: log, x.Log, x.y.log or slog.
func isLogger(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name == "slog" || strings.EqualFold(x.Name, "log")
	case *ast.SelectorExpr:
		return strings.EqualFold(x.Sel.Name, "log")
	}
	return false
}
