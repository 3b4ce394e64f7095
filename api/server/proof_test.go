package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// faultIDs are the checks of docs/checks.md that are about faults of the infrastructure or of money.
var faultIDs = regexp.MustCompile(`\b(F-I\d+|F-M\d+|CHK-(05|08|09|24|27))\b`)

// verifiedDatabases are the functions of storetest that open a database whose ledger is verified when its test ends.
var verifiedDatabases = []string{"Open", "Furnished", "Replicated"}

// withoutLedger are the tests of faults that need no such database, with the reason.
var withoutLedger = map[string]string{
	"TestQuery_SilentServer_TimesOut":                        "the server is a bare socket that never answers",
	"TestZone_EveryInstant_BelongsToExactlyOneBusinessDay":   arithmetic,
	"TestPeriodOf_ConsecutiveDays_LeaveNoGapOrOverlap":       arithmetic,
	"TestAmounts_SharedVectors_AgreeInGo":                    arithmetic,
	"TestFraction_ValueNoAmountCanHave_IsRefused":            arithmetic,
	"TestRead_AcceptsOnlyRecentReportsSignedForThisEndpoint": "a report is read and not applied",
	"TestRequest_FractionOfACoin_IsRefused":                  arithmetic,
	"TestShares_AreNeverNegativeAndAddUp":                    arithmetic,
	"TestPlan_RandomSums_PartsAddUpAndNoneIsAboveTheLimit":   arithmetic,
	"TestCost_IsTheLeastAmountThatIsWorthTheWanted":          arithmetic,
	"TestRunningTotals_LoseNothingBetweenRates":              arithmetic,
	"TestSplit_SharesAddUpToTheAmount":                       arithmetic,
	"TestTimes_TakenPlusRemainder_IsTheAmount":               arithmetic,
}

// arithmetic is the reason of tests that only compute amounts or days.
const arithmetic = "nothing is stored"

// CHK-04.
// A test of a fault ends with the check of the ledger that the product itself runs.
func TestFaultTests_EndWithTheLedgerCheck(t *testing.T) {
	root := filepath.Join("..", "..")
	tests := 0
	for folder, functions := range testFunctions(t, root) {
		for name, function := range functions {
			if !strings.HasPrefix(name, "Test") || !faultIDs.MatchString(function.Doc.Text()) {
				continue
			}
			tests++
			_, isExempt := withoutLedger[name]
			if opensVerifiedDatabase(functions, function, map[string]bool{}) == isExempt {
				t.Errorf("%s of %s: opens a database whose ledger is verified: %t", name, folder, isExempt)
			}
		}
	}
	if tests < 75 {
		t.Errorf("only %d tests of faults were read", tests)
	}
	expectContains(t, filepath.Join(root, "store", "storetest", "books.go"), `FROM ledger_proof()`)
	expectContains(t, filepath.Join(root, "store", "storetest", "storetest.go"),
		"openRoles(t, db, owner, place.dsn(name))",
		"\t\tBalanced(t, owner)\n\t})\n}")
	expectContains(t, filepath.Join(root, "store", "storetest", "replica.go"), "openRoles(")
	// The tests of faults under load end with the same check.
	expectContains(t, filepath.Join(root, "e2e", "load", "faults", "journal.go"), "FROM ledger_proof()", "findings > 0")
	expectContains(t, filepath.Join(root, "e2e", "load", "faults", "books.go"), "FROM ledger_proof()",
		"sql.LevelRepeatableRead")
	expectContains(t, filepath.Join(root, "e2e", "load", "faults", "main.go"), "s.watchBooks()",
		"errors.Join(err, j.retry(s.address()), s.check(j))")
}

func expectContains(t *testing.T, file string, texts ...string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range texts {
		if !strings.Contains(string(text), each) {
			t.Errorf("%s does not contain %q", file, each)
		}
	}
}

// testFunctions returns the functions of all test files by folder and name; methods are entered by their name alone.
func testFunctions(t *testing.T, root string) map[string]map[string]*ast.FuncDecl {
	t.Helper()
	found := map[string]map[string]*ast.FuncDecl{}
	for _, side := range []string{"store", "api"} {
		err := filepath.WalkDir(filepath.Join(root, side), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			folder := filepath.Dir(path)
			if found[folder] == nil {
				found[folder] = map[string]*ast.FuncDecl{}
			}
			for _, declaration := range file.Decls {
				if function, isFunction := declaration.(*ast.FuncDecl); isFunction && function.Body != nil {
					found[folder][function.Name.Name] = function
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// opensVerifiedDatabase reports whether a function opens such a database, itself or by the helpers that it calls.
func opensVerifiedDatabase(functions map[string]*ast.FuncDecl, in *ast.FuncDecl, seen map[string]bool) (opens bool) {
	ast.Inspect(in.Body, func(node ast.Node) bool {
		call, isCall := node.(*ast.CallExpr)
		if !isCall || opens {
			return !opens
		}
		isOpening := func(name string) bool { return isOf(call.Fun, "storetest", name) }
		if slices.ContainsFunc(verifiedDatabases, isOpening) {
			opens = true
			return false
		}
		name := ""
		switch called := call.Fun.(type) {
		case *ast.Ident:
			name = called.Name
		case *ast.SelectorExpr:
			name = called.Sel.Name
		}
		if helper, isHelper := functions[name]; isHelper && !seen[name] {
			seen[name] = true
			opens = opensVerifiedDatabase(functions, helper, seen)
		}
		return !opens
	})
	return opens
}
