package main

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestReadEquivalents_ReasonsMayHaveSeveralLines(t *testing.T) {
	got, err := equivalentsOf(t, "# about\n\nf: a = 1\n  The index\n  says so.\n\nf: IF b #2\n\tNull.\n")
	want := map[string]string{"f: a = 1": "The index says so.", "f: IF b #2": "Null."}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestReadEquivalents_EntryWithoutReasonOrName_IsRefused(t *testing.T) {
	for _, text := range []string{"f: a\n\ng: b\n  Why.\n", "f: a\n", "  Why.\n", "f: a\n  Why.\nf: a\n  Why.\n"} {
		if got, err := equivalentsOf(t, text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
}

func equivalentsOf(t *testing.T, text string) (map[string]string, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "equivalents.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return readEquivalents(path)
}

func TestReport_FailsOnUnexplainedSurvivorsAndStaleReasons(t *testing.T) {
	of := func(removed, state string) verdict {
		return verdict{Mutant: Mutant{Function: "f", Removed: removed}, state: state}
	}
	for _, c := range []struct {
		name     string
		verdicts []verdict
		reasons  []string
		isWhole  bool
		want     bool
	}{
		{"all are killed", []verdict{of("a", killed), of("b", killed)}, nil, true, true},
		{"a survivor has a reason", []verdict{of("a", killed), of("b", survived)}, []string{"f: b"}, true, true},
		{"a survivor has no reason", []verdict{of("a", survived)}, []string{"f: b"}, false, false},
		{"a reason belongs to a killed mutant", []verdict{of("a", killed)}, []string{"f: a"}, false, false},
		{"a reason belongs to no mutant", []verdict{of("a", killed)}, []string{"f: b"}, true, false},
		{"a part is run", []verdict{of("a", killed)}, []string{"f: b"}, false, true},
		{"a mutant is invalid", []verdict{of("a", invalid)}, nil, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			reasons := map[string]string{}
			for _, name := range c.reasons {
				reasons[name] = "Why."
			}
			if got := report(&strings.Builder{}, c.verdicts, reasons, c.isWhole); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestInScope_PatternWithoutFunction_IsAnError(t *testing.T) {
	all := []function{{Name: "bet"}, {Name: "bet_now"}, {Name: "win"}}
	if got, err := inScope(all, []string{`^bet`, `^bet_now$`}); err != nil || len(got) != 2 {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := inScope(all, []string{`^bet`, `^void$`}); err == nil {
		t.Error("a pattern that matches nothing passes")
	}
}

func TestPlan_TestsThatKillRunFirst(t *testing.T) {
	tests := []*test{
		{pkg: "slow", name: "A", took: 2 * time.Second, calls: map[string]bool{"f": true}},
		{pkg: "slow", name: "B", took: time.Second, calls: map[string]bool{"f": true, "g": true}},
		{pkg: "quick", name: "C", took: time.Second, calls: map[string]bool{"f": true}},
		{pkg: "quick", name: "D", calls: map[string]bool{}},
	}
	p := &plan{
		functions: []function{{Name: "f", Language: "plpgsql"}, {Name: "g", Language: "sql"}},
		tests:     tests, killers: map[string][]*test{},
	}
	if got := stagesOf(p, "f"); got != "slow B; quick C; slow A" {
		t.Errorf("before any kill: %s", got)
	}
	p.killed("f", tests[1])
	if got := stagesOf(p, "f"); got != "slow B; quick C; slow A" {
		t.Errorf("after a kill: %s", got)
	}
	if got := stagesOf(p, "g"); got != "quick D; slow B; quick C; slow A" {
		t.Errorf("a function that may be inlined: %s", got)
	}
}

func stagesOf(p *plan, function string) string {
	var stages []string
	for _, tests := range p.stages(function) {
		var names []string
		for _, t := range tests {
			names = append(names, t.String())
		}
		stages = append(stages, strings.Join(names, ", "))
	}
	return strings.Join(stages, "; ")
}
