package purse

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"lantern/api/outside/purse/sandbox"
	"lantern/store/money"
)

// load reads what was kept, once: a vendor that forgot its players' money would owe it.
func (p *Program) load() error {
	if p.isSet {
		return nil
	}
	found := kept{Purses: map[string]money.Amount{}, Moves: map[string]sandbox.MoveOut{}}
	if p.File != "" {
		raw, err := os.ReadFile(p.File)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return err
		default:
			if err := json.Unmarshal(raw, &found); err != nil {
				return err
			}
		}
	}
	p.kept, p.isSet = found, true
	return nil
}

// save replaces the file as a whole, so that there is always one that can be read.
func (p *Program) save() error {
	if p.File == "" {
		return nil
	}
	raw, err := json.Marshal(p.kept)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(p.File), 0o700); err != nil {
		return err
	}
	next := p.File + ".next"
	if err := os.WriteFile(next, raw, 0o600); err != nil {
		return err
	}
	return os.Rename(next, p.File)
}
