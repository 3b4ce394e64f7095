package vendor

import (
	"errors"
	"sync"

	"lantern/store/fault"
	"lantern/store/id"
	"lantern/store/pg"
)

// Apart is how many bets are placed at once outside the batches, each on a connection of its own.
const Apart = 8

// aside places bets singly that cannot wait in a batch: something else holds their player's balance, or their batch failed. Each player has
// a lane of his own, so that whoever is held up holds up nobody else.
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
		held = a.place(queue, held)
	}
}

// place answers a lane's bets in their order. What was held for longer than anybody waits is held for those behind it too, and for those
// that came meanwhile: each of them alone would wait for longer than its vendor does.
func (a *aside) place(queue []*job, before error) (held error) {
	refused := before
	for _, waiting := range queue {
		done := outcome{err: refused}
		if refused == nil {
			done.answer, done.err = Place(waiting.ctx, a.db, waiting.bet)
		}
		if before == nil && errors.Is(done.err, fault.New(fault.OperationInProgress)) {
			refused, held = done.err, done.err
		}
		waiting.answer <- done
	}
	return held
}
