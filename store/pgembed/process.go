package pgembed

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"
	"time"

	_ "github.com/lib/pq" // the driver of the health check
)

const (
	answerPatience = 30 * time.Second
	restartPause   = 250 * time.Millisecond
	// crashPatience outlasts the seconds for which the children of a killed
	// server still hold its lock file.
	crashPatience = 10 * time.Second
)

// process is one run of the server.
type process struct {
	cmd  *exec.Cmd
	gone chan struct{}
}

// interrupt asks for a fast shutdown: open transactions are rolled back.
func (p *process) interrupt() {
	if err := p.cmd.Process.Signal(syscall.SIGINT); err != nil && !errors.Is(err, os.ErrProcessDone) {
		slog.Error("embedded postgres cannot be stopped", "error", err)
	}
}

// supervise runs the server until Stop and tells first how the first run went.
func (s *Server) supervise(who user, port int, first chan<- error) {
	// The server is told of its keeper's death when this thread ends.
	runtime.LockOSThread()
	defer close(s.done)
	deadline := time.Now().Add(crashPatience)
	for {
		running, err := s.run(who, port)
		if err == nil {
			answered := s.watch(running)
			if answered == nil {
				tell(first, nil)
				deadline = time.Now().Add(crashPatience)
			}
			<-running.gone
			err = errors.Join(answered, errors.New("the server ended"))
		}
		if s.isStopped() {
			tell(first, context.Canceled)
			return
		}
		if time.Now().After(deadline) {
			tell(first, fmt.Errorf("pgembed: the server does not start: %w (see %s)", err, s.dir.log()))
			deadline = time.Now().Add(crashPatience)
		}
		slog.Warn("embedded postgres is started again", "error", err)
		time.Sleep(restartPause)
	}
}

// tell sends the news of the first run and nothing after it.
func tell(first chan<- error, news error) {
	select {
	case first <- news:
	default:
	}
}

func (s *Server) run(who user, port int) (*process, error) {
	log, err := os.OpenFile(s.dir.log(), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := who.command(context.Background(), s.bin.path("postgres"), arguments(s.dir.cluster, port, s.opts.Fsync)...)
	cmd.Stdout, cmd.Stderr = log, log
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return nil, context.Canceled
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s.process = &process{cmd: cmd, gone: make(chan struct{})}
	return s.process, nil
}

// watch waits in the background for the end of the run and returns when the
// server has answered, or will not.
func (s *Server) watch(p *process) error {
	go func() {
		defer close(p.gone)
		var exit *exec.ExitError
		if err := p.cmd.Wait(); err != nil && !errors.As(err, &exit) {
			slog.Error("embedded postgres cannot be waited for", "error", err)
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), answerPatience)
	defer cancel()
	return waitAnswer(ctx, s.DSN(superuser), p.gone)
}

func (s *Server) isStopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopped
}

func arguments(cluster string, port int, fsync bool) []string {
	settings := []string{
		"listen_addresses=127.0.0.1", "unix_socket_directories=", "port=" + strconv.Itoa(port),
		"max_connections=200", "shared_buffers=256MB", "max_wal_size=2GB", "timezone=UTC",
		"log_min_messages=warning", "log_line_prefix=%m [%p] ",
	}
	if !fsync {
		settings = append(settings, "fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0",
			"max_wal_size=256MB")
	}
	args := []string{"-D", cluster}
	for _, setting := range settings {
		args = append(args, "-c", setting)
	}
	return args
}

// waitAnswer returns when a query has been answered: an open port is not yet a
// server.
func waitAnswer(ctx context.Context, dsn string, gone <-chan struct{}) error {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return err
	}
	defer db.Close()
	for {
		var one int
		if err = db.QueryRowContext(ctx, "SELECT 1").Scan(&one); err == nil {
			return nil
		}
		select {
		case <-gone:
			return err
		case <-ctx.Done():
			return fmt.Errorf("pgembed: no answer: %w", err)
		case <-time.After(25 * time.Millisecond):
		}
	}
}

// ensureDatabase makes Database on the first start.
func ensureDatabase(ctx context.Context, dsn string) error {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return err
	}
	defer db.Close()
	var exists bool
	const ask = `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)`
	if err := db.QueryRowContext(ctx, ask, Database).Scan(&exists); err != nil || exists {
		return err
	}
	_, err = db.ExecContext(ctx, `CREATE DATABASE `+Database)
	return err
}
