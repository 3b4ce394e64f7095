package play

import (
	"slices"
	"time"

	"lantern/api/sandbox/filestore"
)

// gameState is the state of all vendors: sessions, open rounds, finished rounds and jackpots.
type gameState struct {
	Sessions map[string]session     `json:"sessions"`    // by the hash of their key
	Rounds   map[string]round       `json:"rounds"`      // rounds that are not finished
	Past     map[string][]pastRound `json:"past"`        // by place, newest first
	Jackpots map[string]time.Time   `json:"jackpotsWon"` // when each was won last, by pool and currency
	Grants   map[string]grant       `json:"gifts"`       // by vendor and reward
}

// update reads or changes the state; changes are stored when it returns.
func (p *Program) update(change func(*gameState) error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.load(); err != nil {
		return err
	}
	if err := change(&p.saved); err != nil {
		return err
	}
	return p.save()
}

// readState reads the state.
func (p *Program) readState(read func(gameState)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.load(); err != nil {
		return err
	}
	read(p.saved)
	return nil
}

func (p *Program) load() error {
	if p.isSet {
		return nil
	}
	found := gameState{}
	if err := filestore.Read(p.File, &found); err != nil {
		return err
	}
	p.saved = gameState{orEmpty(found.Sessions), orEmpty(found.Rounds), orEmpty(found.Past), orEmpty(found.Jackpots),
		orEmpty(found.Grants)}
	p.isSet = true
	return nil
}

// orEmpty replaces a nil map, which the file may contain.
func orEmpty[V any](found map[string]V) map[string]V {
	if found == nil {
		return map[string]V{}
	}
	return found
}

func (p *Program) save() error { return filestore.Write(p.File, p.saved) }

// lock claims places for one request; ok is false if one is taken. Claims are not stored.
func (p *Program) lock(places ...string) (release func(), ok bool) {
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

// saveRound stores a round.
func (p *Program) saveRound(r round) error {
	return p.update(func(saved *gameState) error {
		saved.Rounds[r.ID] = r.copied()
		return nil
	})
}

func (r round) copied() round {
	r.Bets, r.Credits = slices.Clone(r.Bets), slices.Clone(r.Credits)
	return r
}
