package program

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// ticks per second of the processor clock that Linux reports.
const ticks = 100

// CPU returns the seconds that a process and its ended children have used.
func CPU(pid int) float64 {
	fields := stat(pid)
	if len(fields) < 15 {
		return 0
	}
	total := 0.0
	for _, field := range fields[11:15] {
		used, err := strconv.ParseFloat(field, 64)
		if err == nil {
			total += used
		}
	}
	return total / ticks
}

// stat returns the fields after the process name, which may contain spaces.
func stat(pid int) []string {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return nil
	}
	return strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
}

// Postgres returns the process of the program's database, or 0.
func (p *Program) Postgres() int {
	for _, pid := range processes() {
		name, _ := os.Readlink(filepath.Join("/proc", strconv.Itoa(pid), "exe"))
		if strings.HasSuffix(name, "/postgres") && parent(pid) == p.PID() {
			return pid
		}
	}
	return 0
}

// Backends returns the children of a database's main process.
func Backends(postmaster int) (all []int) {
	for _, pid := range processes() {
		if parent(pid) == postmaster {
			all = append(all, pid)
		}
	}
	return all
}

// CPUOfAll returns the seconds that all processes of a database have used.
func CPUOfAll(postmaster int) float64 {
	total := CPU(postmaster)
	for _, pid := range Backends(postmaster) {
		total += CPU(pid)
	}
	return total
}

// Resident returns the memory of a process, in KiB.
func Resident(pid int) float64 {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	if err != nil {
		return 0
	}
	for _, line := range strings.Split(string(text), "\n") {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			size, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			if err == nil {
				return size
			}
		}
	}
	return 0
}

func parent(pid int) int {
	fields := stat(pid)
	if len(fields) < 2 {
		return 0
	}
	number, err := strconv.Atoi(fields[1])
	if err != nil {
		return 0
	}
	return number
}

func processes() (all []int) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	for _, entry := range entries {
		if pid, err := strconv.Atoi(entry.Name()); err == nil {
			all = append(all, pid)
		}
	}
	return all
}
