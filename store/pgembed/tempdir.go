package pgembed

import (
	"os"

	"golang.org/x/sys/unix"
)

// A database consists of about 900 small files, so that creating one on a disk takes ten times as long as in memory.
const (
	memoryDir     = "/dev/shm"
	minFreeMemory = 4 << 30
)

// TempDir returns a folder for temporary servers: in memory if there is enough room, which few containers have.
func TempDir() string {
	var room unix.Statfs_t
	if err := unix.Statfs(memoryDir, &room); err != nil || room.Bavail*uint64(room.Bsize) < minFreeMemory {
		return os.TempDir()
	}
	return memoryDir
}
