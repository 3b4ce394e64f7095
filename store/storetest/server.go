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

// serverFolder is set in the process that runs the server shared by the test binaries, which would otherwise stop it
// while others still use it.
const serverFolder = "LANTERN_TEST_SERVER"

const (
	idleTime   = 2 * time.Minute
	idleChecks = time.Second
)

func init() {
	dir := os.Getenv(serverFolder)
	if dir == "" {
		return
	}
	if err := runServer(dir); err != nil {
		slog.Error("test_server_ended", "error", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// shared returns the server that all test binaries of this checkout use, and starts its process if there is none.
func shared(ctx context.Context) (*pgembed.Server, error) {
	dir, err := folder()
	if err != nil {
		return nil, err
	}
	if err := holdLock(dir); err != nil {
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
	gone, err := startServerProcess(dir)
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
			return nil, fmt.Errorf("the server process ended, see %s", filepath.Join(dir, "server.log"))
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// startServerProcess starts this binary as the server process, detached from the terminal and its pipes: `go test`
// waits until the last writer has closed them.
func startServerProcess(dir string) (<-chan struct{}, error) {
	log, err := os.Create(filepath.Join(dir, "server.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), serverFolder+"="+dir)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		if err := cmd.Wait(); err != nil {
			slog.Error("test_server_process_failed", "error", err)
		}
	}()
	return gone, nil
}

// runServer runs a fresh server until no test has used it for a while.
func runServer(dir string) error {
	data := filepath.Join(dir, "postgres")
	if err := os.RemoveAll(filepath.Join(data, "cluster")); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), setupTimeout)
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
			// A new test waits for this lock and then starts another server.
			return errors.Join(server.Stop(), users.Close())
		}
		if err := users.Close(); err != nil {
			return err
		}
	}
}

// holdLock holds a lock until this process ends, which keeps the server running. It uses the descriptor: the garbage
// collector would close an unused file and release its lock.
func holdLock(dir string) error {
	number, err := unix.Open(filepath.Join(dir, "users"), unix.O_RDWR|unix.O_CREAT|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return err
	}
	return fileLock(number, unix.LOCK_SH)
}

func lock(dir, name string, how int) (*os.File, error) {
	file, err := os.OpenFile(filepath.Join(dir, name), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := fileLock(int(file.Fd()), how); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

func fileLock(number, how int) error {
	for {
		err := unix.Flock(number, how)
		if !errors.Is(err, unix.EINTR) {
			return err
		}
	}
}

// folder returns a folder for each checkout and user. It is outside the checkout, where it would invalidate every
// cached test result.
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
