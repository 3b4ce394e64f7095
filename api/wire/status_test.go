package wire_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lantern/api/messages"
	"lantern/api/wire"
	"lantern/store/fault"
)

func TestCodes_HaveAStatusAndAMessageInEachLanguage(t *testing.T) {
	text, err := os.ReadFile("../../store/fault/codes.go")
	if err != nil {
		t.Fatal(err)
	}
	written := regexp.MustCompile(`Code = "([a-z_]+)"`).FindAllStringSubmatch(string(text), -1)
	if len(written) < 70 {
		t.Fatalf("only %d codes", len(written))
	}
	for _, each := range written {
		code := fault.Code(each[1])
		if !slices.Contains(fault.All, code) {
			t.Errorf("%s is not in the registry", code)
		}
		if !wire.HasStatus(code) {
			t.Errorf("%s has no status", code)
		}
		for _, language := range messages.Languages {
			if !messages.Has(language, string(code)) {
				t.Errorf("%s has no message in %s", code, language)
			}
		}
	}
	if len(written) != len(fault.All) {
		t.Errorf("%d codes are written, the registry has %d", len(written), len(fault.All))
	}
}

func TestErrorTable_File_IsUpToDate(t *testing.T) {
	kept, err := os.ReadFile("ERRORS.md")
	if err != nil {
		t.Fatal(err)
	}
	if table := wire.ErrorTable(); string(kept) != table || strings.Count(table, "\n| 4")+strings.Count(table,
		"\n| 5") != len(fault.All) {
		t.Error("api/wire/ERRORS.md is stale: run make gen")
	}
}
