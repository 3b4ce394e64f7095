package gamevendor

import (
	"context"
	"errors"
	"sync"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// MaxSingles is the maximum of bets placed concurrently outside the batches, each on a connection of its own.
const MaxSingles = 8

// singlePlacer places bets one by one that a batch could not place, because the player's balance is locked or the batch
// failed. Each player has a queue, so that a locked balance delays no other player.
type singlePlacer struct {
	db     *pg.DB
	places chan struct{}
	open   sync.WaitGroup
	mu     sync.Mutex
	// queues are the waiting bets of each player; an empty queue means that the player's last bet is being placed.
	queues map[id.Member][]*job
}

func newSinglePlacer(db *pg.DB) *singlePlacer {
	return &singlePlacer{db: db, places: make(chan struct{}, MaxSingles), queues: map[id.Member][]*job{}}
}

func (p *singlePlacer) enqueue(batch ...*job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, waiting := range batch {
		player := waiting.bet.Player
		before, isOpen := p.queues[player]
		p.queues[player] = append(before, waiting)
		if !isOpen {
			p.open.Go(func() { p.work(player) })
		}
	}
}

// next returns the waiting bets of a player and removes the queue if there are none.
func (p *singlePlacer) next(player id.Member) []*job {
	p.mu.Lock()
	defer p.mu.Unlock()
	queue := p.queues[player]
	if len(queue) == 0 {
		delete(p.queues, player)
		return nil
	}
	p.queues[player] = nil
	return queue
}

func (p *singlePlacer) work(player id.Member) {
	p.places <- struct{}{}
	defer func() { <-p.places }()
	var held error
	for queue := p.next(player); queue != nil; queue = p.next(player) {
		for _, waiting := range queue {
			held = p.place(waiting, held)
		}
	}
}

// place answers a bet. It returns the fault if the player's balance stayed locked for the lock timeout: the next bet
// whose call has no time to wait as long gets the same answer at once.
func (p *singlePlacer) place(waiting *job, before error) (held error) {
	if before != nil && !canWait(waiting.ctx) {
		waiting.answer <- outcome{err: before}
		return before
	}
	answer, err := Place(waiting.ctx, p.db, waiting.bet)
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
