package main

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"sync"
	"time"
)

// inScope returns the functions whose names match the patterns.
func inScope(all []function, patterns []string) ([]function, error) {
	chosen := map[string]bool{}
	for _, pattern := range patterns {
		expression, err := regexp.Compile(pattern)
		if err != nil {
			return nil, err
		}
		found := false
		for _, f := range all {
			if expression.MatchString(f.Name) {
				chosen[f.Name], found = true, true
			}
		}
		if !found {
			return nil, fmt.Errorf("no function matches %s: the list in scope.go is out of date", pattern)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(f function) bool { return !chosen[f.Name] }), nil
}

// plan decides which tests run against a mutant, and in which order.
type plan struct {
	functions []function
	tests     []*test

	mu sync.Mutex
	// killers are the tests that have killed mutants of a function, the last first.
	killers map[string][]*test
}

// maxRecentKillers is the number of tests that run before all others because they have killed mutants of the same
// function.
const maxRecentKillers = 3

// stages returns groups of tests of one package each: first those that are likely to fail, then the quicker half of the
// others, since the slow ones prove races and rarely find more.
func (p *plan) stages(function string) [][]*test {
	candidates := p.candidates(function)
	p.mu.Lock()
	first := slices.Clone(p.killers[function])
	p.mu.Unlock()
	first = first[:min(len(first), maxRecentKillers)]
	rest := slices.DeleteFunc(candidates, func(t *test) bool { return slices.Contains(first, t) })
	slices.SortStableFunc(rest, func(a, b *test) int { return cmp.Compare(a.took, b.took) })
	half := len(rest) / 2
	return slices.Concat(byPackage(first), byPackage(rest[:half]), byPackage(rest[half:]))
}

// candidates returns the tests that call a function. Postgres does not count calls of plain SQL functions that it
// inlines; for those all tests are candidates.
func (p *plan) candidates(name string) []*test {
	language := ""
	for _, f := range p.functions {
		if f.Name == name {
			language = f.Language
		}
	}
	if language == "sql" {
		return slices.Clone(p.tests)
	}
	return slices.DeleteFunc(slices.Clone(p.tests), func(t *test) bool { return !t.calls[name] })
}

func byPackage(tests []*test) [][]*test {
	var groups [][]*test
	took := map[string]time.Duration{}
	for _, t := range tests {
		i := slices.IndexFunc(groups, func(g []*test) bool { return g[0].pkg == t.pkg })
		if i < 0 {
			i, groups = len(groups), append(groups, nil)
		}
		groups[i] = append(groups[i], t)
		took[t.pkg] += t.took
	}
	slices.SortStableFunc(groups, func(a, b []*test) int { return cmp.Compare(took[a[0].pkg], took[b[0].pkg]) })
	return groups
}

// killed records which test killed a mutant of a function.
func (p *plan) killed(function string, by *test) {
	p.mu.Lock()
	defer p.mu.Unlock()
	others := slices.DeleteFunc(p.killers[function], func(t *test) bool { return t == by })
	p.killers[function] = append([]*test{by}, others...)
}

func sum(tests []*test) (total time.Duration) {
	for _, t := range tests {
		total += t.took
	}
	return total
}
