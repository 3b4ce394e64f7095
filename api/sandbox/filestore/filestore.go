// Package filestore stores the state of the sandbox programs in files that are always complete.
package filestore

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Read decodes a file into value. An empty name or a missing file leaves value unchanged.
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

// Write replaces a file atomically. An empty name stores nothing.
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

// Append adds a line to a file of JSON lines. An empty name stores nothing.
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

// Lines returns the lines of a file, oldest first. An incomplete last line is ignored.
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

// Rewrite replaces all lines of a file.
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
