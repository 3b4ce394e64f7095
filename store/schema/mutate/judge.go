package main

import (
	"context"
	"slices"
)

// verdict is the result of a mutant.
type verdict struct {
	Mutant
	state string
	by    string // the test that killed it
}

const (
	killed   = "killed"
	survived = "survived"
	// equivalent: it survived, and equivalents.txt has a reason.
	equivalent = "equivalent"
	// invalid: Postgres refuses the function.
	invalid = "invalid"
)

// judge runs the tests concerned against one mutant until one kills it.
func judge(ctx context.Context, s suite, on *server, p *plan, m Mutant) (verdict, error) {
	v := verdict{Mutant: m, state: survived}
	isValid, err := on.mutate(ctx, m.Source)
	if err != nil {
		return v, err
	}
	if !isValid {
		v.state = invalid
		return v, nil
	}
	for _, tests := range p.stages(m.Function) {
		killer, err := kill(ctx, s, on, tests)
		if err != nil {
			return v, err
		}
		if killer != nil {
			p.killed(m.Function, killer)
			v.state, v.by = killed, killer.String()
			return v, nil
		}
	}
	return v, nil
}

// kill returns the test of a package that fails twice against the mutant: a single failure may be a flaky test.
func kill(ctx context.Context, s suite, on *server, tests []*test) (killer *test, err error) {
	for len(tests) > 0 {
		name, err := s.firstFailure(ctx, on, tests)
		if err != nil || name == "" {
			return nil, err
		}
		at := slices.IndexFunc(tests, func(t *test) bool { return t.name == name })
		if at < 0 {
			// The process ended before it reported the test: each test runs separately.
			return killAlone(ctx, s, on, tests)
		}
		suspect := tests[at]
		if name, err = s.firstFailure(ctx, on, []*test{suspect}); err != nil || name != "" {
			return suspect, err
		}
		tests = slices.Concat(tests[:at], tests[at+1:])
	}
	return nil, nil
}

func killAlone(ctx context.Context, s suite, on *server, tests []*test) (killer *test, err error) {
	for _, t := range tests {
		if name, err := s.firstFailure(ctx, on, []*test{t}); err != nil || name != "" {
			return t, err
		}
	}
	return nil, nil
}
