// Command mutate checks the tests of the SQL functions that move money: it removes each of their conditions in turn,
// in a copy of the database, and reports the mutants that no test detects. It fails if one of them has no documented
// reason.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

type options struct {
	function, condition *regexp.Regexp
	packages            []string
	jobs                int
	isList              bool
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	isGood, err := run(ctx, parseFlags())
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
	}
	stop()
	if err != nil || !isGood {
		os.Exit(1)
	}
}

func parseFlags() options {
	function := flag.String("func", "", "only functions whose name matches this `pattern`")
	condition := flag.String("condition", "", "only removed conditions that match this `pattern`")
	pkgs := flag.String("pkg", strings.Join(packages, ","), "`packages` whose tests run")
	jobs := flag.Int("jobs", 2, "how many mutants are tested at a time, each on a server of its own")
	isList := flag.Bool("list", false, "print the mutants and run nothing")
	flag.Parse()
	return options{
		function: regexp.MustCompile(*function), condition: regexp.MustCompile(*condition),
		packages: strings.Split(*pkgs, ","), jobs: *jobs, isList: *isList,
	}
}

func run(ctx context.Context, o options) (isGood bool, err error) {
	started := time.Now()
	root, err := projectRoot()
	if err != nil {
		return false, err
	}
	reasons, err := readEquivalents(filepath.Join(root, "store/schema/mutate/equivalents.txt"))
	if err != nil {
		return false, err
	}
	first, err := startServer(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, first.stop()) }()
	all, err := first.functions(ctx)
	if err != nil {
		return false, err
	}
	mutants, err := choose(all, o)
	if err != nil {
		return false, err
	}
	if o.isList {
		for _, m := range mutants {
			fmt.Printf("%s:%d: %s\n", m.Function, m.Line, m.Removed)
		}
		fmt.Println(len(mutants), "mutants")
		return true, nil
	}
	verdicts, err := testAll(ctx, o, root, first, all, mutants)
	if err != nil {
		return false, err
	}
	isWhole := o.function.String() == "" && o.condition.String() == ""
	isGood = report(os.Stdout, verdicts, reasons, isWhole)
	fmt.Printf("time: %s\n", time.Since(started).Round(time.Second))
	return isGood, nil
}

// choose returns the mutants of the functions in scope, in a fixed order.
func choose(all []function, o options) ([]Mutant, error) {
	scope, err := inScope(all, functions)
	if err != nil {
		return nil, err
	}
	var chosen []Mutant
	for _, f := range scope {
		if !o.function.MatchString(f.Name) {
			continue
		}
		for _, m := range Mutants(f.Name, f.Definition) {
			if o.condition.MatchString(m.Removed) {
				chosen = append(chosen, m)
			}
		}
	}
	return chosen, nil
}

func projectRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
	}
	return "", errors.New("not inside the project")
}
