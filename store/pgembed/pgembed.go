// Package pgembed starts and supervises an embedded Postgres. It alone knows where the server's binaries and files
// are.
package pgembed

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"sync"
	"time"
)

// Database is the database that is created on the first start, owned by the superuser.
const Database = "lantern"

const superuser = "postgres"

// Options of Start. If URL is set, that server is used and none is started.
type Options struct {
	URL     string
	DataDir string
	Port    int
	Fsync   bool

	runAs userMode
}

// Server is a running Postgres.
type Server struct {
	base  url.URL
	dir   layout
	opts  Options
	bin   binaries
	lock  *os.File
	found string

	mu      sync.Mutex
	process *process
	stopped bool
	done    chan struct{}
}

// Start returns a server that has answered a query. If another process already runs a server on the folder, that
// server is used. A server that crashes is restarted until Stop.
func Start(ctx context.Context, opts Options) (*Server, error) {
	if opts.URL != "" {
		base, err := url.Parse(opts.URL)
		if err != nil {
			return nil, errors.New("pgembed: the database URL cannot be read")
		}
		return &Server{base: *base, found: "the given address"}, nil
	}
	dir, err := openLayout(opts.DataDir)
	if err != nil {
		return nil, err
	}
	lock, err := takeLock(dir)
	if errors.Is(err, errLocked) {
		return attach(ctx, dir)
	}
	if err != nil {
		return nil, err
	}
	s := &Server{dir: dir, opts: opts, lock: lock, done: make(chan struct{})}
	if err := s.launch(ctx); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return s, nil
}

// DSN returns the address of one of the server's databases. An empty name means the database of Options.URL, or
// Database.
func (s *Server) DSN(database string) string {
	u := s.base
	if database != "" {
		u.Path = "/" + database
	}
	return u.String()
}

// Found describes which Postgres is used.
func (s *Server) Found() string { return s.found }

// Stop stops the server if Start started it.
func (s *Server) Stop() error {
	if s.lock == nil {
		return nil
	}
	s.mu.Lock()
	if s.stopped {
		s.mu.Unlock()
		return nil
	}
	s.stopped = true
	running := s.process
	s.mu.Unlock()
	if running != nil {
		running.interrupt()
	}
	<-s.done
	return s.lock.Close()
}

// Kill ends the server without a shutdown, as the loss of its machine would, and does not restart it.
func (s *Server) Kill() error {
	if s.lock == nil {
		return nil
	}
	s.mu.Lock()
	isRunning := !s.stopped && s.process != nil
	s.stopped = true
	running := s.process
	s.mu.Unlock()
	if !isRunning {
		return nil
	}
	if err := running.cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	<-s.done
	return s.lock.Close()
}

// Restart shuts the server down as an upgrade does and returns when it has ended; it is then started again. It
// returns false if another process runs the server.
func (s *Server) Restart() bool {
	s.mu.Lock()
	running := s.process
	isOwner := running != nil && !s.stopped
	s.mu.Unlock()
	if isOwner {
		running.interrupt()
		<-running.exited
	}
	return isOwner
}

func (s *Server) launch(ctx context.Context) error {
	bin, err := findBinaries(ctx)
	if err != nil {
		return err
	}
	who, err := chooseUser(s.opts.runAs, bin)
	if err != nil {
		return err
	}
	if bin, s.dir, err = who.prepare(bin, s.dir); err != nil {
		return err
	}
	s.bin, s.found = bin, bin.source
	if err := s.dir.stopOrphan(); err != nil {
		return err
	}
	password, err := s.dir.ensureCluster(ctx, bin, who)
	if err != nil {
		return err
	}
	port, err := s.dir.choosePort(s.opts.Port)
	if err != nil {
		return err
	}
	s.base = address(port, password)
	first := make(chan error, 1)
	go s.supervise(who, port, first)
	if err := s.firstAnswer(ctx, first); err != nil {
		return errors.Join(err, s.stopFailedLaunch())
	}
	return ensureDatabase(ctx, s.DSN(superuser))
}

func (s *Server) firstAnswer(ctx context.Context, first <-chan error) error {
	select {
	case err := <-first:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stopFailedLaunch ends the server of a launch that failed.
func (s *Server) stopFailedLaunch() error {
	s.mu.Lock()
	s.stopped = true
	running := s.process
	s.mu.Unlock()
	if running != nil {
		running.interrupt()
	}
	<-s.done
	return nil
}

func address(port int, password string) url.URL {
	return url.URL{
		Scheme:   "postgres",
		User:     url.UserPassword(superuser, password),
		Host:     fmt.Sprintf("127.0.0.1:%d", port),
		Path:     "/" + Database,
		RawQuery: "sslmode=disable",
	}
}

// ErrNotRunning means that no process runs a server on the folder.
var ErrNotRunning = errors.New("pgembed: no server runs on this folder")

// Attach uses the server that another process runs on the folder. Error: ErrNotRunning.
func Attach(ctx context.Context, dataDir string) (*Server, error) {
	dir, err := openLayout(dataDir)
	if err != nil {
		return nil, err
	}
	lock, err := takeLock(dir)
	if errors.Is(err, errLocked) {
		return attach(ctx, dir)
	}
	if err != nil {
		return nil, err
	}
	return nil, errors.Join(ErrNotRunning, lock.Close())
}

// attach waits for the other process's server, which may still be starting and may change its port.
func attach(ctx context.Context, dir layout) (*Server, error) {
	for {
		s, err := attachOnce(ctx, dir)
		if err == nil {
			return s, nil
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(restartPause):
		}
	}
}

func attachOnce(ctx context.Context, dir layout) (*Server, error) {
	password, err := os.ReadFile(dir.password())
	if err != nil {
		return nil, err
	}
	port, err := dir.savedPort()
	if err != nil {
		return nil, err
	}
	s := &Server{base: address(port, string(password)), found: "the server already running on " + dir.home}
	try, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return s, waitForAnswer(try, s.DSN(superuser), nil)
}
