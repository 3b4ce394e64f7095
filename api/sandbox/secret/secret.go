// Package secret keeps what sandbox mode signs with: the product and the sandbox beside it read the same files, which
// whoever comes first makes.
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

// Names of what both programs sign with. House and Vendor are the two sides' keys in the dialect of Hub88.
const (
	Pay    = "pay-secret"
	House  = "hub88-house-key"
	Vendor = "hub88-vendor-key"
)

// Shelf is the folder of data in which the secrets stand.
type Shelf string

// Word is a secret of 32 bytes in hex.
func (s Shelf) Word(name string) (string, error) {
	return s.kept(name, func() (string, error) {
		var raw [32]byte
		_, err := rand.Read(raw[:])
		return hex.EncodeToString(raw[:]), err
	})
}

// Key is a private key in PEM.
func (s Shelf) Key(name string) (string, error) {
	return s.kept(name, func() (string, error) {
		private, _, err := hub88.NewKey()
		return private, err
	})
}

// Known is a secret that was made already. Faults: fs.ErrNotExist.
func (s Shelf) Known(name string) (string, error) {
	kept, err := os.ReadFile(s.file(name))
	return strings.TrimSpace(string(kept)), err
}

func (s Shelf) file(name string) string { return filepath.Join(string(s), "secrets", name) }

// kept is what stands there, or what is made now. Of two that make it at once the first one's stands, whole.
func (s Shelf) kept(name string, fresh func() (string, error)) (string, error) {
	known, err := s.Known(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return known, err
	}
	made, err := fresh()
	if err != nil {
		return "", err
	}
	if err := s.place(name, strings.TrimSpace(made)+"\n"); err != nil {
		return "", err
	}
	return s.Known(name)
}

// place writes a file that nobody sees half, unless there is one.
func (s Shelf) place(name, text string) error {
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
