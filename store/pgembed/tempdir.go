package pgembed

import (
	"os"

	"golang.org/x/sys/unix"
)

// memory is a file system that does not outlive the machine. A database is some 900 small files: creating one on a disk
// takes ten times as long.
const (
	memory     = "/dev/shm"
	memoryRoom = 4 << 30
)

// TempDir returns the folder for servers that are thrown away: in memory where there is room, as in few containers.
func TempDir() string {
	var room unix.Statfs_t
	if err := unix.Statfs(memory, &room); err != nil || room.Bavail*uint64(room.Bsize) < memoryRoom {
		return os.TempDir()
	}
	return memory
}
