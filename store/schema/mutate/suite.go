package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// Variables that store/storetest reads.
const (
	serverVariable   = "DATABASE_URL_TEST"
	templateVariable = "LANTERN_TEST_TEMPLATE"
	callsVariable    = "LANTERN_TEST_CALLS"
)

// test is a test function with what it does on the original database.
type test struct {
	pkg, name string
	took      time.Duration
	calls     map[string]bool // SQL functions
}

func (t *test) String() string { return t.pkg + " " + t.name }

// suite runs the compiled tests of the packages.
type suite struct {
	root, bin string // folders of the project and of the compiled tests
}

func (s suite) binary(pkg string) string {
	return filepath.Join(s.bin, strings.ReplaceAll(pkg, "/", "_")+".test")
}

func (s suite) compile(ctx context.Context, pkgs []string) error {
	for _, pkg := range pkgs {
		args := []string{"test", "-c", "-vet=off", "-pgo=off", "-trimpath", "-o", s.binary(pkg), "./" + pkg}
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = s.root, os.Stdout, os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("compile the tests of %s: %w", pkg, err)
		}
	}
	return nil
}

const surveyLimit = 10 * time.Minute

var passed = regexp.MustCompile(`(?m)^--- PASS: (\w+) \(([\d.]+s)\)`)

// survey runs all tests of a package on the original database and returns what each calls and how long it takes. A
// test that fails must pass when repeated, and is excluded: its failures would be counted as detections.
func (s suite) survey(ctx context.Context, on *server, pkg string) ([]*test, error) {
	calls := filepath.Join(on.folder, "calls")
	output, err := s.run(ctx, on, testRun{original, pkg, surveyLimit, []string{"-test.v"},
		[]string{callsVariable + "=" + calls}})
	if err != nil {
		if err := s.repeat(ctx, on, pkg, output); err != nil {
			return nil, err
		}
	}
	byName := map[string]*test{}
	var all []*test
	for _, match := range passed.FindAllStringSubmatch(output, -1) {
		took, err := time.ParseDuration(match[2])
		if err != nil {
			return nil, err
		}
		byName[match[1]] = &test{pkg: pkg, name: match[1], took: took, calls: map[string]bool{}}
		all = append(all, byName[match[1]])
	}
	return all, readCalls(calls, byName)
}

// repeat reruns tests that failed without a mutation.
func (s suite) repeat(ctx context.Context, on *server, pkg, output string) error {
	var names []string
	for _, match := range failing.FindAllStringSubmatch(output, -1) {
		names = append(names, match[1])
	}
	if len(names) == 0 {
		return fmt.Errorf("the tests of %s fail without any mutation:\n%s", pkg, output)
	}
	args := []string{"-test.run", "^(" + strings.Join(names, "|") + ")$"}
	if output, err := s.run(ctx, on, testRun{original, pkg, surveyLimit, args, nil}); err != nil {
		return fmt.Errorf("tests of %s fail without any mutation: %w\n%s", pkg, err, output)
	}
	fmt.Printf("left out, failed once without any mutation: %s %s\n", pkg, strings.Join(names, " "))
	return nil
}

// readCalls reads lines of a test and a function that it called, and removes the file.
func readCalls(path string, tests map[string]*test) error {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		name, function, _ := strings.Cut(lines.Text(), " ")
		if t := tests[name]; t != nil {
			t.calls[function] = true
		}
	}
	return errors.Join(lines.Err(), os.Remove(path))
}

// failing matches a test that failed, or that was running at the timeout.
var failing = regexp.MustCompile(`(?m)^(?:--- FAIL: |\t)(Test\w+) \(`)

// unnamed stands for a process that ended before it reported the failed test.
const unnamed = "?"

// firstFailure runs tests of one package on the mutated database and returns the name of the first that fails, if any.
func (s suite) firstFailure(ctx context.Context, on *server, tests []*test) (name string, err error) {
	names := make([]string, len(tests))
	for i, t := range tests {
		names[i] = t.name
	}
	args := []string{"-test.failfast", "-test.run", "^(" + strings.Join(names, "|") + ")$"}
	output, err := s.run(ctx, on, testRun{mutated, tests[0].pkg, time.Minute + 5*sum(tests), args, nil})
	if err == nil {
		return "", nil
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || ctx.Err() != nil {
		return "", errors.Join(err, ctx.Err())
	}
	if match := failing.FindStringSubmatch(output); match != nil {
		return match[1], nil
	}
	return unnamed, nil
}

// testRun is one run of a package's compiled tests: the database that they copy, arguments, further environment.
type testRun struct {
	template, pkg string
	limit         time.Duration
	args, env     []string
}

// run runs the compiled tests of a package, with its processes in a group that is killed some time after the limit.
func (s suite) run(ctx context.Context, on *server, r testRun) (output string, err error) {
	ctx, cancel := context.WithTimeout(ctx, r.limit+10*time.Second)
	defer cancel()
	args := append(r.args, "-test.count=1", "-test.timeout="+r.limit.String())
	cmd := exec.CommandContext(ctx, s.binary(r.pkg), args...)
	cmd.Dir = filepath.Join(s.root, r.pkg)
	cmd.Env = append(os.Environ(), serverVariable+"="+on.postgres.DSN("postgres"), templateVariable+"="+r.template)
	cmd.Env = append(cmd.Env, r.env...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	return string(out), err
}
