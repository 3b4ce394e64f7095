package ledger_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"lantern/store/ledger"
)

// constants returns the values of the constants of type Kind in kind.go.
func constants(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "kind.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if name, isIdent := spec.Type.(*ast.Ident); isIdent && name.Name == "Kind" {
			value, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			values = append(values, value)
		}
		return true
	})
	return values
}

func TestKinds_ListEveryConstantOnce(t *testing.T) {
	var listed []string
	for _, info := range ledger.Kinds {
		listed = append(listed, string(info.Kind))
	}
	want := constants(t)
	slices.Sort(listed)
	slices.Sort(want)
	if !slices.Equal(listed, want) {
		t.Errorf("listed %v, declared %v", listed, want)
	}
}

func TestKinds_ClientNamesEveryKindOfTheAccountRecord(t *testing.T) {
	source, err := os.ReadFile("../../shared-ui/src/features/wallet/entryTypes.ts")
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, match := range regexp.MustCompile(`'([A-Z_]+)'`).FindAllSubmatch(source, -1) {
		named = append(named, string(match[1]))
	}
	var want []string
	for _, info := range ledger.Kinds {
		if info.Group != "" {
			want = append(want, string(info.Kind))
		}
	}
	if !slices.Equal(named, want) {
		t.Errorf("entryTypes.ts has %v\nthe ledger %v", named, want)
	}
}

func TestKindsOf_UnknownGroup_HasNone(t *testing.T) {
	for _, group := range []ledger.Group{"", "other"} {
		if kinds := ledger.KindsOf(group); kinds != nil {
			t.Errorf("%q: %v", group, kinds)
		}
	}
	if kinds := ledger.KindsOf(ledger.GroupSystem); !slices.Equal(kinds,
		[]string{"ADJUST_PLUS", "ADJUST_MINUS", "DEBT_SWEEP"}) {
		t.Error(kinds)
	}
}
