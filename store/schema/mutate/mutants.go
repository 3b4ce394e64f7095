package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Mutant is a function without one of its conditions.
type Mutant struct {
	Function string
	// Removed is the condition as in the source, with its keyword if it was the complete condition, and with a number
	// if the function contains the same text several times.
	Removed string
	Line    int // in the function's definition, from 1
	Source  string
	from    int
}

// Name identifies a mutant in reports and in the list of equivalents.
func (m Mutant) Name() string { return m.Function + ": " + m.Removed }

// Mutants returns the definition of a function without each of its conditions in turn: an operand of AND or OR goes
// with its connective; the whole condition of an IF or WHEN becomes false, so that its branch is never taken; a WHERE,
// ON or HAVING with a single operand becomes true.
func Mutants(function, definition string) []Mutant {
	r := &reader{function: function, text: definition}
	from, to := body(definition)
	r.walk(parse(definition, from, to), false)
	slices.SortStableFunc(r.mutants, func(a, b Mutant) int { return cmp.Compare(a.from, b.from) })
	seen := map[string]int{}
	for i := range r.mutants {
		m := &r.mutants[i]
		if seen[m.Removed]++; seen[m.Removed] > 1 {
			m.Removed = fmt.Sprintf("%s #%d", m.Removed, seen[m.Removed])
		}
	}
	return r.mutants
}

// exceptionNames marks the WHEN of an exception handler: OR between exception names is not a condition.
const exceptionNames = "EXCEPTION WHEN"

// reader collects the mutants of one function.
type reader struct {
	function, text string
	mutants        []Mutant
}

// walk finds the conditions among the nodes of one level and in the groups below it. In a simple CASE, WHEN is
// followed by a value, not by a condition.
func (r *reader) walk(nodes []node, isSimpleCase bool) {
	start, opener, isHandler := 0, "", false
	for i := range nodes {
		if !isBoundary(nodes, i) {
			continue
		}
		r.segment(opener, nodes[start:i])
		before := wordAt(nodes, i-1)
		start, opener = i+1, nodes[i].word
		switch {
		case opener == "EXCEPTION":
			isHandler = before != "RAISE"
		case opener == "END":
			isHandler = false
		case opener == "WHEN" && isHandler:
			opener = exceptionNames
		case opener == "WHEN" && isSimpleCase, opener == "ON" && before == "DISTINCT":
			opener = ""
		}
	}
	r.segment(opener, nodes[start:])
}

// segment processes one expression; opener is the keyword before it.
func (r *reader) segment(opener string, nodes []node) {
	if len(nodes) == 0 || opener == exceptionNames {
		return
	}
	alternatives := split(nodes, "OR")
	switch opener {
	case "IF", "ELSIF", "ELSEIF", "WHEN", "WHILE":
		// Each of several alternatives is removed: a test that detects the removal of one detects that of all.
		if len(alternatives) == 1 {
			r.replace(opener, nodes, "false")
		}
	case "WHERE", "ON", "HAVING":
		if len(alternatives) == 1 && len(split(nodes, "AND")) == 1 {
			r.replace(opener, nodes, "true")
		}
	}
	r.operands(alternatives)
	for _, alternative := range alternatives {
		r.operands(split(alternative, "AND"))
	}
	for _, n := range nodes {
		r.walk(n.inside, n.word == "CASE" && wordAt(n.inside, 0) != "WHEN")
	}
}

// split divides an expression at a connective, except the AND of BETWEEN.
func split(nodes []node, connective string) [][]node {
	var parts [][]node
	start, isBetween := 0, false
	for i, n := range nodes {
		switch {
		case n.word == "BETWEEN":
			isBetween = true
		case n.word == "AND" && isBetween:
			isBetween = false
		case n.word == connective:
			parts, start = append(parts, nodes[start:i]), i+1
		}
	}
	return append(parts, nodes[start:])
}

// operands removes each operand with the connective next to it.
func (r *reader) operands(all [][]node) {
	if len(all) < 2 {
		return
	}
	for i, operand := range all {
		from, to := span(operand)
		text := r.plain(from, to)
		if i == 0 {
			to, _ = span(all[1])
		} else {
			_, from = span(all[i-1])
		}
		r.add(text, from, to, "")
	}
}

func (r *reader) replace(opener string, nodes []node, by string) {
	from, to := span(nodes)
	r.add(opener+" "+r.plain(from, to), from, to, by)
}

func (r *reader) add(removed string, from, to int, by string) {
	r.mutants = append(r.mutants, Mutant{
		Function: r.function, Removed: removed, Line: 1 + strings.Count(r.text[:from], "\n"),
		Source: r.text[:from] + by + r.text[to:], from: from,
	})
}

// plain returns a part of the source on one line and without comments.
func (r *reader) plain(from, to int) string {
	var line strings.Builder
	end := from
	for _, t := range scan(r.text[:to], from) {
		if t.from > end && end > from {
			line.WriteByte(' ')
		}
		line.WriteString(r.text[t.from:t.to])
		end = t.to
	}
	return line.String()
}

func span(nodes []node) (from, to int) {
	if len(nodes) == 0 {
		return 0, 0
	}
	return nodes[0].from, nodes[len(nodes)-1].to
}
