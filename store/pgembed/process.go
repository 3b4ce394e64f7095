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
	answerTimeout = 30 * time.Second
	restartPause  = 250 * time.Millisecond
	// crashTimeout covers the seconds for which the children of a killed server still hold its lock file.
	crashTimeout = 10 * time.Second
)

// process is one run of the server.
type process struct {
	cmd    *exec.Cmd
	exited chan struct{}
}

// interrupt requests a fast shutdown, which rolls open transactions back.
func (p *process) interrupt() {
	if err := p.cmd.Process.Signal(syscall.SIGINT); err != nil && !errors.Is(err, os.ErrProcessDone) {
		slog.Error("embedded_postgres_stop_failed", "error", err)
	}
}

// supervise runs the server until Stop and sends the result of the first start to first.
func (s *Server) supervise(who user, port int, first chan<- error) {
	// The kernel signals the server when this thread ends (Pdeathsig), so it must not end early.
	runtime.LockOSThread()
	defer close(s.done)
	deadline := time.Now().Add(crashTimeout)
	for {
		running, err := s.run(who, port)
		if err == nil {
			answered := s.watch(running)
			if answered == nil {
				sendOnce(first, nil)
				deadline = time.Now().Add(crashTimeout)
			}
			<-running.exited
			err = errors.Join(answered, errors.New("the server ended"))
		}
		if s.isStopped() {
			sendOnce(first, context.Canceled)
			return
		}
		if time.Now().After(deadline) {
			sendOnce(first, fmt.Errorf("pgembed: the server does not start: %w (see %s)", err, s.dir.log()))
			deadline = time.Now().Add(crashTimeout)
		}
		slog.Warn("embedded_postgres_restarted", "error", err)
		time.Sleep(restartPause)
	}
}

// sendOnce sends the result of the first start; later calls do nothing.
func sendOnce(first chan<- error, err error) {
	select {
	case first <- err:
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
	s.process = &process{cmd: cmd, exited: make(chan struct{})}
	return s.process, nil
}

// watch waits in the background for the process to end and returns when the server has answered, or never will.
func (s *Server) watch(p *process) error {
	go func() {
		defer close(p.exited)
		var exit *exec.ExitError
		if err := p.cmd.Wait(); err != nil && !errors.As(err, &exit) {
			slog.Error("embedded_postgres_wait_failed", "error", err)
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), answerTimeout)
	defer cancel()
	return waitForAnswer(ctx, s.DSN(superuser), p.exited)
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

// waitForAnswer returns when a query has been answered: an open port does not prove that the server is ready.
func waitForAnswer(ctx context.Context, dsn string, exited <-chan struct{}) error {
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
		case <-exited:
			return err
		case <-ctx.Done():
			return fmt.Errorf("pgembed: no answer: %w", err)
		case <-time.After(25 * time.Millisecond):
		}
	}
}

// ensureDatabase creates Database on the first start.
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
