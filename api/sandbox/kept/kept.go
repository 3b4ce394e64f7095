// Package kept is how the sandbox's programs remember what they know: one file each, always whole.
package kept

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Read fills what is known from a file; no name, or no file yet, leaves it as it is.
func Read(file string, known any) error {
	if file == "" {
		return nil
	}
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return json.Unmarshal(raw, known)
}

// Write replaces the file as a whole, so that there is always one that can be read; without a name nothing is kept.
func Write(file string, known any) error {
	if file == "" {
		return nil
	}
	raw, err := json.Marshal(known)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	next := file + ".next"
	if err := os.WriteFile(next, raw, 0o600); err != nil {
		return err
	}
	return os.Rename(next, file)
}
