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

// ofFault are the names of tests that let something go wrong: the faults of the infrastructure and of money, and the
// requirements that are about them.
var ofFault = regexp.MustCompile(`^Test.*(F_?I\d|FM\d|CHK05|CHK08|CHK09|CHK24|CHK27)`)

// proving are the ways to a database whose books are proved when its test ends.
var proving = []string{"Open", "Furnished", "Replicated"}

// bookless are tests of faults before which nothing is stored, and why.
var bookless = map[string]string{
	"TestFI4ASilentServer_Query_TimesOut":                                "the server is a bare socket that says nothing",
	"TestFM4Amounts_VectorsShared_AgreeInGo":                             arithmetic,
	"TestFM4Fraction_ValueNoAmountCanHave_IsRefused":                     arithmetic,
	"TestFM6Read_AcceptsReportsSignedForThisEndpointWithinTheWindowOnly": "a report is read, and nothing is done about it",
	"TestFM7ARequestInFractionsOfACoin_IsRefused":                        arithmetic,
	"TestFM7Shares_AreNeverNegativeAndAddUp":                             arithmetic,
	"TestFM7ThePartsOfAPayoutAddUpAndNoneIsAboveTheLimit":                arithmetic,
	"TestFM7Cost_IsTheLeastAmountThatIsWorthTheWanted":                   arithmetic,
	"TestFM7RunningTotals_LoseNothingBetweenRates":                       arithmetic,
	"TestFM7Split_SharesAddUpToTheAmount":                                arithmetic,
	"TestFM7Times_TakenPlusRemainder_IsTheAmount":                        arithmetic,
}

// arithmetic is where amounts are reckoned with and none is anybody's.
const arithmetic = "nothing is stored"

// CHK-04.
// A test of a fault ends in the proof of the books: its database is one that storetest proves at the end, and what is
// proved there is what the product itself asks.
func TestFaultTests_EndWithTheLedgerCheck(t *testing.T) {
	root := filepath.Join("..", "..")
	tests := 0
	for folder, bodies := range testFunctions(t, root) {
		for name, body := range bodies {
			if !ofFault.MatchString(name) {
				continue
			}
			tests++
			_, isBookless := bookless[name]
			if reaches(bodies, body, map[string]bool{}) == isBookless {
				t.Errorf("%s of %s: a database whose books are proved at its end: %t", name, folder, isBookless)
			}
		}
	}
	if tests < 60 {
		t.Errorf("only %d tests of faults were read", tests)
	}
	expectContains(t, filepath.Join(root, "store", "storetest", "books.go"), `FROM ledger_proof()`)
	expectContains(t, filepath.Join(root, "store", "storetest", "storetest.go"),
		"openRoles(t, db, owner, place.dsn(name))",
		"\t\tBalanced(t, owner)\n\t})\n}")
	expectContains(t, filepath.Join(root, "store", "storetest", "replica.go"), "openRoles(")
	// The faults under load end in a check that asks for it, too.
	expectContains(t, filepath.Join(root, "e2e", "load", "faults", "journal.go"), "FROM ledger_proof()", "findings > 0")
	expectContains(t, filepath.Join(root, "e2e", "load", "faults", "books.go"), "FROM ledger_proof()",
		"sql.LevelRepeatableRead")
	expectContains(t, filepath.Join(root, "e2e", "load", "faults", "main.go"), "s.watchBooks()",
		"errors.Join(err, j.retry(s.address()), s.check(j))")
}

func expectContains(t *testing.T, file string, words ...string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, each := range words {
		if !strings.Contains(string(text), each) {
			t.Errorf("%s does not say %q any more", file, each)
		}
	}
}

// testFunctions are the functions of all tests, by folder and name. Methods go by their name alone.
func testFunctions(t *testing.T, root string) map[string]map[string]ast.Node {
	t.Helper()
	found := map[string]map[string]ast.Node{}
	for _, side := range []string{"store", "api"} {
		err := filepath.WalkDir(filepath.Join(root, side), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			tree, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			folder := filepath.Dir(path)
			if found[folder] == nil {
				found[folder] = map[string]ast.Node{}
			}
			for _, each := range tree.Decls {
				if function, is := each.(*ast.FuncDecl); is && function.Body != nil {
					found[folder][function.Name.Name] = function.Body
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

// reaches says whether a function comes to such a database, by itself or by the helpers that it calls.
func reaches(bodies map[string]ast.Node, body ast.Node, seen map[string]bool) (does bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if !is || does {
			return !does
		}
		if slices.ContainsFunc(proving, func(way string) bool { return isOf(call.Fun, "storetest", way) }) {
			does = true
			return false
		}
		name := ""
		switch called := call.Fun.(type) {
		case *ast.Ident:
			name = called.Name
		case *ast.SelectorExpr:
			name = called.Sel.Name
		}
		if next, isOurs := bodies[name]; isOurs && !seen[name] {
			seen[name] = true
			does = reaches(bodies, next, seen)
		}
		return !does
	})
	return does
}
