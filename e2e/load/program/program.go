// Package program starts the platform with a real Redis, and observes its processes and its database from outside.
package program

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	_ "github.com/lib/pq" // the driver of the database
)

// Secret signs the calls of the load tests' vendor.
const Secret = "the secret of the vendor of the measurements"

// Program is a running instance.
type Program struct {
	Port, Infra int
	Data        string
	command     *exec.Cmd
	exited      chan struct{}
}

// Root returns the checkout's folder; the programs of this module are started in it or below.
func Root() string {
	dir, err := os.Getwd()
	for ; err == nil && dir != "/"; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "Makefile")); err == nil {
			return dir
		}
	}
	return "."
}

// FreePort returns an unused port.
func FreePort() int {
	socket, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	defer socket.Close()
	return socket.Addr().(*net.TCPAddr).Port
}

// Start runs an instance in a folder of its own and waits until it is ready. Settings are added to the environment.
func Start(data string, settings map[string]string) (*Program, error) {
	p := &Program{Port: FreePort(), Infra: FreePort(), Data: data}
	return p, p.Launch(settings)
}

// Launch restarts the instance on the same ports.
func (p *Program) Launch(settings map[string]string) error {
	p.command = exec.Command(filepath.Join(Root(), "build/lantern"), "serve")
	p.command.Dir = Root()
	p.command.Env = os.Environ()
	all := map[string]string{
		"PORT": strconv.Itoa(p.Port), "INFRA_PORT": strconv.Itoa(p.Infra), "OPERATOR_PORT": strconv.Itoa(FreePort()),
		"SANDBOX_PORT": strconv.Itoa(FreePort()), "DATA_DIR": p.Data, "LOG_LEVEL": "error", "LIMITS_FACTOR": "100000",
		"WEB_DIR": p.Data,
	}
	for name, value := range settings {
		all[name] = value
	}
	for name, value := range all {
		p.command.Env = append(p.command.Env, name+"="+value)
	}
	log, err := os.OpenFile(filepath.Join(p.Data, "program.log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	p.command.Stdout, p.command.Stderr = log, log
	if err := p.command.Start(); err != nil {
		return err
	}
	p.exited = make(chan struct{})
	go func(command *exec.Cmd, gone chan struct{}) {
		_ = command.Wait() // the result is checked where it matters
		close(gone)
	}(p.command, p.exited)
	return p.WaitReady(60 * time.Second)
}

// WaitReady returns when the instance is ready.
func (p *Program) WaitReady(patience time.Duration) error {
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if p.IsReady() {
			return nil
		}
		select {
		case <-p.exited:
			return errors.New("the program ended: see " + filepath.Join(p.Data, "program.log"))
		default:
		}
	}
	return fmt.Errorf("the program is not ready after %s", patience)
}

// IsReady checks readiness.
func (p *Program) IsReady() bool { return p.isOK("readyz") }

// IsAlive checks health.
func (p *Program) IsAlive() bool { return p.isOK("healthz") }

// isOK reports whether a health endpoint answers with success within a second.
func (p *Program) isOK(path string) bool {
	client := http.Client{Timeout: time.Second}
	answer, err := client.Get(fmt.Sprintf("http://127.0.0.1:%d/%s", p.Infra, path))
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	return answer.StatusCode == http.StatusOK
}

// Address is where clients connect.
func (p *Program) Address() string { return "127.0.0.1:" + strconv.Itoa(p.Port) }

// PID of the instance.
func (p *Program) PID() int { return p.command.Process.Pid }

// Kill ends the instance immediately, as the loss of its machine would.
func (p *Program) Kill() error {
	err := p.command.Process.Signal(syscall.SIGKILL)
	<-p.exited
	return err
}

// Stop ends the instance as Ctrl-C does.
func (p *Program) Stop() {
	_ = p.command.Process.Signal(syscall.SIGINT) // it may have ended already
	<-p.exited
}

// DSN returns the address of the embedded database, which is stored in its folder.
func (p *Program) DSN() (string, error) {
	home := filepath.Join(p.Data, "postgres")
	port, err := os.ReadFile(filepath.Join(home, "port"))
	if err != nil {
		return "", err
	}
	password, err := os.ReadFile(filepath.Join(home, "password"))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("postgres://postgres:%s@127.0.0.1:%s/postgres?sslmode=disable", strings.TrimSpace(string(password)),
		strings.TrimSpace(string(port))), nil
}

// Open opens the database as its owner.
func (p *Program) Open() (*sql.DB, error) {
	dsn, err := p.DSN()
	if err != nil {
		return nil, err
	}
	return sql.Open("postgres", dsn)
}

// Redis is a real server for one program.
type Redis struct {
	port    int
	command *exec.Cmd
}

// StartRedis starts a server on a free port.
func StartRedis() (*Redis, error) {
	r := &Redis{port: FreePort()}
	return r, r.Launch()
}

// Launch starts the server, empty.
func (r *Redis) Launch() error {
	r.command = exec.Command("redis-server", "--port", strconv.Itoa(r.port), "--bind", "127.0.0.1", "--save", "",
		"--appendonly", "no", "--dir", os.TempDir())
	if err := r.command.Start(); err != nil {
		return err
	}
	for range 100 {
		if conn, err := net.Dial("tcp", r.address()); err == nil {
			return conn.Close()
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("redis-server does not answer")
}

func (r *Redis) address() string { return "127.0.0.1:" + strconv.Itoa(r.port) }

// URL for the platform.
func (r *Redis) URL() string { return "redis://" + r.address() }

// Flush deletes all keys.
func (r *Redis) Flush() error {
	conn, err := net.Dial("tcp", r.address())
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.Write([]byte("FLUSHALL\r\n")); err != nil {
		return err
	}
	_, err = conn.Read(make([]byte, 16))
	return err
}

// Kill ends the server immediately.
func (r *Redis) Kill() {
	_ = r.command.Process.Kill() // it may have ended already
	_ = r.command.Wait()
}

// Exec runs statements one after another.
func Exec(ctx context.Context, db *sql.DB, steps ...string) error {
	for _, step := range steps {
		if _, err := db.ExecContext(ctx, step); err != nil {
			return fmt.Errorf("%w in %.80s", err, step)
		}
	}
	return nil
}
