package vendorwallet

import (
	"lantern/api/outside/vendorwallet/sandbox"
	"lantern/api/sandbox/filestore"
	"lantern/store/money"
)

// load reads the stored state once: a vendor that forgot the balances of its players would owe them.
func (p *Program) load() error {
	if p.isSet {
		return nil
	}
	found := state{Balances: map[string]money.Amount{}, Transfers: map[string]sandbox.TransferOut{}}
	if err := filestore.Read(p.File, &found); err != nil {
		return err
	}
	p.state, p.isSet = found, true
	return nil
}

func (p *Program) save() error { return filestore.Write(p.File, p.state) }
