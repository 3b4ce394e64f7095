// Package schema defines the database: tables, functions, triggers and grants, and the operations that apply them.
package schema

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Files are the schema; any change creates a new template of the test databases.
//
//go:embed tables functions triggers.sql grants.sql
var Files embed.FS

// file is one of Files, known by its content.
type file struct {
	path, text, hash string
}

// neededFirst are functions that defaults, generated columns and indexes of tables use.
var neededFirst = []string{"functions/clock/", "functions/id/", "functions/game/letters_of.sql"}

// read returns all files in the order in which a new database applies them: functions that tables need, tables, other
// functions, triggers, grants.
func read() ([]file, error) {
	var all []file
	err := fs.WalkDir(Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".sql" {
			return err
		}
		text, err := Files.ReadFile(name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		all = append(all, file{path: name, text: string(text), hash: hex.EncodeToString(sum[:])})
		return nil
	})
	slices.SortStableFunc(all, func(a, b file) int { return a.stage() - b.stage() })
	return all, err
}

func (f file) stage() int {
	switch {
	case slices.ContainsFunc(neededFirst, func(prefix string) bool { return strings.HasPrefix(f.path, prefix) }):
		return 0
	case f.isTable():
		return 1
	case strings.HasPrefix(f.path, "functions/"):
		return 2
	case f.path == "triggers.sql":
		return 3
	}
	return 4
}

// isTable reports whether a file is applied once; all others are applied again when they change.
func (f file) isTable() bool { return strings.HasPrefix(f.path, "tables/") }

// Fingerprint identifies this version of the schema by 16 hexadecimal digits.
func Fingerprint() (string, error) {
	all, err := read()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, f := range all {
		fmt.Fprintln(sum, f.path, f.hash)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8]), nil
}
