package gamevendor

import (
	"context"
	"errors"
	"sync"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Apart is the number of bets placed concurrently outside the batches, each on its own connection.
const Apart = 8

// aside places bets singly that cannot wait in a batch: their player's balance is locked, or their batch failed. Each
// player has a lane, so that a locked balance delays no other player.
type aside struct {
	db     *pg.DB
	places chan struct{}
	open   sync.WaitGroup
	mu     sync.Mutex
	// lanes are the waiting bets of each player; an empty lane is working on its last bet.
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

// next returns the waiting bets of a lane and removes the lane if there are none.
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

// place answers a bet and reports whether its player's balance stayed locked for the lock timeout. After such a bet,
// one that has no time to wait as long gets the same answer at once.
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

// canWait reports whether a call has more time than the lock timeout.
func canWait(ctx context.Context) bool {
	longer, cancel := context.WithTimeout(ctx, pg.LockTimeout)
	defer cancel()
	end, isEnding := ctx.Deadline()
	until, _ := longer.Deadline()
	return !isEnding || until.Before(end)
}
