//go:build unix && !linux

package pgembed

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

const characterType = "UTF-8"

func (u user) attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{} }

// serves distinguishes a server of this cluster from another process that has received the same process id.
func serves(pid int, cluster string) bool {
	line, err := exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	return err == nil && strings.Contains(string(line), cluster)
}
