// Package secret stores the sandbox's signing secrets in files that the platform and the sandbox share. Whichever
// program starts first creates them.
package secret

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"lantern/api/outside/hub88"
)

// Names of the shared secrets. Platform and Vendor are the private keys of both parties in the Hub88 dialect.
const (
	Pay      = "pay-secret"
	Platform = "hub88-platform-key"
	Vendor   = "hub88-vendor-key"
)

// Store is the data folder that contains the secrets.
type Store string

// Secret returns a secret of 32 bytes in hex, creating it if missing.
func (s Store) Secret(name string) (string, error) {
	return s.getOrCreate(name, func() (string, error) {
		var raw [32]byte
		_, err := rand.Read(raw[:])
		return hex.EncodeToString(raw[:]), err
	})
}

// Key returns a private key in PEM, creating it if missing.
func (s Store) Key(name string) (string, error) {
	return s.getOrCreate(name, func() (string, error) {
		private, _, err := hub88.NewKey()
		return private, err
	})
}

// Existing returns a secret without creating it. Faults: fs.ErrNotExist.
func (s Store) Existing(name string) (string, error) {
	kept, err := os.ReadFile(s.file(name))
	return strings.TrimSpace(string(kept)), err
}

func (s Store) file(name string) string { return filepath.Join(string(s), "secrets", name) }

// getOrCreate returns a secret or creates it. If two processes create it at once, both use the first one's.
func (s Store) getOrCreate(name string, fresh func() (string, error)) (string, error) {
	known, err := s.Existing(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return known, err
	}
	made, err := fresh()
	if err != nil {
		return "", err
	}
	if err := s.writeNew(name, strings.TrimSpace(made)+"\n"); err != nil {
		return "", err
	}
	return s.Existing(name)
}

// writeNew writes a complete file atomically, unless it exists.
func (s Store) writeNew(name, text string) error {
	dir := filepath.Dir(s.file(name))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	draft, err := os.CreateTemp(dir, "."+name)
	if err != nil {
		return err
	}
	_, err = draft.WriteString(text)
	if err = errors.Join(err, draft.Close()); err == nil {
		if err = os.Link(draft.Name(), s.file(name)); errors.Is(err, fs.ErrExist) {
			err = nil
		}
	}
	return errors.Join(err, os.Remove(draft.Name()))
}
