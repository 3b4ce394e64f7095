package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
)

// report prints the survivors and the totals. It returns false if a survivor has no reason or a reason has no
// survivor. Reasons that match no mutant are detected only in a complete run.
func report(out io.Writer, verdicts []verdict, reasons map[string]string, isWhole bool) (isGood bool) {
	totals := map[string]int{}
	unused := map[string]string{}
	if isWhole {
		for name := range reasons {
			unused[name] = "matches no mutant"
		}
	}
	var unexplained []verdict
	for _, v := range verdicts {
		_, isListed := reasons[v.Name()]
		delete(unused, v.Name())
		switch {
		case v.state == survived && isListed:
			v.state = equivalent
		case v.state != survived && isListed:
			unused[v.Name()] = v.state + " by " + v.by
		case v.state == survived:
			unexplained = append(unexplained, v)
		}
		totals[v.state]++
	}
	if len(unexplained) > 0 {
		fmt.Fprintln(out, "\nNo test detects these, and equivalents.txt has no reason for them:")
	}
	for _, v := range unexplained {
		fmt.Fprintf(out, "  %s\n", v.Name())
	}
	if len(unused) > 0 {
		fmt.Fprintln(out, "\nThese entries of equivalents.txt are out of date:")
	}
	for _, name := range slices.Sorted(maps.Keys(unused)) {
		fmt.Fprintf(out, "  %s (%s)\n", name, unused[name])
	}
	fmt.Fprintf(out, "\n%d mutants: %d killed, %d equivalent, %d survived, %d invalid\n",
		len(verdicts), totals[killed], totals[equivalent], totals[survived], totals[invalid])
	return len(unexplained) == 0 && len(unused) == 0
}
