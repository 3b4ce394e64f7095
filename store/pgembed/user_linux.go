package pgembed

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

const characterType = "C.UTF-8"

// attributes make the kernel stop the server when its parent process is killed.
func (u user) attributes() *syscall.SysProcAttr {
	attributes := &syscall.SysProcAttr{Pdeathsig: syscall.SIGINT}
	if u.mode == namespaced {
		attributes.Cloneflags = syscall.CLONE_NEWUSER
		attributes.UidMappings = []syscall.SysProcIDMap{{ContainerID: insideID, HostID: os.Geteuid(), Size: 1}}
		attributes.GidMappings = []syscall.SysProcIDMap{{ContainerID: insideID, HostID: os.Getegid(), Size: 1}}
	}
	return attributes
}

// serves distinguishes a server of this cluster from another process that has received the same process id.
func serves(pid int, cluster string) bool {
	line, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "cmdline"))
	return err == nil && strings.Contains(string(line), "\x00"+cluster+"\x00")
}
