package member_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"lantern/store/fault"
	"lantern/store/member"
)

func lines(t *testing.T, path string) []string {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(raw), "\n"), "\n")
}

// CHK-33.
func TestCheckNewPassword_MostGuessedPasswords_AreRefused(t *testing.T) {
	first := lines(t, "testdata/first.txt")
	if len(first) != 3000 || first[0] != "123456" {
		t.Fatalf("%d, the first %q", len(first), first[0])
	}
	for _, password := range first {
		for _, typed := range []string{password, strings.ToUpper(password)} {
			if !member.IsCommon(typed) {
				t.Errorf("%q is not known", typed)
			}
			f := fault.Of(member.CheckNewPassword("password", typed, "pia"))
			if f == nil || f.Fields["password"].Code != "password_common" {
				t.Errorf("%q: %v", typed, f)
			}
		}
	}
}

// CHK-33.
func TestCheckNewPassword_LeakedPassword_IsFoundAnywhereInTheList(t *testing.T) {
	all := lines(t, "breached.txt")
	if len(all) < 30_000 || !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != len(all) {
		t.Fatalf("%d lines, which must be sorted and unique", len(all))
	}
	for _, password := range all {
		if password == "" || password != strings.ToLower(password) || !member.IsCommon(password) {
			t.Errorf("%q", password)
		}
	}
	for _, password := range []string{
		"a123456789", "aa123456", "q1w2e3r4", "a1b2c3d4", "147258369", "qazwsxedc", "slipknot", "CocaCola", "1q2w3e4r5t",
		"zaq12wsx", "159753456",
	} {
		if err := member.CheckNewPassword("password", password, "pia"); !errors.Is(err,
			fault.New(fault.ValidationFailed)) {
			t.Errorf("%q was accepted", password)
		}
	}
	for _, password := range []string{"mok7-fuy2-tan", "slipknot\ncocacola", "~~~~ no last line ~~~~"} {
		if member.IsCommon(password) {
			t.Errorf("%q is found although it is not in the list", password)
		}
	}
}
