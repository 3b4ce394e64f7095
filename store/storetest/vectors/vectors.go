// Package vectors gives tests the agreed cases of agents, contracts and money (agents.json). AGENTS_VECTORS names
// another file of the same form to use instead.
package vectors

import (
	_ "embed"
	"encoding/json"
	"os"
	"testing"
)

//go:embed agents.json
var agents []byte

type file struct {
	Groups []struct {
		Group string          `json:"group"`
		Cases json.RawMessage `json:"cases"`
	} `json:"groups"`
	Machines map[string]Machine `json:"stateMachines"`
}

// Machine is a table of states: all transitions that are allowed. From is empty for the event that creates an object.
type Machine struct {
	States      []string     `json:"states"`
	Transitions []Transition `json:"transitions"`
}

// Transition is one row of a table of states.
type Transition struct {
	From  string `json:"from"`
	Event string `json:"event"`
	To    string `json:"to"`
}

func read(t *testing.T) (f file) {
	t.Helper()
	raw := agents
	if path := os.Getenv("AGENTS_VECTORS"); path != "" {
		var err error
		if raw, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	if err := json.Unmarshal(raw, &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// Group returns the cases of a group.
func Group[C any](t *testing.T, name string) (cases []C) {
	t.Helper()
	for _, g := range read(t).Groups {
		if g.Group != name {
			continue
		}
		if err := json.Unmarshal(g.Cases, &cases); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	if len(cases) == 0 {
		t.Fatalf("no cases of %s", name)
	}
	return cases
}

// Check holds a table of states to the agreed one: every pair of a state and an event leads where the table says, or is
// refused. after returns the state after an event, or an error.
func Check(t *testing.T, name string, after func(from, event string) (to string, err error)) {
	t.Helper()
	m, isKnown := read(t).Machines[name]
	if !isKnown || len(m.Transitions) == 0 {
		t.Fatalf("no transitions of %s", name)
	}
	allowed, events := map[string]string{}, map[string]bool{}
	for _, each := range m.Transitions {
		allowed[each.From+" "+each.Event], events[each.Event] = each.To, true
	}
	for _, from := range append(m.States, "") {
		for event := range events {
			t.Run(from+" "+event, func(t *testing.T) {
				to, err := after(from, event)
				if want, isAllowed := allowed[from+" "+event]; isAllowed != (err == nil) || isAllowed && to != want {
					t.Errorf("%s %v, want %q", to, err, want)
				}
			})
		}
	}
}
