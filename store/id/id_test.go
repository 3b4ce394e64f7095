package id_test

import (
	"sort"
	"strings"
	"testing"

	"lantern/store/id"
)

func TestNew_IDsAreUniqueAndAscending(t *testing.T) {
	seen := map[id.Bet]bool{}
	var prefixes []string
	for range 10_000 {
		made := id.New[id.Bet]()
		if seen[made] {
			t.Fatalf("%s was created twice", made)
		}
		seen[made] = true
		prefixes = append(prefixes, string(made)[:13])
	}
	if !sort.StringsAreSorted(prefixes) {
		t.Error("ids do not ascend with time")
	}
}

func TestParse_InvalidID_IsRefused(t *testing.T) {
	made := id.New[id.Member]()
	if got, err := id.Parse[id.Member](string(made)); err != nil || got != made {
		t.Fatalf("a valid id was refused: %v", err)
	}
	for _, text := range []string{"", "1", "00000000-0000-0000-0000-00000000000g", "00000000000000000000000000000000",
		"0193A000-0000-7000-8000-000000000000", "0193a000-0000-7000-8000-000000000000 "} {
		if _, err := id.Parse[id.Member](text); err == nil {
			t.Errorf("%q was accepted as an id", text)
		}
	}
}

func TestParseReference_ContainsItsID(t *testing.T) {
	one := id.New[id.Bet]()
	ids, err := id.ParseReference(strings.ToLower(id.Reference(one)))
	if err != nil || ids.First > string(one) || ids.Last < string(one) || !strings.HasSuffix(string(one), ids.Tail) {
		t.Errorf("%s is not among %+v: %v", one, ids, err)
	}
	for _, text := range []string{"", "Dice", id.Reference(one) + "0", string(one), "UUUUUUUUUUUUUUUU"} {
		if _, err := id.ParseReference(text); err == nil {
			t.Errorf("%q is taken for a reference", text)
		}
	}
}

func TestReference_IsShortAndDistinguishesIDs(t *testing.T) {
	one, two := id.New[id.Deposit](), id.New[id.Deposit]()
	if len(id.Reference(one)) != 16 || id.Reference(one) == id.Reference(two) {
		t.Errorf("references %s and %s", id.Reference(one), id.Reference(two))
	}
}
