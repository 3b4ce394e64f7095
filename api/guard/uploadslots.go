package guard

import (
	"crypto/rand"
	"sync"
	"time"
)

// UploadSlots limits the number of large bodies that are received at once, because each needs memory before it is
// checked.
type UploadSlots struct {
	free  chan struct{}
	mu    sync.Mutex
	taken map[string]*time.Timer
}

// NewUploadSlots returns most slots.
func NewUploadSlots(most int) *UploadSlots {
	return &UploadSlots{free: make(chan struct{}, most), taken: map[string]*time.Timer{}}
}

// Take waits for a slot and returns its random ticket, or an empty string if none became free within patience. A slot
// that is held for longer than lasts is given to another call.
func (r *UploadSlots) Take(patience, lasts time.Duration) (ticket string) {
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
	r.taken[ticket] = time.AfterFunc(lasts, func() { r.Release(ticket) })
	return ticket
}

// Release frees the slot of a ticket, once.
func (r *UploadSlots) Release(ticket string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if timer, isTaken := r.taken[ticket]; isTaken {
		timer.Stop()
		delete(r.taken, ticket)
		<-r.free
	}
}
