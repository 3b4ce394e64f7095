package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"lantern/store/storetest"
)

// asProgram makes the test binary run as the program with its arguments.
const asProgram = "LANTERN_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// runProgram runs the program in production mode on a database until it exits.
func runProgram(t *testing.T, database, command string) (exit int, said string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, os.Args[0], command)
	run.Env = []string{
		asProgram + "=1", "LANTERN_MODE=production", "DATABASE_URL=" + database, "REDIS_URL=redis://127.0.0.1:1",
		"LANTERN_SECRET=" + strings.Repeat("0f", 32),
		"BGS_SECRET=" + strings.Repeat("s", 32), "PUBLIC_URL=https://play.example",
	}
	out, err := run.CombinedOutput()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) || ctx.Err() != nil {
		t.Fatalf("%s did not exit: %v %s", command, err, out)
	}
	return run.ProcessState.ExitCode(), string(out)
}

// CHK-06.
func TestProgram_NonDurablePostgres_IsRefused(t *testing.T) {
	db := storetest.Open(t)
	owner := storetest.Owner(t, db)
	var name string
	if err := owner.GetContext(t.Context(), &name, `SELECT current_database()`); err != nil {
		t.Fatal(err)
	}
	if _, err := owner.ExecContext(t.Context(), `ALTER DATABASE `+name+` SET synchronous_commit = off`); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"serve", "work"} {
		exit, said := runProgram(t, storetest.Address(t, db), command)
		if exit == 0 || !strings.Contains(said, "synchronous_commit=off: acknowledged money could be lost") {
			t.Errorf("%s ended with %d: %s", command, exit, said)
		}
	}
}
