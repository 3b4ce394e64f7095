// Package kept is how the sandbox's programs remember what they know: one file each, always whole.
package kept

import (
	"bytes"
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

// Append adds a line to a file of lines; without a name nothing is kept.
func Append(file string, line any) error {
	if file == "" {
		return nil
	}
	raw, err := json.Marshal(line)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return err
	}
	open, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = open.Write(append(raw, '\n'))
	return errors.Join(err, open.Close())
}

// Lines are those of such a file, the oldest first. One that was cut off in the middle never happened.
func Lines[Line any](file string) (lines []Line, err error) {
	if file == "" {
		return nil, nil
	}
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for text := range bytes.Lines(raw) {
		var line Line
		if !bytes.HasSuffix(text, []byte("\n")) {
			break
		}
		if err := json.Unmarshal(text, &line); err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, err
}

// Rewrite replaces all lines of such a file.
func Rewrite[Line any](file string, lines []Line) error {
	if file == "" || len(lines) == 0 {
		return nil
	}
	var whole bytes.Buffer
	for _, line := range lines {
		if err := json.NewEncoder(&whole).Encode(line); err != nil {
			return err
		}
	}
	next := file + ".next"
	if err := os.WriteFile(next, whole.Bytes(), 0o600); err != nil {
		return err
	}
	return os.Rename(next, file)
}
