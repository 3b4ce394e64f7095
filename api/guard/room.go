package guard

import (
	"crypto/rand"
	"sync"
	"time"
)

// Rooms bounds how many large bodies are on their way at once: each takes its room in memory before anybody has looked
// at it.
type Rooms struct {
	free  chan struct{}
	mu    sync.Mutex
	taken map[string]*time.Timer
}

// NewRooms are so many.
func NewRooms(most int) *Rooms {
	return &Rooms{free: make(chan struct{}, most), taken: map[string]*time.Timer{}}
}

// Take waits for a room and gives its ticket, which nobody can guess; nothing where none became free in time. A room
// that was kept for longer than it lasts is another's.
func (r *Rooms) Take(patience, lasts time.Duration) (ticket string) {
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case r.free <- struct{}{}:
	case <-late.C:
		return ""
	}
	ticket = rand.Text()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken[ticket] = time.AfterFunc(lasts, func() { r.GiveBack(ticket) })
	return ticket
}

// GiveBack frees the room of a ticket, once.
func (r *Rooms) GiveBack(ticket string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if timer, isTaken := r.taken[ticket]; isTaken {
		timer.Stop()
		delete(r.taken, ticket)
		<-r.free
	}
}
