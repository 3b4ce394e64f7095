package gamevendor

import (
	"context"
	"errors"
	"sync"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Apart is how many bets are placed at once outside the batches, each on a connection of its own.
const Apart = 8

// aside places bets singly that cannot wait in a batch: something else holds their player's balance, or their batch
// failed. Each player has a lane of his own, so that whoever is held up holds up nobody else.
type aside struct {
	db     *pg.DB
	places chan struct{}
	open   sync.WaitGroup
	mu     sync.Mutex
	// lanes are the bets that wait in each; a lane without any is at work on its last.
	lanes map[id.Member][]*job
}

func newAside(db *pg.DB) *aside {
	return &aside{db: db, places: make(chan struct{}, Apart), lanes: map[id.Member][]*job{}}
}

func (a *aside) take(batch ...*job) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, waiting := range batch {
		player := waiting.bet.Player
		before, isOpen := a.lanes[player]
		a.lanes[player] = append(before, waiting)
		if !isOpen {
			a.open.Go(func() { a.work(player) })
		}
	}
}

// next is everything that waits in a lane; where nothing does the lane is gone.
func (a *aside) next(player id.Member) []*job {
	a.mu.Lock()
	defer a.mu.Unlock()
	queue := a.lanes[player]
	if len(queue) == 0 {
		delete(a.lanes, player)
		return nil
	}
	a.lanes[player] = nil
	return queue
}

func (a *aside) work(player id.Member) {
	a.places <- struct{}{}
	defer func() { <-a.places }()
	var held error
	for queue := a.next(player); queue != nil; queue = a.next(player) {
		for _, waiting := range queue {
			held = a.place(waiting, held)
		}
	}
}

// place answers a bet, and says whether its player's balance was held for longer than a statement waits. Where it was
// so for the one before, a bet that has no time to wait as long itself is told the same at once.
func (a *aside) place(waiting *job, before error) (held error) {
	if before != nil && !canWait(waiting.ctx) {
		waiting.answer <- outcome{err: before}
		return before
	}
	answer, err := Place(waiting.ctx, a.db, waiting.bet)
	waiting.answer <- outcome{answer, err}
	if errors.Is(err, fault.New(fault.OperationInProgress)) {
		held = err
	}
	return held
}

// canWait says whether a call has the time in which a statement gives up a row.
func canWait(ctx context.Context) bool {
	longer, cancel := context.WithTimeout(ctx, pg.LockTimeout)
	defer cancel()
	end, isEnding := ctx.Deadline()
	until, _ := longer.Deadline()
	return !isEnding || until.Before(end)
}
