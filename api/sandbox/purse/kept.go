package purse

import (
	"lantern/api/outside/purse/sandbox"
	disk "lantern/api/sandbox/kept"
	"lantern/store/money"
)

// load reads what was kept, once: a vendor that forgot its players' money would owe it.
func (p *Program) load() error {
	if p.isSet {
		return nil
	}
	found := kept{Purses: map[string]money.Amount{}, Moves: map[string]sandbox.MoveOut{}}
	if err := disk.Read(p.File, &found); err != nil {
		return err
	}
	p.kept, p.isSet = found, true
	return nil
}

func (p *Program) save() error { return disk.Write(p.File, p.kept) }
