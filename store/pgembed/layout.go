package pgembed

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// orphanTimeout is how long an orphaned server may take to stop.
const orphanTimeout = 20 * time.Second

// errLocked means that another process holds the folder's lock.
var errLocked = errors.New("pgembed: another process runs the server of this folder")

// layout is the location of one server's files. The cluster is under home unless the server's user has no access
// there.
type layout struct{ home, cluster string }

func openLayout(dataDir string) (layout, error) {
	if dataDir == "" {
		return layout{}, errors.New("pgembed: no data folder given")
	}
	home, err := filepath.Abs(dataDir)
	if err != nil {
		return layout{}, err
	}
	if err := os.MkdirAll(home, 0o700); err != nil {
		return layout{}, err
	}
	return layout{home: home, cluster: filepath.Join(home, "cluster")}, nil
}

func (l layout) password() string { return filepath.Join(l.home, "password") }
func (l layout) port() string     { return filepath.Join(l.home, "port") }
func (l layout) log() string      { return filepath.Join(l.home, "server.log") }
func (l layout) pidFile() string  { return filepath.Join(l.cluster, "postmaster.pid") }

// takeLock locks the folder for this process, or returns errLocked.
func takeLock(l layout) (*os.File, error) {
	file, err := os.OpenFile(filepath.Join(l.home, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = unix.EWOULDBLOCK
	// Attach holds the lock for a moment when it checks whether a server runs.
	for try := 0; try < 5 && errors.Is(err, unix.EWOULDBLOCK); try++ {
		time.Sleep(time.Duration(try) * 20 * time.Millisecond)
		err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	}
	if errors.Is(err, unix.EWOULDBLOCK) {
		return nil, errors.Join(errLocked, file.Close())
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// ensureCluster creates the cluster on the first start and returns the superuser's password.
func (l layout) ensureCluster(ctx context.Context, bin binaries, who user) (string, error) {
	version, err := os.ReadFile(filepath.Join(l.cluster, "PG_VERSION"))
	if err == nil {
		if made := strings.TrimSpace(string(version)); made != strconv.Itoa(bin.major) {
			return "", fmt.Errorf("pgembed: %s was created by Postgres %s, but Postgres %d is installed", l.home, made,
				bin.major)
		}
		password, err := os.ReadFile(l.password())
		return string(password), err
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	password := rand.Text()
	return password, l.initialize(ctx, bin, who, password)
}

// initialize creates the cluster in a temporary folder and renames it, so that an interrupted first start leaves
// nothing incomplete.
func (l layout) initialize(ctx context.Context, bin binaries, who user, password string) error {
	fresh, secret := l.cluster+".new", l.cluster+".secret"
	if err := os.RemoveAll(fresh); err != nil {
		return err
	}
	if err := os.Mkdir(fresh, 0o700); err != nil {
		return err
	}
	if err := os.WriteFile(secret, []byte(password), 0o600); err != nil {
		return err
	}
	defer os.Remove(secret)
	if err := who.own(fresh, secret); err != nil {
		return err
	}
	// Byte order sorts fastest; the character types must still cover every script.
	cmd := who.command(ctx, bin.path("initdb"), "--pgdata", fresh, "--username", superuser, "--pwfile", secret,
		"--auth", "scram-sha-256", "--encoding", "UTF8", "--lc-collate", "C", "--lc-ctype", characterType, "--no-sync")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("pgembed: initdb: %w: %s", err, strings.TrimSpace(string(out)))
	}
	if err := os.WriteFile(l.password(), []byte(password), 0o600); err != nil {
		return err
	}
	return os.Rename(fresh, l.cluster)
}

// choosePort reuses the port of the last start if it is free, so that addresses stay valid.
func (l layout) choosePort(wanted int) (int, error) {
	if wanted == 0 {
		if saved, err := l.savedPort(); err == nil && isFree(saved) {
			return saved, nil
		}
	}
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", wanted))
	if err != nil {
		return 0, fmt.Errorf("pgembed: port %d: %w", wanted, err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	if err := listener.Close(); err != nil {
		return 0, err
	}
	return port, os.WriteFile(l.port(), []byte(strconv.Itoa(port)), 0o600)
}

func (l layout) savedPort() (int, error) {
	text, err := os.ReadFile(l.port())
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(string(text))
}

func isFree(port int) bool {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return false
	}
	return listener.Close() == nil
}

// stopOrphan stops a server whose parent process died. Holding the lock proves that no other process runs it.
func (l layout) stopOrphan() error {
	for deadline := time.Now().Add(orphanTimeout); ; time.Sleep(100 * time.Millisecond) {
		pid, err := l.livePid()
		if err != nil || pid == 0 {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("pgembed: process %d still runs the server of %s", pid, l.home)
		}
		if err := syscall.Kill(pid, syscall.SIGINT); err != nil && !errors.Is(err, syscall.ESRCH) {
			return err
		}
	}
}

// livePid returns the process id of the last server, or 0 if it has ended.
func (l layout) livePid() (int, error) {
	text, err := os.ReadFile(l.pidFile())
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || !serves(pid, l.cluster) {
		return 0, nil
	}
	return pid, nil
}
