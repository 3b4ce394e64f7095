package play

import (
	"slices"

	disk "lantern/api/sandbox/kept"
	"lantern/store/money"
)

// kept is everything that the vendors know: who plays, what is open, what is over, and what the jackpots have.
type kept struct {
	Sessions map[string]session      `json:"sessions"` // by the hash of their key
	Rounds   map[string]round        `json:"rounds"`   // those that are not over
	Past     map[string][]past       `json:"past"`     // by place, the newest first
	Jackpots map[string]money.Amount `json:"jackpots"`
	Gifts    map[string]gift         `json:"gifts"` // by vendor and reward
}

// keep reads or changes what is known; a change is on the disk when it returns.
func (p *Program) keep(change func(*kept) error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.load(); err != nil {
		return err
	}
	if err := change(&p.kept); err != nil {
		return err
	}
	return p.save()
}

// look only reads.
func (p *Program) look(read func(kept)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.load(); err != nil {
		return err
	}
	read(p.kept)
	return nil
}

func (p *Program) load() error {
	if p.isSet {
		return nil
	}
	found := kept{}
	if err := disk.Read(p.File, &found); err != nil {
		return err
	}
	p.kept = kept{made(found.Sessions), made(found.Rounds), made(found.Past), made(found.Jackpots), made(found.Gifts)}
	p.isSet = true
	return nil
}

// made is a map, also where the file had none.
func made[V any](found map[string]V) map[string]V {
	if found == nil {
		return map[string]V{}
	}
	return found
}

func (p *Program) save() error { return disk.Write(p.File, p.kept) }

// claim takes places for whoever works at them; false where one is taken. What is claimed dies with the process.
func (p *Program) claim(places ...string) (free func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy == nil {
		p.busy = map[string]bool{}
	}
	for _, place := range places {
		if p.busy[place] {
			return nil, false
		}
	}
	for _, place := range places {
		p.busy[place] = true
	}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, place := range places {
			delete(p.busy, place)
		}
	}, true
}

// put keeps a round as it is now.
func (p *Program) put(r round) error {
	return p.keep(func(k *kept) error {
		k.Rounds[r.ID] = r.copied()
		return nil
	})
}

func (r round) copied() round {
	r.Bets, r.Credits = slices.Clone(r.Bets), slices.Clone(r.Credits)
	return r
}
