package storetest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"lantern/store/pgembed"
)

// keeperFolder is set in the process that keeps the server shared by the test
// binaries, which all end before their neighbors begin.
const keeperFolder = "LANTERN_TEST_SERVER"

const (
	idleTime   = 2 * time.Minute
	idleChecks = time.Second
)

func init() {
	dir := os.Getenv(keeperFolder)
	if dir == "" {
		return
	}
	if err := keep(dir); err != nil {
		slog.Error("the test server ended", "error", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// shared returns the server that all test binaries of this checkout use, and
// starts its keeper where there is none.
func shared(ctx context.Context) (*pgembed.Server, error) {
	dir, err := folder()
	if err != nil {
		return nil, err
	}
	if err := use(dir); err != nil {
		return nil, err
	}
	starting, err := lock(dir, "starting", unix.LOCK_EX)
	if err != nil {
		return nil, err
	}
	defer starting.Close()
	server, err := pgembed.Attach(ctx, filepath.Join(dir, "postgres"))
	if !errors.Is(err, pgembed.ErrNotRunning) {
		return server, err
	}
	gone, err := spawn(dir)
	if err != nil {
		return nil, err
	}
	for {
		server, err := pgembed.Attach(ctx, filepath.Join(dir, "postgres"))
		if !errors.Is(err, pgembed.ErrNotRunning) {
			return server, err
		}
		select {
		case <-gone:
			return nil, fmt.Errorf("the keeper ended, see %s", filepath.Join(dir, "keeper.log"))
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// spawn starts this same binary as the keeper, apart from our terminal and
// pipes: `go test` waits until the last writer has closed them.
func spawn(dir string) (<-chan struct{}, error) {
	log, err := os.Create(filepath.Join(dir, "keeper.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), keeperFolder+"="+dir)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if err := cmd.Wait(); err != nil {
			slog.Error("the keeper of the test server", "error", err)
		}
	}()
	return gone, nil
}

// keep runs a fresh server until no test has used it for a while.
func keep(dir string) error {
	data := filepath.Join(dir, "postgres")
	if err := os.RemoveAll(filepath.Join(data, "cluster")); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	server, err := pgembed.Start(ctx, pgembed.Options{DataDir: data, Fsync: false})
	if err != nil {
		return err
	}
	for idle := time.Duration(0); ; idle += idleChecks {
		time.Sleep(idleChecks)
		users, err := lock(dir, "users", unix.LOCK_EX|unix.LOCK_NB)
		switch {
		case errors.Is(err, unix.EWOULDBLOCK):
			idle = 0
			continue
		case err != nil:
			return errors.Join(err, server.Stop())
		case idle >= idleTime:
			// Who comes now waits for this lock and then starts anew.
			return errors.Join(server.Stop(), users.Close())
		}
		if err := users.Close(); err != nil {
			return err
		}
	}
}

// use holds until this process ends what the keeper waits for. By number: a file
// that nothing refers to is closed by the collector, and its lock with it.
func use(dir string) error {
	number, err := unix.Open(filepath.Join(dir, "users"), unix.O_RDWR|unix.O_CREAT|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return err
	}
	return flock(number, unix.LOCK_SH)
}

func lock(dir, name string, how int) (*os.File, error) {
	file, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := flock(int(file.Fd()), how); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

func flock(number, how int) error {
	for {
		err := unix.Flock(number, how)
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// folder is one for each checkout and user. It lies outside the checkout, where
// it would make every cached test result look stale.
func folder() (string, error) {
	root, err := checkout()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(root))
	name := "lantern-test-" + strconv.Itoa(os.Geteuid()) + "-" + hex.EncodeToString(sum[:6])
	dir := filepath.Join(pgembed.TempDir(), name)
	return dir, os.MkdirAll(dir, 0o700)
}

func checkout() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("storetest: not inside the project")
		}
	}
}
