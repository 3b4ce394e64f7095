package program

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// Sandbox is the sandbox program, whose vendors the platform calls for their games.
type Sandbox struct {
	Port    int
	command *exec.Cmd
}

// StartSandbox starts it with the data folder of an instance and waits until it listens. More is added to its
// environment.
func StartSandbox(data string, more ...string) (*Sandbox, error) {
	s := &Sandbox{Port: FreePort()}
	s.command = exec.Command(filepath.Join(Root(), "build/sandbox"), "serve")
	s.command.Env = append(os.Environ(), "SANDBOX_PORT="+strconv.Itoa(s.Port), "DATA_DIR="+data)
	s.command.Env = append(s.command.Env, more...)
	if err := s.command.Start(); err != nil {
		return nil, err
	}
	for range 250 {
		if conn, err := net.Dial("tcp", "127.0.0.1:"+strconv.Itoa(s.Port)); err == nil {
			return s, conn.Close()
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.Stop()
	return nil, errors.New("the sandbox does not answer")
}

// Stop ends it as Ctrl-C does.
func (s *Sandbox) Stop() {
	_ = s.command.Process.Signal(syscall.SIGINT) // it may have ended already
	_ = s.command.Wait()
}
